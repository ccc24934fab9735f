from lab.calibrate.undefined import Undefined, subtract


def test_a_difference_needs_both():
    assert subtract(3.0, 1.0) == 2
    assert subtract(Undefined("a"), 1.0) == Undefined("a")
    assert subtract(1.0, Undefined("b")) == Undefined("b")
    assert subtract(Undefined("a"), Undefined("b")) == Undefined("a")
