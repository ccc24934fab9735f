import numpy as np
import pytest

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.choices import NO_VOTES
from lab.calibrate.agreement.compared import Lead, choice_agreement
from lab.calibrate.undefined import Undefined
from tests.lab.calibrate.agreement.making import table

NAN = np.nan


def study(seed=1, raters=12, fields=6, pairs=5):
    """Raters who prefer the first candidate in 80 % of votes, each judging two of three pairs."""
    random = np.random.default_rng(seed)
    values = np.where(random.random((raters, fields * pairs)) < 0.8, 1.0, -1.0)
    values[random.random(values.shape) < 1 / 3] = NAN
    return table(values, reference=np.repeat(np.arange(fields), pairs))


def compare(found, lead, *others):
    resamples = Resamples.draw(len(found.raters), len(found.references), 0)
    baselines = [Lead(f"b{n}", f"Baseline {n}", np.asarray(one)) for n, one in enumerate(others)]
    return choice_agreement(found, Lead("recipe", "Recipe", lead), baselines, resamples)


def test_leads_are_differences_of_values():
    seen = table([[1, 1]], items=[("m/f", "n/f"), ("m/f", "o/f")])
    found = Lead.of("key", "Title", {"m/f": 5.0, "n/f": 2.0, "o/f": 9.0}, seen)
    assert found.lead.tolist() == [3, -4]


def test_values_by_hand():
    seen = table([[1, 1, NAN], [1, -1, 1], [-1, 0, NAN]])
    found = compare(seen, np.array([1.0, 1.0, -1.0]), [0.0, 0.0, 1.0])
    # Votes on the first pair: 1 1 0; on the second: 1 0 1/2; on the third: 0.
    assert found.accuracy.value == 3.5 / 7
    # By the others, the first pair: 1/2 1/2 0; the second: 0 0 1/2 (a tie).
    assert found.shared == 6
    assert found.ceiling.value == 1.5 / 6
    assert found.below_ceiling.value == pytest.approx(1.5 / 6 - 3.5 / 6)
    assert found.baselines[0].accuracy.value == 4 / 7
    assert found.baselines[0].gain.value == pytest.approx(-0.5 / 7)
    assert "1 reference" in found.accuracy.interval.reason


def test_intervals_are_those_of_repeated_votes():
    # The same statistic, with each drawn vote written out as often as it was drawn.
    seen, lead = study(), np.ones(30)
    found = compare(seen, lead)
    drawn = Resamples.draw(12, 6, 0)
    means = []
    for raters, references in zip(drawn.raters, drawn.references, strict=True):
        times = np.outer(raters, references[seen.reference]) * seen.judged
        votes = np.repeat(seen.values.ravel(), times.ravel().astype(int))
        means.append((votes > 0).mean())
    low, high = np.percentile(means, (2.5, 97.5))
    assert (found.accuracy.interval.low, found.accuracy.interval.high) == pytest.approx((low, high))


def test_intervals_hold_their_values():
    found = compare(study(), np.ones(30), np.tile([1.0, -1.0], 15))
    for one in (found.accuracy, found.ceiling, found.below_ceiling, found.baselines[0].gain):
        assert one.interval.low <= one.value <= one.interval.high
    assert found.baselines[0].gain.interval.low > 0


def test_the_gain_is_paired():
    # Against its opposite a recipe of accuracy p gains p - (1 - p), in every resample.
    found = compare(study(), np.ones(30), -np.ones(30))
    gain, accuracy = found.baselines[0].gain.interval, found.accuracy.interval
    known = 2 * accuracy.low - 1, 2 * accuracy.high - 1
    assert (gain.low, gain.high) == pytest.approx(known)


def test_clusters_widen_intervals():
    # In every other reference the recipe is always right, in the rest always wrong: votes of one
    # reference say the same, and 12 raters do not make them more certain.
    values = np.ones((12, 60))
    seen = table(values, reference=np.repeat(np.arange(6), 10))
    found = compare(seen, np.where(np.repeat(np.arange(6), 10) % 2, 1.0, -1.0))
    assert found.accuracy.value == 0.5
    # Votes drawn one by one would give 0.5 ± 0.037.
    assert found.accuracy.interval.low < 0.2
    assert found.accuracy.interval.high > 0.8


def test_a_recipe_as_good_as_its_baseline_has_a_gain_without_an_interval():
    gain = compare(study(), np.ones(30), np.full(30, 2.0)).baselines[0].gain
    assert gain.value == 0
    assert gain.interval == Undefined("every resample gives the same value")


def test_without_votes_nothing_is_defined():
    found = compare(table(np.zeros((0, 0))), np.zeros(0), np.zeros(0))
    estimates = (found.accuracy, found.ceiling, found.below_ceiling, found.baselines[0].gain)
    assert [one.value for one in estimates] == [Undefined(NO_VOTES)] * 4
    assert found.shared == 0


def test_one_rater_has_an_accuracy_and_no_ceiling():
    found = compare(table([[1, -1, 1]]), np.ones(3))
    assert found.accuracy.value == 2 / 3
    assert found.ceiling.value.reason.startswith("one rater")
    assert found.below_ceiling.value == found.ceiling.value


def test_equal_totals_have_no_accuracy():
    found = compare(table([[1, -1], [1, 1]]), np.zeros(2), [1.0, -1.0])
    reason = Undefined("the measure finds both candidates of every pair equal")
    assert found.accuracy.value == found.baselines[0].gain.value == reason
    assert found.baselines[0].accuracy.value == 3 / 4
