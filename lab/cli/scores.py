"""How score files are shown: one line for each model."""

from collections.abc import Iterator, Mapping, Sequence

from rich.table import Table

from lab.cli.output import new_table, printable
from lab.run.summary import Mean, ModelSummary

_NUMBERS = ("Scored", "Failed", "Undefined", "Pending", "Mean", "95 %", "Rank")


def models_parts(summaries: Sequence[ModelSummary]) -> Iterator[Table | str]:
    """Yield a table of models, with coverage, mean total, its interval and rank, then the ties.

    A rank with "=" is shared within the noise; which of these ties are within the noise floor,
    the lines under the table say.
    """
    yield _models_table(summaries)
    ties = list(_tie_lines(summaries))
    if ties:
        yield from ("", *ties)


def within_floor(floors: Mapping[str, float]) -> str:
    """Say who ties within the noise floor: names with the floor, those of one floor together."""
    names: dict[str, list[str]] = {}
    for name, floor in floors.items():
        names.setdefault(f"{floor:.1f}", []).append(name)
    return "; ".join(
        f"tie with {', '.join(tied)}: within the noise floor of {floor}"
        for floor, tied in names.items()
    )


def _tie_lines(summaries: Sequence[ModelSummary]) -> Iterator[str]:
    """Name each pair once, at the model that comes first."""
    seen: set[str] = set()
    for summary in summaries:
        seen.add(summary.model)
        later = {name: one for name, one in summary.within_floor.items() if name not in seen}
        if later:
            yield printable(f"{summary.model}: {within_floor(later)}")


def _models_table(summaries: Sequence[ModelSummary]) -> Table:
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
