"""What was found: estimates with their intervals, and why some do not exist."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from lab.calibrate.undefined import Undefined


@dataclass(frozen=True)
class Interval:
    """A 95 % interval, see `lab.calibrate.agreement.bootstrap`."""

    low: float
    high: float


@dataclass(frozen=True)
class Estimate:
    """A statistic with its interval.

    Attributes
    ----------
    value : float or Undefined
    interval : Interval or Undefined
        Undefined wherever `value` is, and where data do not allow one.
    """

    value: float | Undefined
    interval: Interval | Undefined


@dataclass(frozen=True)
class BaselineAgreement:
    """How often a trivial measure prefers what people prefer.

    Attributes
    ----------
    key, title : str
    accuracy : Estimate
        0-1.
    gain : Estimate
        The recipe's accuracy less this one's, on the same votes and in the same resamples.
    """

    key: str
    title: str
    accuracy: Estimate
    gain: Estimate


@dataclass(frozen=True)
class ChoiceAgreement:
    """Two-alternative choices, see `lab.calibrate.agreement.choices`.

    Attributes
    ----------
    accuracy : Estimate
        Of the recipe, 0-1.
    ceiling : Estimate
        Of the raters, each predicted by the others, 0-1.
    shared : int
        Votes that the ceiling counts: on pairs that two or more raters judged.
    below_ceiling : Estimate
        The ceiling less the recipe's accuracy, both on the shared votes.
    baselines : tuple of BaselineAgreement
    """

    accuracy: Estimate
    ceiling: Estimate
    shared: int
    below_ceiling: Estimate
    baselines: tuple[BaselineAgreement, ...]


@dataclass(frozen=True)
class Alpha:
    """Krippendorff's alpha, see `lab.calibrate.agreement.alpha`.

    Attributes
    ----------
    raters : Estimate
        Between the raters.
    with_metric : Estimate
        With the recipe as one more rater.
    change : Estimate
        The second less the first.
    """

    raters: Estimate
    with_metric: Estimate
    change: Estimate


@dataclass(frozen=True)
class ScaleAgreement:
    """How the totals follow people's scale, see `lab.calibrate.agreement.correlation`.

    Attributes
    ----------
    unit : str
        Of the scale and of `rmse`.
    candidates : int
        Number of them that have a place on the scale.
    before, after : mapping of str to Estimate
        ``spearman``, ``kendall`` and ``pearson``, before and after the monotone mapping.
    rmse : Estimate
        After the mapping.
    outlier_ratio : Estimate
        Share of candidates whose mapped total lies outside of the 95 % interval of their opinion.
    """

    unit: str
    candidates: int
    before: Mapping[str, Estimate]
    after: Mapping[str, Estimate]
    rmse: Estimate
    outlier_ratio: Estimate


@dataclass(frozen=True)
class ReferenceScale:
    """Bradley-Terry values of a reference's candidates, see `lab.calibrate.agreement.scale`.

    Attributes
    ----------
    reference : str
    values : mapping of str to Estimate, or Undefined
        By candidate, in logits, with mean 0; the best first.
    held : tuple of str
        Candidates that never lost to the largest group of the others, or never won against it,
        not even by detours: only the prior keeps them at a finite distance from it.
    """

    reference: str
    values: Mapping[str, Estimate] | Undefined
    held: tuple[str, ...]


@dataclass(frozen=True)
class ScreenedRater:
    """A rater whose votes are not trusted, and each reason why."""

    rater: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Counts:
    """What the numbers are computed from, after screening."""

    raters: int
    references: int
    pairs: int
    votes: int
    rated: int
    ratings: int


@dataclass(frozen=True)
class Agreement:
    """How well a recipe agrees with people.

    Attributes
    ----------
    simulated : bool
        Whether the raters are programs: then nothing here is about people.
    recipe : str
        `metrics.Recipe.id`.
    studies : tuple of str
        Names; a rater's name is one rater in all of them.
    counts : Counts
    screened : tuple of ScreenedRater
        Found untrustworthy.
    screened_kept : bool
        Whether their votes count all the same.
    notes : tuple of str
        Which votes are left out and why, and what to be careful about.
    choices : ChoiceAgreement
    alpha_of_choices, alpha_of_ratings : Alpha
    scale_of_choices, scale_of_ratings : ScaleAgreement or Undefined
    scales : tuple of ReferenceScale
    """

    simulated: bool
    recipe: str
    studies: tuple[str, ...]
    counts: Counts
    screened: tuple[ScreenedRater, ...]
    screened_kept: bool
    notes: tuple[str, ...]
    choices: ChoiceAgreement
    alpha_of_choices: Alpha
    alpha_of_ratings: Alpha
    scale_of_choices: ScaleAgreement | Undefined
    scale_of_ratings: ScaleAgreement | Undefined
    scales: tuple[ReferenceScale, ...]


def plain(value: Any) -> Any:
    """Return what JSON can hold: dicts, lists, and ``{"undefined": reason}`` for an `Undefined`."""
    if isinstance(value, Undefined):
        return {"undefined": value.reason}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value
