"""Raters whose votes are not trusted: whom, and why.

All thresholds are our own choice: each spares a careful rater of hard pairs, and finds one who
answers without looking within a session of some dozen trials. The rejection of ITU-R BT.500 is
not among them: of 20 raters with nothing but normal noise it rejects up to a tenth (30 candidates
each, 400 trials with numpy, 2026-11-30).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean, median
from typing import Final

import numpy as np

from lab.calibrate.agreement.result import ScreenedRater
from lab.calibrate.agreement.tables import rating_table
from lab.calibrate.judged import Judged, JudgedRating
from lab.votes import Vote

CATCHES_FAILED: Final = 1 / 4
"""Above this share of catch trials, and two at least, it is no slip."""

IDENTICAL_PREFERRED: Final = 1 / 2
IDENTICAL_TRIALS: Final = 3
"""Of two identical frames one may be called closer now and then, not mostly."""

SIDE_CHANCE: Final = 0.001
"""Sides are random: a preference for one of them that is less likely than this is no accident."""

REPEATS_CONTRADICTED: Final = 1 / 2
REPEATED_PAIRS: Final = 4
"""Whoever guesses prefers the other candidate in half of the repeats that are no ties."""

REPEATS_APART: Final = 25
REPEATED_RATINGS: Final = 4
"""Points between two ratings of one candidate, on average: between guesses it is 33."""

FOLLOWED: Final = 0.25
RATED: Final = 10
"""Least correlation of ratings with the mean of the others', and of how many candidates."""

SECONDS: Final = 0.75
"""To look at three frames takes three fixations of a quarter of a second, before any answer."""


def screen(judged: Judged) -> tuple[ScreenedRater, ...]:
    """Return raters who fail a check, in order of name, each with all reasons.

    Checked are catch trials, identical pairs, the balance of sides, agreement with oneself in
    repeats, the median time of an answer, and whether ratings follow those of the others. A check
    that a rater had too few trials for is passed.
    """
    by_rater: dict[str, list[Vote]] = defaultdict(list)
    for vote in votes_of(judged):
        by_rater[vote.rater].append(vote)
    strays = _strays(judged.ratings)
    screened = []
    for rater, votes in sorted(by_rater.items()):
        reasons = [*_reasons(votes), *([strays[rater]] if rater in strays else [])]
        if reasons:
            screened.append(ScreenedRater(rater, tuple(reasons)))
    return tuple(screened)


def votes_of(judged: Judged) -> tuple[Vote, ...]:
    """Return all votes: on pairs, on single candidates, and on what checks the rater."""
    pairs = tuple(pair.vote for pair in judged.pairs)
    return (*pairs, *(rating.vote for rating in judged.ratings), *judged.controls)


def without(judged: Judged, screened: Sequence[ScreenedRater]) -> Judged:
    """Return what the other raters judged."""
    names = {one.rater for one in screened}
    return Judged(
        tuple(pair for pair in judged.pairs if pair.vote.rater not in names),
        tuple(rating for rating in judged.ratings if rating.vote.rater not in names),
        judged.left_out,
        tuple(vote for vote in judged.controls if vote.rater not in names),
    )


def _reasons(votes: Sequence[Vote]) -> Iterator[str]:
    yield from _catches([vote for vote in votes if vote.purpose == "catch"])
    yield from _identical([vote for vote in votes if vote.purpose == "identical"])
    yield from _sides([vote for vote in votes if vote.purpose == "main"])
    yield from _repeats(votes)
    yield from _haste([vote for vote in votes if vote.purpose == "main"])


def _catches(votes: Sequence[Vote]) -> Iterator[str]:
    failed = sum(vote.choice != vote.expected for vote in votes)
    if failed > 1 and failed > CATCHES_FAILED * len(votes):
        yield f"failed {failed} of {len(votes)} catch trials"


def _identical(votes: Sequence[Vote]) -> Iterator[str]:
    preferred = sum(vote.choice != "tie" for vote in votes)
    if len(votes) >= IDENTICAL_TRIALS and preferred > IDENTICAL_PREFERRED * len(votes):
        yield f"called one of two identical frames closer in {preferred} of {len(votes)} trials"


def _sides(votes: Sequence[Vote]) -> Iterator[str]:
    from scipy.stats import binomtest

    chosen = [vote.choice == vote.left for vote in votes if vote.choice in ("a", "b")]
    left, count = sum(chosen), len(chosen)
    if count and binomtest(left, count).pvalue < SIDE_CHANCE:
        side, often = ("first", left) if 2 * left > count else ("second", count - left)
        yield f"chose the {side} side in {often} of {count} preferences"


def _repeats(votes: Sequence[Vote]) -> Iterator[str]:
    first: dict[frozenset[str | None], Vote] = {}
    for vote in votes:
        if vote.purpose == "main":
            first.setdefault(frozenset((vote.a, vote.b)), vote)
    again = [
        (first[shown], vote)
        for vote in votes
        if vote.purpose == "repeat" and (shown := frozenset((vote.a, vote.b))) in first
    ]
    pairs = [(_chosen(one), _chosen(other)) for one, other in again if one.rating is None]
    opposite = sum(None not in pair and pair[0] != pair[1] for pair in pairs)
    if len(pairs) >= REPEATED_PAIRS and opposite > REPEATS_CONTRADICTED * len(pairs):
        yield f"preferred the other candidate in {opposite} of {len(pairs)} repeats"
    apart = [
        abs(one.rating - other.rating)
        for one, other in again
        if one.rating is not None and other.rating is not None
    ]
    if len(apart) >= REPEATED_RATINGS and fmean(apart) > REPEATS_APART:
        yield f"repeated ratings lie {fmean(apart):.0f} points apart, on average of {len(apart)}"


def _chosen(vote: Vote) -> str | None:
    return {"a": vote.a, "b": vote.b}.get(vote.choice or "tie")


def _haste(votes: Sequence[Vote]) -> Iterator[str]:
    if votes and (typical := median(vote.seconds for vote in votes)) < SECONDS:
        yield f"answered in {typical:.2f} s, in the middle of {len(votes)} answers"


def _strays(ratings: Sequence[JudgedRating]) -> dict[str, str]:
    """Return raters whose ratings do not follow the mean of the others', with the reason."""
    table, _ = rating_table(ratings)
    count, sums = table.judged.sum(axis=0), table.values.sum(axis=0)
    found = {}
    for rater, judged, values in zip(table.raters, table.judged, table.values, strict=True):
        shared = judged & (count > 1)
        own, others = values[shared], ((sums - values)[shared] / (count[shared] - 1))
        if shared.sum() < RATED or not np.ptp(others):
            continue
        if not np.ptp(own):
            found[rater] = f"gave all of {shared.sum()} candidates the same rating"
        elif (followed := float(np.corrcoef(own, others)[0, 1])) < FOLLOWED:
            found[rater] = (
                f"ratings of {shared.sum()} candidates do not follow those of the others "
                f"(correlation {followed:.2f})"
            )
    return found
