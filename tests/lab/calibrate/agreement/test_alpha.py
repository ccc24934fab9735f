import krippendorff
import numpy as np
import pytest

from lab.calibrate.agreement.alpha import alpha, compare, replicates
from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.tables import pair_table
from lab.calibrate.undefined import Undefined
from tests.lab.calibrate.agreement.making import Session, judged, table

NAN = np.nan

# Four observers, twelve units: Krippendorff (2011), Computing Krippendorff's
# Alpha-Reliability, where alpha is 0.849 on the interval scale.
PUBLISHED = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)


def seats(values):
    values = np.asarray(values, float)
    return np.isfinite(values), np.nan_to_num(values)


def once(values, *, paired):
    judged_, filled = seats(values)
    weights = np.ones((1, len(filled))), np.ones((1, filled.shape[1]))
    return replicates(*weights, judged_, filled, paired=paired)[0]


def sample(seed, raters=6, pairs=30):
    random = np.random.default_rng(seed)
    values = random.integers(-1, 2, (raters, pairs)).astype(float)
    values[random.random(values.shape) < 0.4] = NAN
    return values


def test_ratings_have_the_published_value():
    assert round(alpha(*seats(PUBLISHED), paired=False), 3) == 0.849


def test_the_library_has_the_published_values():
    # The same source: nominal 0.743, ordinal 0.815.
    for level, value in (("nominal", 0.743), ("ordinal", 0.815)):
        found = krippendorff.alpha(reliability_data=PUBLISHED, level_of_measurement=level)
        assert round(float(found), 3) == value


def test_ratings_have_the_library_s_value():
    values = 100 * np.random.default_rng(1).random((5, 12))
    values[0, :4] = values[1, 3] = NAN
    known = krippendorff.alpha(reliability_data=values, level_of_measurement="interval")
    assert alpha(*seats(values), paired=False) == pytest.approx(known, abs=1e-12)


def test_choices_by_hand():
    # In both orders the units are (1, 1), (1, -1), (-1, -1), (-1, 1): two of four disagree, and
    # of 8 values 4 are 1: observed 4 * 2/4, expected 4 * 2 * 4 * 4 / (8 * 7), alpha 1 / 8.
    assert alpha(*seats([[1, 1], [1, -1]]), paired=True) == pytest.approx(1 / 8)


def test_choices_do_not_depend_on_which_candidate_comes_first():
    values = sample(2)
    turned = values * np.random.default_rng(3).choice([-1, 1], values.shape[1])
    assert alpha(*seats(turned), paired=True) == alpha(*seats(values), paired=True)


def test_a_tie_is_nearer_to_a_preference_than_the_other_preference_is():
    close = alpha(*seats([[1, 1, -1], [1, 0, -1]]), paired=True)
    assert close > alpha(*seats([[1, 1, -1], [1, -1, -1]]), paired=True)


@pytest.mark.parametrize("seed", range(4))
def test_with_everybody_drawn_once_a_resample_is_alpha_itself(seed):
    values = sample(seed)
    assert once(values, paired=True) == pytest.approx(alpha(*seats(values), paired=True), abs=1e-12)
    assert once(PUBLISHED, paired=False) == pytest.approx(alpha(*seats(PUBLISHED), paired=False))


def test_a_rater_drawn_twice_does_not_agree_with_itself():
    judged_, filled = seats(sample(5, raters=2))
    units = np.ones((1, filled.shape[1]))
    twice = replicates(np.array([[2.0, 0.0]]), units, judged_, filled, paired=True)
    assert np.isnan(twice).all()


def test_a_reference_drawn_twice_counts_twice():
    values = sample(6, pairs=8)
    doubled = np.concatenate([values, values[:, :3]], axis=1)
    units = np.array([[2.0] * 3 + [1.0] * 5])
    found = replicates(np.ones((1, 6)), units, *seats(values), paired=True)[0]
    assert found == pytest.approx(alpha(*seats(doubled), paired=True), abs=1e-12)


def test_random_answers_agree_by_chance_only():
    random = np.random.default_rng(8)
    values = random.integers(-1, 2, (20, 500)).astype(float)
    assert alpha(*seats(values), paired=True) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (np.zeros((0, 0)), "no raters: nobody to agree with"),
        ([[1, -1, 0]], "one rater: nobody to agree with"),
        ([[1, NAN], [NAN, 1]], "nothing was judged by two raters"),
        ([[1, -1, NAN], [1, -1, 1]], "unanimity: nobody disagrees on any of the 2 that two"),
        ([[0, 0], [0, 0]], "unanimity: nobody disagrees on any of the 2 that two"),
    ],
)
def test_undefined_with_a_reason(values, reason):
    for paired in (True, False):
        found = alpha(*seats(values), paired=paired)
        assert isinstance(found, Undefined)
        assert found.reason.startswith(reason)


def test_the_metric_is_one_more_rater():
    sessions = [
        Session(name).pair("m", "n", one).pair("n", "o", other).pair("m", "o", "m")
        for name, one, other in (("x", "m", "n"), ("y", "m", "o"), ("z", "tie", "n"))
    ]
    found, _ = pair_table(judged(*sessions).pairs)
    agreeing = np.array([1.0, 1.0, 1.0])
    result = compare(found, agreeing, Resamples.draw(3, 1, 0), paired=True)
    joined = np.concatenate([found.values, agreeing[None]])
    assert result.with_metric.value == alpha(*seats(joined), paired=True)
    assert result.change.value == result.with_metric.value - result.raters.value > 0
    assert isinstance(result.change.interval, Undefined)


def test_a_metric_without_an_opinion_is_no_rater():
    values = np.array([[1, 0, -1], [1, 1, -1]])
    found = compare(table(values), Undefined("none"), Resamples.draw(2, 1, 0), paired=True)
    assert found.with_metric.value == found.change.value == Undefined("none")
    assert found.raters.value == alpha(*seats(values), paired=True)


def test_an_interval_holds_its_value():
    values = np.clip(np.random.default_rng(9).normal(size=(1, 40)) * 2, -1, 1).round()
    values = np.where(np.random.default_rng(10).random((8, 40)) < 0.8, values, -values)
    seen = table(values, reference=np.arange(40) // 8)
    interval = compare(seen, values[0], Resamples.draw(8, 5, 0), paired=True).raters.interval
    assert interval.low < alpha(*seats(values), paired=True) < interval.high
