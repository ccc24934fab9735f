"""Soft circles over a background, fitted by least squares.

Circles are added one by one. Where a new one begins is not left to chance: the remaining error,
blurred finely and coarsely, proposes small and large circles at its peaks, in the reference's own
color there, on top of the others and beneath them. From each proposal all circles move together
for a few steps; the best one is kept and refined. Every fit is a bounded trust-region one with
exact derivatives, and nothing is random.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, maximum_filter
from scipy.optimize import OptimizeResult, least_squares

from lab.baselines.circle_model import BACKGROUND_SIZE, draw, slopes, split
from lab.baselines.determinism import one_thread
from lab.baselines.markup import css_color, number
from lab.baselines.sampling import STRIDE, pixel_centers, thin
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH

# All of these are our own choice. A circle may lie beside the frame and be larger than it; its
# softness stays where Chromium's blur is a true Gaussian.
_LOWEST: Final = (-FRAME_WIDTH, -FRAME_HEIGHT, 8.0, 5.0, *[0.0] * 4)
_HIGHEST: Final = (2 * FRAME_WIDTH, 2 * FRAME_HEIGHT, 300.0, 60.0, *[1.0] * 4)
_TYPICAL: Final = (40.0, 40.0, 40.0, 15.0, *[0.5] * 4)

# What a proposal looks like. px of blur that finds the peaks, px of radius that they then get:
_SIZES: Final = ((12.0, 25.0), (40.0, 75.0))
_PEAKS: Final = 3
_SOFTNESS: Final = 20.0
_OPACITY: Final = 0.8

# Steps for each proposal, for the best one, and for the best one of the last circle.
_TRIAL_STEPS: Final = 8
_STEPS: Final = 40
_LAST_STEPS: Final = 150

# Past this many standard deviations a blurred edge is far below half a level.
_REACH: Final = 4

_Floats = NDArray[np.float64]


def soft_circles(frame: NDArray[np.uint8], *, count: int) -> str:
    """Reconstruct a frame as soft circles over a background.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.
    count : int
        Number of circles, at least 1.

    Returns
    -------
    str
        SVG.
    """
    return to_svg(fit(frame, count=count))


def fit(frame: NDArray[np.uint8], *, count: int) -> NDArray[np.float64]:
    """Return the circles that fit a frame best.

    Parameters
    ----------
    frame : ndarray of uint8, shape (225, 180, 3)
        sRGB.
    count : int
        Number of circles, at least 1.

    Returns
    -------
    ndarray of float64, shape (3 + 8 count,)
        What `circle_model.draw` draws.
    """
    target = np.moveaxis(thin(frame) / 255, -1, 0)
    values: _Floats = target.mean(axis=(1, 2))
    with one_thread():
        for present in range(count):
            trials = [
                _fitted(start, target, steps=_TRIAL_STEPS) for start in _starts(values, target)
            ]
            best = min(trials, key=lambda trial: float(trial.cost))
            steps = _LAST_STEPS if present + 1 == count else _STEPS
            values = _fitted(best.x, target, steps=steps).x
    return values


def _fitted(values: _Floats, target: _Floats, *, steps: int) -> OptimizeResult:
    x, y = (centers.ravel() for centers in pixel_centers(thinned=True))
    count = len(split(values)[1])
    lowest, highest, scale = (
        np.concatenate([np.full(BACKGROUND_SIZE, color), np.tile(circle, count)])
        for color, circle in ((0.0, _LOWEST), (1.0, _HIGHEST), (0.5, _TYPICAL))
    )
    return least_squares(
        lambda trial: draw(trial, x, y).ravel() - target.ravel(),
        values,
        jac=lambda trial: slopes(trial, x, y).reshape(len(trial), -1).T,
        bounds=(lowest, highest),
        x_scale=scale,
        max_nfev=steps,
    )


def _starts(values: _Floats, target: _Floats) -> Iterator[_Floats]:
    """Add each proposed circle, once on top of all others and once beneath them."""
    for circle in _proposals(values, target):
        yield np.append(values, circle)
        if len(values) > BACKGROUND_SIZE:
            yield np.insert(values, BACKGROUND_SIZE, circle)


def _proposals(values: _Floats, target: _Floats) -> Iterator[_Floats]:
    """Propose circles for the places where the remaining error is largest, fine and coarse."""
    x, y = pixel_centers(thinned=True)
    error = target - draw(values, x.ravel(), y.ravel()).reshape(target.shape)
    for blur, radius in _SIZES:
        blurred = gaussian_filter(error, blur / STRIDE, axes=(1, 2))
        size = np.square(blurred).sum(axis=0)
        peaks = np.argwhere(size == maximum_filter(size, size=3))
        for row, column in sorted(peaks, key=lambda peak: -size[tuple(peak)])[:_PEAKS]:
            place = row, column
            yield np.array(
                [x[place], y[place], radius, _SOFTNESS, _OPACITY, *target[:, row, column]]
            )


def to_svg(values: NDArray[np.float64]) -> str:
    """Write circles as SVG: discs under ``feGaussianBlur``, in sRGB.

    Parameters
    ----------
    values : ndarray of float64, shape (3 + 8 k,)
        What `circle_model.draw` draws.

    Returns
    -------
    str
    """
    import svgwrite

    background, circles = split(values)
    size = (FRAME_WIDTH, FRAME_HEIGHT)
    drawing = svgwrite.Drawing(size=size, viewBox="0 0 {} {}".format(*size), debug=False)
    drawing.add(drawing.rect(size=size, fill=css_color(255 * background)))
    for index, circle in enumerate(circles):
        blur = drawing.defs.add(_blur(drawing, f"blur-{index + 1}", circle))
        drawing.add(
            drawing.circle(
                center=(number(circle[0]), number(circle[1])),
                r=number(circle[2]),
                fill=css_color(255 * circle[5:]),
                # Not `opacity`: Chromium would draw the circle apart first and round once more.
                fill_opacity=number(circle[4]),
                filter=blur.get_funciri(),
            )
        )
    return str(drawing.tostring()) + "\n"


def _blur(drawing: Any, name: str, circle: _Floats) -> Any:
    x, y, radius, softness = circle[:4]
    reach = np.ceil(radius + _REACH * softness)
    side = number(2 * reach + 1)
    blur = drawing.filter(
        id=name,
        start=(number(np.floor(x - reach)), number(np.floor(y - reach))),
        size=(side, side),
        filterUnits="userSpaceOnUse",
        color_interpolation_filters="sRGB",
    )
    blur.feGaussianBlur(in_="SourceGraphic", stdDeviation=number(softness))
    return blur
