"""Reads a picture file as the frame a person would see: sRGB, 8 bits, over white."""

import warnings
from io import BytesIO
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Literal

import numpy as np

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.color import over_white, split_alpha, to_srgb
from lab.source import Frame, SourceError, check_size, read_limited

if TYPE_CHECKING:
    from PIL.Image import Image

Fit = Literal["contain", "cover", "stretch"]
#: The suffixes read here, and Pillow's name of the format each stands for.
FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".gif": "GIF"}
#: The largest file read, in bytes. Our own choice.
MAX_BYTES = 100_000_000

_SIZE = (FRAME_WIDTH, FRAME_HEIGHT)
# Our own choice: any camera's picture passes, a decompression bomb does not.
_MAX_PIXELS = 80_000_000
# Pillow scales shallow gray samples to 8 bits, but not the sample a PNG declares transparent.
_SHALLOW_GRAY = {"L;2": 85, "L;4": 17}


class DecodeError(SourceError):
    """A picture that cannot be read as a frame."""


class SizeError(DecodeError):
    """A picture of another size than a frame's, where no `fit` was given."""


def decode(path: Path, *, fit: Fit | None = None) -> Frame:
    """Decode a PNG, JPEG, WebP or GIF picture into a frame.

    EXIF orientation is applied, an embedded ICC profile converted to sRGB, alpha composited over
    white (in 8-bit sRGB, as browsers do). Of several frames the first counts. The content decides
    what the file is; a suffix that says otherwise is noted.

    Parameters
    ----------
    path : Path
        The picture file.
    fit : {"contain", "cover", "stretch"}, optional
        How to bring a picture of another size to 180 × 225 with a Lanczos filter: whole and
        padded with white, filling and cropped evenly, or distorted. By default it is refused.

    Returns
    -------
    Frame
        Notes tell of a wrong suffix, several frames, an unusable profile, a resize, and of a
        JPEG library that brings subsampled colors to full size another way than most do.

    Raises
    ------
    DecodeError
        If the file cannot be read, is empty or no such picture, is damaged, is larger than
        100 MB or 80 million pixels; a `SizeError` if it has another size and no `fit` is given.
    """
    return _read(str(path), read_limited(path, limit=MAX_BYTES, error=DecodeError), fit)


def decode_bytes(name: str, content: bytes, *, fit: Fit | None = None) -> Frame:
    """Decode a picture's content, in memory; the page does so with a visitor's file.

    Parameters
    ----------
    name : str
        The file's name: errors begin with it, and its suffix is checked.
    content : bytes
    fit : {"contain", "cover", "stretch"}, optional

    Returns
    -------
    Frame

    Raises
    ------
    DecodeError
        As `decode`, save for files that cannot be read.
    """
    check_size(name, len(content), limit=MAX_BYTES, error=DecodeError)
    return _read(name, content, fit)


def _read(name: str, content: bytes, fit: Fit | None) -> Frame:
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings(action="ignore"):  # of oddities that Pillow copes with
        try:
            with Image.open(BytesIO(content), formats=sorted(set(FORMATS.values()))) as image:
                return _decode(name, image, fit)
        except DecodeError:
            raise
        except UnidentifiedImageError as failure:
            raise DecodeError(
                f"{name}: expected a PNG, JPEG, WebP or GIF picture, "
                f"came content that starts with {content[:8]!r}"
            ) from failure
        except Image.DecompressionBombError as failure:
            raise DecodeError(f"{name}: expected at most {_MAX_PIXELS:,} pixels, came more") from (
                failure
            )
        except (OSError, SyntaxError, ValueError, EOFError, ArithmeticError) as failure:
            # Each of Pillow's readers has its own way to complain of damaged content.
            raise DecodeError(
                f"{name}: expected a whole picture, came a truncated or damaged one ({failure})"
            ) from failure


def _decode(name: str, image: "Image", fit: Fit | None) -> Frame:
    from PIL import ImageOps

    if image.width * image.height > _MAX_PIXELS:
        raise DecodeError(
            f"{name}: expected at most {_MAX_PIXELS:,} pixels, "
            f"came {image.width:,} × {image.height:,}"
        )
    notes = _oddities(name, image)
    _scale_transparent_gray(image)
    upright = ImageOps.exif_transpose(_whole_canvas(image))
    if upright.size != _SIZE and fit is None:
        raise SizeError(
            f"{name}: expected {FRAME_WIDTH} × {FRAME_HEIGHT} px, "
            f"came {upright.width} × {upright.height} (resize it, or choose a fit)"
        )
    color, alpha = split_alpha(upright)
    color, remarks = to_srgb(color, image.info.get("icc_profile"))
    picture = over_white(color, alpha)
    if picture.size != _SIZE:
        remarks.append(f"fitted from {picture.width} × {picture.height} px ({fit})")
        picture = _fitted(name, picture, fit)
    return Frame(np.array(picture), (*notes, *remarks))


def _oddities(name: str, image: "Image") -> list[str]:
    from PIL import features

    notes = []
    # A JPEG that holds further pictures, as phones write them, is called MPO by Pillow.
    came = "JPEG" if image.format == "MPO" else image.format
    expected = FORMATS.get(PurePath(name).suffix.lower(), came)
    if came != expected:
        notes.append(f"is {came}, not {expected} as its suffix says")
    if came == "JPEG" and not features.check_feature("libjpeg_turbo"):
        notes.append("is a JPEG, read without libjpeg-turbo: colors may be a few levels off")
    if getattr(image, "is_animated", False):
        notes.append("holds several frames: the first is read")
    return notes


def _scale_transparent_gray(image: "Image") -> None:
    tile = getattr(image, "tile", None)
    key = image.info.get("transparency")
    if image.format == "PNG" and image.mode == "L" and tile and isinstance(key, int):
        image.info["transparency"] = key * _SHALLOW_GRAY.get(tile[0].args, 1)


def _whole_canvas(image: "Image") -> "Image":
    """Leave clear what a GIF's first frame does not cover; Pillow fills it with some color."""
    from PIL import Image

    tile = getattr(image, "tile", None)
    if image.format != "GIF" or not tile or tile[0].extents == (0, 0, *image.size):
        return image
    box = tile[0].extents
    canvas = Image.new("RGBA", image.size)
    canvas.paste(image.convert("RGBA").crop(box), box)
    return canvas


def _fitted(name: str, picture: "Image", fit: Fit | None) -> "Image":
    from PIL import Image, ImageOps

    lanczos = Image.Resampling.LANCZOS
    if fit == "cover":
        return ImageOps.fit(picture, _SIZE, method=lanczos)
    if fit == "stretch":
        return picture.resize(_SIZE, lanczos)
    whole = ImageOps.contain(picture, _SIZE, method=lanczos)
    if 0 in whole.size:
        raise DecodeError(
            f"{name}: expected a picture that can be contained in 180 × 225 px, "
            f"came one too thin ({picture.width} × {picture.height})"
        )
    frame = Image.new("RGB", _SIZE, "white")
    frame.paste(whole, ((FRAME_WIDTH - whole.width) // 2, (FRAME_HEIGHT - whole.height) // 2))
    return frame
