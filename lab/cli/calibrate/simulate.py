"""`fieldlab calibrate simulate`: votes that a program makes up, to try the other commands on."""

from pathlib import Path
from typing import Annotated

import typer

from lab.cli.output import CommandError, printable, show
from lab.cli.recipes import load_recipe
from lab.run.scores import read_scores
from lab.votes import write_votes

_WORD = "simulated"
_EPILOG = "Example: fieldlab calibrate simulate scores.jsonl --out simulated-votes.csv"


def register(group: typer.Typer) -> None:
    """Add the command to `fieldlab calibrate`."""
    group.command(epilog=_EPILOG)(simulate)


def simulate(
    scores: Annotated[Path, typer.Argument(metavar="SCORES.jsonl")],
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="A new .csv, .json or .jsonl; says simulated.")
    ],
    recipe: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="Whose weights and penalty the raters follow.")
    ] = "benchmark",
    raters: Annotated[int, typer.Option(min=1, max=999, help="How many.")] = 20,
    pairs: Annotated[int, typer.Option(min=1, help="For each of them.")] = 100,
    noise: Annotated[float, typer.Option(min=0.01, help="Scale, in points of the total.")] = 6.0,
    seed: Annotated[int, typer.Option(min=0)] = 1,
) -> None:
    """Make up votes, for a demonstration: no person is behind them, and every one says so.

    The raters choose by the totals of a recipe, with noise. What is computed from their votes
    shows how the commands work, and nothing about people.
    """
    from lab.votes.simulated import SimulatedRater
    from lab.votes.simulated import simulate as simulate_votes
    from lab.votes.trials import Plan

    if _WORD not in out.name:
        raise CommandError(f"--out: expected a name that says {_WORD!r}, came {out.name!r}")
    if out.exists():
        raise CommandError(f"{out}: exists, and votes are never overwritten: choose another name")
    followed = load_recipe(recipe)
    known = read_scores(scores)
    made_up = [
        SimulatedRater(number=number, recipe=followed, noise=noise)
        for number in range(1, raters + 1)
    ]
    controls = max(pairs // 20, 1)
    plan = Plan(pairs, repeats=controls, identical=controls, catches=controls)
    votes = simulate_votes(known.rows, made_up, plan, seed=seed)
    write_votes(out, votes)
    count = f"{len(votes)} votes of {raters} simulated raters (no people)"
    show(f"Wrote {count} to {printable(str(out))}")
