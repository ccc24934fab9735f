"""The rasterizer against values by hand, brute force, and Chromium."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lab.candidate import BOUNDS, FRAME_HEIGHT, FRAME_WIDTH, MAX_CIRCLES, Candidate, Circle
from lab.chromium import launch_options
from lab.rasterizer import _plane, rasterize
from tests.lab.drawing import Draw, drawing

Floats = NDArray[np.float64]

# Levels. Half is the rounding to 8 bits, half what the rasterizer approximates.
TOLERANCE = 1.0

# Against Chromium: mean and largest difference of levels, summed coverage as a share of what is
# visible (or in px², for tiny discs and slivers), distance of the centroids in px.
MEAN = 1.0
LARGEST = 8.0
AREA = 0.005
AREA_FLOOR = 0.5
CENTROID = 0.05

BLACK = "#000000"


def drawn(circle: Circle) -> NDArray[np.uint8]:
    return rasterize(Candidate((circle,)))


def levels(circle: Circle) -> Floats:
    return drawn(circle)[..., 0].astype(np.float64)


def as_query(circle: Circle) -> str:
    return Candidate((circle,)).to_query()


def coverage(frame: NDArray[Any]) -> Floats:
    """Coverage of an opaque magenta circle: its green channel, from white down."""
    return 1 - frame[..., 1].astype(np.float64) / 255


def centroid(weights: Floats) -> Floats:
    rows, columns = np.indices(weights.shape)
    return np.array([(weights * columns).sum(), (weights * rows).sum()]) / weights.sum()


# By hand


def test_gives_a_frame_of_its_own() -> None:
    for softness in (0, 0.5, 9):
        frame = drawn(Circle(softness=softness))
        assert frame.shape == (225, 180, 3)
        assert frame.dtype == np.uint8
        assert frame.flags.c_contiguous
        assert frame.flags.owndata
        assert frame.flags.writeable


def test_a_sharp_disc_is_its_color_on_white() -> None:
    frame = drawn(Circle(x=90, y=112, radius=20, softness=0, opacity=1, color="#204060"))
    assert frame[112, 90].tolist() == [0x20, 0x40, 0x60]
    assert frame[93:131, 85:95].tolist() == [[[0x20, 0x40, 0x60]] * 10] * 38
    assert (frame[:91] == 255).all()
    assert (frame[:, 111:] == 255).all()


def test_straight_alpha_over_white() -> None:
    frame = drawn(Circle(softness=0, opacity=0.4, color="#204060"))
    # 255 - 0.4 × (255 - 32) = 165.8, 255 - 0.4 × (255 - 64) = 178.6, 255 - 0.4 × (255 - 96) = 191.4
    assert frame[112, 91].tolist() == [166, 179, 191]


@pytest.mark.parametrize("softness", [0, 0.5, 9])
def test_without_opacity_all_is_white(softness: float) -> None:
    assert (drawn(Circle(softness=softness, opacity=0, color=BLACK)) == 255).all()


def test_an_edge_pixel_is_covered_by_its_area() -> None:
    # A disc of radius 1 around a pixel's corner: a quarter of π in each of four pixels.
    frame = levels(Circle(x=90, y=112, radius=1, softness=0, opacity=1, color=BLACK))
    assert frame[111:113, 89:91].tolist() == [[round(255 * (1 - math.pi / 4))] * 2] * 2
    assert (frame == 255).sum() == frame.size - 4


def test_the_middle_of_a_blurred_disc() -> None:
    # 1 - exp(-R² / 2s²): a Gaussian of two dimensions within R of its center. The pixel adds
    # 1/12 to s².
    frame = levels(Circle(x=90.5, y=112.5, radius=20, softness=20, opacity=1, color=BLACK))
    assert frame[112, 90] == round(255 * math.exp(-400 / (2 * (400 + 1 / 12))))


def test_the_rim_of_a_large_disc_is_nearly_half_covered() -> None:
    # At d = R the coverage is (1 - exp(-z) I0(z)) / 2, z = (R / s)²; and exp(-z) I0(z) is
    # 1 / sqrt(2 π z) for large z.
    frame = levels(Circle(x=-39.5, y=112.5, radius=140, softness=4, opacity=1, color=BLACK))
    half = (1 - 1 / math.sqrt(2 * math.pi * (140 / 4) ** 2)) / 2
    assert frame[112, 100] == round(255 * (1 - half))


@pytest.mark.parametrize("softness", [0, 0.2, 0.5, 1, 5, 9])
@pytest.mark.parametrize("radius", [20, 42.3, 60])
def test_blur_keeps_area_and_center(radius: float, softness: float) -> None:
    circle = Circle(x=89.3, y=113.8, radius=radius, softness=softness, opacity=1)
    covered = coverage(drawn(circle))
    assert covered.sum() == pytest.approx(math.pi * radius**2, rel=0.001)
    assert centroid(covered) == pytest.approx([89.3 - 0.5, 113.8 - 0.5], abs=0.01)


@pytest.mark.parametrize("softness", [0, 0.5, 9, 40])
def test_is_symmetric_and_falls_outwards(softness: float) -> None:
    circle = Circle(x=89.5, y=112.5, radius=30, softness=softness, opacity=1, color=BLACK)
    square = levels(circle)[23:202, :179]  # around the center
    assert np.array_equal(square, square[::-1])
    assert np.array_equal(square, square[:, ::-1])
    assert np.array_equal(square, square.T)
    assert (np.diff(square[89, 89:]) >= 0).all()


def test_is_deterministic() -> None:
    for softness in (0, 0.5, 9):
        circle = Circle(softness=softness)
        assert np.array_equal(drawn(circle), drawn(circle))


@pytest.mark.parametrize("radius", [1, 5, 140])
@pytest.mark.parametrize("softness", [0.001, 0.75])
def test_ways_to_draw_meet(softness: float, radius: float) -> None:
    # A sharp disc, a stack of them, and a profile: at the border either one will do.
    circle = Circle(radius=radius, opacity=1, color=BLACK)
    below, above = (levels(replace(circle, softness=softness + offset)) for offset in (-1e-6, 1e-6))
    assert abs(below - above).max() <= TOLERANCE


# Several circles


def flat(opacity: float, color: str) -> Circle:
    """Make a circle that covers (91, 112) wholly."""
    return Circle(softness=0, opacity=opacity, color=color)


@pytest.mark.parametrize(
    ("circles", "expected"),
    [
        # 255, 0, 0 below; then half of it and half of 0, 0, 255.
        ((flat(1, "#ff0000"), flat(0.5, "#0000ff")), [128, 0, 128]),
        ((flat(0.5, "#0000ff"), flat(1, "#ff0000")), [255, 0, 0]),
        # 0.25 × 255 of white shows through; 0.75 × 0.4 = 0.3 of the lower, 0.6 of the upper …
        # red: 255 × (0.1 + 0.3 × 0 + 0.6 × 1), green: 255 × (0.1 + 0.3), blue: 255 × 0.1.
        ((flat(0.75, "#00ff00"), flat(0.6, "#ff0000")), [178.5, 102, 25.5]),
        # 255 × 0.99 to the power of 8 = 235.3; rounded after every circle it would be 237.
        ((flat(0.01, BLACK),) * 8, [235, 235, 235]),
    ],
)
def test_later_circles_lie_on_earlier_ones(
    circles: tuple[Circle, ...], expected: list[float]
) -> None:
    pixel = rasterize(Candidate(circles))[112, 91]
    assert pixel == pytest.approx(expected, abs=0.5)


def test_only_the_place_covered_by_a_circle_changes() -> None:
    lower = Circle(x=40, radius=20, softness=0)
    upper = Circle(x=150, radius=20, softness=0, color=BLACK)
    frame = rasterize(Candidate((lower, upper)))
    assert np.array_equal(frame[:, :100], drawn(lower)[:, :100])
    assert np.array_equal(frame[:, 100:], drawn(upper)[:, 100:])


@pytest.mark.parametrize("softness", [0, 0.5, 9])
def test_an_invisible_circle_changes_no_byte(softness: float) -> None:
    circle = Circle(softness=softness, opacity=0.37, color="#8040d0")
    unseen = Circle(x=60, softness=3, opacity=0)
    for circles in ((circle, unseen), (unseen, circle), (unseen, circle, unseen)):
        assert np.array_equal(rasterize(Candidate(circles)), drawn(circle))


def several(count: int) -> Candidate:
    """Draw circles from all over the bounds, crisp and soft ones, by their count."""
    random = np.random.default_rng(count)
    circles = []
    for index in range(count):
        numbers = {key: random.uniform(bound.low, bound.high) for key, bound in BOUNDS.items()}
        # Near enough to overlap. Tiny and very soft ones are covered one by one, below.
        numbers["x"], numbers["y"] = random.uniform(20, 160), random.uniform(20, 205)
        numbers["radius"] = random.uniform(20, 80)
        numbers["softness"] = 0.0 if index == 2 else random.uniform(2, 20)
        circles.append(Circle(**numbers, color=f"#{random.integers(1 << 24):06x}"))
    return Candidate(tuple(circles))


@pytest.mark.parametrize("count", [2, 3, 8])
def test_several_are_single_ones_composited(count: int) -> None:
    # Each alone, opaque and black, holds its coverage, rounded to 1/255.
    candidate = several(count)
    expected = np.full((FRAME_HEIGHT, FRAME_WIDTH, 3), 255.0)
    for circle in candidate.circles:
        covered = 1 - levels(replace(circle, opacity=1, color=BLACK))[..., np.newaxis] / 255
        color = np.frombuffer(bytes.fromhex(circle.color[1:]), np.uint8)
        expected += circle.opacity * covered * (color - expected)
    assert abs(rasterize(candidate) - expected).max() <= 0.5 + 0.5 * count


def test_frames_of_several_are_the_callers_own() -> None:
    candidate = several(3)
    first = rasterize(candidate)
    assert first.flags.c_contiguous
    assert first.flags.writeable
    expected = first.copy()
    first[:] = 0
    moved = rasterize(candidate.replace(1, x=100))
    assert not np.array_equal(moved, expected)
    assert np.array_equal(rasterize(candidate), expected)


def test_circles_that_rest_are_not_drawn_again() -> None:
    _plane.cache_clear()
    candidate = several(MAX_CIRCLES)
    for x in range(50, 80):
        rasterize(candidate.replace(3, x=x, opacity=x / 100))
    assert _plane.cache_info().misses == MAX_CIRCLES + 29


# Brute force


def brute_force(circle: Circle) -> Floats:
    """Convolve a finely sampled disc with the pixel's box and a Gaussian, in float64."""
    samples = 32 if circle.softness < 2 else 4  # per pixel and axis
    sides = ((FRAME_WIDTH, circle.x), (FRAME_HEIGHT, circle.y))
    (x, kernel_x), (y, kernel_y) = (_axis(side, center, circle, samples) for side, center in sides)
    distance = np.hypot(*np.meshgrid(x - circle.x, y - circle.y))
    disc = np.clip((circle.radius - distance) * samples + 0.5, 0, 1)
    covered: Floats = kernel_y @ disc @ kernel_x.T
    return 255 * (1 - circle.opacity * covered)


