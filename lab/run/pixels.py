"""Keeps frames as PNG files named by the hash of their pixels."""

import hashlib
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.decode import decode
from lab.run import RunError
from lab.run.durable import write_whole
from lab.source import SourceError

#: What the names of folders with frames end in.
FOLDER_SUFFIX = ".pixels"

_SHAPE = (FRAME_HEIGHT, FRAME_WIDTH, 3)


class PixelsError(RunError):
    """A frame cannot be kept, or a kept one is missing or is not what it was."""


def pixels_sha256(pixels: NDArray[np.uint8]) -> str:
    """Hash a frame's 225 × 180 × 3 bytes, rows first: the same however a file encodes them."""
    assert pixels.shape == _SHAPE
    assert pixels.dtype == np.uint8
    return hashlib.sha256(pixels.tobytes()).hexdigest()


def to_png(pixels: NDArray[np.uint8]) -> bytes:
    """Encode a frame without loss."""
    from PIL import Image

    file = BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


class PixelStore:
    """A folder of frames.

    Parameters
    ----------
    folder : Path
        Made when the first frame is kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, sha256: str) -> Path:
        """Return where the frame with that hash is kept, or would be."""
        return self.folder / f"{sha256}.png"

    def keep(self, sha256: str, png: bytes) -> None:
        """Keep a frame, given with its `pixels_sha256`; it stays if it is there already.

        Raises
        ------
        PixelsError
            If it cannot be written.
        """
        path = self.path(sha256)
        try:
            if not path.exists():
                self.folder.mkdir(exist_ok=True)
                write_whole(path, png)
        except OSError as failure:
            raise PixelsError(f"{path}: cannot be written ({failure.strerror})") from failure

    def keep_frame(self, pixels: NDArray[np.uint8]) -> None:
        """Keep a frame; encoded only if it is not there yet."""
        sha256 = pixels_sha256(pixels)
        if not self.path(sha256).exists():
            self.keep(sha256, to_png(pixels))

    def load(self, sha256: str) -> NDArray[np.uint8]:
        """Return a frame, shape (225, 180, 3).

        Raises
        ------
        PixelsError
            If it is not there, cannot be decoded, or has other pixels than its name says.
        """
        path = self.path(sha256)
        try:
            pixels = decode(path).pixels
        except SourceError as failure:
            raise PixelsError(str(failure)) from failure
        came = pixels_sha256(pixels)
        if came != sha256:
            raise PixelsError(f"{path}: expected the pixels of its name, came others ({came})")
        return pixels
