"""Votes on the rows of a board, and how often recipes prefer what people prefer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from lab.calibrate import CalibrationError
from lab.calibrate.agreement.choices import Ceiling, accuracy, ceiling
from lab.calibrate.board import Board
from lab.calibrate.standing import Floats
from lab.calibrate.undefined import Undefined
from lab.calibrate.votes_text import TextVote
from lab.words import counted

_SIGN = {"a": 1, "tie": 0, "b": -1}


def check_votes(name: str, votes: Sequence[TextVote]) -> None:
    """Refuse a file without votes, or with those of people and of programs.

    Raises
    ------
    CalibrationError
        The message names the file.
    """
    if not votes:
        raise CalibrationError(f"{name}: expected votes, came none")
    if len({vote.simulated for vote in votes}) > 1:
        raise CalibrationError(
            f"{name}: expected votes of people or of simulated raters, came both"
        )


class BoardVotes:
    """The main votes on pairs whose candidates are rows of a board.

    Joined by the ids of scored candidates, as `lab.calibrate.judged.join` does it, and counted as
    `lab.calibrate.agreement.tables.pair_table` counts them: a pair shown either way round is one
    pair, and a second answer of one rater to it is none. Raters are not screened here.

    Attributes
    ----------
    counted : int
        How many there are.
    facts : str
        That, by how many raters, on how many pairs; in words.
    left_out : tuple of str
        A line for each reason why others are left out, with their number.
    """

    def __init__(self, votes: Iterable[TextVote], board: Board) -> None:
        places = {row.id: place for place, row in enumerate(board.rows)}
        fields = {row.id: row.field for row in board.rows if row.state == "scored"}
        reasons: Counter[str] = Counter()
        found: dict[tuple[str, tuple[str, str]], tuple[TextVote, int]] = {}
        for vote in votes:
            reason = _reason(vote, fields)
            if reason is None:
                assert vote.b is not None  # a pair has two
                assert vote.choice is not None
                turned = vote.a > vote.b
                pair = (vote.b, vote.a) if turned else (vote.a, vote.b)
                sign = -_SIGN[vote.choice] if turned else _SIGN[vote.choice]
                if (vote.rater, pair) not in found:
                    found[vote.rater, pair] = vote, sign
                    continue
                reason = "the rater had judged the same before"
            reasons[reason] += 1
        pairs = [pair for _, pair in found]
        numbers = {pair: number for number, pair in enumerate(dict.fromkeys(pairs))}
        raters = {rater: number for number, rater in enumerate(dict.fromkeys(r for r, _ in found))}
        self._first = np.array([places[a] for a, _ in pairs], np.int64)
        self._second = np.array([places[b] for _, b in pairs], np.int64)
        self._preferred = np.array([sign for _, sign in found.values()], np.int64)
        self._pairs = np.array([numbers[pair] for pair in pairs], np.int64)
        self._raters = np.array([raters[rater] for rater, _ in found], np.int64)
        simulated = sum(vote.simulated for vote, _ in found.values())
        self._others = "The other raters" if simulated else "The other raters: human ceiling"
        self.counted = len(found)
        self.facts = _facts(len(found), len(raters), len(numbers), simulated)
        self.left_out = tuple(f"{count} left out: {reason}" for reason, count in reasons.items())

    def agreement(
        self, totals: Floats, compared: Floats, baselines: Mapping[str, Floats]
    ) -> list[dict[str, Any]]:
        """Say how often each measure, and the other raters, prefer what a rater prefers.

        Parameters
        ----------
        totals, compared : ndarray of float64, shape (n,)
            Of the board's rows under the recipe, and under the one it is compared with.
        baselines : mapping of str to ndarray of float64, shape (n,)
            Title to how close each row is to its reference by a trivial measure.

        Returns
        -------
        list of dict
            ``title`` and ``value``: a percentage, or why there is none.
        """
        top = ceiling(self._pairs, self._raters, self._preferred)
        measures = {"This recipe": totals, "The one it is compared with": compared}
        return [
            *(_line(title, self._accuracy(values)) for title, values in measures.items()),
            _line(self._others, top.value if isinstance(top, Ceiling) else top),
            *(_line(title, self._baseline(values)) for title, values in baselines.items()),
            _line("Guessing", 0.5),
        ]

    def _accuracy(self, values: Floats) -> float | Undefined:
        lead = values[self._first] - values[self._second]
        if np.isnan(lead).any():
            return Undefined("not every candidate has a total")
        return accuracy(self._preferred, lead)

    def _baseline(self, values: Floats) -> float | Undefined:
        if np.isnan(values[self._first]).any() or np.isnan(values[self._second]).any():
            return Undefined("it needs the frames, see fieldlab calibrate agreement")
        return self._accuracy(values)


def _reason(vote: TextVote, fields: Mapping[str, str]) -> str | None:
    """Say why a vote is left out; None if it is not."""
    if vote.b is None:
        return "a rating of one candidate"
    if vote.purpose != "main":
        return "a repeat, an identical pair or a catch trial"
    candidates: Sequence[str] = (vote.a, vote.b)
    for candidate in candidates:
        if candidate not in fields:
            return f"{candidate} is not among the scored rows"
        if fields[candidate] != vote.reference:
            return f"{candidate} was shown with the reference {vote.reference}"
    return None


def _facts(votes: int, raters: int, pairs: int, simulated: int) -> str:
    counts = f"{counted(votes, 'vote')} by {counted(raters, 'rater')} on {counted(pairs, 'pair')}."
    if simulated == 0:
        return counts
    return (
        f"{counts} {simulated} of the votes were made up by a program: they say nothing of people."
    )


def _line(title: str, share: float | Undefined) -> dict[str, Any]:
    if isinstance(share, Undefined):
        return {"title": title, "value": f"undefined: {share.reason}"}
    return {"title": title, "value": f"{100 * share:.1f} %"}