def _axis(side: int, center: float, circle: Circle, samples: int) -> tuple[Floats, Floats]:
    low, high = (math.floor(center + sign * (circle.radius + 1)) for sign in (-1, 1))
    points = low + (np.arange((high - low + 1) * samples) + 0.5) / samples
    offsets = np.arange(side)[:, np.newaxis] - points
    if circle.softness == 0:
        return points, ((offsets <= 0) & (offsets > -1)) / samples
    erf = np.vectorize(math.erf, otypes=[np.float64])
    scale = circle.softness * math.sqrt(2)
    return points, (erf((offsets + 1) / scale) - erf(offsets / scale)) / (2 * samples)


@pytest.mark.parametrize(
    "geometry",
    [
        {"x": 90.3, "y": 111.8, "radius": 1, "softness": 0},
        {"x": 20.7, "y": 40.1, "radius": 2.6, "softness": 0},
        {"x": 90.3, "y": 111.8, "radius": 25.4, "softness": 0},
        {"x": -3.2, "y": 226.1, "radius": 30, "softness": 0},
        {"x": 90.3, "y": 111.8, "radius": 12, "softness": 0.1},
        {"x": 90.3, "y": 111.8, "radius": 1, "softness": 0.5},
        {"x": 60.5, "y": 80.5, "radius": 20, "softness": 0.5},
        {"x": 90.3, "y": 111.8, "radius": 1, "softness": 1},
        {"x": 90.3, "y": 111.8, "radius": 20, "softness": 1},
        {"x": 91, "y": 112, "radius": 42, "softness": 9},
        {"x": 91, "y": 112, "radius": 1, "softness": 9},
        {"x": 220, "y": -40, "radius": 140, "softness": 2},
        {"x": -20, "y": 200, "radius": 100, "softness": 40},
        {"x": 91, "y": 112, "radius": 140, "softness": 40},
    ],
    ids=str,
)
def test_equals_brute_force(geometry: dict[str, float]) -> None:
    circle = Circle(**geometry, opacity=1, color=BLACK)
    assert abs(levels(circle) - brute_force(circle)).max() <= TOLERANCE


