"""What a simulated rater is asked: pairs and controls, drawn at random from scored candidates."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

import metrics
from lab.run.row import Row
from lab.votes import VotesError
from lab.votes.vote import Choice, Purpose


@dataclass(frozen=True)
class Plan:
    """What each simulated rater is asked.

    Attributes
    ----------
    pairs : int
        Different pairs of candidates for one reference, drawn at random for each rater.
    repeats : int
        How many of them are asked again, at the end.
    identical : int
        Trials that show one candidate twice.
    catches : int
        Trials of the best and the worst candidate of a reference, by the mean of all subscores.
    ratings : int
        Candidates that are rated alone.
    """

    pairs: int
    repeats: int = 0
    identical: int = 0
    catches: int = 0
    ratings: int = 0


@dataclass(frozen=True)
class Trial:
    """One question; `b` is None where `a` is rated alone."""

    purpose: Purpose
    a: Row
    b: Row | None
    expected: Choice | None = None


@dataclass(frozen=True)
class Questions:
    """What can be asked.

    Attributes
    ----------
    scored : tuple of Row
        Candidates.
    pairs : tuple of (Row, Row)
        Of different candidates for one reference.
    catches : tuple of Trial
        One for each reference: its widest pair, the better one first.
    """

    scored: tuple[Row, ...]
    pairs: tuple[tuple[Row, Row], ...]
    catches: tuple[Trial, ...]

    @classmethod
    def about(cls, rows: Iterable[Row], plan: Plan) -> "Questions":
        """Return all questions about scored candidates.

        Raises
        ------
        VotesError
            If they are fewer than the plan asks for.
        """
        scored = tuple(row for row in rows if row.state == "scored")
        fields: dict[str, list[Row]] = {}
        for row in scored:
            fields.setdefault(row.field, []).append(row)
        pairs = tuple(pair for rows in fields.values() for pair in itertools.combinations(rows, 2))
        _check(plan, len(scored), len(pairs))
        return cls(scored, pairs, tuple(_catches(pairs)) if plan.catches else ())

    def draw(self, plan: Plan, generator: np.random.Generator) -> list[Trial]:
        """Return the trials of one rater, in the order in which they are shown."""
        chosen = generator.choice(len(self.pairs), plan.pairs, replace=False)
        main = [Trial("main", *self.pairs[place]) for place in chosen]
        places = generator.integers(len(self.scored), size=plan.identical)
        twice = [self.scored[place] for place in places]
        first = [*main, *(Trial("identical", row, row, "tie") for row in twice)]
        if plan.catches:
            places = generator.integers(len(self.catches), size=plan.catches)
            first += [self.catches[place] for place in places]
        rated = generator.choice(len(self.scored), plan.ratings, replace=False)
        first += [Trial("main", self.scored[place], None) for place in rated]
        generator.shuffle(first)
        again = generator.choice(plan.pairs, plan.repeats, replace=False)
        return [*first, *(Trial("repeat", main[place].a, main[place].b) for place in again)]


def subscores_of(row: Row) -> list[float]:
    """Return the subscores of a scored row, 0–100, in the order of `metrics.SUBSCORES`."""
    known = row.subscores or {}
    # A scored row has all of them: `read_scores` checks it.
    return [float(known[subscore.key] or 0.0) for subscore in metrics.SUBSCORES]


def _check(plan: Plan, scored: int, pairs: int) -> None:
    asked = (
        ("pairs", plan.pairs, pairs),
        ("candidates to rate", plan.ratings, scored),
        ("repeated pairs", plan.repeats, plan.pairs),
    )
    for what, wanted, there in asked:
        if wanted > there:
            raise VotesError(f"expected at least {wanted} {what}, came {there}")
    if not pairs and plan.identical + plan.catches:
        raise VotesError("expected at least 1 pair for identical and catch trials, came 0")


def _catches(pairs: Iterable[tuple[Row, Row]]) -> Iterable[Trial]:
    widest: dict[str, tuple[float, Row, Row]] = {}
    for one, other in pairs:
        gap = float(np.mean(subscores_of(one)) - np.mean(subscores_of(other)))
        best, worst = (one, other) if gap >= 0 else (other, one)
        if one.field not in widest or abs(gap) > widest[one.field][0]:
            widest[one.field] = abs(gap), best, worst
    return (Trial("catch", best, worst, "a") for _, best, worst in widest.values())
