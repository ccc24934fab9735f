"""Simulated raters: votes that a program makes up, for tests and demonstrations only.

No person is behind them. Every vote says so twice, in the rater's name and in `Vote.simulated`,
and its date lies in the year 2000.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np

import metrics
from lab.run.row import Row
from lab.votes import SIMULATED_PREFIX, Screen, Vote
from lab.votes.trials import Plan, Questions, Trial, subscores_of
from lab.votes.vote import Choice
from metrics.scoring import summarize

STUDY: Final = f"{SIMULATED_PREFIX}study"
"""Names the study of simulated votes, unless told otherwise."""

_START = datetime(2000, 1, 1, tzinfo=UTC)
_SCREENS = (
    Screen(width=1440, height=900, scale=2.0, touch=False, dark=False),
    Screen(width=1920, height=1080, scale=1.0, touch=False, dark=True),
    Screen(width=390, height=844, scale=3.0, touch=True, dark=False),
)
_CHOICES: tuple[Choice, ...] = ("a", "b", "tie")


@dataclass(frozen=True, kw_only=True)
class SimulatedRater:
    """Chooses by a recipe's total, with noise.

    It prefers the candidate whose total under `recipe` is higher by more than `tie_width`, after
    logistic noise was added to the difference: the model that `lab.calibrate.fit` fits
    (Rao & Kupper 1967). Two candidates that are one and the same it calls a tie. A rating is the
    total with the same noise, kept within 0–100.

    Attributes
    ----------
    number : int
        From 1; names the rater, and seeds it together with the study's seed.
    recipe : metrics.Recipe
        Its weights and its standard deviation penalty count; the scale constants are those under
        which the subscores were computed.
    noise : float
        Scale of the logistic noise, > 0, in points of the total; its standard deviation is
        1.81 times as much.
    tie_width : float
        Largest difference, >= 0, in points of the total, that it calls a tie.
    lapse : float
        Share of trials, 0–1, that it answers without looking, each answer equally often; a rating
        is then 0, 50 or 100.
    """

    number: int
    recipe: metrics.Recipe
    noise: float = 6.0
    tie_width: float = 2.0
    lapse: float = 0.0

    @property
    def name(self) -> str:
        """Its name in votes."""
        return f"{SIMULATED_PREFIX}{self.number:02d}"


def simulate(
    rows: Iterable[Row],
    raters: Sequence[SimulatedRater],
    plan: Plan,
    *,
    seed: int,
    study: str = STUDY,
) -> tuple[Vote, ...]:
    """Let simulated raters vote on scored candidates.

    Parameters
    ----------
    rows : iterable of Row
        Of a score file, or made up; those that are not scored are passed over.
    raters : sequence of SimulatedRater
    plan : Plan
    seed : int
        The same seed, rows and plan give a rater the same votes, whoever else votes.
    study : str

    Returns
    -------
    tuple of Vote
        Rater by rater, in the order of their trials.

    Raises
    ------
    VotesError
        If there are fewer pairs, or candidates to rate, than the plan asks for.
    """
    questions = Questions.about(rows, plan)
    totals: dict[metrics.Recipe, dict[str, float]] = {}
    votes: list[Vote] = []
    for rater in raters:
        if rater.recipe not in totals:
            totals[rater.recipe] = _totals(questions.scored, rater.recipe)
        generator = np.random.default_rng([seed, rater.number])
        trials = questions.draw(plan, generator)
        votes += _answers(rater, trials, totals[rater.recipe], generator, study)
    return tuple(votes)


def _totals(scored: Sequence[Row], recipe: metrics.Recipe) -> dict[str, float]:
    return {str(row.place): summarize(subscores_of(row), recipe)[2] for row in scored}


def _answers(
    rater: SimulatedRater,
    trials: list[Trial],
    totals: dict[str, float],
    generator: np.random.Generator,
    study: str,
) -> Iterable[Vote]:
    count = len(trials)
    noise = generator.logistic(0.0, rater.noise, count)
    lapses = generator.random(count) < rater.lapse
    guesses = generator.integers(3, size=count)
    swapped = generator.integers(2, size=count)
    seconds = np.round(generator.lognormal(1.2, 0.4, count), 2)
    dates = [_START + timedelta(seconds=float(passed)) for passed in np.cumsum(seconds)]
    screen = _SCREENS[rater.number % len(_SCREENS)]
    for number, trial in enumerate(trials):
        a = str(trial.a.place)
        answer: dict[str, object]
        if trial.b is None:
            rating = 50.0 * guesses[number] if lapses[number] else totals[a] + noise[number]
            answer = {"rating": float(np.clip(rating, 0, 100))}
        else:
            b = str(trial.b.place)
            given = _choice(totals[a] - totals[b] + noise[number], rater.tie_width)
            given = "tie" if a == b else given
            answer = {
                "b": b,
                "left": "b" if swapped[number] else "a",
                "choice": _CHOICES[guesses[number]] if lapses[number] else given,
                "expected": trial.expected,
            }
        yield Vote(
            study=study,
            rater=rater.name,
            trial=number + 1,
            purpose=trial.purpose,
            reference=trial.a.field,
            a=a,
            seconds=float(seconds[number]),
            date=dates[number].isoformat(timespec="seconds"),
            screen=screen,
            simulated=True,
            **answer,  # type: ignore[arg-type]
        )


def _choice(difference: float, tie_width: float) -> Choice:
    if abs(difference) <= tie_width:
        return "tie"
    return "a" if difference > 0 else "b"
