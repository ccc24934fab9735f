"""Algorithms that reconstruct a reference from its pixels, as models to compare others with.

Each module holds one algorithm, a pure function from a frame to the text of a CSS or SVG source.
They need the libraries of the extra ``baselines``.
"""

from lab.baselines.table import BASELINES, DISTORTIONS, RECONSTRUCTIONS, Baseline

__all__ = ["BASELINES", "DISTORTIONS", "RECONSTRUCTIONS", "Baseline"]
