"""BlurHash: a frame as a string of 44 characters.

A BlurHash [1]_ holds the lowest terms of a cosine transform, taken in linear light and coarsely
quantized; here four across and five down, as the frame's sides are in the ratio of 4 to 5.

Its cosines begin at the first pixel's center instead of its edge, which makes them slightly
skew: even a flat frame has small waves. The smaller the picture, the larger they are, so frames
are encoded and decoded at their full size. Waves along both sides at once come out at half their
strength, since all but the mean are scaled alike.

References
----------
.. [1] https://blurha.sh. The library ``blurhash`` encodes and decodes.
"""

from typing import Final

import blurhash
import numpy as np
from numpy.typing import NDArray

from lab.baselines.markup import picture_svg
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

COMPONENTS: Final = (4, 5)


def blur_hash(frame: NDArray[np.uint8]) -> str:
    """Reconstruct a frame from its BlurHash.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.

    Returns
    -------
    str
        SVG with the decoded picture in it, and the hash as its description.
    """
    text = encode(frame)
    decoded = np.array(blurhash.decode(text, FRAME_WIDTH, FRAME_HEIGHT), dtype=np.uint8)
    return picture_svg(decoded, description=f"BlurHash {text}")


def encode(frame: NDArray[np.uint8]) -> str:
    """Return a frame's BlurHash.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.

    Returns
    -------
    str
    """
    across, down = COMPONENTS
    return str(blurhash.encode(frame.tolist(), components_x=across, components_y=down))
