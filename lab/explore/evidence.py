"""What a metric looked at, as the page takes it: two layers, and the rest as JSON."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from metrics.evidence import Look, gather

if TYPE_CHECKING:
    import numpy as np

    import metrics
    from lab.session import Reference, Subject
    from metrics.evidence import Side


def evidence_message(key: str, subject: Subject) -> tuple[np.ndarray, np.ndarray, str]:
    """Show what one metric looked at in a subject's two frames.

    Parameters
    ----------
    key : str
        The subscore's.
    subject : lab.session.Subject

    Returns
    -------
    reference, candidate : ndarray of uint8, shape (225 * 180 * 4,)
        RGBA with straight alpha, to be drawn over the frames.
    rest : str
        JSON: ``reference`` and ``candidate``, each with ``caption``, ``numbers`` (``name``,
        ``values``, ``text``) and ``marks`` (``kind``, ``points``, ``text``); and ``series``,
        null or an object that holds ``reference`` and ``candidate`` in percent.

    Raises
    ------
    ValueError
        If there is no such metric.
    """
    reference = _look_at(subject.reference, subject.recipe)
    shown = gather(key, reference, Look(subject.pixels, subject.recipe))
    rest = {
        "reference": _rest(shown.reference),
        "candidate": _rest(shown.candidate),
        "series": None if shown.series is None else vars(shown.series),
    }
    layers = shown.reference.layer.reshape(-1), shown.candidate.layer.reshape(-1)
    return *layers, json.dumps(rest, allow_nan=False, separators=(",", ":"))


@lru_cache(maxsize=1)
def _look_at(reference: Reference, recipe: metrics.Recipe) -> Look:
    """Keep the maps of the last reference: it stays the same while a candidate is dragged."""
    return Look(reference.pixels, recipe)


def _rest(side: Side) -> dict[str, Any]:
    # Not `asdict`, which would copy a field of arrows number by number.
    return {
        "caption": side.caption,
        "numbers": [vars(number) for number in side.numbers],
        "marks": [vars(mark) for mark in side.marks],
    }
