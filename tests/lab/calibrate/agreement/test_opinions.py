import numpy as np
import pytest

from lab.calibrate.agreement.bootstrap import Resamples
from lab.calibrate.agreement.bradley_terry import fit
from lab.calibrate.agreement.choices import ALL_TIES
from lab.calibrate.agreement.opinions import mean_opinions, scales
from lab.calibrate.agreement.tables import pair_table, rating_table
from lab.calibrate.undefined import Undefined
from tests.lab.calibrate.agreement.making import Session, judged


def voted(*sessions):
    table, _ = pair_table(judged(*sessions).pairs)
    return table, Resamples.draw(len(table.raters), len(table.references), 0)


def test_values_are_those_of_the_wins_with_ties_as_half_wins():
    x = Session("x").pair("m", "n", "m").pair("n", "o", "n").pair("o", "m", "o")
    y = Session("y").pair("n", "m", "tie").pair("n", "o", "n").pair("o", "m", "o")
    (scale,), opinions = scales(*voted(x, y))
    known = fit(np.array([[0, 1.5, 0], [0.5, 0, 2], [2, 0, 0]]))
    assert opinions.candidates == ("m/one", "n/one", "o/one")
    np.testing.assert_allclose(opinions.values, known, atol=1e-9)
    assert list(scale.values) == ["n/one", "o/one", "m/one"]
    assert scale.values["n/one"].value == opinions.values[1]
    assert "1 reference" in scale.values["n/one"].interval.reason
    assert scale.held == ()


def test_a_candidate_that_won_every_vote_is_named():
    x = Session("x").pair("m", "n", "m").pair("m", "o", "m").pair("n", "o", "o")
    y = Session("y").pair("n", "o", "n")
    (scale,), _ = scales(*voted(x, y))
    assert scale.held == ("m/one",)


def test_islands_have_no_scale_and_are_named():
    x = Session("x").pair("m", "n", "m").pair("o", "p", "p").pair("m", "n", "n", field="two")
    (one, two), opinions = scales(*voted(x))
    assert one.values == Undefined(
        "2 islands that no comparison joins: m/one, n/one | o/one, p/one"
    )
    assert set(two.values) == set(opinions.candidates) == {"m/two", "n/two"}


def test_ties_alone_make_no_scale():
    (scale,), opinions = scales(*voted(Session("x").pair("m", "n", "tie")))
    assert scale.values == Undefined(ALL_TIES)
    assert opinions.candidates == ()


def test_without_votes_there_are_no_scales():
    found, opinions = scales(*voted())
    assert found == ()
    assert opinions.values.shape == (0,)


def test_intervals_come_from_drawing_raters_anew():
    random = np.random.default_rng(2)
    sessions = [Session(f"rater-{number}") for number in range(12)]
    for session in sessions:
        for field in ("one", "two"):
            for a, b in (("m", "n"), ("n", "o"), ("m", "o")):
                session.pair(a, b, a if random.random() < 0.8 else b, field=field)
    found, opinions = scales(*voted(*sessions))
    assert (opinions.low < opinions.values).all()
    assert (opinions.values < opinions.high).all()
    first = found[0].values["m/one"]
    assert (first.interval.low, first.interval.high) == (opinions.low[0], opinions.high[0])


def test_mean_ratings_have_student_s_interval():
    sessions = [
        Session(name).rate("m", rating) for name, rating in {"x": 40, "y": 50, "z": 60}.items()
    ]
    sessions[0].rate("n", 70)
    for session in sessions[:2]:
        session.rate("o", 30)
    table, _ = rating_table(judged(*sessions).ratings)
    found = mean_opinions(table, Resamples.draw(3, 1, 0))
    assert found.values.tolist() == [50, 70, 30]
    # Standard deviation 10, three raters; t with two degrees of freedom is 4.3027 at 97.5 %.
    half = 4.3027 * 10 / 3**0.5
    assert (found.low[0], found.high[0]) == pytest.approx((50 - half, 50 + half), abs=1e-3)
    # One rating and equal ratings have no spread.
    assert np.isnan(found.low[1:]).all()


def test_a_candidate_that_no_drawn_rater_saw_has_no_opinion_there():
    sessions = [Session("x").rate("m", 40).rate("n", 80), Session("y").rate("m", 60)]
    table, _ = rating_table(judged(*sessions).ratings)
    resamples = Resamples.draw(2, 1, 0)
    found = mean_opinions(table, resamples).replicates
    without = resamples.raters[:, 0] == 0
    assert np.isnan(found[without, 1]).all()
    assert (found[~without, 1] == 80).all()
    assert (found[without, 0] == 60).all()
