"""All baselines in order: what the command runs, the report shows and the tests iterate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lab.baselines import distortions, sampling
from lab.baselines.bilinear import bilinear
from lab.baselines.blur_hash import COMPONENTS, blur_hash
from lab.baselines.linear_gradient import linear_gradient
from lab.baselines.mean_color import mean_color
from lab.baselines.soft_circles import soft_circles


@dataclass(frozen=True)
class Baseline:
    """One algorithm as a model.

    Attributes
    ----------
    name : str
        The model's folder in a run.
    title : str
        The model's name for people.
    description : str
        What it does, in one sentence.
    suffix : str
        Of the sources it writes: ``css`` or ``svg``.
    function : callable
        From a frame, uint8 of shape (225, 180, 3), to the text of a source. Pure: equal frames
        give equal texts.
    settings : mapping of str to int, float or list
        The choices that shape its outcome.
    version : str
        Raised whenever the outcome changes.
    """

    name: str
    title: str
    description: str
    suffix: str
    function: Callable[[NDArray[np.uint8]], str]
    settings: Mapping[str, int | float | list[int]] = field(default_factory=dict)
    version: str = "1"


def _soft_circles(count: int, word: str) -> Baseline:
    return Baseline(
        name=f"soft-circles-{count}",
        title=f"{word} soft circles",
        description=f"{word} blurred discs over a flat background, fitted by least squares.",
        suffix="svg",
        function=partial(soft_circles, count=count),
        settings={"circles": count, "stride_px": sampling.STRIDE},
    )


#: Reconstructions, the simplest first.
RECONSTRUCTIONS: Final = (
    Baseline(
        name="mean-color",
        title="Mean color",
        description="One flat color, the mean of all pixels.",
        suffix="css",
        function=mean_color,
    ),
    Baseline(
        name="linear-gradient",
        title="Linear gradient",
        description="The two-stop linear gradient with the least squared error.",
        suffix="css",
        function=linear_gradient,
        settings={"stops": 2, "stride_px": sampling.STRIDE},
    ),
    Baseline(
        name="bilinear",
        title="Four corners",
        description="Four corner colors with the least squared error, blended bilinearly.",
        suffix="css",
        function=bilinear,
    ),
    Baseline(
        name="blurhash",
        title="BlurHash",
        description="A BlurHash of 44 characters, decoded.",
        suffix="svg",
        function=blur_hash,
        settings={"components": list(COMPONENTS)},
    ),
    _soft_circles(3, "Three"),
    _soft_circles(8, "Eight"),
)

#: The reference itself, spoiled in one known way each.
DISTORTIONS: Final = (
    Baseline(
        name="distortion-smaller",
        title="Reference, smaller",
        description=f"The reference at {distortions.SCALE:.0%} of its size, over white.",
        suffix="svg",
        function=distortions.smaller,
        settings={"scale": distortions.SCALE},
    ),
    Baseline(
        name="distortion-shifted",
        title="Reference, shifted",
        description="The reference moved right and down by a tenth of its sides, edges repeated.",
        suffix="svg",
        function=distortions.shifted,
        settings={"shift_px": list(distortions.SHIFT)},
    ),
    Baseline(
        name="distortion-hue-turned",
        title="Reference, hue turned",
        description=f"The reference with all hues turned by {distortions.HUE_TURN:g}°.",
        suffix="svg",
        function=distortions.hue_turned,
        settings={"turn_degrees": distortions.HUE_TURN},
    ),
    Baseline(
        name="distortion-blurred",
        title="Reference, blurred",
        description=f"The reference under a Gaussian blur of {distortions.BLUR:g} px.",
        suffix="svg",
        function=distortions.blurred,
        settings={"blur_px": distortions.BLUR},
    ),
    Baseline(
        name="distortion-washed-out",
        title="Reference, washed out",
        description=f"The reference mixed with {distortions.WASH:.0%} of white.",
        suffix="svg",
        function=distortions.washed_out,
        settings={"white_share": distortions.WASH},
    ),
)

BASELINES: Final = (*RECONSTRUCTIONS, *DISTORTIONS)
