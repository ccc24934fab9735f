"""The certificate in words, for the page: the same at build time and live."""

from __future__ import annotations

import math
from typing import Any

import metrics
from lab.calibrate.standing import Standing
from metrics.certificate import Certificate, Rise

_TITLES = {subscore.key: subscore.title for subscore in metrics.SUBSCORES}
_NOTHING = "–"
# Of a penalty that is shown, so that it can be typed.
_DIGITS = 4


def certificate_words(standing: Standing, recipe: metrics.Recipe) -> dict[str, Any]:
    """Say what rises can do under a recipe, and in how many saved rows they do it.

    Parameters
    ----------
    standing : Standing
        Of a board under `recipe`.
    recipe : metrics.Recipe

    Returns
    -------
    dict
        ``summary``, ``remedy`` and ``example``: sentences, the last two empty if nothing can be
        lowered; ``rows``: for each subscore ``key`` and ``cells``, the texts of its columns.
    """
    certificate = standing.certificate
    rows = len(standing.totals)
    return {
        "summary": _summary(certificate, standing.lowered_rows, rows),
        "remedy": _remedy(certificate, recipe),
        "example": _example(certificate),
        "rows": [
            {"key": rise.key, "cells": _cells(rise, int(count), rows)}
            for rise, count in zip(certificate.rises, standing.lowered, strict=True)
        ],
    }


def _summary(certificate: Certificate, lowered: int, rows: int) -> str:
    if certificate.is_monotone:
        return "No rise of a subscore ever lowers the total."
    count = sum(rise.can_lower for rise in certificate.rises)
    return (
        f"A rise of {count} of the seven subscores can lower the total. "
        f"In {lowered} of these {rows} rows, one would."
    )


def _remedy(certificate: Certificate, recipe: metrics.Recipe) -> str:
    if certificate.is_monotone:
        return ""
    weightless = [_TITLES[key] for key, weight in recipe.weights.items() if weight == 0]
    if weightless:
        return f"Only without a penalty is that ruled out: {weightless[0].lower()} has no weight."
    limit = _at_most(certificate.largest_penalty)
    now = f"{recipe.std_penalty:g}"
    return f"The smallest change that rules it out: a penalty of {limit} instead of {now}."


def _example(certificate: Certificate) -> str:
    worst = max(certificate.rises, key=lambda rise: rise.steepest_loss)
    if worst.example is None:
        return ""
    number = [rise.key for rise in certificate.rises].index(worst.key)
    example = worst.example
    return (
        f"For example {_TITLES[worst.key].lower()} from {example.before[number]:g} to "
        f"{example.after[number]:g}, the other six at {min(example.before):g}: the total goes from "
        f"{_points(example.total_before)} to {_points(example.total_after)}."
    )


def _cells(rise: Rise, lowered: int, rows: int) -> list[str]:
    """Whether, from where on, what it costs at most, where here, and what penalty rules it out."""
    limit = _at_most(rise.largest_penalty)
    if rise.threshold is None:
        return ["never", _NOTHING, _NOTHING, _NOTHING, limit]
    return ["can", f"{rise.threshold:.2f}", _points(rise.steepest_loss, 3), f"{lowered}", limit]


def _at_most(penalty: float) -> str:
    """Round down, so that what is typed rules it out."""
    return f"{math.floor(penalty * 10**_DIGITS) / 10**_DIGITS:g}"


def _points(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f}".replace("-", "−")
