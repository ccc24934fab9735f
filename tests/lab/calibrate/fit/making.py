"""Votes and choices for the tests of fits."""

from dataclasses import replace

import numpy as np

import metrics
from lab.calibrate.fit.choices import KEYS, Choices
from lab.calibrate.judged import join
from lab.run.scores import Scores
from lab.votes.simulated import simulate
from lab.votes.trials import Plan
from tests.lab.votes.making import raters, table


def recipe(weights, penalty):
    """The benchmark with other weights, in the order of the subscores."""
    named = dict(zip(KEYS, weights, strict=True))
    return replace(metrics.BENCHMARK, weights=named, std_penalty=penalty)


def judged(rows=None, crowd=None, *, pairs=60, seed=1):
    """Votes of simulated raters, joined with made-up rows."""
    rows = table(seed) if rows is None else rows
    votes = simulate(rows, raters(20) if crowd is None else crowd, Plan(pairs), seed=seed)
    return join(votes, Scores(None, tuple(rows), None))


def choices(differences, preferred, *, rater=None, reference=None):
    """Choices with given arrays; without others, of two raters and two references in turn."""
    count = len(preferred)
    turn = np.arange(count) % 2
    rater = turn if rater is None else np.asarray(rater)
    reference = turn if reference is None else np.asarray(reference)
    return Choices(
        raters=tuple(f"r{number}" for number in range(rater.max() + 1)),
        references=tuple(f"f{number}" for number in range(reference.max() + 1)),
        rater=rater,
        reference=reference,
        items=tuple((f"x/f{place}", f"y/f{place}") for place in reference),
        differences=np.asarray(differences, float),
        preferred=np.asarray(preferred),
    )


def random_choices(seed, *, votes=600, ties=True):
    """Choices by known coefficients, in logits for 100 points; return both."""
    generator = np.random.default_rng(seed)
    wanted = np.array([1.0, 5.0, 1.0, 6.0, 1.0, 2.5, 1.0, 6.0])
    differences = generator.uniform(-1, 1, (votes, 8)) * [*[0.6] * 7, 0.2]
    utility = differences @ wanted + generator.logistic(size=votes)
    preferred = np.where(np.abs(utility) < 0.4 * ties, 0, np.sign(utility)).astype(int)
    rater, reference = generator.integers(6, size=votes), generator.integers(9, size=votes)
    return choices(differences, preferred, rater=rater, reference=reference), wanted
