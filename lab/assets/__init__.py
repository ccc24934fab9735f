"""The built site's files apart from its pages: what they are called, and their compressed twins."""

from lab.assets.names import seal
from lab.assets.scripts import imported
from lab.assets.twins import write_twins

__all__ = ["imported", "seal", "write_twins"]
