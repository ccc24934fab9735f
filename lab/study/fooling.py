"""Pairs that fool a measure: it cannot tell the two apart, another tells them far apart.

Wang and Simoncelli's maximum differentiation: if people see which of the two is closer to the
reference, the measure that was held equal misses something. They climb along a gradient in the
space of all pictures; here the pictures are the lab's own candidates of one or two circles, and
the search is at random, from a seed: many candidates, the best pair among them, then small changes
to either that widen the gap. What lies at an end of the range of the measure that is held equal is
left out, since clamped values are equal without meaning it. All numbers are our own choice.

References
----------
.. [1] Wang, Z. and Simoncelli, E. P. (2008). Maximum differentiation (MAD) competition: A
   methodology for comparing computational models of perceptual quantities. Journal of Vision
   8(12):8, 1-13.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

import metrics
from lab.calibrate import CalibrationError
from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize
from lab.study.measures import Measure

PREFIX: Final = "fooling-"
"""Begins the names of models that this makes."""

_CANDIDATES: Final = 400
_CHANGES: Final = 400
# Of a change, as a part of each control's range.
_STEP: Final = 0.08
# Centers in the frame; no circle that cannot be told from white.
_LIMITS: Final = {
    "x": (0.0, 180.0),
    "y": (0.0, 225.0),
    "radius": (15.0, 110.0),
    "softness": (0.0, 40.0),
    "opacity": (0.3, 1.0),
}

_HUES: Final = tuple(metrics.BENCHMARK.hues.values())

_Frame = NDArray[np.uint8]
_Values = tuple[float, float]


@dataclass(frozen=True)
class FoolingPair:
    """Two candidates for a reference.

    Attributes
    ----------
    better, worse : Candidate
        By the measure that tells them apart.
    equal, apart : (float, float)
        Values of both measures, of the better candidate and of the worse.
    """

    better: Candidate
    worse: Candidate
    equal: _Values
    apart: _Values


def fooling_pair(
    reference: _Frame, equal: Measure, apart: Measure, *, tolerance: float, seed: int
) -> FoolingPair:
    """Search for a pair that is equal by one measure and as far apart as possible by another.

    Parameters
    ----------
    reference : ndarray of uint8, shape (225, 180, 3)
    equal, apart : Measure
        Two different ones.
    tolerance : float
        How far the values that are held equal may differ, in the measure's unit; > 0.
    seed : int
        The same one gives the same pair.

    Raises
    ------
    CalibrationError
        If the measures are the same, or nothing is found.
    """
    if equal.key == apart.key:
        raise CalibrationError(f"expected two different measures, came {equal.key} twice")
    search = _Search(reference, equal, apart, tolerance, np.random.default_rng(seed))
    pair = search.begin()
    for _ in range(_CHANGES):
        pair = search.widen(pair)
    (better, first), (worse, second) = pair
    return FoolingPair(better, worse, (first[0], second[0]), (first[1], second[1]))


def model_name(equal: Measure, apart: Measure, letter: str) -> str:
    """Return the model that one of a pair belongs to, a the better and b the worse."""
    return f"{PREFIX}{equal.key}-{apart.key}-{letter}"


def partner(model: str) -> str | None:
    """Return the model that holds the worse candidates to a model of better ones, else None."""
    if model.startswith(PREFIX) and model.endswith("-a"):
        return f"{model[:-1]}b"
    return None


_Found = tuple[Candidate, _Values]


class _Search:
    def __init__(
        self,
        reference: _Frame,
        equal: Measure,
        apart: Measure,
        tolerance: float,
        random: np.random.Generator,
    ) -> None:
        self._colors = reference.reshape(-1, 3)
        self._equal, self._apart = equal, apart
        self._values = equal.prepare(reference), apart.prepare(reference)
        self._tolerance = tolerance
        self._random = random

    def begin(self) -> tuple[_Found, _Found]:
        """Return the widest pair among candidates drawn at random."""
        drawn = [self._measured(self._draw()) for _ in range(_CANDIDATES)]
        kept = [found for found in drawn if self._is_inside(found[1][0])]
        equal, apart = np.array([values for _, values in kept]).reshape(-1, 2).T
        leads = self._apart.sign * (apart[:, np.newaxis] - apart)
        leads[np.abs(equal[:, np.newaxis] - equal) > self._tolerance] = 0
        if not leads.any():
            raise CalibrationError(
                f"no pair found that is equal by {self._equal.key} and differs by "
                f"{self._apart.key}: try another --seed or --tolerance"
            )
        better, worse = divmod(int(leads.argmax()), len(kept))
        return kept[better], kept[worse]

    def widen(self, pair: tuple[_Found, _Found]) -> tuple[_Found, _Found]:
        """Try a small change to one of a pair; return the pair that is wider."""
        side = int(self._random.integers(2))
        changed = self._measured(self._change(pair[side][0]))
        tried = (changed, pair[1]) if side == 0 else (pair[0], changed)
        is_equal = abs(tried[0][1][0] - tried[1][1][0]) <= self._tolerance
        is_wider = self._lead(tried) > self._lead(pair)
        return tried if is_equal and is_wider and self._is_inside(changed[1][0]) else pair

    def _lead(self, pair: tuple[_Found, _Found]) -> float:
        return self._apart.sign * (pair[0][1][1] - pair[1][1][1])

    def _is_inside(self, value: float) -> bool:
        low, high = self._equal.low, self._equal.high
        return low + self._tolerance < value < high - self._tolerance

    def _measured(self, candidate: Candidate) -> _Found:
        frame = rasterize(candidate)
        first, second = (value(frame) for value in self._values)
        return candidate, (first, second)

    def _draw(self) -> Candidate:
        """Return one or two circles, any within the limits."""
        return Candidate(
            tuple(
                Circle(
                    **{key: self._random.uniform(*limits) for key, limits in _LIMITS.items()},
                    color=self._color(),
                )
                for _ in range(self._random.integers(1, 3))
            )
        )

    def _change(self, candidate: Candidate) -> Candidate:
        """Return a candidate with all numbers of one circle moved a little."""
        index = int(self._random.integers(len(candidate.circles)))
        moved = {}
        for key, (low, high) in _LIMITS.items():
            step = self._random.normal(scale=_STEP * (high - low))
            value = getattr(candidate.circles[index], key) + step
            moved[key] = min(high, max(low, value))
        return candidate.replace(index, **moved)

    def _color(self) -> str:
        """Return the color of one of the reference's pixels or, as often, one of the hues."""
        known = self._colors if self._random.random() < 0.5 else _HUES
        return "#{:02x}{:02x}{:02x}".format(*known[self._random.integers(len(known))])
