"""Explains one score as a folder: a page without scripts, and a picture of all that it shows."""

from lab.explain.content import Explanation, explain
from lab.explain.writing import write_explanation

__all__ = ["Explanation", "explain", "write_explanation"]
