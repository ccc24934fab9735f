"""Scores files against a reference: what `fieldlab score` prints, one record per candidate."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

import metrics
import reference_fields
from lab.chromium import ChromiumError
from lab.frames import FrameReader
from lab.noise_floor import by_change, by_change_of
from lab.source import SourceError


@dataclass(frozen=True)
class Reference:
    """A reference, scanned once for all candidates.

    Attributes
    ----------
    name : str
        The field's name, or the file as it was given.
    pixels : ndarray of uint8, shape (225, 180, 3)
    features : metrics.Features
    noise_by_change : mapping of str to float
        By change that nobody can see, how far it moves the total: of a field
        `lab.noise_floor.by_change`, of a file `lab.noise_floor.by_change_of`.
    sha256 : str
        Of the picture of a field, or of the file; hexadecimal.
    notes : tuple of str
        What reading the file had to say.
    """

    name: str
    pixels: NDArray[np.uint8]
    features: metrics.Features
    noise_by_change: Mapping[str, float]
    sha256: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """What is known of one candidate after scoring, in the order it is printed.

    Attributes
    ----------
    reference, candidate : str
        The field's name or file, and the candidate's file, as they were given.
    state : {"scored", "failed"}
    recipe : str
        `metrics.Recipe.id`.
    subscores : dict of str to float, or None
        The seven values, 0-100. None if failed, like the next three.
    weighted, spread, total : float or None
        The total is not floored: it can be negative.
    noise_by_change : mapping of str to float
        As in `Reference`.
    notes : tuple of str
        What happened on the way; of a failed candidate, why.
    reference_sha256 : str
    candidate_sha256 : str or None
        Of the file's bytes; None if they could not be read.
    """

    reference: str
    candidate: str
    state: Literal["scored", "failed"]
    recipe: str
    subscores: dict[str, float] | None
    weighted: float | None
    spread: float | None
    total: float | None
    noise_by_change: Mapping[str, float]
    notes: tuple[str, ...]
    reference_sha256: str
    candidate_sha256: str | None

    @property
    def noise_floor(self) -> float:
        """The largest of `noise_by_change`: totals that differ by less are a tie."""
        return max(self.noise_by_change.values())


def load_reference(name: str, *, recipe: metrics.Recipe, reader: FrameReader) -> Reference:
    """Load and scan a reference.

    Parameters
    ----------
    name : str
        A field's name, or else a file.
    recipe : metrics.Recipe
    reader : FrameReader
        Reads the file.

    Raises
    ------
    SourceError
        If it is neither a field nor a file that can become a frame.
    ChromiumError
        If it has to be rendered and there is no usable Chromium.
    FieldError
        If the field's files are not what was published.
    FrameError
        If the recipe is for frames of another size.
    """
    if name in reference_fields.names():
        field = reference_fields.load(name)
        features = metrics.scan(field.pixels, recipe=recipe)
        return Reference(name, field.pixels, features, by_change(name, recipe), field.sha256)
    path = Path(name)
    if not path.exists():
        known = ", ".join(reference_fields.names())
        raise SourceError(f"{name}: expected a file or one of the fields {known}; came neither")
    frame = reader.read(path)
    sha256 = _sha256(path)
    assert sha256 is not None  # it has just been read
    notes = tuple(f"reference: {note}" for note in frame.notes)
    features = metrics.scan(frame.pixels, recipe=recipe)
    noise = by_change_of(frame.pixels, recipe)
    return Reference(name, frame.pixels, features, noise, sha256, notes)


def score_files(
    reference: Reference,
    candidates: Iterable[Path],
    *,
    recipe: metrics.Recipe,
    reader: FrameReader,
) -> Iterator[Record]:
    """Score files one after the other; one that cannot be read fails alone.

    Parameters
    ----------
    reference : Reference
        Scanned with the same `recipe`.
    candidates : iterable of Path
    recipe : metrics.Recipe
    reader : FrameReader

    Yields
    ------
    Record
        In the order of `candidates`, each as soon as it is known.
    """
    for path in candidates:
        try:
            frame = reader.read(path)
        except (SourceError, ChromiumError) as failure:
            yield _failed(reference, path, recipe, str(failure))
            continue
        score = metrics.score(reference.features, frame.pixels, recipe=recipe)
        yield Record(
            reference=reference.name,
            candidate=str(path),
            state="scored",
            recipe=score.recipe_id,
            subscores=dict(score.subscores),
            weighted=score.weighted,
            spread=score.spread,
            total=score.total,
            noise_by_change=reference.noise_by_change,
            notes=(*reference.notes, *frame.notes),
            reference_sha256=reference.sha256,
            candidate_sha256=_sha256(path),
        )


def _failed(reference: Reference, path: Path, recipe: metrics.Recipe, reason: str) -> Record:
    return Record(
        reference=reference.name,
        candidate=str(path),
        state="failed",
        recipe=recipe.id,
        subscores=None,
        weighted=None,
        spread=None,
        total=None,
        noise_by_change=reference.noise_by_change,
        notes=(*reference.notes, reason),
        reference_sha256=reference.sha256,
        candidate_sha256=_sha256(path),
    )


def _sha256(path: Path) -> str | None:
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
