"""Circles: their bounds, and a candidate's query and SVG."""

import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, fields, replace
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from lab.candidate import (
    BOUNDS,
    FRAME_HEIGHT,
    FRAME_WIDTH,
    MAX_CIRCLES,
    Candidate,
    CandidateError,
    Circle,
)
from metrics import BENCHMARK

DEFAULT_QUERY = "x=91&y=112&radius=42&softness=9&opacity=0.9&color=ff00ff"

DEFAULT_SVG = (
    '<svg baseProfile="full" height="225" version="1.1" viewBox="0 0 180 225" width="180"'
    ' xmlns="http://www.w3.org/2000/svg" xmlns:ev="http://www.w3.org/2001/xml-events"'
    ' xmlns:xlink="http://www.w3.org/1999/xlink"><defs><filter color-interpolation-filters="sRGB"'
    ' filterUnits="userSpaceOnUse" height="156" id="softness" width="156" x="13" y="34">'
    '<feGaussianBlur in="SourceGraphic" stdDeviation="9" /></filter></defs>'
    '<rect fill="#ffffff" height="225" width="180" x="0" y="0" />'
    '<circle cx="91" cy="112" fill="#ff00ff" fill-opacity="0.9" filter="url(#softness)" r="42" />'
    "</svg>"
)

TWO_SVG = Candidate((Circle(), Circle(x=20, softness=3))).to_svg()

# What `String(value)` gives in JavaScript (Node 20).
AS_IN_JAVASCRIPT = [
    (91.0, "91"),
    (-40.0, "-40"),
    (-0.0, "0"),
    (0.9, "0.9"),
    (0.1 + 0.2, "0.30000000000000004"),
    (0.00012, "0.00012"),
    (1e-5, "0.00001"),
    (-1.5e-6, "-0.0000015"),
    (1.2345678901234567e-6, "0.0000012345678901234567"),
    (1e-7, "1e-7"),
    (-2.5e-10, "-2.5e-10"),
]

SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"


def one(**values: Any) -> Candidate:
    return Candidate((Circle(**values),))


def varied() -> list[Candidate]:
    """Draw 100 circles from all over the bounds: half on the steps, half anywhere.

    Then come candidates of 2 to 8 of them.
    """
    random = np.random.default_rng(2)
    circles = []
    for index in range(100):
        numbers = {}
        for key, bound in BOUNDS.items():
            value = random.uniform(bound.low, bound.high)
            # As a slider does it: whole steps, then rounded to the decimals people see.
            steps = round((value - bound.low) / bound.step)
            numbers[key] = value if index % 2 else round(bound.low + steps * bound.step, 2)
        circles.append(Circle(**numbers, color=f"#{random.integers(1 << 24):06x}"))
    sharp = replace(circles[0], softness=0)
    several = [(sharp, *circles[:count]) for count in range(1, MAX_CIRCLES)]
    return [*(Candidate((circle,)) for circle in circles), *map(Candidate, several)]


def test_the_frame_is_the_scorers() -> None:
    assert BENCHMARK.frame_size == (FRAME_WIDTH, FRAME_HEIGHT)


def test_bounds_cover_every_number_in_order_and_hold_the_defaults() -> None:
    assert [*BOUNDS, "color"] == [field.name for field in fields(Circle)]
    for key, bound in BOUNDS.items():
        assert bound.low <= getattr(Circle(), key) <= bound.high


@pytest.mark.parametrize("key", BOUNDS)
def test_takes_both_ends_of_its_bounds_and_nothing_beyond(key: str) -> None:
    bound = BOUNDS[key]
    for end, beyond in ((bound.low, -np.inf), (bound.high, np.inf)):
        assert getattr(replace(Circle(), **{key: end}), key) == end
        with pytest.raises(
            CandidateError, match=rf"^{key}: expected a number from {bound.low} to {bound.high}"
        ):
            replace(Circle(), **{key: float(np.nextafter(end, beyond))})


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), "9", None, True, 1j, [9], 10**400], ids=repr
)
def test_refuses_what_is_no_number(value: object) -> None:
    with pytest.raises(CandidateError, match=r"^softness: expected a number .* px, got .+") as info:
        Circle(softness=value)  # type: ignore[arg-type]
    assert len(str(info.value).splitlines()) == 1
    assert len(str(info.value)) < 100


@pytest.mark.parametrize("value", [9, 9.0, np.float32(9), np.int64(9), Fraction(9)], ids=repr)
def test_keeps_every_number_as_a_float(value: float) -> None:
    softness = Circle(softness=value).softness
    assert type(softness) is float
    assert softness == 9


def test_keeps_the_color_in_lower_case() -> None:
    assert Circle(color="#FFa0B1").color == "#ffa0b1"


@pytest.mark.parametrize(
    "color",
    ["ff00ff", "#f0f", "#ff00ff80", "#ff00fg", "magenta", "#ff00ff\n", "", "#٤٤٤٤٤٤", 0],
)
def test_refuses_other_colors(color: object) -> None:
    with pytest.raises(CandidateError, match=r"^color: expected #rrggbb in hexadecimal, got .*$"):
        Circle(color=color)  # type: ignore[arg-type]


