"""`fieldlab study`: what to ask raters, and pairs that fool a measure."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lab.cli.output import CommandError, printable
from lab.cli.recipes import load_recipe

if TYPE_CHECKING:
    from lab.study.building import Built

_MAKE = "Example: fieldlab study make scores.jsonl --out study/"
_FOOLING = (
    "Example: fieldlab study fooling --field magenta-circle --equal softness --apart region_scale "
    "--out designs/"
)

SeedOption = Annotated[int, typer.Option(min=0, help="Of what is left to chance.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    group = typer.Typer(help="Make studies that ask people which candidate is closer.")
    group.command(epilog=_MAKE)(make)
    group.command(epilog=_FOOLING)(fooling)
    app.add_typer(group, name="study")


def make(
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl")],
    out: Annotated[Path, typer.Option(metavar="STUDY", help="New, empty, or an earlier study.")],
    pairs: Annotated[
        int, typer.Option(min=0, help="That each rater is shown; a fifth check the rater.")
    ] = 60,
    ratings: Annotated[
        int, typer.Option(min=0, help="Candidates to rate alone, from 0 to 100.")
    ] = 0,
    votes: Annotated[
        Path | None, typer.Option(metavar="VOTES", help="Those so far: ask what they leave open.")
    ] = None,
    recipe: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME|FILE", help="Another one to hold against benchmark and lab."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="What votes call the study; without it the folder's name.")
    ] = None,
    seed: SeedOption = 0,
) -> None:
    """Choose what to ask about scored candidates, and write it as a page for raters.

    The pairs are those on which the recipes disagree and about which votes so far tell least; what
    is asked of one reference is joined by comparisons. The folder needs nothing else: publish it
    anywhere, open its index.html as it is, or let `fieldlab rate` serve it and keep the votes.
    """
    from lab.fresh_folder import FolderError
    from lab.page.rate import write_study
    from lab.run.scorer import now
    from lab.run.scores import read_scores
    from lab.study.building import build_study
    from lab.study.study import check_name
    from lab.votes import read_votes

    study_name = out.absolute().name if name is None else name
    check_name(study_name)
    recipes = [load_recipe(one) for one in dict.fromkeys(("benchmark", "lab", *(recipe or ())))]
    so_far = () if votes is None else read_votes(votes)
    saved = read_scores(scores)
    try:
        with _extra():
            built = build_study(
                saved,
                name=study_name,
                date=now(),
                pairs=pairs,
                ratings=ratings,
                recipes=recipes,
                votes=so_far,
                seed=seed,
            )
        write_study(out, built)
    except (FolderError, OSError) as failure:
        raise CommandError(str(failure)) from failure
    simulated = sum(vote.simulated for vote in so_far)
    if simulated:
        typer.echo(f"Note: {simulated} of {len(so_far)} votes so far are simulated")
    typer.echo(printable(f"Wrote {out / 'index.html'}: {_summary(built)}"))


def fooling(
    field: Annotated[str, typer.Option(help="The reference; `fieldlab fields` lists them.")],
    equal: Annotated[str, typer.Option(help="The measure that shall not tell the two apart.")],
    apart: Annotated[str, typer.Option(help="The measure that shall tell them far apart.")],
    out: Annotated[Path, typer.Option(metavar="RUN", help="The run folder; made if needed.")],
    tolerance: Annotated[
        float | None,
        typer.Option(min=0, help="What counts as equal; without it 1 % of the measure's range."),
    ] = None,
    seed: SeedOption = 0,
) -> None:
    """Search for two candidates that one measure takes for equal and another does not.

    Measures are the subscores, total, and the second opinions, by their keys. The two become
    models of a run: `fieldlab run` scores them, and `fieldlab study make` asks about them in any
    case. If people see which is closer, the measure that was held equal misses it.
    """
    import reference_fields
    from lab.study.fooling import fooling_pair
    from lab.study.fooling_run import write_fooling
    from lab.study.measures import measure

    held, driven = measure(equal), measure(apart)
    reference = reference_fields.load(field).pixels
    if tolerance is None:
        tolerance = (held.high - held.low) / 100
    pair = fooling_pair(reference, held, driven, tolerance=tolerance, seed=seed)
    paths = write_fooling(out, field, pair, held, driven)
    for place, path in enumerate(paths):
        values = f"{held.key} {pair.equal[place]:.2f}, {driven.key} {pair.apart[place]:.2f}"
        typer.echo(printable(f"Wrote {path}: {values}"))


def _summary(built: "Built") -> str:
    trials = built.study.trials
    main = [trial for trial in trials if trial.purpose == "main"]
    asked = {name for trial in main for name in (trial.a, trial.b) if name}
    counts = {
        "main pairs": sum(trial.b is not None for trial in main),
        "repeated": sum(trial.purpose == "repeat" for trial in trials),
        "identical": sum(trial.purpose == "identical" for trial in trials),
        "catch": sum(trial.purpose == "catch" for trial in trials),
        "ratings": sum(trial.b is None for trial in main),
    }
    parts = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    return f"{parts}; {len(asked)} of {built.scored} candidates"


@contextmanager
def _extra() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as failure:
        raise CommandError(
            f"needs another package ({failure}): pip install 'fieldlab[calibrate]'"
        ) from failure