# Chromium


@pytest.fixture(scope="module")
def draw() -> Iterator[Draw]:
    """Draw as people's browsers do: by GPU shaders (here computed by SwiftShader).

    These blur by a Gaussian. At one device pixel per pixel they, too, draw tiny discs up to
    2 px² too large, hence 4 × 4.
    """
    options = launch_options()
    options["args"] = [flag for flag in options["args"] if flag != "--disable-gpu"] + [
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--enable-gpu-rasterization",
        "--ignore-gpu-blocklist",
    ]
    with drawing(options, scale=4) as (features, draw):
        assert features["rasterization"].startswith("enabled"), "Chromium has no SwiftShader"
        yield draw


@pytest.fixture(scope="module")
def draw_without_gpu() -> Iterator[Draw]:
    """Draw as `fieldlab render` does, each pixel once."""
    with drawing(launch_options(), scale=1) as (_, draw):
        yield draw


def circles() -> list[Circle]:
    """Vary circles: tiny ones, crisp ones, any, and all corners of the bounds."""
    random = np.random.default_rng(2024)
    anywhere = {key: (bound.low, bound.high) for key, bound in BOUNDS.items()}
    tiny = anywhere | {"x": (0, FRAME_WIDTH), "y": (0, FRAME_HEIGHT), "radius": (1, 12)}
    varied: list[Circle] = []
    for kind in [tiny] * 16 + [anywhere] * 40:
        numbers = {key: random.uniform(*limits) for key, limits in kind.items()}
        if len(varied) < 40:
            crisp = random.uniform(0, min(12, numbers["radius"] / 3))
            numbers["softness"] = random.choice([0, crisp])
        varied.append(replace(Circle(color=f"#{random.integers(1 << 24):06x}"), **numbers))
    opaque = Circle(opacity=1, color=BLACK)
    places = ("x", "y", "radius", "softness")
    corners = itertools.product(*(anywhere[key] for key in places))
    return varied + [replace(opaque, **dict(zip(places, ends, strict=True))) for ends in corners]