def test_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        Circle().x = 1.0  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'circles'"):
        Candidate().circles = ()  # type: ignore[misc]


def test_holds_one_to_eight_circles() -> None:
    assert MAX_CIRCLES == 8
    assert Candidate().circles == (Circle(),)
    assert len(Candidate((Circle(),) * 8).circles) == 8
    assert Candidate([Circle()]).circles == (Circle(),)  # type: ignore[arg-type]
    for count in (0, 9):
        with pytest.raises(CandidateError, match=rf"^circles: expected 1 to 8, got {count}$"):
            Candidate((Circle(),) * count)
    with pytest.raises(CandidateError, match=r"^circles: expected Circle, got 91$"):
        Candidate((Circle(), 91))  # type: ignore[arg-type]


def test_replaces_values_of_one_circle() -> None:
    candidate = Candidate((Circle(x=1), Circle(x=2), Circle(x=3)))
    replaced = candidate.replace(1, radius=7, color="#00FF00")
    assert replaced.circles == (Circle(x=1), Circle(x=2, radius=7, color="#00ff00"), Circle(x=3))
    assert candidate.circles[1] == Circle(x=2)
    with pytest.raises(CandidateError, match=r"^radius: expected a number"):
        candidate.replace(1, radius=0)
    for index in (-1, 3):
        with pytest.raises(IndexError, match=rf"^expected a circle from 0 to 2, got {index}$"):
            candidate.replace(index, x=0)


def test_writes_a_stable_query() -> None:
    assert Candidate().to_query() == DEFAULT_QUERY


@pytest.mark.parametrize(("value", "text"), AS_IN_JAVASCRIPT)
def test_writes_numbers_as_javascript_does(value: float, text: str) -> None:
    assert one(x=value).to_query().startswith(f"x={text}&")


@pytest.mark.parametrize("candidate", varied(), ids=Candidate.to_query)
def test_query_and_svg_round_trip_exactly(candidate: Candidate) -> None:
    assert Candidate.from_query(candidate.to_query()) == candidate
    assert Candidate.from_svg(candidate.to_svg()) == candidate


def test_numbers_further_circles_from_two() -> None:
    candidate = Candidate((Circle(), Circle(x=7.5, color="#00ff80"), Circle(opacity=1)))
    assert candidate.to_query() == (
        f"{DEFAULT_QUERY}&x2=7.5&y2=112&radius2=42&softness2=9&opacity2=0.9&color2=00ff80"
        "&x3=91&y3=112&radius3=42&softness3=9&opacity3=1&color3=ff00ff"
    )


@pytest.mark.parametrize(
    ("query", "circles"),
    [
        ("radius2=5", (Circle(), Circle(radius=5))),
        ("x3=4&x=1&color2=00ff00", (Circle(x=1), Circle(color="#00ff00"), Circle(x=4))),
        ("&".join(f"y{number}=1" for number in range(2, 9)), (Circle(), *[Circle(y=1)] * 7)),
    ],
)
def test_any_key_of_a_circle_makes_it_exist(query: str, circles: tuple[Circle, ...]) -> None:
    assert Candidate.from_query(query) == Candidate(circles)


def test_reads_any_part_of_a_query_in_any_order() -> None:
    assert Candidate.from_query("") == Candidate()
    assert Candidate.from_query("?" + DEFAULT_QUERY) == Candidate()
    assert Candidate.from_query("color=%2300FFFF&radius=7.50") == one(radius=7.5, color="#00ffff")


def test_ignores_the_pages_other_keys() -> None:
    assert Candidate.from_query("reference=magenta-circle&y=3&credit=35&embed&z2=1") == one(y=3)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("x=1&y=2&x=1", r"^x: expected it once in the query, got it twice$"),
        ("color=ff00ff&color=00ff00", r"^color: expected it once in the query, got it twice$"),
        ("radius=", r"^radius: expected a decimal number, got ''$"),
        ("radius", r"^radius: expected a decimal number, got ''$"),
        ("radius=abc", r"^radius: expected a decimal number, got 'abc'$"),
        ("radius=1_0", r"^radius: expected a decimal number, got '1_0'$"),
        ("radius=0x10", r"^radius: expected a decimal number, got '0x10'$"),
        ("radius=%0A9", r"^radius: expected a decimal number, got '\\n9'$"),
        ("radius=٤٢", r"^radius: expected a decimal number, got '٤٢'$"),
        ("softness=nan", r"^softness: expected a decimal number, got 'nan'$"),
        ("softness=-inf", r"^softness: expected a decimal number, got '-inf'$"),
        ("softness=1e999", r"^softness: expected a number from 0 to 40 px, got inf$"),
        ("radius=0", r"^radius: expected a number from 1 to 140 px, got 0\.0$"),
        ("opacity=1.01", r"^opacity: expected a number from 0 to 1, got 1\.01$"),
        ("color=f0f", r"^color: expected #rrggbb in hexadecimal, got '#f0f'$"),
        ("color=", r"^color: expected #rrggbb in hexadecimal, got '#'$"),
        ("x3=1", r"^circles: expected numbers without a gap, got 3 but no 2$"),
        ("x2=1&y5=1&x4=2", r"^circles: expected numbers without a gap, got 5 but no 3$"),
        ("x1=1", r"^x1: expected a circle number from 2 to 8, or none for the first$"),
        ("x9=1", r"^x9: expected a circle number from 2 to 8, or none for the first$"),
        ("x02=1", r"^x02: expected a circle number from 2 to 8, or none for the first$"),
        ("y2=1&x2=1&y2=1", r"^y2: expected it once in the query, got it twice$"),
        ("radius2=abc", r"^circle 2: radius: expected a decimal number, got 'abc'$"),
        ("y2=1&radius3=0", r"^circle 3: radius: expected a number from 1 to 140 px, got 0\.0$"),
        ("color2=f0f", r"^circle 2: color: expected #rrggbb in hexadecimal, got '#f0f'$"),
    ],
)
def test_refuses_a_bad_query(query: str, message: str) -> None:
    with pytest.raises(CandidateError, match=message):
        Candidate.from_query(query)


