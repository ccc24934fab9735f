import pytest

from lab.run.failure_notes import RULES, failure_notes
from tests.lab.run.making import measured

REFERENCE = measured()


def notes(reference=REFERENCE, **changes):
    return [(note.rule, note.text) for note in failure_notes(reference, measured(**changes))]


def test_an_equal_frame_has_none():
    assert notes() == []


def test_every_rule_has_a_name_and_words():
    keys = [rule.key for rule in RULES]
    assert len(set(keys)) == len(keys) == 9
    assert all(rule.condition.endswith(".") for rule in RULES)


def test_a_missing_hue():
    gone = {"hue_areas": {"magenta": 0}, "hue_overlaps": {"magenta": 0}}
    assert notes(**gone, hue_centroids={"magenta": (0.0, 0.0)}) == [
        ("hue-missing", "magenta is missing")
    ]


def test_a_hue_of_a_few_pixels_is_not_missed():
    # 101 pixels are a quarter of a percent of 180 × 225.
    few, enough = (measured(hue_areas={"cyan": area}) for area in (100, 101))
    assert notes(few) == []
    assert notes(enough) == [("hue-missing", "cyan is missing")]


def test_an_added_hue():
    assert notes(hue_areas={"green": 100}) == []
    assert notes(hue_areas={"green": 4050}) == [
        ("hue-added", "green covers 10.0 % of the frame, the reference has none")
    ]


@pytest.mark.parametrize(
    ("area", "words"),
    [(23_000, "2.3×"), (12_500, "1.2×"), (8000, "0.8×"), (500, "0.05×")],
)
def test_an_area(area, words):
    assert notes(hue_areas={"magenta": area}, hue_overlaps={"magenta": min(area, 10_000)}) == [
        ("hue-area", f"magenta covers {words} the reference's area")
    ]


def test_areas_that_are_nearly_right():
    for area in (12_400, 8100):
        common = min(area, 10_000)
        assert notes(hue_areas={"magenta": area}, hue_overlaps={"magenta": common}) == []


@pytest.mark.parametrize(
    ("centroid", "words"),
    [
        ((102.0, 112.0), "12 px off, toward the right"),
        ((90.0, 62.0), "50 px off, toward the top"),
        ((60.0, 72.0), "50 px off, toward the upper left"),
        ((60.0, 152.0), "50 px off, toward the lower left"),
        ((70.0, 112.0), "20 px off, toward the left"),
        ((90.0, 133.0), "21 px off, toward the bottom"),
        ((120.0, 152.0), "50 px off, toward the lower right"),
        ((120.0, 72.0), "50 px off, toward the upper right"),
    ],
)
def test_a_place(centroid, words):
    assert notes(hue_centroids={"magenta": centroid}) == [("hue-place", f"magenta sits {words}")]


def test_a_place_that_is_nearly_right():
    assert notes(hue_centroids={"magenta": (101.9, 112.0)}) == []


def test_a_shape():
    # 7,400 common pixels of 12,600 in either are 58.7 %; 7,600 of 12,400 are 61.3 %.
    assert notes(hue_overlaps={"magenta": 7400}) == [
        ("hue-shape", "magenta shares only 59 % of its pixels with the reference")
    ]
    assert notes(hue_overlaps={"magenta": 7600}) == []


def test_a_shape_that_follows_from_area_and_place_is_not_told_twice():
    found = notes(
        hue_areas={"magenta": 3000},
        hue_overlaps={"magenta": 200},
        hue_centroids={"magenta": (90.0, 162.0)},
    )
    assert [rule for rule, _ in found] == ["hue-area", "hue-place"]


@pytest.mark.parametrize(
    ("spread", "words"),
    [
        (1 / 1.8, "blur 1.8× softer than the reference"),
        (0.8, "blur 1.2× softer than the reference"),
        (2.5, "blur 2.5× harder than the reference"),
        (1.25, "blur 1.2× harder than the reference"),
        (0.0, "no gradient: brightness is even, or rises evenly, where the reference's varies"),
    ],
)
def test_softness(spread, words):
    assert notes(gradient_spread=spread) == [("softness", words)]


def test_softness_that_is_nearly_right():
    assert notes(gradient_spread=1.24) == notes(gradient_spread=0.81) == []


def test_softness_of_an_even_reference():
    even = measured(gradient_spread=0.0)
    assert notes(even, gradient_spread=0.0) == []
    assert notes(even, gradient_spread=0.1) == [
        ("softness", "uneven gradients where the reference's brightness is even, or rises evenly")
    ]


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        (
            {"flow_coherence": 0.49},
            ("flow", "flow coherence 0.21 lower: transitions more jumbled"),
        ),
        (
            {"flow_coherence": 0.9},
            ("flow", "flow coherence 0.20 higher: transitions more orderly"),
        ),
        (
            {"saturation_spread": 0.16},
            ("saturation", "saturation spread 0.09 lower: fields muddied together"),
        ),
        (
            {"saturation_spread": 0.29},
            ("saturation", "saturation spread 0.04 higher: fields set further apart"),
        ),
        (
            {"luminance_spread": 27.5},
            ("luminance", "luminance spread 12 levels lower: less contrast"),
        ),
        (
            {"luminance_spread": 45.0},
            ("luminance", "luminance spread 5 levels higher: more contrast"),
        ),
    ],
)
def test_spreads(changes, note):
    assert notes(**changes) == [note]


@pytest.mark.parametrize(
    "changes",
    [{"flow_coherence": 0.61}, {"saturation_spread": 0.221}, {"luminance_spread": 44.9}],
)
def test_spreads_that_are_nearly_right(changes):
    assert notes(**changes) == []


def test_notes_come_in_the_order_of_the_rules_then_of_the_hues():
    reference = measured(hue_areas={"cyan": 5000, "green": 5000})
    found = notes(reference, luminance_spread=20.0, gradient_spread=3.0)
    assert [rule for rule, _ in found] == ["hue-missing", "hue-missing", "softness", "luminance"]
    assert [text for _, text in found][:2] == ["cyan is missing", "green is missing"]
