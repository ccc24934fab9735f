import numpy as np

from lab.calibrate.agreement.tables import pair_table, rating_table
from tests.lab.calibrate.agreement.making import Session, judged


def test_pairs_are_joined_by_name_whichever_way_round_they_were_shown():
    x = Session("x").pair("m", "n", "m", field="one").pair("n", "m", "n", field="two")
    y = Session("y").pair("n", "m", "m", field="one").pair("n", "m", "tie", field="two")
    found, lines = pair_table(judged(y, x).pairs)
    assert lines == ()
    assert (found.raters, found.references) == (("x", "y"), ("one", "two"))
    assert found.items == (("m/one", "n/one"), ("m/two", "n/two"))
    assert found.reference.tolist() == [0, 1]
    assert found.values.tolist() == [[1, -1], [1, 0]]
    assert found.votes == 4


def test_what_was_not_judged_is_no_tie():
    x, y = Session("x").pair("m", "n", "tie"), Session("y").pair("m", "o", "o")
    found, _ = pair_table(judged(x, y).pairs)
    np.testing.assert_array_equal(found.judged, [[True, False], [False, True]])


def test_controls_are_no_opinions():
    x = Session("x").pair("m", "m", "tie", purpose="identical", expected="tie")
    x.pair("m", "n", "m", purpose="catch", expected="a").pair("m", "o", "m", purpose="repeat")
    found, lines = pair_table(judged(x).pairs)
    assert (found.votes, found.raters, found.items, lines) == (0, (), (), ())


def test_a_second_answer_of_one_rater_is_left_out_and_told():
    x = Session("x").pair("m", "n", "m").pair("n", "m", "n")
    other = Session("x", study="later").pair("m", "n", "n")
    found, lines = pair_table(judged(x, other).pairs)
    assert found.values.tolist() == [[1]]
    assert lines == (
        "left out 2: x had judged the same before, and they are not marked as repeats",
    )


def test_ratings():
    x, y = Session("x").rate("m", 70).rate("n", 20), Session("y").rate("m", 0.5)
    found, _ = rating_table(judged(x, y).ratings)
    assert found.items == (("m/one",), ("n/one",))
    assert found.values.tolist() == [[70, 20], [0.5, 0]]
    assert found.judged.tolist() == [[True, True], [True, False]]