def test_writes_the_same_svg_bytes_every_time() -> None:
    assert Candidate().to_svg() == DEFAULT_SVG
    assert Candidate().to_svg() == DEFAULT_SVG


def test_a_sharp_circle_has_no_filter() -> None:
    svg = one(softness=0).to_svg()
    assert "filter" not in svg
    assert "<circle " in svg


@pytest.mark.parametrize("candidate", varied(), ids=Candidate.to_query)
def test_the_filter_region_holds_the_blurred_circle(candidate: Candidate) -> None:
    regions = list(ElementTree.fromstring(candidate.to_svg()).iter(f"{SVG_NAMESPACE}filter"))
    soft = [circle for circle in candidate.circles if circle.softness > 0]
    for circle, region in zip(soft, regions, strict=True):
        left, top, width, height = (
            int(region.attrib[name]) for name in ("x", "y", "width", "height")
        )
        reach = circle.radius + 4 * circle.softness
        assert left <= circle.x - reach
        assert circle.x + reach <= left + width
        assert top <= circle.y - reach
        assert circle.y + reach <= top + height


def test_every_soft_circle_has_a_filter_of_its_own() -> None:
    circles = Circle(softness=3), Circle(softness=0), Circle(softness=5), Circle(softness=3)
    root = ElementTree.fromstring(Candidate(circles).to_svg())
    blurs = {
        region.attrib["id"]: region[0].attrib["stdDeviation"]
        for region in root.iter(f"{SVG_NAMESPACE}filter")
    }
    assert blurs == {"softness": "3", "softness3": "5", "softness4": "3"}
    used = [disc.get("filter") for disc in root.iter(f"{SVG_NAMESPACE}circle")]
    assert used == ["url(#softness)", None, "url(#softness3)", "url(#softness4)"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no markup",
        "<svg",
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        DEFAULT_SVG + "\n",
        DEFAULT_SVG.replace('r="42"', 'r="42.0"'),
        DEFAULT_SVG.replace('r="42"', 'r="420"'),
        DEFAULT_SVG.replace('r="42"', 'r="wide"'),
        DEFAULT_SVG.replace('r="42"', 'r="nan"'),
        DEFAULT_SVG.replace(' r="42"', ""),
        DEFAULT_SVG.replace("#ffffff", "#fffffe"),
        DEFAULT_SVG.replace("#ff00ff", "magenta"),
        DEFAULT_SVG.replace('stdDeviation="9"', 'stdDeviation="9 9"'),
        DEFAULT_SVG.replace("<defs>", "<defs><circle/>"),
        DEFAULT_SVG.replace("</svg>", "<script>alert(1)</script></svg>"),
        TWO_SVG.replace('"softness2"', '"softness"'),
        TWO_SVG.replace("url(#softness2)", "url(#softness)"),
        TWO_SVG.replace('id="softness2"', ""),
        TWO_SVG.replace("</svg>", DEFAULT_SVG[DEFAULT_SVG.index("<circle") :] * 7),
        f"<!DOCTYPE svg>{DEFAULT_SVG}",
        f'<!DOCTYPE svg [<!ENTITY a "42">]>{DEFAULT_SVG.replace("42", "&a;")}',
    ],
)
def test_recognizes_no_other_svg(text: str) -> None:
    assert Candidate.from_svg(text) is None


def test_entities_are_refused_before_they_expand() -> None:
    # A billion characters, had a parser seen it.
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 10))
    bomb = f'<!DOCTYPE svg [<!ENTITY e0 "x">{entities}]><svg>&e9;</svg>'
    assert Candidate.from_svg(bomb) is None


def test_repr_builds_the_same_candidate() -> None:
    candidate = Candidate((Circle(x=12.5), Circle(color="#00ff00")))
    assert eval(repr(candidate), {"Candidate": Candidate, "Circle": Circle}) == candidate
    assert tuple(Circle(**asdict(circle)) for circle in candidate.circles) == candidate.circles


def test_importing_it_loads_nothing_heavy() -> None:
    heavy = "svgwrite", "xml", "urllib", "lab.candidate_svg"
    script = f"import sys, lab.candidate; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
