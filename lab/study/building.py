"""Makes a study from scored candidates."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lab.calibrate import CalibrationError
from lab.calibrate.judged import join
from lab.run.pixels import pixels_sha256
from lab.run.scores import Scores
from lab.study import controls
from lab.study.study import Study, StudyCandidate, Trial
from lab.study.subjects import Subject, subjects
from lab.study.trials import pair_trials, rating_trials
from lab.votes import Vote
from metrics import Recipe

LEAST_PAIRS = 4
"""Of a study that has pairs: one of each purpose."""

_FORMULA = ("=", "+", "-", "@", "\t")
"""Begin what a spreadsheet takes for a formula; votes are also kept as CSV, ids as they are."""


@dataclass(frozen=True)
class Built:
    """A study, and what its folder needs beside it.

    Attributes
    ----------
    study : Study
    frames : dict of str to ndarray of uint8, shape (225, 180, 3)
        Every frame that a rater sees, by its `pixels_sha256`.
    scored : int
        Candidates that could be asked about.
    """

    study: Study
    frames: dict[str, NDArray[np.uint8]]
    scored: int


def build_study(
    scores: Scores,
    *,
    name: str,
    date: str,
    pairs: int,
    ratings: int = 0,
    recipes: Sequence[Recipe],
    votes: Iterable[Vote] = (),
    seed: int = 0,
) -> Built:
    """Choose what to ask about the candidates of a score file.

    The same arguments give the same study.

    Parameters
    ----------
    scores : Scores
    name, date : str
        Of the study.
    pairs : int
        Pairs that each rater is shown, those that check the rater included: 0, or at least
        `LEAST_PAIRS`. There are fewer if there are not enough candidates.
    ratings : int
        Candidates that each rater rates alone; fewer if there are fewer.
    recipes : sequence of Recipe
        Pairs on which they disagree are preferred.
    votes : iterable of Vote
        Those so far: what they leave uncertain is preferred.
    seed : int
        Of what is left to chance.

    Raises
    ------
    CalibrationError
        If nothing can be asked, a model's name begins with `controls.PREFIX` or as a
        spreadsheet's formula, or there are too few pairs for those that must be asked.
    lab.run.RunError
        If a frame is missing or was changed.
    FrameError
        If a recipe is for frames of another size.
    """
    if 0 < pairs < LEAST_PAIRS:
        raise CalibrationError(f"expected 0 pairs or at least {LEAST_PAIRS}, came {pairs}")
    _check_names(scores)
    found = subjects(scores, recipes)
    random = np.random.default_rng(seed)
    judged = join(votes, scores)
    rated = [one.vote.a for one in judged.ratings]
    compared = [one.vote for one in judged.pairs if one.vote.expected is None]
    trials = [
        *pair_trials(found, compared, pairs, random),
        *rating_trials(found, rated, ratings, random),
    ]
    if not trials:
        raise CalibrationError(
            "expected candidates to ask about: two different ones for a reference, or ratings"
        )
    references = {
        field: scores.pixels.load(scores.header.references[field].pixels_sha256)
        for field in dict.fromkeys(trial.reference for trial in trials)
    }
    frames = _frames(trials, found, references)
    study = Study(
        name=name,
        date=date,
        recipes=tuple(recipe.id for recipe in recipes),
        seed=seed,
        fields={field: pixels_sha256(frame) for field, frame in references.items()},
        candidates={
            one: StudyCandidate(field=field, picture=pixels_sha256(frame))
            for one, (field, frame) in frames.items()
        },
        trials=tuple(trials),
    )
    shown = (*references.values(), *(frame for _, frame in frames.values()))
    return Built(
        study, {pixels_sha256(frame): frame for frame in shown}, sum(map(len, found.values()))
    )


def _frames(
    trials: Iterable[Trial],
    found: Mapping[str, list[Subject]],
    references: Mapping[str, NDArray[np.uint8]],
) -> dict[str, tuple[str, NDArray[np.uint8]]]:
    """Return field and frame of each candidate that is asked about, by id."""
    known = {one.id: (one.field, one.pixels) for several in found.values() for one in several}
    for field, frame in references.items():
        known[controls.reference_id(field)] = field, frame
        known[controls.spoiled_id(field)] = field, controls.spoiled(frame)
    names = dict.fromkeys(name for trial in trials for name in (trial.a, trial.b) if name)
    return {name: known[name] for name in names}


def _check_names(scores: Scores) -> None:
    for model in scores.header.models:
        if model.startswith(controls.PREFIX):
            raise CalibrationError(
                f"{model}: expected a model's name that does not begin with {controls.PREFIX}"
            )
        if model.startswith(_FORMULA):
            raise CalibrationError(
                f"{model}: expected a model's name that does not begin with = + - @ or a tab, as "
                "a spreadsheet's formula"
            )
