"""What each metric adds to the prediction of choices: fits without it, cross-validated."""

from dataclasses import dataclass

import numpy as np

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.result import Estimate
from lab.calibrate.fit.choices import COLUMNS, Choices
from lab.calibrate.fit.comparison import Performance, mean_estimate, performance
from lab.calibrate.fit.maximum import maximize
from lab.calibrate.fit.splits import folds


@dataclass(frozen=True)
class Predicted:
    """How well fits predict references that they have not seen.

    Attributes
    ----------
    accuracy : Estimate
        Two-alternative choices, ties one half: 0–1.
    log_loss : Estimate
        Mean over votes, in nats.
    """

    accuracy: Estimate
    log_loss: Estimate


@dataclass(frozen=True)
class WithoutOne:
    """The same without one of the columns.

    Attributes
    ----------
    name : str
        A subscore's key, its weight being 0, or ``std_penalty``. The spread stays that of all
        seven: without the metric's weight, not without the metric.
    accuracy, log_loss : float
    lost_accuracy, added_loss : Estimate
        By leaving it out, on the same votes: positive if it is of use. The intervals are paired;
        they are for this division into folds.
    """

    name: str
    accuracy: float
    log_loss: float
    lost_accuracy: Estimate
    added_loss: Estimate


@dataclass(frozen=True)
class CrossValidation:
    """Of the training votes, grouped by reference.

    Attributes
    ----------
    full : Predicted
        With all columns.
    without : tuple of WithoutOne
        In the order of `COLUMNS`.
    """

    full: Predicted
    without: tuple[WithoutOne, ...]


def cross_validate(training: Choices, seed: int) -> CrossValidation:
    """Predict each fold's votes by fits to the other folds, with all columns and without each.

    Raises
    ------
    CalibrationError
        If a fit finds no maximum.
    """
    resamples = Resamples.draw(len(training.raters), len(training.references), seed)
    full = _predict(training, seed, frozenset())
    without = []
    for name in COLUMNS:
        less = _predict(training, seed, frozenset({name}))
        without.append(
            WithoutOne(
                name,
                float(less.credits.mean()),
                float(less.losses.mean()),
                mean_estimate(full.credits - less.credits, training, resamples),
                mean_estimate(less.losses - full.losses, training, resamples),
            )
        )
    predicted = Predicted(
        mean_estimate(full.credits, training, resamples),
        mean_estimate(full.losses, training, resamples),
    )
    return CrossValidation(predicted, tuple(without))


def _predict(training: Choices, seed: int, without: frozenset[str]) -> Performance:
    credits_, losses = np.empty((2, len(training.preferred)))
    for fold in folds(training.references, seed):
        unseen = np.isin(np.array(training.references), fold)[training.reference]
        others = training.among(set(training.references) - set(fold))
        found = performance(training.among(set(fold)), maximize(others, without=without).parameters)
        credits_[unseen], losses[unseen] = found.credits, found.losses
    return Performance(credits_, losses)
