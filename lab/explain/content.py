"""Everything that explains a score, gathered before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import metrics
from lab.candidate import Candidate
from lab.document import read_document
from lab.explore.controls import CONTROLS, Control, value_of
from lab.explore.curves import plan, points
from lab.explore.opinions import Opinion, opinions
from lab.frames import FrameReader
from lab.noise_floor import CHANGES
from lab.scoring import load_reference
from lab.session import Reference, Subject
from metrics.effects import effective_weights, marginal_effects
from metrics.evidence import Evidence, Look, gather


@dataclass(frozen=True, eq=False)
class Curve:
    """The total and the subscores along one control.

    Attributes
    ----------
    control : Control
    circle : int
        Index of the circle that it moves; the credit moves none, and has 0.
    now : float
        Where the control stands.
    values : ndarray of float64, shape (n,)
        Positions, rising.
    numbers : ndarray of float64, shape (n, 10)
        Per position the seven subscores in order, then weighted, spread, total.
    """

    control: Control
    circle: int
    now: float
    values: np.ndarray
    numbers: np.ndarray


@dataclass(frozen=True, eq=False)
class Explanation:
    """What explains one score.

    Attributes
    ----------
    reference, candidate : str
        The field's name or the file, as it was given; the candidate's file.
    frames : Subject
        Both frames, the recipe, and the circles if the candidate is made of them.
    score : metrics.Score
    noise : mapping of str to float
        Title of a change that nobody can see, and how far it moves the reference's total.
    evidence : mapping of str to Evidence
        By subscore, in order.
    marginal, effective : mapping of str to float
        By subscore: see `metrics.effects`.
    curves : tuple of Curve
        Empty if the candidate is not made of circles.
    opinions : mapping of str to Opinion
        By companion, in order.
    notes : tuple of str
        What reading the files had to say.
    """

    reference: str
    candidate: str
    frames: Subject
    score: metrics.Score
    noise: Mapping[str, float]
    evidence: Mapping[str, Evidence]
    marginal: Mapping[str, float]
    effective: Mapping[str, float]
    curves: tuple[Curve, ...]
    opinions: Mapping[str, Opinion]
    notes: tuple[str, ...]


def explain(
    reference: str, candidate: Path, *, recipe: metrics.Recipe, reader: FrameReader
) -> Explanation:
    """Read two frames and gather what explains their score.

    Parameters
    ----------
    reference : str
        A field's name, or else a file.
    candidate : Path
    recipe : metrics.Recipe
    reader : FrameReader

    Raises
    ------
    SourceError, ChromiumError, FieldError, FrameError
        As `lab.scoring.load_reference` and `FrameReader.read` do.
    """
    known = load_reference(reference, recipe=recipe, reader=reader)
    frame = reader.read(candidate)
    subject = Subject(
        Reference(known.pixels, known.features), frame.pixels, recipe, _circles(candidate)
    )
    score = subject.score().score
    looks = Look(known.pixels, recipe), Look(frame.pixels, recipe)
    values = list(score.subscores.values())
    return Explanation(
        reference=reference,
        candidate=str(candidate),
        frames=subject,
        score=score,
        noise={CHANGES[change]: move for change, move in known.noise_by_change.items()},
        evidence={key: gather(key, *looks) for key in score.subscores},
        marginal=dict(zip(score.subscores, marginal_effects(values, recipe), strict=True)),
        effective=dict(zip(score.subscores, effective_weights(values, recipe), strict=True)),
        curves=tuple(_curves(subject)),
        opinions=opinions(known.pixels, frame.pixels),
        notes=(*known.notes, *frame.notes),
    )


def _circles(path: Path) -> Candidate | None:
    if path.suffix.lower() != ".svg":
        return None
    return Candidate.from_svg(read_document(path).content)


def _curves(subject: Subject) -> list[Curve]:
    """Follow every control of every circle; the credit, which is no circle's, once."""
    if subject.candidate is None:
        return []
    circles = range(len(subject.candidate.circles))
    moves = [(circle, key) for circle in circles for key in CONTROLS if key != "credit"]
    found = [_curve(subject, circle, key) for circle, key in [*moves, (0, "credit")]]
    return [curve for curve in found if curve is not None]


def _curve(subject: Subject, circle: int, key: str) -> Curve | None:
    now = value_of(subject, circle, key)
    if now is None:  # the hue of a gray
        return None
    values = np.array(sorted(plan(subject, circle, key)))
    numbers = points(subject, circle, key, values.tolist())
    return Curve(CONTROLS[key], circle, now, values, numbers)
