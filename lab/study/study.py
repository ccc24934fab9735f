"""What a study asks: its trials, and the pictures that they show."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from lab.calibrate import CalibrationError
from lab.votes import Vote, VotesError
from lab.votes.vote import NAME_PATTERN, Choice, Purpose

FORMAT: Final = "fieldlab study 1"
"""What a study's file says it is."""

FILE: Final = "study.json"
"""Of a study's folder."""

_ID_DIGITS: Final = 8

LONGEST_NAME: Final = 64 - len("-") - _ID_DIGITS
"""Of a study, in characters: so that its id is a `lab.votes.vote.Name`."""

StudyName = Annotated[str, msgspec.Meta(pattern=NAME_PATTERN, max_length=LONGEST_NAME)]

QUESTION: Final = "Which one is closer to the reference?"
RATING_QUESTION: Final = "How close is it to the reference?"


class StudyCandidate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A candidate that raters are shown.

    Attributes
    ----------
    field : str
        The reference that it is shown with.
    picture : str
        `lab.run.pixels.pixels_sha256` of its frame.
    """

    field: str
    picture: str


class Trial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One question. Every rater is asked all of a study's, each in an order of its own.

    Attributes
    ----------
    purpose, reference, a, b, expected
        As in `lab.votes.Vote`.
    repeats : int or None
        Of a repeat: the place of the earlier trial among the study's, from 0.
    """

    purpose: Purpose
    reference: str
    a: str
    b: str | None = None
    expected: Choice | None = None
    repeats: int | None = None

    def is_answered_by(self, vote: Vote) -> bool:
        """Tell whether a vote can be an answer to it."""
        shown = (self.purpose, self.reference, self.a, self.b, self.expected)
        return shown == (vote.purpose, vote.reference, vote.a, vote.b, vote.expected)


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """All that raters are asked.

    Attributes
    ----------
    format : str
        `FORMAT`.
    name : str
        Begins its id.
    date : str
        When it was made, ISO 8601 in UTC.
    recipes : tuple of str
        `metrics.Recipe.id` of those that its pairs were chosen with.
    seed : int
        Of the choices that were left to chance.
    question, rating_question : str
        What stands over a pair, and over a single candidate.
    fields : dict of str to str
        Reference to `pixels_sha256` of its frame.
    candidates : dict of str to StudyCandidate
        By id: `str` of a `lab.run.row.Place`, or a control's.
    trials : tuple of Trial
    """

    format: Literal["fieldlab study 1"] = FORMAT
    name: StudyName
    date: str
    recipes: tuple[str, ...]
    seed: int
    question: str = QUESTION
    rating_question: str = RATING_QUESTION
    fields: dict[str, str]
    candidates: dict[str, StudyCandidate]
    trials: tuple[Trial, ...]

    def __post_init__(self) -> None:
        if not self.trials:
            raise ValueError("expected at least one trial")
        for trial in self.trials:
            self._check_trial(trial)

    @cached_property
    def digest(self) -> str:
        """12 hexadecimal digits of the SHA-256 of all but the date: what tells versions apart."""
        content = msgspec.json.encode(msgspec.structs.replace(self, date=""))
        return hashlib.sha256(content).hexdigest()[:12]

    @property
    def id(self) -> str:
        """What votes call it: its name and 8 digits of the digest.

        A study that is made anew under the same name asks something else under the same numbers,
        so the name alone would confuse its votes with the earlier ones.
        """
        return f"{self.name}-{self.digest[:_ID_DIGITS]}"

    def check(self, vote: Vote) -> None:
        """Refuse what is no person's answer to one of the trials.

        Raises
        ------
        VotesError
        """
        if vote.study != self.id:
            raise VotesError(f"expected a vote of the study {self.id}, came one of {vote.study}")
        if vote.simulated:
            raise VotesError(f"expected a person's vote, came one of {vote.rater}")
        if vote.trial > len(self.trials):
            raise VotesError(f"expected trial 1 to {len(self.trials)}, came {vote.trial}")
        if not any(trial.is_answered_by(vote) for trial in self.trials):
            came = vote.a if vote.b is None else f"{vote.a} and {vote.b}"
            raise VotesError(f"expected one of the study's questions, came {came} ({vote.purpose})")

    def _check_trial(self, trial: Trial) -> None:
        if trial.reference not in self.fields:
            raise ValueError(f"expected the picture of {trial.reference}, came none")
        for name in filter(None, (trial.a, trial.b)):
            candidate = self.candidates.get(name)
            if candidate is None or candidate.field != trial.reference:
                raise ValueError(f"expected {name} among the candidates for {trial.reference}")
        if (trial.repeats is None) == (trial.purpose == "repeat"):
            raise ValueError("expected repeats of a repeat, and of nothing else")
        if trial.repeats is not None and not 0 <= trial.repeats < len(self.trials):
            raise ValueError(f"expected repeats to be a trial's place, came {trial.repeats}")


def read_study(folder: Path) -> Study:
    """Read the study of a folder.

    Raises
    ------
    CalibrationError
        If there is none, or it is malformed.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Study)
    except OSError as failure:
        raise CalibrationError(f"{path}: cannot be read ({failure.strerror})") from failure
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise CalibrationError(f"{path}: expected a study ({failure})") from failure


def check_name(name: str) -> None:
    """Refuse what cannot be a study's name.

    Raises
    ------
    CalibrationError
    """
    try:
        msgspec.convert(name, StudyName)
    except msgspec.ValidationError as failure:
        raise CalibrationError(
            f"name: expected 1 to {LONGEST_NAME} letters, digits, dots, hyphens or underscores, "
            f"the first a letter or digit, came {name!r}"
        ) from failure
