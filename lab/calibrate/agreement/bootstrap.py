"""95 % intervals for data in which references and raters both vary."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lab.calibrate.agreement.result import Estimate, Interval
from lab.calibrate.undefined import Undefined

Floats = npt.NDArray[np.float64]

REPLICATES: Final = 1000
"""How often references and raters are drawn anew."""

_PERCENTILES: Final = (2.5, 97.5)

# A statistic that every twentieth resample leaves undefined has an interval of something else.
_MOST_UNDEFINED: Final = 0.05

_ROUNDING: Final = 1e-12

# 95 % of a normal distribution lie within so many standard deviations.
_NORMAL: Final = 1.96


@dataclass(frozen=True, eq=False)
class Resamples:
    """How often each rater and each reference was drawn.

    References and raters are drawn independently of each other, each with replacement, and a vote
    counts as often as its rater times its reference: the pigeonhole bootstrap [1]_. It is right
    up to a factor that makes intervals too wide rather than too narrow; drawing votes as if each
    stood alone would make them far too narrow.

    Attributes
    ----------
    raters : ndarray of float64, shape (replicates, raters)
    references : ndarray of float64, shape (replicates, references)
    reason : str or None
        Why no interval can be made from them.

    References
    ----------
    .. [1] Owen, A. B. (2007). The pigeonhole bootstrap. Annals of Applied Statistics, 1(2),
           386-411.
    """

    raters: Floats
    references: Floats
    reason: str | None

    @classmethod
    def draw(cls, raters: int, references: int, seed: int) -> "Resamples":
        """Draw `REPLICATES` times; the same for the same numbers and seed."""
        random = np.random.default_rng(seed)
        return cls(
            _counts(random, raters), _counts(random, references), _reason(raters, references)
        )

    def estimate(self, value: float | Undefined, replicates: Callable[[], Floats]) -> Estimate:
        """Give a statistic its interval.

        Parameters
        ----------
        value : float or Undefined
        replicates : callable
            Returns the statistic of each resample, NaN where it is undefined. Not called if there
            can be no interval.
        """
        if isinstance(value, Undefined):
            return Estimate(value, value)
        if self.reason is not None:
            return Estimate(value, Undefined(self.reason))
        return Estimate(value, percentiles(replicates()))

    def estimate_around(
        self, value: float | Undefined, replicates: Callable[[], Floats], ends: tuple[float, float]
    ) -> Estimate:
        """Give an interval to a statistic that resampling biases.

        Opinions of a resample carry the noise of raters twice: that of the panel, and that of the
        draw. So they follow anything less closely than the panel's opinions do, and percentiles
        may not even hold the value. Of the replicates only the standard deviation is used: the
        interval is 1.96 of it on either side of the value, cut off at the ends of the statistic's
        range.

        Parameters
        ----------
        value, replicates
            As in `estimate`.
        ends : tuple of float
            The lowest and the highest value that the statistic can have.
        """
        plain = self.estimate(value, replicates)
        if isinstance(plain.value, Undefined) or isinstance(plain.interval, Undefined):
            return plain
        known = replicates()
        half = _NORMAL * float(known[np.isfinite(known)].std())
        low, high = plain.value - half, plain.value + half
        return Estimate(plain.value, Interval(max(low, ends[0]), min(high, ends[1])))


def percentiles(replicates: Floats) -> Interval | Undefined:
    """Return the 95 % percentile interval of a statistic's replicates, NaN being undefined ones."""
    known = replicates[np.isfinite(replicates)]
    missing = len(replicates) - len(known)
    if missing > _MOST_UNDEFINED * len(replicates):
        return Undefined(f"not defined in {missing} of {len(replicates)} resamples")
    low, high = np.percentile(known, _PERCENTILES)
    if high - low < _ROUNDING:
        return Undefined("every resample gives the same value")
    return Interval(float(low), float(high))


def _counts(random: np.random.Generator, size: int) -> Floats:
    if size == 0:
        return np.zeros((REPLICATES, 0))
    drawn = random.multinomial(size, np.full(size, 1 / size), REPLICATES)
    return drawn.astype(np.float64)


def _reason(raters: int, references: int) -> str | None:
    few = [
        f"{count or 'no'} {name}"
        for name, count in (("rater", raters), ("reference", references))
        if count < 2
    ]
    if not few:
        return None
    return f"{' and '.join(few)}: an interval needs two or more of both"
