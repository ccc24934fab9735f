"""Recipes on votes that their fit has not seen."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

import metrics
from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.choices import vote_credits
from lab.calibrate.agreement.result import Estimate
from lab.calibrate.fit.choices import Choices, coefficients
from lab.calibrate.fit.likelihood import Likelihood
from lab.calibrate.fit.maximum import sensitivity_of

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Performance:
    """How well something predicts each of n votes.

    Attributes
    ----------
    credits : ndarray of float64, shape (n,)
        `lab.calibrate.agreement.choices.vote_credits`: 0, 1/2 or 1.
    losses : ndarray of float64, shape (n,)
        Minus the natural logarithm of the probability that it gave to the vote.
    """

    credits: Floats
    losses: Floats


@dataclass(frozen=True)
class Comparison:
    """A recipe against the published one, on the same votes.

    Attributes
    ----------
    accuracy, published_accuracy : Estimate
        Two-alternative choices, ties one half: 0-1.
    gain : Estimate
        The first less the second; its interval is paired, from the same resamples.
    log_loss, published_log_loss : Estimate
        Mean over votes, in nats. Sensitivity and tie width of either recipe were fitted to the
        training votes.
    log_loss_gain : Estimate
        The second less the first: positive if the recipe predicts better.
    """

    accuracy: Estimate
    published_accuracy: Estimate
    gain: Estimate
    log_loss: Estimate
    published_log_loss: Estimate
    log_loss_gain: Estimate


def performance(choices: Choices, parameters: Floats) -> Performance:
    """Measure coefficients and threshold, as `Maximum.parameters`, on votes."""
    likelihood = Likelihood(choices.differences, choices.preferred)
    lead = choices.differences @ parameters[:-1]
    return Performance(
        vote_credits(choices.preferred, lead), -likelihood.log_probabilities(parameters)
    )


def compare(recipe: metrics.Recipe, *, training: Choices, sealed: Choices, seed: int) -> Comparison:
    """Compare a recipe's weights and penalty with the published ones on a sealed.

    Intervals are those of the pigeonhole bootstrap over references and raters; with two or three
    references they are rough.
    """
    ours, published = (
        performance(sealed, _parameters(one, training)) for one in (recipe, metrics.BENCHMARK)
    )
    resamples = Resamples.draw(len(sealed.raters), len(sealed.references), seed)

    def estimate(values: Floats) -> Estimate:
        return mean_estimate(values, sealed, resamples)

    return Comparison(
        estimate(ours.credits),
        estimate(published.credits),
        estimate(ours.credits - published.credits),
        estimate(ours.losses),
        estimate(published.losses),
        estimate(published.losses - ours.losses),
    )


def mean_estimate(values: Floats, choices: Choices, resamples: Resamples) -> Estimate:
    """Return the mean of one value for each vote, with its interval."""
    shape = len(choices.raters), len(choices.references)
    cells = choices.rater * shape[1] + choices.reference
    sums = np.bincount(cells, values, minlength=shape[0] * shape[1]).reshape(shape)
    counts = np.bincount(cells, minlength=shape[0] * shape[1]).reshape(shape)

    def replicates() -> Floats:
        drawn = [
            np.einsum("ij,ij->i", resamples.raters @ cell, resamples.references)
            for cell in (sums, counts)
        ]
        with np.errstate(invalid="ignore"):
            return np.asarray(drawn[0] / drawn[1])

    return resamples.estimate(float(values.mean()), replicates)


def _parameters(recipe: metrics.Recipe, training: Choices) -> Floats:
    wanted = coefficients(recipe)
    sensitivity, threshold = sensitivity_of(training.differences @ wanted, training.preferred)
    return np.append(sensitivity * wanted, threshold)
