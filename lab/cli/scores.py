"""How score files are shown: one line for each model."""

from collections.abc import Sequence

from rich.table import Table

from lab.cli.output import new_table, printable
from lab.run.summary import Mean, ModelSummary

_NUMBERS = ("Scored", "Failed", "Undefined", "Pending", "Mean", "95 %", "Rank")


def models_table(summaries: Sequence[ModelSummary]) -> Table:
    """Return a table of models: coverage, mean total with its interval, rank.

    A rank with "=" is shared within the noise.
    """
    table = new_table(words=["Model"], numbers=_NUMBERS)
    for summary in summaries:
        counts = (summary.states.get(state, 0) for state in ("failed", "undefined", "pending"))
        table.add_row(
            printable(summary.model),
            f"{summary.scored} of {summary.expected}",
            *(str(count) if count else "–" for count in counts),
            points(summary.total.value) if summary.total else "–",
            _interval(summary.total),
            "–" if summary.rank is None else f"{summary.rank}{'=' if summary.ties else ''}",
        )
    return table


def points(value: float) -> str:
    """Show a score to two digits."""
    return f"{value:.2f}".replace("-", "−")


def _interval(mean: Mean | None) -> str:
    if mean is None or mean.low is None or mean.high is None:
        return "–"
    return f"{points(mean.low)} – {points(mean.high)}"
