"""Pages about saved scores: a folder to publish (`report`), and the site's Inspect page."""

from lab.fresh_folder import FolderError
from lab.report.writing import write_inspect, write_report

__all__ = ["FolderError", "write_inspect", "write_report"]
