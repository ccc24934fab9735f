"""How agreement is printed: tables, and under them why some of it is a dash."""

from collections.abc import Iterator

from rich.table import Table

from lab.calibrate.agreement.result import (
    Agreement,
    Alpha,
    ChoiceAgreement,
    Estimate,
    Interval,
    ReferenceScale,
    ScaleAgreement,
)
from lab.calibrate.undefined import Undefined
from lab.cli.output import new_table, printable
from lab.votes import SIMULATED_NOTE
from lab.words import counted

_NUMBERS = ("Value", "95 %")
_CORRELATIONS = {"spearman": "Spearman", "kendall": "Kendall τ-b", "pearson": "Pearson"}


class _Rows:
    """A table of estimates that remembers why some are missing."""

    def __init__(self, title: str) -> None:
        self.table = new_table(words=(title,), numbers=_NUMBERS)
        self._reasons: dict[str, list[str]] = {}

    def add(self, label: str, estimate: Estimate, form: str) -> None:
        """Add a line; `form` is a format of numbers."""
        value, interval = estimate.value, estimate.interval
        cells = ["–", "–"]
        if isinstance(value, Undefined):
            self._reasons.setdefault(value.reason, []).append(label)
        else:
            cells[0] = number(value, form)
            if isinstance(interval, Interval):
                cells[1] = f"{number(interval.low, form)} – {number(interval.high, form)}"
            elif isinstance(interval, Undefined):
                self._reasons.setdefault(interval.reason, []).append(f"95 % of {label}")
        self.table.add_row(printable(label), *cells)

    def parts(self) -> Iterator[Table | str]:
        yield self.table
        for reason, labels in self._reasons.items():
            named = ", ".join(labels) if len(labels) <= 3 else f"{len(labels)} of the above"
            yield printable(f"Undefined: {named}: {reason}")


def number(value: float, form: str) -> str:
    """Show a number with a true minus."""
    return format(value, form).replace("-", "−")


def parts(found: Agreement, *, values: bool) -> Iterator[Table | str]:
    """Yield all that is to be printed, each block with an empty line before it.

    Parameters
    ----------
    found : Agreement
    values : bool
        Whether to list each candidate's Bradley–Terry value.
    """
    if found.simulated:
        yield from (SIMULATED_NOTE, "")
    yield f"Recipe {found.recipe}"
    yield from _basis(found)
    yield ""
    yield from _choices(found.choices)
    yield from _alpha(found)
    for title, scale in (
        ("Scale from pairs", found.scale_of_choices),
        ("Scale from ratings", found.scale_of_ratings),
    ):
        yield ""
        yield from _scale(title, scale)
    if found.scales:
        yield ""
        yield from _scales(found.scales, values=values)


def _basis(found: Agreement) -> Iterator[str]:
    counts = found.counts
    who = f"{counted(counts.raters, 'rater')}, {counted(counts.references, 'reference')}"
    of_pairs = f"{counted(counts.votes, 'vote')} on {counted(counts.pairs, 'pair')}"
    of_ratings = f"{counted(counts.ratings, 'rating')} of {counted(counts.rated, 'candidate')}"
    yield f"{who}: {of_pairs}, {of_ratings}"
    if len(found.studies) > 1:
        yield f"{len(found.studies)} studies as one: {', '.join(found.studies)}"
    fate = "counted all the same" if found.screened_kept else "left out"
    for one in found.screened:
        yield printable(f"Rater {one.rater} {fate}: {'; '.join(one.reasons)}")
    if found.counts.raters and not found.screened:
        yield "All raters pass the screening"
    for note in found.notes:
        yield printable(note[0].upper() + note[1:])


def _choices(choices: ChoiceAgreement) -> Iterator[Table | str]:
    rows = _Rows("Accuracy of choices")
    rows.add("Recipe", choices.accuracy, ".1%")
    rows.add("Human ceiling", choices.ceiling, ".1%")
    for one in choices.baselines:
        rows.add(one.title, one.accuracy, ".1%")
    rows.add("Ceiling less recipe", choices.below_ceiling, "+.1%")
    for one in choices.baselines:
        rows.add(f"Recipe less {_lowered(one.title)}", one.gain, "+.1%")
    yield from rows.parts()
    if choices.shared:
        yield f"The ceiling counts the {choices.shared} votes on pairs that two or more judged"


def _lowered(title: str) -> str:
    return title if title.isupper() else title[0].lower() + title[1:]


def _alpha(found: Agreement) -> Iterator[Table | str]:
    rows = _Rows("Krippendorff’s alpha")
    kinds: tuple[tuple[str, int, Alpha], ...] = (
        ("choices", found.counts.votes, found.alpha_of_choices),
        ("ratings", found.counts.ratings, found.alpha_of_ratings),
    )
    for kind, votes, alpha in kinds:
        if not votes:
            continue
        rows.add(f"Raters, {kind}", alpha.raters, ".3f")
        rows.add(f"Recipe as one more, {kind}", alpha.with_metric, ".3f")
        rows.add(f"Change, {kind}", alpha.change, "+.3f")
    if rows.table.row_count:
        yield ""
        yield from rows.parts()


def _scale(title: str, scale: ScaleAgreement | Undefined) -> Iterator[Table | str]:
    if isinstance(scale, Undefined):
        yield printable(f"{title}: undefined: {scale.reason}")
        return
    rows = _Rows(f"{title}, {scale.candidates} candidates")
    for when, estimates in (("before", scale.before), ("after", scale.after)):
        for key, name in _CORRELATIONS.items():
            rows.add(f"{name} {when} mapping", estimates[key], ".3f")
    rows.add(f"RMSE, {scale.unit}", scale.rmse, ".2f")
    rows.add("Outlier ratio", scale.outlier_ratio, ".1%")
    yield from rows.parts()


def _scales(scales: tuple[ReferenceScale, ...], *, values: bool) -> Iterator[Table | str]:
    rows = _Rows("Bradley–Terry values, logits")
    reasons = []
    for scale in scales:
        if isinstance(scale.values, Undefined):
            reasons.append(f"Undefined: {scale.reference}: {scale.values.reason}")
            continue
        for candidate, estimate in scale.values.items():
            rows.add(candidate, estimate, "+.2f")
    if values:
        yield from rows.parts()
        for scale in scales:
            if scale.held:
                held = ", ".join(scale.held)
                yield printable(
                    f"Never lost to the rest, or never won: held by the prior only: {held}"
                )
    elif rows.table.row_count:
        yield f"Bradley–Terry values of {rows.table.row_count} candidates: listed with --values"
    yield from map(printable, reasons)
