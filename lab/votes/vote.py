"""One judgement of one rater."""

from typing import Annotated, Final, Literal

import msgspec

SIMULATED_PREFIX: Final = "simulated-"
"""Begins the name of every rater that is a program, and of no person's pseudonym."""

SIMULATED_NOTE: Final = (
    "Simulated raters: a program made these votes up, and they say nothing about people."
)
"""What is said first of anything that was computed from their votes."""

Choice = Literal["a", "b", "tie"]
"""What a rater chose, whichever side it was shown on."""

Purpose = Literal["main", "repeat", "identical", "catch"]
"""Why a trial was shown: to learn something, or to learn how careful the rater is."""

# Its end is no $, which would let a line break follow.
NAME_PATTERN: Final = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z"

Name = Annotated[str, msgspec.Meta(pattern=NAME_PATTERN)]
"""1–64 letters, digits, dots, hyphens or underscores, beginning with a letter or digit."""


class Screen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the rater looked at.

    Attributes
    ----------
    width, height : int
        Of the window, in CSS pixels.
    scale : float
        Device pixels in a CSS pixel.
    touch : bool
        Whether the main pointer is a finger.
    dark : bool
        Whether the page was dark.
    """

    width: Annotated[int, msgspec.Meta(ge=0)]
    height: Annotated[int, msgspec.Meta(ge=0)]
    scale: Annotated[float, msgspec.Meta(gt=0)]
    touch: bool
    dark: bool


class Vote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One judgement: of a pair of candidates, or of a single one.

    Attributes
    ----------
    study : str
        `lab.study.Study.id` of the study that asked.
    rater : str
        A pseudonym; begins with `SIMULATED_PREFIX`, in any case, if, and only if, `simulated`.
    trial : int
        Place in the order in which this rater was asked, from 1. With `study` and `rater` it
        identifies the vote: of two for one trial, the later one in a file counts.
    purpose : {"main", "repeat", "identical", "catch"}
        A repeat shows an earlier trial again; an identical or catch trial is a pair whose right
        answer nobody who looks can miss.
    reference : str
        The reference field that was shown.
    a : str
        The candidate's id: ``model/field`` or ``model/field.sample``, `str` of its
        `lab.run.row.Place`. Join by it, never by position.
    b : str or None
        The other candidate of a pair; None if `a` was rated alone.
    left : {"a", "b"} or None
        Which of a pair was on the left, or above on a narrow screen.
    choice : {"a", "b", "tie"} or None
        The one that is closer to the reference; None if `a` was rated alone.
    rating : float or None
        How close a candidate is to the reference, 0–100; None for a pair.
    expected : {"a", "b", "tie"} or None
        The right answer of an identical or catch trial.
    seconds : float
        From the first sight of the trial to the answer, pauses left out.
    date : str
        When it was given, ISO 8601 in UTC.
    screen : Screen
    simulated : bool
        Whether a program made it up, for a test or a demonstration.
    """

    study: Name
    rater: Name
    trial: Annotated[int, msgspec.Meta(ge=1)]
    purpose: Purpose
    reference: str
    a: str
    b: str | None = None
    left: Literal["a", "b"] | None = None
    choice: Choice | None = None
    rating: Annotated[float, msgspec.Meta(ge=0, le=100)] | None = None
    expected: Choice | None = None
    seconds: Annotated[float, msgspec.Meta(ge=0)]
    date: str
    screen: Screen
    simulated: bool = False

    def __post_init__(self) -> None:
        if self.rater.lower().startswith(SIMULATED_PREFIX) != self.simulated:
            raise ValueError(
                f"expected a rater named {SIMULATED_PREFIX}… exactly if simulated is true, "
                f"came {self.rater!r} with simulated {str(self.simulated).lower()}"
            )
        pair = (self.b, self.left, self.choice)
        if None in pair if self.rating is None else pair != (None, None, None):
            raise ValueError("expected either b, left and choice, or a rating")
        if (self.expected is None) != (self.purpose in ("main", "repeat")):
            raise ValueError("expected the right answer of an identical or catch trial only")
        if self.rating is not None and self.expected is not None:
            raise ValueError("expected a pair in an identical or catch trial")

    @property
    def key(self) -> tuple[str, str, int]:
        """What identifies it."""
        return self.study, self.rater, self.trial
