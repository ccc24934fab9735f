"""Votes, joined with the scores of the candidates that they judge."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lab.run.row import Row
from lab.run.scores import Scores
from lab.votes import Vote


@dataclass(frozen=True)
class JudgedPair:
    """A vote on a pair, and the score rows of both candidates."""

    vote: Vote
    a: Row
    b: Row


@dataclass(frozen=True)
class JudgedRating:
    """A rating of a single candidate, and its score row."""

    vote: Vote
    row: Row


@dataclass(frozen=True)
class Judged:
    """What a file of votes says about the candidates of a score file.

    Attributes
    ----------
    pairs : tuple of JudgedPair
        In the order of the votes. Identical pairs and catch trials are among them: `vote.purpose`
        tells.
    ratings : tuple of JudgedRating
    left_out : tuple of str
        One line for each reason why votes are in neither, with their number.
    """

    pairs: tuple[JudgedPair, ...]
    ratings: tuple[JudgedRating, ...]
    left_out: tuple[str, ...]


def join(votes: Iterable[Vote], scores: Scores) -> Judged:
    """Join votes with rows by the candidates' ids, never by position.

    Left out is a vote on a candidate that the score file does not have, that has no score, or
    that belongs to another reference than the one shown.
    """
    rows = {str(row.place): row for row in scores.rows}
    pairs, ratings = [], []
    reasons: Counter[str] = Counter()
    for vote in votes:
        ids = (vote.a,) if vote.b is None else (vote.a, vote.b)
        reason = next(filter(None, (_reason(one, vote, rows) for one in ids)), None)
        if reason is not None:
            reasons[reason] += 1
        elif vote.b is None:
            ratings.append(JudgedRating(vote, rows[vote.a]))
        else:
            pairs.append(JudgedPair(vote, rows[vote.a], rows[vote.b]))
    lines = [f"left out {count}: {reason}" for reason, count in reasons.items()]
    return Judged(tuple(pairs), tuple(ratings), tuple(lines))


def _reason(candidate: str, vote: Vote, rows: dict[str, Row]) -> str | None:
    row = rows.get(candidate)
    if row is None:
        return f"{candidate} is not in the score file"
    if row.state != "scored":
        return f"{candidate} is {row.state}, not scored"
    if row.field != vote.reference:
        return f"{candidate} was shown with the reference {vote.reference}, not {row.field}"
    return None
