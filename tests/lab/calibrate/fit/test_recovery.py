"""A hundred studies of simulated raters whose recipe, noise and tie width are known."""

from pathlib import Path

import numpy as np
import pytest

import metrics
from lab.calibrate.fit.divided import divide
from lab.calibrate.fit.fitting import fit
from lab.run.scores import read_scores
from tests.lab.calibrate.fit.making import judged, recipe
from tests.lab.votes.making import raters, table

TRIALS = 100
SHIPPED = Path(__file__).parents[4] / "lab" / "baselines" / "scores.jsonl"
# Weights and penalty; 0 is the border that estimates cannot cross.
TRUTHS = (
    ([5, 30, 5, 35, 5, 15, 5], 0.4),
    ([0, 0, 20, 30, 25, 25, 0], 0.2),
    ([100 / 7] * 7, 0.0),
    ([40, 5, 0, 5, 0, 50, 0], 0.8),
    ([0, 5, 0, 5, 5, 85, 0], 0.0),
)
NOISES = (3.0, 6.0, 10.0)
TIE_WIDTHS = (1.0, 2.0, 4.0, 0.0)


@pytest.fixture(scope="module")
def trials():
    """Truths, estimates and interval ends: shape (trials, 4, 8); the last ten on shipped rows."""
    shipped = read_scores(SHIPPED).rows
    found = []
    for trial in range(TRIALS):
        weights, penalty = TRUTHS[trial % len(TRUTHS)]
        crowd = raters(
            20,
            recipe(weights, penalty),
            noise=NOISES[trial % len(NOISES)],
            tie_width=TIE_WIDTHS[trial % len(TIE_WIDTHS)],
        )
        rows = shipped if trial >= TRIALS - 10 else table(trial)
        votes = divide(judged(rows, crowd, pairs=80, seed=trial), seed=trial)
        estimates = fit(votes, metrics.BENCHMARK).estimates
        found.append(
            (
                [*weights, penalty],
                [one.value for one in estimates],
                [one.interval.low for one in estimates],
                [one.interval.high for one in estimates],
            )
        )
    return np.array(found)


def test_all_weights_and_the_penalty_lie_in_their_intervals_at_once(trials):
    truths, _, low, high = np.moveaxis(trials, 1, 0)
    held = ((low - 1e-9 <= truths) & (truths <= high + 1e-9)).all(axis=1)
    assert held.sum() >= 90


def test_intervals_are_no_wider_than_that_takes(trials):
    truths, estimates, low, high = np.moveaxis(trials[:-10], 1, 0)
    reach = np.median((high - low) / 2, axis=0)
    error = np.sqrt(np.mean(np.square(estimates - truths), axis=0))
    assert (reach[:7] < 10).all()
    assert reach[7] < 0.6
    # 2.7 standard errors would be the least that eight intervals at once can do with.
    assert (reach < 5 * error).all()


def test_estimates_have_no_bias_worth_naming(trials):
    truths, estimates, _, _ = np.moveaxis(trials[:-10], 1, 0)
    assert np.abs(np.mean(estimates - truths, axis=0)[:7]).max() < 1.5
    assert abs(np.mean(estimates - truths, axis=0)[7]) < 0.1
