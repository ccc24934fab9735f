"""What votes must have to carry a fit, and the reason where they do not."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from lab.calibrate import CalibrationError
from lab.calibrate.agreement.bradley_terry import islands
from lab.calibrate.agreement.choices import vote_credits
from lab.calibrate.fit.choices import COLUMNS, KEYS, Choices
from lab.calibrate.fit.maximum import Maximum
from lab.calibrate.fit.splits import FEWEST_REFERENCES
from lab.calibrate.judged import JudgedPair
from lab.words import counted

FEWEST_RATERS: Final = 5
"""So that intervals can tell how raters differ: with fewer they would reach almost anywhere."""

FEWEST_PREFERENCES: Final = 10 * len(COLUMNS)
"""Choices of one of two candidates, outside of the holdout: ten for each number that is fitted.

The rule of ten events per variable: Peduzzi, P., et al. (1996). A simulation study of the number
of events per variable in logistic regression analysis. Journal of Clinical Epidemiology, 49(12),
1373-1379.
"""

_CONSTANT = 1e-9
_NOTHING = 1e-6


def check_raters(pairs: Iterable[JudgedPair]) -> bool:
    """Return whether all raters are programs.

    Raises
    ------
    CalibrationError
        If some are and some are not.
    """
    kinds = {pair.vote.simulated for pair in pairs}
    if len(kinds) > 1:
        raise CalibrationError(
            "expected votes of people or of simulated raters, came both: fit them apart"
        )
    return kinds == {True}


def check_choices(choices: Choices, screened: int = 0) -> None:
    """Refuse votes that cannot carry a fit.

    Parameters
    ----------
    choices : Choices
    screened : int
        How many raters were left out.

    Raises
    ------
    CalibrationError
        If there are too few raters or references, none prefers a candidate, or comparisons fall
        into islands; the message has all that applies.
    """
    reasons = [*_shortages(choices, screened)]
    if len(choices.preferred) and not choices.preferred.any():
        reasons.append("all votes are ties: none prefers one of two candidates")
    groups = _groups(choices)
    if len(groups) > 1:
        described = " | ".join(", ".join(models) for models in groups)
        reasons.append(
            f"comparisons fall into {len(groups)} islands of models that nothing links "
            f"({described})"
        )
    if reasons:
        votes = counted(len(choices.preferred), "vote")
        raise CalibrationError(f"{votes} cannot carry a fit: {'; '.join(reasons)}")


def check_training(choices: Choices) -> None:
    """Refuse what is left without the holdout, if it cannot carry a fit.

    Raises
    ------
    CalibrationError
        If there are too few preferences, or a subscore is the same in both of every pair.
    """
    preferences = int(np.count_nonzero(choices.preferred))
    if preferences < FEWEST_PREFERENCES:
        raise CalibrationError(
            f"{len(choices.preferred)} votes outside of the holdout cannot carry a fit: "
            f"{preferences} prefer one of two candidates, at least {FEWEST_PREFERENCES} needed"
        )
    same = np.abs(choices.differences).max(axis=0) < _CONSTANT
    if same.any():
        names = [name for name, one in zip(COLUMNS, same, strict=True) if one]
        what = "every subscore" if set(KEYS) <= set(names) else " and ".join(names)
        raise CalibrationError(
            f"{what}: both candidates of every pair outside of the holdout have the same value, so "
            "that no choice tells its weight"
        )


def check_holdout(choices: Choices) -> None:
    """Refuse a holdout that cannot tell recipes apart.

    Raises
    ------
    CalibrationError
        If all of its votes are ties.
    """
    if not choices.preferred.any():
        raise CalibrationError(
            f"the holdout ({', '.join(choices.references)}) cannot judge a fit: all "
            f"{len(choices.preferred)} votes on it are ties"
        )


def check_maximum(choices: Choices, maximum: Maximum) -> None:
    """Refuse choices that no recipe predicts, or that one predicts without an exception.

    Raises
    ------
    CalibrationError
        If they do not follow the subscores, or do so always: the likelihood then rises forever
        with the sensitivity.
    """
    if maximum.sensitivity < _NOTHING:
        raise CalibrationError(
            "expected choices that follow the subscores, came choices that no weights predict "
            "better than chance"
        )
    lead = choices.differences @ maximum.coefficients
    told = choices.preferred != 0
    if (vote_credits(choices.preferred[told], lead[told]) == 1).all():
        raise CalibrationError(
            "every choice follows from the subscores, without an exception: there is no noise to "
            "measure weights by"
        )


def _shortages(choices: Choices, screened: int) -> Iterator[str]:
    raters, references = len(choices.raters), len(choices.references)
    if raters < FEWEST_RATERS:
        others = f" ({screened} more failed the screening)" if screened else ""
        yield f"{counted(raters, 'rater')}, at least {FEWEST_RATERS} needed{others}"
    if references < FEWEST_REFERENCES:
        yield f"{counted(references, 'reference')}, at least {FEWEST_REFERENCES} needed"


def _groups(choices: Choices) -> list[tuple[str, ...]]:
    """Return the groups of models that were never compared with each other.

    Candidates of one model are linked: a recipe ranks models, over all references.
    """
    compared = {(_model(first), _model(second)) for first, second in choices.items}
    models = sorted({model for pair in compared for model in pair})
    wins = np.zeros((len(models), len(models)))
    for first, second in compared:
        wins[models.index(first), models.index(second)] = 1
    return [tuple(models[place] for place in places) for places in islands(wins)]


def _model(candidate: str) -> str:
    return candidate.partition("/")[0]
