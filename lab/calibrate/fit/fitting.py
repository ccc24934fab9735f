"""The fit: from votes to a recipe, its intervals and its holdout."""

import hashlib
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.agreement.result import Estimate, ScreenedRater
from lab.calibrate.fit.choices import KEYS, Choices
from lab.calibrate.fit.collinearity import Collinearity, collinearity
from lab.calibrate.fit.comparison import Comparison, compare
from lab.calibrate.fit.covariance import covariances
from lab.calibrate.fit.divided import Divided
from lab.calibrate.fit.intervals import shares, simultaneous
from lab.calibrate.fit.maximum import maximize
from lab.calibrate.fit.refusals import check_maximum
from lab.votes import SIMULATED_PREFIX

Floats = npt.NDArray[np.float64]

_STEPS = 100
"""In one point of a weight as written, to be read by people: finer ones are noise."""


@dataclass(frozen=True)
class Part:
    """Some of the votes.

    Attributes
    ----------
    references : tuple of str
    raters, votes, ties : int
    sha256 : str
        Of its votes: a line for each (rater, both candidates, the one preferred), sorted. Another
        file of votes gives the same exactly if it says the same of these references.
    """

    references: tuple[str, ...]
    raters: int
    votes: int
    ties: int
    sha256: str


@dataclass(frozen=True)
class Fit:
    """A recipe that agrees with votes, and what is known of it.

    Attributes
    ----------
    recipe : metrics.Recipe
        With the fitted weights, to 0.01, and penalty, to 0.001; all else is the score file's.
    simulated : bool
        Whether the raters are programs: then it says nothing about people.
    seed : int
        Of the splits and the resamples.
    estimates : tuple of Estimate
        The weights and the penalty, in the order of `COLUMNS`. Their 95 % intervals are
        simultaneous: see `lab.calibrate.fit.intervals`.
    noise : float
        Scale of the raters' logistic noise, in points of the total.
    tie_width : float
        Difference, in points of the total, below which they see none.
    training, sealed : Part
        What was fitted, and the holdout, which was looked at once, after everything else.
    collinearity : Collinearity
        Of the training votes.
    comparison : Comparison
        With the published recipe, on the holdout.
    screened, screened_kept, notes
        As in `Divided`.
    """

    recipe: metrics.Recipe
    simulated: bool
    seed: int
    estimates: tuple[Estimate, ...]
    noise: float
    tie_width: float
    training: Part
    sealed: Part
    collinearity: Collinearity
    comparison: Comparison
    screened: tuple[ScreenedRater, ...]
    screened_kept: bool
    notes: tuple[str, ...]


def fit(
    votes: Divided, base: metrics.Recipe, *, name: str | None = None, version: str = "1"
) -> Fit:
    """Fit weights and penalty to the choices of one of two candidates.

    Parameters
    ----------
    votes : Divided
    base : metrics.Recipe
        The score file's: its hues and scale constants are those of the subscores.
    name : str, optional
        Of the recipe: ``fitted`` by default, ``simulated-fitted`` if the raters are.
    version : str

    Raises
    ------
    CalibrationError
        If the votes cannot carry a fit, with the reason.
    RecipeError
        If name or version is not one.
    """
    named = replace(base, name=_name(name, simulated=votes.simulated), version=version)
    training = votes.training
    maximum = maximize(training)
    check_maximum(training, maximum)
    values = _rounded(shares(maximum.coefficients))
    signed = maximize(training, signed=True)
    intervals = simultaneous(signed.coefficients, covariances(training, signed), values)
    weights = dict(zip(KEYS, map(float, values), strict=False))
    recipe = replace(named, weights=weights, std_penalty=float(values[-1]))
    return Fit(
        recipe=recipe,
        simulated=votes.simulated,
        seed=votes.seed,
        estimates=tuple(map(Estimate, map(float, values), intervals)),
        noise=1 / maximum.sensitivity,
        tie_width=maximum.tie_width,
        training=_part(training),
        sealed=_part(votes.sealed),
        collinearity=collinearity(training),
        comparison=compare(recipe, training=training, sealed=votes.sealed, seed=votes.seed),
        screened=votes.screened,
        screened_kept=votes.screened_kept,
        notes=votes.notes,
    )


def _name(name: str | None, *, simulated: bool) -> str:
    if name is None:
        return f"{SIMULATED_PREFIX}fitted" if simulated else "fitted"
    if name.startswith(SIMULATED_PREFIX) != simulated:
        raise CalibrationError(
            f"expected a recipe named {SIMULATED_PREFIX}… exactly if its raters are simulated, "
            f"came {name!r}"
        )
    return name


def _rounded(values: Floats) -> Floats:
    """Round so that the weights still sum to 100: the largest remainders are rounded up."""
    steps = values[: len(KEYS)] * _STEPS
    whole = np.floor(steps)
    missing = round(100 * _STEPS - whole.sum())
    whole[np.argsort(whole - steps, kind="stable")[:missing]] += 1
    return np.append(whole / _STEPS, np.round(values[-1], 3))


def _part(choices: Choices) -> Part:
    lines = sorted(
        f"{choices.raters[rater]} {first} {second} {preferred}\n"
        for rater, (first, second), preferred in zip(
            choices.rater, choices.items, choices.preferred, strict=True
        )
    )
    return Part(
        choices.references,
        len(choices.raters),
        len(choices.preferred),
        int(np.count_nonzero(choices.preferred == 0)),
        hashlib.sha256("".join(lines).encode()).hexdigest(),
    )
