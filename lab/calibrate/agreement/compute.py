"""All of a recipe's agreement with people, from their votes and the scores."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

import numpy as np

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.agreement.alpha import compare
from lab.calibrate.agreement.baselines import BASELINES, closeness
from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.choices import NO_VOTES
from lab.calibrate.agreement.compared import Lead, choice_agreement
from lab.calibrate.agreement.correlation import mapped, scale_agreement
from lab.calibrate.agreement.opinions import mean_opinions, scales
from lab.calibrate.agreement.result import Agreement, Alpha, Counts, ScaleAgreement
from lab.calibrate.agreement.screening import screen, votes_of, without
from lab.calibrate.agreement.tables import Table, pair_table, rating_table
from lab.calibrate.agreement.totals import totals
from lab.calibrate.judged import Judged
from lab.calibrate.undefined import Undefined
from lab.run.row import Row
from lab.run.scores import Scores
from lab.votes import Vote

FEW: Final = 10
"""Below this many references or raters, intervals are too narrow.

Of 300 simulated sets of votes, all raters judging 20 pairs of each reference, 95 % intervals of the
accuracy held the true one in 91 % with 20 raters and 10 references, in 86 % with 10 and 5, in 73 %
with 10 and 2 (our own measurement with numpy, 2026-11-30).
"""

NO_RATINGS: Final = "no ratings of single candidates"


def agreement(
    judged: Judged,
    scores: Scores,
    recipe: metrics.Recipe,
    *,
    keep_all: bool = False,
    seed: int = 0,
) -> Agreement:
    """Compute how well a recipe agrees with people.

    Parameters
    ----------
    judged : Judged
        Votes joined with `scores`. For the agreement on some references only, give those.
    scores : Scores
    recipe : metrics.Recipe
        The score file's, or another: then the kept frames are scored anew, in memory.
    keep_all : bool
        Whether votes of raters who fail the screening count.
    seed : int
        Of the resamples.

    Raises
    ------
    CalibrationError
        If some raters are people and some are programs.
    PixelsError
        If a frame is missing or was changed.
    FrameError
        If the recipe is for frames of another size.
    """
    votes = votes_of(judged)
    simulated = is_simulated(votes)
    screened = screen(judged)
    kept = judged if keep_all else without(judged, screened)
    pairs, again = pair_table(kept.pairs)
    ratings, rated_again = rating_table(kept.ratings)
    rows = _rows(kept)
    found = totals(rows.values(), scores, recipe)
    compared = {one for item in pairs.items for one in item}
    baselines = closeness([rows[one] for one in sorted(compared)], scores)
    lead = Lead.of("recipe", recipe.id, found, pairs)
    resamples = Resamples.draw(len(pairs.raters), len(pairs.references), seed)
    by_reference, placed = scales(pairs, resamples)
    alpha_of_ratings, scale_of_ratings = _ratings(ratings, found, seed)
    return Agreement(
        simulated=simulated,
        recipe=recipe.id,
        studies=tuple(sorted({vote.study for vote in votes})),
        counts=_counts(pairs, ratings),
        screened=screened,
        screened_kept=keep_all,
        notes=(*judged.left_out, *again, *rated_again, *_cautions(votes, pairs, ratings)),
        choices=choice_agreement(
            pairs,
            lead,
            [Lead.of(one.key, one.title, baselines[one.key], pairs) for one in BASELINES],
            resamples,
        ),
        alpha_of_choices=compare(pairs, np.sign(lead.lead), resamples, paired=True),
        alpha_of_ratings=alpha_of_ratings,
        scale_of_choices=(
            scale_agreement(placed, found, resamples, centered=True)
            if pairs.votes
            else Undefined(NO_VOTES)
        ),
        scale_of_ratings=scale_of_ratings,
        scales=by_reference,
    )


def is_simulated(votes: Sequence[Vote]) -> bool:
    """Whether the raters are programs, not people; without votes they are not.

    Raises
    ------
    CalibrationError
        If there are both.
    """
    kinds = {vote.simulated for vote in votes}
    if len(kinds) > 1:
        raise CalibrationError("expected votes of people or of simulated raters, came both")
    return kinds == {True}


def _rows(judged: Judged) -> dict[str, Row]:
    rows = [row for pair in judged.pairs for row in (pair.a, pair.b)]
    return {str(row.place): row for row in chain(rows, (one.row for one in judged.ratings))}


def _ratings(
    table: Table, found: Mapping[str, float], seed: int
) -> tuple[Alpha, ScaleAgreement | Undefined]:
    resamples = Resamples.draw(len(table.raters), len(table.references), seed)
    if not table.votes:
        nothing = Undefined(NO_RATINGS)
        return compare(table, nothing, resamples, paired=False), nothing
    opinions = mean_opinions(table, resamples)
    x = np.array([found[candidate] for candidate in opinions.candidates])
    # On the raters' own scale, since alpha compares values.
    opinion = mapped(x, opinions.values, opinions.reference)
    return (
        compare(table, opinion, resamples, paired=False),
        scale_agreement(opinions, found, resamples, centered=False),
    )


def _counts(pairs: Table, ratings: Table) -> Counts:
    return Counts(
        raters=len({*pairs.raters, *ratings.raters}),
        references=len({*pairs.references, *ratings.references}),
        pairs=len(pairs.items),
        votes=pairs.votes,
        rated=len(ratings.items),
        ratings=ratings.votes,
    )


def _cautions(votes: Sequence[Vote], pairs: Table, ratings: Table) -> Iterator[str]:
    if votes and not pairs.votes and not ratings.votes:
        yield "no votes are left after screening, and without controls"
    for what, table in (("pairs", pairs), ("ratings", ratings)):
        few = [
            f"{count} {name}"
            for name, count in (
                ("raters", len(table.raters)),
                ("references", len(table.references)),
            )
            if 2 <= count < FEW
        ]
        if few:
            yield f"intervals from {what} are too narrow, since there are only {' and '.join(few)}"
