"""Loads reference fields and makes sure that they are the ones that were pinned."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reference_fields.errors import FieldError
from reference_fields.intent import Intent, parse_intent

ROOT = Path(__file__).parent

#: SHA-256 of every source and picture, in the format of ``sha256sum``.
CHECKSUMS: Final = "SHA256SUMS"

# The lab's own field first.
_NAMES: Final = (
    "magenta-circle",
    "magenta-cyan-corner",
    "vertical-warm-flow",
    "three-zone-soft-field",
    "green-cyan-split",
    "warm-top-cyan-base",
    "cyan-left-wash",
    "yellow-cyan-split",
    "magenta-blue-edge",
    "yellow-magenta-field",
    "purple-green-cyan-field",
)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A reference field.

    Attributes
    ----------
    name : str
        The name it is loaded by.
    pixels : ndarray of uint8, shape (225, 180, 3)
        The frame, rows first, sRGB 0-255, read-only.
    source : Path
        What its author wrote: ``field.css`` or ``field.svg``.
    picture : Path
        The frame as a file: ``field.png``.
    sha256 : str
        Of the picture's bytes, in hexadecimal.
    intent : Intent
        What its author intended.
    """

    name: str
    pixels: NDArray[np.uint8]
    source: Path
    picture: Path
    sha256: str
    intent: Intent

    @property
    def title(self) -> str:
        """The name for people."""
        return self.intent.title


def names() -> tuple[str, ...]:
    """Return the names of all fields, in the order people should meet them."""
    return _NAMES


def source_name(name: str) -> str:
    """Return the file name of a field's source: the circle is SVG, all others are CSS."""
    return "field.svg" if name == "magenta-circle" else "field.css"


def load(name: str) -> Field:
    """Load a field.

    Parameters
    ----------
    name : str
        One of `names`.

    Raises
    ------
    FieldError
        If there is no field of that name, one of its files is missing or malformed, or the
        picture is not the pinned one.
    """
    if name not in _NAMES:
        raise FieldError(f"unknown field {name!r}: expected one of {', '.join(_NAMES)}")
    folder = ROOT / name
    picture, intent = folder / "field.png", folder / "field.toml"
    data = _read(picture)
    sha256 = hashlib.sha256(data).hexdigest()
    expected = checksums().get(f"{name}/{picture.name}")
    if expected is None:
        raise FieldError(f"{picture}: expected a SHA-256 sum for it in {CHECKSUMS}, found none")
    if sha256 != expected:
        raise FieldError(f"{picture}: expected SHA-256 {expected} as in {CHECKSUMS}, got {sha256}")
    return Field(
        name=name,
        pixels=_decode(data),
        source=folder / source_name(name),
        picture=picture,
        sha256=sha256,
        intent=parse_intent(_read_text(intent), source=str(intent)),
    )


def checksums() -> dict[str, str]:
    """Return the pinned SHA-256 sums: path within this package -> hexadecimal digest."""
    path = ROOT / CHECKSUMS
    sums = {}
    for line in _read_text(path).splitlines():
        digest, separator, key = line.partition("  ")
        if not separator:
            raise FieldError(f"{path}: expected lines of a SHA-256 sum and a file, got {line!r}")
        sums[key] = digest
    return sums


def _decode(data: bytes) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(io.BytesIO(data)) as image:
        pixels = np.array(image, dtype=np.uint8)
    pixels.setflags(write=False)
    return pixels


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FieldError(f"{path}: expected a readable file, got: {error.strerror}") from None


def _read_text(path: Path) -> str:
    try:
        return _read(path).decode()
    except UnicodeDecodeError as error:
        raise FieldError(f"{path}: expected UTF-8 text, got: {error.reason}") from None
