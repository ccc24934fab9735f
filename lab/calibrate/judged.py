"""Votes, joined with the scores of the candidates that they judge."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from lab.run.row import Row
from lab.run.scores import Scores
from lab.votes import Vote
from lab.words import counted


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
        In the order of the votes.
    ratings : tuple of JudgedRating
    left_out : tuple of str
        One line for each reason why votes are in none of these, with their number.
    controls : tuple of Vote
        Identical pairs and catch trials. They tell of raters, not of candidates, and what they
        show need not be in the score file.
    """

    pairs: tuple[JudgedPair, ...]
    ratings: tuple[JudgedRating, ...]
    left_out: tuple[str, ...]
    controls: tuple[Vote, ...] = ()


def join(votes: Iterable[Vote], scores: Scores) -> Judged:
    """Join votes with rows by the candidates' ids, never by position.

    Left out is a vote on a candidate that the score file does not have, that has no score, or
    that belongs to another reference than the one shown.
    """
    rows = {str(row.place): row for row in scores.rows}
    pairs, ratings, controls = [], [], []
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    for vote in votes:
        if vote.expected is not None:
            controls.append(vote)
            continue
        ids = (vote.a,) if vote.b is None else (vote.a, vote.b)
        reason = next(filter(None, (_reason(one, vote, rows) for one in ids)), None)
        if reason is not None:
            what, candidate = reason
            reasons[what][candidate] += 1
        elif vote.b is None:
            ratings.append(JudgedRating(vote, rows[vote.a]))
        else:
            pairs.append(JudgedPair(vote, rows[vote.a], rows[vote.b]))
    lines = [_line(what, candidates) for what, candidates in reasons.items()]
    return Judged(tuple(pairs), tuple(ratings), tuple(lines), tuple(controls))


def _line(what: str, candidates: Counter[str]) -> str:
    example, *others = candidates
    further = f" and {counted(len(others), 'other')}" if others else ""
    return f"left out {candidates.total()}: {what} ({example}{further})"


def _reason(candidate: str, vote: Vote, rows: dict[str, Row]) -> tuple[str, str] | None:
    """Say why a vote on a candidate is left out, and which candidate; None if it is not."""
    row = rows.get(candidate)
    if row is None:
        return "not in the score file", candidate
    if row.state != "scored":
        return f"{row.state}, not scored", candidate
    if row.field != vote.reference:
        return f"shown with the reference {vote.reference}, not its own", candidate
    return None
