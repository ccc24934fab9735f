"""Reading a field.toml: what it says, and one clear line for whatever is wrong with it."""

import re

import pytest

from reference_fields import FieldError, Softness, Zone
from reference_fields.intent import PARTS, parse_intent

GOOD = """
title = "Dusk"
description = "Pink falls into blue."
flow = "top to bottom"

[[zones]]
words = "pink"
color = "#ff80c0"
place = "top"

[[zones]]
words = "blue"
color = "#2040ff"
place = "bottom"

[hues]
magenta = "top"

[softness]
gradient_spread = [0.5, 1]
steepest = 8
"""


def test_says_what_the_file_says():
    intent = parse_intent(GOOD, source="field.toml")

    assert intent.title == "Dusk"
    assert intent.description == "Pink falls into blue."
    assert intent.flow == "top to bottom"
    assert intent.zones == (
        Zone("pink", (255, 128, 192), "top"),
        Zone("blue", (32, 64, 255), "bottom"),
    )
    assert intent.hues == {"magenta": "top"}
    assert intent.softness == Softness((0.5, 1.0), 8.0)


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("title =", "title", "dusk.toml: expected TOML, got a syntax error: .*line 2"),
        ('title = "Dusk"', "", "expected a table with title, description, .*, got description"),
        ('title = "Dusk"', 'title = " "', "expected title to be a text, got ' '"),
        ("flow =", "mood =", "expected a table with .*flow, got .*mood"),
        ("top to bottom", "upwards", "expected flow to be one of top to bottom, .* got 'upwards'"),
        ("#ff80c0", "pink", "expected zones.color as #rrggbb, got 'pink'"),
        ('words = "blue"', "", "expected zones with words, color, place, got color, place"),
        ('"bottom"', '"foot"', "expected zones.place to be one of .*top-left.*, got 'foot'"),
        ('magenta = "top"', "magenta = 1", "expected hues.magenta to be one of .*, got 1"),
        ('magenta = "top"', "", "expected hues to name at least one hue, got {}"),
        ("[0.5, 1]", "[1, 0.5]", r"expected softness.gradient_spread as \[low, high\], got \[1, 0"),
        ("[0.5, 1]", "[0.5]", r"expected softness.gradient_spread as \[low, high\], got \[0.5\]"),
        ("= 8", "= -8", "expected softness.steepest to be a number of at least 0, got -8"),
        ("= 8", "= true", "expected softness.steepest to be a number of at least 0, got True"),
        ("= 8", "= nan", "expected softness.steepest to be a number of at least 0, got nan"),
    ],
)
def test_names_the_file_and_what_is_wrong(good, bad, message):
    assert good in GOOD

    with pytest.raises(FieldError, match=f"^dusk.toml: .*{message.removeprefix('dusk.toml: ')}"):
        parse_intent(GOOD.replace(good, bad, 1), source="dusk.toml")


def test_one_zone_is_not_a_field():
    one = re.sub(r'\[\[zones\]\]\nwords = "blue".*?\n\n', "", GOOD, flags=re.DOTALL)

    with pytest.raises(FieldError, match=r"dusk\.toml: expected at least two zones, got .*pink"):
        parse_intent(one, source="dusk.toml")


@pytest.mark.parametrize(
    ("part", "inside", "outside"),
    [
        ("top", (0.9, 0.1), (0.9, 0.5)),
        ("left", (0.1, 0.9), (0.5, 0.9)),
        ("center", (0.5, 0.5), (0.5, 0.8)),
        ("bottom-right", (0.8, 0.8), (0.2, 0.8)),
    ],
)
def test_parts_are_thirds_of_the_frame(part, inside, outside):
    def holds(point):
        return all(
            low <= value <= high for value, (low, high) in zip(point, PARTS[part], strict=True)
        )

    assert holds(inside)
    assert not holds(outside)
