"""Votes that can carry a fit, divided into what is fitted and what is sealed."""

from dataclasses import dataclass

from lab.calibrate.agreement.result import ScreenedRater
from lab.calibrate.agreement.screening import screen, without
from lab.calibrate.fit.choices import Choices, choices_of
from lab.calibrate.fit.refusals import check_choices, check_holdout, check_raters, check_training
from lab.calibrate.fit.splits import holdout
from lab.calibrate.judged import Judged


@dataclass(frozen=True, eq=False)
class Divided:
    """Votes on two sets of references.

    Attributes
    ----------
    training, sealed : Choices
        What a fit sees, and the holdout.
    simulated : bool
        Whether the raters are programs.
    seed : int
        Of the division.
    screened : tuple of ScreenedRater
        Raters found untrustworthy, as by `fieldlab calibrate agreement`.
    screened_kept : bool
        Whether their votes count all the same.
    notes : tuple of str
        Which other votes are in neither, and why.
    """

    training: Choices
    sealed: Choices
    simulated: bool
    seed: int
    screened: tuple[ScreenedRater, ...]
    screened_kept: bool
    notes: tuple[str, ...]


def divide(judged: Judged, *, keep_all: bool = False, seed: int = 1) -> Divided:
    """Seal some references, if the votes can carry a fit.

    Parameters
    ----------
    judged : Judged
    keep_all : bool
        Whether votes of raters who fail the screening count.
    seed : int
        Another one seals other references.

    Raises
    ------
    CalibrationError
        If they cannot, with the reason.
    """
    simulated = check_raters(judged.pairs)
    screened = screen(judged)
    choices, notes = choices_of(judged if keep_all else without(judged, screened))
    check_choices(choices, 0 if keep_all else len(screened))
    names = set(holdout(choices.references, seed))
    training, sealed = choices.among(set(choices.references) - names), choices.among(names)
    check_training(training)
    check_holdout(sealed)
    return Divided(training, sealed, simulated, seed, screened, keep_all, notes)
