from lab.ladders import TOTAL, Ladder, Result, failures
from lab.ladders.series import examine


def result(axis, *values, floor=2.0):
    ladder = Ladder("cyan-left-wash", axis, {TOTAL: examine(values, floor)})
    return Result("made@1", (ladder,))


def texts(made):
    return [(failure.kind, failure.text) for failure in failures(made)]


def test_a_line_has_none():
    assert texts(result("blur", 100, 90, 80, 70, 60, 50, 40, 30)) == []


def test_a_rise_is_named_with_its_strengths_and_points():
    made = result("hue", 100, 87, 71, 74.1, 58, 44, 29, 16, floor=3)
    assert texts(made) == [
        (
            "order",
            "Hue 30° → 45° on cyan-left-wash raises the total by 3.1 (noise floor 3.0).",
        )
    ]


def test_a_rise_below_the_floor_is_none():
    assert texts(result("hue", 100, 87, 71, 74.1, 58, 44, 29, 16, floor=3.2)) == []


def test_a_score_that_sees_nothing_fails_its_range():
    made = result("bleed", 90, 89.7, 89.7, 89.7, 89.7, 89.7, 89.7, 89.7)
    assert texts(made) == [
        (
            "range",
            (
                "Bleed up to 56 px on cyan-left-wash lowers the total by 0.3, less than the noise "
                "floor of 2.0."
            ),
        ),
        ("range", "Bleed beyond 0 px on cyan-left-wash hardly moves the total."),
    ]


def test_a_score_that_nothing_moves_fails_its_range_even_without_a_floor():
    kind, text = texts(result("bleed", *[90] * 8, floor=0.0))[0]
    assert (kind, text) == (
        "range",
        "Bleed up to 56 px on cyan-left-wash does not lower the total.",
    )


def test_a_drop_of_the_floor_is_noticed():
    kinds = [kind for kind, _ in texts(result("bleed", 90, 89, 88, 87, 86, 85, 84, 83, floor=7.0))]
    assert kinds == []


def test_a_saturated_end_and_unequal_steps_are_named():
    # The line by numpy.polyfit (numpy 2.4.6, 2026-11-30): R² 0.4531, largest residual 48.60.
    made = result("shift", 100, 20, 10, 8, 6, 5, 5.2, 5)
    assert texts(made) == [
        ("range", "Shift beyond 30 px on cyan-left-wash hardly moves the total."),
        (
            "steps",
            (
                "Shift on cyan-left-wash moves the total in unequal steps: a line explains 45 % of "
                "them and misses by up to 48.6."
            ),
        ),
    ]
