"""Brings the colors of a Pillow image to sRGB over white."""

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsTransform

# A profile that moves no probed color further than this is sRGB under another name, and its
# picture stays as it is: converting it would only add rounding.
_SAME_COLOR = 1
_PROBE_STEPS = 17
# The image mode that a profile of each color space reads.
_MODES = {"RGB": "RGB", "GRAY": "L", "CMYK": "CMYK"}


def split_alpha(image: "Image") -> tuple["Image", "Image | None"]:
    """Split a picture into its colors (mode L, RGB or CMYK, 8 bits) and its alpha (L or None)."""
    if image.mode.startswith("I;16"):
        return _split_deep_gray(image)
    gray = image.mode in ("1", "L", "LA")
    if not image.has_transparency_data:
        opaque = "L" if gray else "RGB"
        return image if image.mode == "CMYK" else image.convert(opaque), None
    image = image.convert("RGBA")
    return image.getchannel("R") if gray else image.convert("RGB"), image.getchannel("A")


def _split_deep_gray(image: "Image") -> tuple["Image", "Image | None"]:
    from PIL import Image

    deep = np.asarray(image).astype(np.uint32)
    color = Image.fromarray(((deep * 255 + 32767) // 65535).astype(np.uint8))
    key = image.info.get("transparency")
    if key is None:
        return color, None
    return color, Image.fromarray(np.where(deep == key, 0, 255).astype(np.uint8))


def to_srgb(color: "Image", profile: bytes | None) -> tuple["Image", list[str]]:
    """Convert colors to sRGB.

    Parameters
    ----------
    color : Image
        Mode L, RGB or CMYK.
    profile : bytes or None
        The ICC profile embedded in the picture. It is applied with relative colorimetric intent
        and black point compensation (our own choice; it is what design tools preselect). A
        damaged or misplaced one is ignored, as browsers do, and noted; so is any, where Pillow
        was built without color management, as Pyodide's is.

    Returns
    -------
    image : Image
        Mode RGB.
    notes : list of str
    """
    from PIL.ImageCms import PyCMSError

    if profile is not None:
        try:
            return _convert(color, profile), []
        except (PyCMSError, OSError, KeyError, ValueError):
            notes = ["its color profile cannot be used and was ignored"]
        except ImportError:
            notes = ["its color profile was ignored: there is no color management here"]
    elif color.mode == "CMYK":
        notes = ["CMYK without a color profile: converted by the plain formula"]
    else:
        notes = []
    return color.convert("RGB"), notes


def _convert(color: "Image", profile: bytes) -> "Image":
    from PIL import ImageCms

    source = ImageCms.ImageCmsProfile(BytesIO(profile))
    mode = _MODES[source.profile.xcolor_space.strip()]
    if (mode == "CMYK") != (color.mode == "CMYK") or (mode == "L" and color.mode != "L"):
        raise ValueError("a profile for other channels than the picture has")
    transform = ImageCms.buildTransform(
        source,
        ImageCms.createProfile("sRGB"),
        mode,
        "RGB",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    if mode != "CMYK" and _is_srgb(transform, mode):
        return color.convert("RGB")
    converted = ImageCms.applyTransform(color.convert(mode), transform)
    assert converted is not None  # only the in-place form returns None
    return converted


def _is_srgb(transform: "ImageCmsTransform", mode: str) -> bool:
    from PIL import Image

    steps = np.linspace(0, 255, _PROBE_STEPS).round().astype(np.uint8)
    if mode == "RGB":
        grid = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(_PROBE_STEPS, -1, 3)
        probe = Image.fromarray(grid)
    else:
        probe = Image.fromarray(steps[np.newaxis])
    before = np.asarray(probe.convert("RGB")).astype(int)
    after = np.asarray(transform.apply(probe)).astype(int)
    return bool(np.abs(after - before).max() <= _SAME_COLOR)


def over_white(color: "Image", alpha: "Image | None") -> "Image":
    """Composite colors (RGB) over white in 8-bit sRGB, rounded to the nearest level."""
    from PIL import Image

    if alpha is None:
        return color
    ink: NDArray[np.uint32] = np.asarray(color).astype(np.uint32)
    cover = np.asarray(alpha).astype(np.uint32)[..., np.newaxis]
    return Image.fromarray(((ink * cover + 255 * (255 - cover) + 127) // 255).astype(np.uint8))
