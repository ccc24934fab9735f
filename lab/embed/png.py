"""Writes a frame as PNG with the standard library alone, so that the page's Python can, too."""

from __future__ import annotations

import struct
import zlib

import numpy as np

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Bits per value; RGB; the only compression, filtering and order there is.
_RGB = (8, 2, 0, 0, 0)
# Each value less its left neighbor's: small numbers in soft fields, which pack well.
_SUB = 1


def png(pixels: np.ndarray) -> bytes:
    """Return a picture as a PNG file.

    Parameters
    ----------
    pixels : ndarray
        ``uint8`` of shape ``(M, N, 3)``, sRGB.
    """
    height, width, channels = pixels.shape
    lines = np.empty((height, 1 + channels * width), dtype=np.uint8)
    lines[:, 0] = _SUB
    differences = pixels.copy()
    differences[:, 1:] -= pixels[:, :-1]  # modulo 256, as the format has it
    lines[:, 1:] = differences.reshape(height, -1)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II5B", width, height, *_RGB)),
            _chunk(b"IDAT", zlib.compress(lines.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
