"""Reads a run folder: which models are in it, and which candidates each has."""

import re
from dataclasses import dataclass
from pathlib import Path

import reference_fields
from lab import document
from lab.frames import SUFFIXES
from lab.run import RunError
from lab.run.model_info import MODEL_FILE, ModelInfo, read_model_info
from lab.run.pixels import FOLDER_SUFFIX
from lab.run.row import Place
from lab.source import SourceError, read_limited

# The lab's own; the others are the benchmark's ten.
_LAB_FIELD = "magenta-circle"
_STEM = re.compile(r"(?P<field>.+?)(?:\.(?P<sample>[1-9][0-9]*))?")
_NO_CANDIDATES = {MODEL_FILE, "README.md"}
# Only keeps memory in bounds: what can be read must also pass the decoder's own limit.
_MAX_PICTURE_BYTES = 100_000_000


@dataclass(frozen=True)
class CandidateFile:
    """A file that a run scores.

    Attributes
    ----------
    place : Place
    path : Path
    source : str
        The path within the run folder, with forward slashes.
    """

    place: Place
    path: Path
    source: str

    def read(self) -> bytes:
        """Return its bytes.

        Raises
        ------
        SourceError
            If it is no regular file, unreadable, empty, or larger than can become a frame.
        """
        text = self.path.suffix.lower() in document.SUFFIXES
        limit = document.MAX_SOURCE_BYTES if text else _MAX_PICTURE_BYTES
        return read_limited(self.path, limit=limit, error=SourceError)


@dataclass(frozen=True)
class RunFolder:
    """What a run folder holds.

    Attributes
    ----------
    fields : tuple of str
        Those that every model is expected to have a candidate for: the benchmark's ten, and the
        lab's own if any model has a candidate for it.
    models : dict of str to ModelInfo
        By folder name, sorted.
    candidates : tuple of CandidateFile
        In the order of models, fields and samples.
    complaints : tuple of str
        One line about each file that should not be there, or not be so.
    """

    fields: tuple[str, ...]
    models: dict[str, ModelInfo]
    candidates: tuple[CandidateFile, ...]
    complaints: tuple[str, ...]


def read_folder(root: Path) -> RunFolder:
    """Look through a run folder.

    Every folder in it is a model's, but for those with frames of an earlier run. In a model's
    folder, ``<field>.<suffix>`` or, of several samples, ``<field>.<number>.<suffix>`` is a
    candidate; `MODEL_FILE`, ``README.md`` and names that begin with a dot are left alone, and
    anything else is complained of. Files beside the models' folders are not looked at.

    Raises
    ------
    RunError
        If `root` is no readable folder, or there is no model in it.
    """
    folders = [path for path in _entries(root) if path.is_dir() and path.suffix != FOLDER_SUFFIX]
    if not folders:
        raise RunError(f"{root}: expected a folder for each model, came none")
    found = _Found(root)
    for folder in folders:
        found.look_through(folder)
    fields = {place.field for place in found.candidates}
    expected = tuple(
        name for name in reference_fields.names() if name != _LAB_FIELD or name in fields
    )
    candidates = sorted(
        found.candidates.values(),
        key=lambda file: (file.place.model, expected.index(file.place.field), file.place.sample),
    )
    return RunFolder(expected, found.models, tuple(candidates), tuple(found.complaints))


class _Found:
    """What has been found so far."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.models: dict[str, ModelInfo] = {}
        self.candidates: dict[Place, CandidateFile] = {}
        self.complaints: list[str] = []

    def look_through(self, folder: Path) -> None:
        if _unwritable(folder.name):
            self._complain(folder, "expected a name in UTF-8")
            return
        self.models[folder.name] = self._model_info(folder / MODEL_FILE)
        for path in _entries(folder):
            if path.name not in _NO_CANDIDATES:
                self._sort_in(path)

    def _model_info(self, path: Path) -> ModelInfo:
        if path.exists():
            try:
                return read_model_info(path)
            except RunError as failure:
                self._complain(path, str(failure).removeprefix(f"{path}: "))
        return ModelInfo()

    def _sort_in(self, path: Path) -> None:
        if path.suffix.lower() not in SUFFIXES or path.is_dir():
            self._complain(path, f"expected a candidate ({', '.join(SUFFIXES)})")
            return
        name = _STEM.fullmatch(path.stem)
        if name is None or name["field"] not in reference_fields.names():
            self._complain(path, "expected the name of a field (`fieldlab fields` lists them)")
            return
        place = Place(path.parent.name, name["field"], int(name["sample"] or 0))
        if place in self.candidates:
            other = self.candidates[place].path.name
            self._complain(path, f"expected one file for {place}, came {other} too")
            return
        source = path.relative_to(self._root).as_posix()
        self.candidates[place] = CandidateFile(place, path, source)

    def _complain(self, path: Path, what: str) -> None:
        name = path.relative_to(self._root).as_posix()
        self.complaints.append(f"{name.encode(errors='backslashreplace').decode()}: {what}")


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as failure:
        raise RunError(f"{folder}: expected a readable folder ({failure.strerror})") from failure


def _unwritable(name: str) -> bool:
    """Tell whether a name has bytes that are no UTF-8, which JSON cannot hold."""
    return any("\ud800" <= character <= "\udfff" for character in name)
