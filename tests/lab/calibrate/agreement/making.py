"""Votes, rows and tables for the tests of agreement."""

import numpy as np

import metrics
from lab.calibrate.agreement.tables import Table
from lab.calibrate.judged import Judged, JudgedPair, JudgedRating
from lab.run.row import Row
from lab.votes import Screen, Vote

SCREEN = Screen(width=1440, height=900, scale=2.0, touch=False, dark=False)


def row(candidate, total=50.0):
    """A scored row without a frame."""
    model, _, field = candidate.partition("/")
    return Row(
        model=model, field=field, sample=0, state="scored", recipe=metrics.BENCHMARK.id, total=total
    )


class Session:
    """What one rater is shown, in order; the candidate that is chosen is named."""

    def __init__(self, rater, *, study="study", simulated=False):
        self.rater, self.study, self.simulated = rater, study, simulated
        self.votes = []

    def pair(self, a, b, chosen, *, field="one", purpose="main", expected=None, left="a", **extra):
        """Judge a pair of models; `chosen` is one of them, or "tie"."""
        choice = {a: "a", b: "b", "tie": "tie"}[chosen]
        answer = {"b": f"{b}/{field}", "left": left, "choice": choice, "expected": expected}
        return self._add(f"{a}/{field}", field, purpose, answer | extra)

    def rate(self, model, rating, *, field="one", purpose="main", **extra):
        """Rate a model's candidate alone."""
        return self._add(f"{model}/{field}", field, purpose, {"rating": rating} | extra)

    def _add(self, a, field, purpose, answer):
        fixed = {"study": self.study, "rater": self.rater, "trial": len(self.votes) + 1}
        fixed |= {"purpose": purpose, "reference": field, "a": a, "seconds": 3.0}
        fixed |= {"date": "2026-11-30T12:00:00+00:00", "screen": SCREEN}
        self.votes.append(Vote(**fixed | {"simulated": self.simulated} | answer))
        return self


def judged(*sessions, totals=None, left_out=()):
    """Join the votes of sessions with rows that need no file."""
    known = totals or {}
    pairs, ratings = [], []
    for vote in (vote for session in sessions for vote in session.votes):
        a = row(vote.a, known.get(vote.a, 50.0))
        if vote.b is None:
            ratings.append(JudgedRating(vote, a))
        else:
            pairs.append(JudgedPair(vote, a, row(vote.b, known.get(vote.b, 50.0))))
    return Judged(tuple(pairs), tuple(ratings), tuple(left_out))


def table(values, reference=None, items=None):
    """A table of given values, shape (raters, items); NaN where nothing was judged."""
    values = np.asarray(values, float)
    raters, count = values.shape
    places = np.zeros(count, np.intp) if reference is None else np.asarray(reference, np.intp)
    names = [(f"a{number}", f"b{number}") for number in range(count)] if items is None else items
    return Table(
        raters=tuple(f"rater-{number}" for number in range(raters)),
        references=tuple(f"field-{place}" for place in range(places.max(initial=-1) + 1)),
        items=tuple(names),
        reference=places,
        judged=np.isfinite(values),
        values=np.nan_to_num(values),
    )
