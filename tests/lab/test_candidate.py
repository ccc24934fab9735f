"""One circle: its bounds, its query and its SVG."""

import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, fields, replace
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest

from lab.candidate import BOUNDS, FRAME_HEIGHT, FRAME_WIDTH, Candidate, CandidateError
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


def varied() -> list[Candidate]:
    """Draw 100 candidates from all over the bounds: half on the steps, half anywhere."""
    random = np.random.default_rng(2)
    candidates = []
    for index in range(100):
        numbers = {}
        for key, bound in BOUNDS.items():
            value = random.uniform(bound.low, bound.high)
            # As a slider does it: whole steps, then rounded to the decimals people see.
            steps = round((value - bound.low) / bound.step)
            numbers[key] = value if index % 2 else round(bound.low + steps * bound.step, 2)
        candidates.append(Candidate(**numbers, color=f"#{random.integers(1 << 24):06x}"))
    return candidates


def test_the_frame_is_the_scorers() -> None:
    assert BENCHMARK.frame_size == (FRAME_WIDTH, FRAME_HEIGHT)


def test_bounds_cover_every_number_in_order_and_hold_the_defaults() -> None:
    assert [*BOUNDS, "color"] == [field.name for field in fields(Candidate)]
    for key, bound in BOUNDS.items():
        assert bound.low <= getattr(Candidate(), key) <= bound.high


@pytest.mark.parametrize("key", BOUNDS)
def test_takes_both_ends_of_its_bounds_and_nothing_beyond(key: str) -> None:
    bound = BOUNDS[key]
    for end, beyond in ((bound.low, -np.inf), (bound.high, np.inf)):
        assert getattr(replace(Candidate(), **{key: end}), key) == end
        with pytest.raises(
            CandidateError, match=rf"^{key}: expected a number from {bound.low} to {bound.high}"
        ):
            replace(Candidate(), **{key: float(np.nextafter(end, beyond))})


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), "9", None, True, 1j, [9], 10**400], ids=repr
)
def test_refuses_what_is_no_number(value: object) -> None:
    with pytest.raises(CandidateError, match=r"^softness: expected a number .* px, got .+") as info:
        Candidate(softness=value)  # type: ignore[arg-type]
    assert len(str(info.value).splitlines()) == 1
    assert len(str(info.value)) < 100


@pytest.mark.parametrize("value", [9, 9.0, np.float32(9), np.int64(9), Fraction(9)], ids=repr)
def test_keeps_every_number_as_a_float(value: float) -> None:
    softness = Candidate(softness=value).softness
    assert type(softness) is float
    assert softness == 9


def test_keeps_the_color_in_lower_case() -> None:
    assert Candidate(color="#FFa0B1").color == "#ffa0b1"


@pytest.mark.parametrize(
    "color",
    ["ff00ff", "#f0f", "#ff00ff80", "#ff00fg", "magenta", "#ff00ff\n", "", "#٤٤٤٤٤٤", 0],
)
def test_refuses_other_colors(color: object) -> None:
    with pytest.raises(CandidateError, match=r"^color: expected #rrggbb in hexadecimal, got .*$"):
        Candidate(color=color)  # type: ignore[arg-type]


def test_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        Candidate().x = 1.0  # type: ignore[misc]


def test_writes_a_stable_query() -> None:
    assert Candidate().to_query() == DEFAULT_QUERY


@pytest.mark.parametrize(("value", "text"), AS_IN_JAVASCRIPT)
def test_writes_numbers_as_javascript_does(value: float, text: str) -> None:
    assert Candidate(x=value).to_query().startswith(f"x={text}&")


@pytest.mark.parametrize("candidate", varied(), ids=Candidate.to_query)
def test_query_and_svg_round_trip_exactly(candidate: Candidate) -> None:
    assert Candidate.from_query(candidate.to_query()) == candidate
    assert Candidate.from_svg(candidate.to_svg()) == candidate


def test_reads_any_part_of_a_query_in_any_order() -> None:
    assert Candidate.from_query("") == Candidate()
    assert Candidate.from_query("?" + DEFAULT_QUERY) == Candidate()
    assert Candidate.from_query("color=%2300FFFF&radius=7.50") == Candidate(
        radius=7.5, color="#00ffff"
    )


def test_ignores_the_pages_other_keys() -> None:
    assert Candidate.from_query("reference=magenta-circle&y=3&credit=35&embed") == Candidate(y=3)


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
    ],
)
def test_refuses_a_bad_query(query: str, message: str) -> None:
    with pytest.raises(CandidateError, match=message):
        Candidate.from_query(query)


def test_writes_the_same_svg_bytes_every_time() -> None:
    assert Candidate().to_svg() == DEFAULT_SVG
    assert Candidate().to_svg() == DEFAULT_SVG


def test_a_sharp_circle_has_no_filter() -> None:
    svg = Candidate(softness=0).to_svg()
    assert "filter" not in svg
    assert "<circle " in svg


@pytest.mark.parametrize("candidate", varied(), ids=Candidate.to_query)
def test_the_filter_region_holds_the_blurred_circle(candidate: Candidate) -> None:
    region = ElementTree.fromstring(candidate.to_svg()).find(f".//{SVG_NAMESPACE}filter")
    assert region is not None
    left, top, width, height = (int(region.attrib[name]) for name in ("x", "y", "width", "height"))
    reach = candidate.radius + 4 * candidate.softness
    assert left <= candidate.x - reach
    assert candidate.x + reach <= left + width
    assert top <= candidate.y - reach
    assert candidate.y + reach <= top + height


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
    candidate = replace(Candidate(), x=12.5, color="#00ff00")
    assert eval(repr(candidate), {"Candidate": Candidate}) == candidate
    assert Candidate(**asdict(candidate)) == candidate


def test_importing_it_loads_nothing_heavy() -> None:
    heavy = "svgwrite", "xml", "urllib"
    script = f"import sys, lab.candidate; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