@pytest.mark.parametrize("circle", circles(), ids=as_query)
def test_levels_equal_chromiums(draw: Draw, circle: Circle) -> None:
    difference = abs(drawn(circle) - draw(Candidate((circle,))))
    assert difference.mean() < MEAN
    assert difference.max() <= LARGEST


@pytest.mark.parametrize("count", [2, 3, 4, 8])
def test_levels_of_several_equal_chromiums(draw: Draw, count: int) -> None:
    difference = abs(rasterize(several(count)) - draw(several(count)))
    assert difference.mean() < MEAN
    assert difference.max() <= LARGEST


# Both are sums over all pixels. Where blur is wide against the disc, most of what is summed lies
# within a few levels of white, and Chromium's rounding after every pass decides, not geometry.
@pytest.mark.parametrize(
    "circle",
    [one for one in circles() if one.softness <= min(12, one.radius / 3)],
    ids=as_query,
)
def test_covered_area_and_centroid_equal_chromiums(draw: Draw, circle: Circle) -> None:
    opaque = replace(circle, opacity=1, color="#ff00ff")  # 8 bits for coverage alone
    ours, theirs = coverage(drawn(opaque)), coverage(draw(Candidate((opaque,))))
    assert theirs.sum() == pytest.approx(ours.sum(), rel=AREA, abs=AREA_FLOOR)
    if ours.sum() > 3:
        assert math.dist(centroid(ours), centroid(theirs)) <= CENTROID


# Without a GPU, Chromium blurs by three boxes, 6 % narrower than asked: no measure for the
# softest. It draws sharp discs as polygons, off by up to 65 levels in a pixel.
@pytest.mark.parametrize("circle", [one for one in circles() if one.softness <= 20], ids=as_query)
def test_levels_are_near_those_without_gpu(draw_without_gpu: Draw, circle: Circle) -> None:
    difference = abs(drawn(circle) - draw_without_gpu(Candidate((circle,))))
    assert difference.mean() < MEAN
    if circle.softness >= 5:
        assert difference.max() <= LARGEST
