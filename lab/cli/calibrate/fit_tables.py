"""How a fit is shown: its weights, what each metric adds, and the holdout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.table import Table

import metrics
from lab.calibrate.undefined import Undefined
from lab.cli.output import new_table, printable
from lab.votes import SIMULATED_NOTE

if TYPE_CHECKING:
    from lab.calibrate.agreement.result import Estimate
    from lab.calibrate.fit.collinearity import Collinearity
    from lab.calibrate.fit.comparison import Comparison
    from lab.calibrate.fit.fitting import Fit, Part
    from lab.calibrate.fit.leave_out import CrossValidation

_TITLES = {subscore.key: subscore.title for subscore in metrics.SUBSCORES}
_PENALTY = "Std penalty"


def parts(fit: Fit, validation: CrossValidation) -> Iterator[Table | str]:
    """Yield tables and lines for a person."""
    if fit.simulated:
        yield from (SIMULATED_NOTE, "")
    yield from (_weights(fit), "")
    yield "Intervals hold all eight true values at once in at least 95 of 100 studies."
    yield (
        f"Raters' noise has the scale {fit.noise:.1f} points of the total; within "
        f"{fit.tie_width:.1f} points they see no difference."
    )
    yield _part("Fitted to", fit.training)
    yield from _collinear(fit.collinearity)
    yield from ("", _without(validation), "")
    yield _part("Sealed:", fit.sealed)
    yield _holdout(fit.comparison)
    for one in fit.screened:
        kept = "kept, though screened" if fit.screened_kept else "screened out"
        yield printable(f"{one.rater} {kept}: {'; '.join(one.reasons)}")
    yield from map(printable, fit.notes)
    yield ""


def _weights(fit: Fit) -> Table:
    table = new_table(words=("Weight",), numbers=("  fitted", "  95 %", "  published"))
    published = (*metrics.BENCHMARK.weights.values(), metrics.BENCHMARK.std_penalty)
    names = (*_TITLES.values(), _PENALTY)
    for name, estimate, before in zip(names, fit.estimates, published, strict=True):
        digits = 2 if name == _PENALTY else 1
        table.add_row(
            name, _number(estimate.value, digits), _interval(estimate, digits), f"{before:g}"
        )
    return table


def _without(validation: CrossValidation) -> Table:
    table = new_table(
        words=("Without, in cross-validation",),
        numbers=("  accuracy", "  lost", "  95 %", "  log-loss", "  added", "  95 %"),
    )
    full = validation.full
    table.add_row(
        "nothing", _percent(full.accuracy.value), "", "", _number(full.log_loss.value, 4), "", ""
    )
    for one in validation.without:
        table.add_row(
            _TITLES.get(one.name, _PENALTY),
            _percent(one.accuracy),
            _percent(one.lost_accuracy.value),
            _interval(one.lost_accuracy, 1, 100),
            _number(one.log_loss, 4),
            _number(one.added_loss.value, 4),
            _interval(one.added_loss, 4),
        )
    return table


def _holdout(found: Comparison) -> Table:
    table = new_table(
        words=("On the sealed references",),
        numbers=("  fitted", "  published", "  gain", "  95 %"),
    )
    table.add_row(
        "Accuracy",
        *(_percent(one.value) for one in (found.accuracy, found.published_accuracy, found.gain)),
        _interval(found.gain, 1, 100),
    )
    table.add_row(
        "Log-loss, less is better",
        *(
            _number(one.value, 4)
            for one in (found.log_loss, found.published_log_loss, found.log_loss_gain)
        ),
        _interval(found.log_loss_gain, 4),
    )
    return table


def _part(what: str, part: Part) -> str:
    return printable(
        f"{what} {part.votes} votes ({part.ties} ties) of {part.raters} raters on "
        f"{', '.join(part.references)}"
    )


def _collinear(found: Collinearity) -> Iterator[str]:
    yield f"Condition number of the differences: {_number(found.condition, 1)}"
    for pair in found.pairs:
        names = (_TITLES.get(name, _PENALTY) for name in (pair.first, pair.second))
        yield f"Hard to tell apart: {' and '.join(names)}, correlation {pair.correlation:.2f}"


def _number(value: float | Undefined, digits: int, factor: float = 1) -> str:
    if isinstance(value, Undefined):
        return f"none: {value.reason}"
    # Adding 0 turns a rounded −0 into 0.
    return f"{round(factor * value, digits) + 0.0:.{digits}f}".replace("-", "−")


def _percent(value: float | Undefined) -> str:
    return _number(value, 1, 100)


def _interval(estimate: Estimate, digits: int, factor: float = 1) -> str:
    interval = estimate.interval
    if isinstance(interval, Undefined):
        return f"none: {interval.reason}"
    low, high = (_number(end, digits, factor) for end in (interval.low, interval.high))
    return f"{low} – {high}"
