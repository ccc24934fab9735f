import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import metrics
import reference_fields
from lab.candidate import Candidate, CandidateError, Circle
from lab.rasterizer import rasterize
from lab.session import Session, SessionError, as_python, parse_state
from lab.worker_archives import WORKER_MODULES

CIRCLE = "magenta-circle"


@pytest.fixture
def session():
    session = Session()
    session.add_reference(CIRCLE, reference_fields.load(CIRCLE).pixels.reshape(-1))
    return session


def test_equal_controls_score_exactly_100(session):
    frame = session.score(f"reference={CIRCLE}&radius=72")
    assert frame.score.total == 100
    np.testing.assert_array_equal(frame.pixels, reference_fields.load(CIRCLE).pixels)


def test_credit_is_the_recipes(session):
    frame = session.score(f"reference={CIRCLE}&radius=72&credit=35")
    assert f"{frame.score.total:.2f}" == "90.12"


def test_numbers_are_the_score_in_order(session):
    frame = session.score(f"reference={CIRCLE}&x=40")
    score = frame.score
    expected = [*score.subscores.values(), score.weighted, score.spread, score.total]
    assert frame.numbers().tolist() == expected
    assert list(score.subscores) == [metric.key for metric in metrics.SUBSCORES]


def test_rgba_is_the_pixels_and_opaque(session):
    frame = session.score(f"reference={CIRCLE}")
    rgba = frame.rgba().reshape(225, 180, 4)
    np.testing.assert_array_equal(rgba[..., :3], frame.pixels)
    assert (rgba[..., 3] == 255).all()


def test_an_unknown_reference_is_named(session):
    with pytest.raises(SessionError, match="'cyan-left-wash' has not been added"):
        session.score("reference=cyan-left-wash")


def test_pixels_of_another_size_are_refused(session):
    with pytest.raises(SessionError, match="expected 121500 bytes of pixels, got 12"):
        session.add_reference("small", np.zeros(12, np.uint8))


@pytest.mark.parametrize("credit", ["", "101", "-1", "3.5", "abc", "٣"])
def test_a_credit_that_is_no_percentage_is_refused(credit):
    query = f"credit={credit}&x=1" if credit else "credit=+&x=1"
    with pytest.raises(SessionError, match="credit: expected a whole number from 0 to 100"):
        parse_state(query)


def test_a_bad_candidate_is_refused(session):
    with pytest.raises(CandidateError, match="radius"):
        session.score(f"reference={CIRCLE}&radius=0")


def test_defaults_are_the_labs():
    assert parse_state("") == (CIRCLE, metrics.LAB, Candidate())


MOVED = "weights=0,50,5,25,5,10,5&penalty=0.25&placement_reach=0.5&luminance_range=40"


def test_the_recipe_is_the_querys_and_the_references_features_stay(session):
    query = f"reference={CIRCLE}&x=60&radius=50&credit=35&{MOVED}"
    recipe = replace(
        metrics.LAB,
        weights={
            "hue_placement": 0,
            "region_scale": 50,
            "internal_shape": 5,
            "softness": 25,
            "blur_flow": 5,
            "bleed_control": 10,
            "range_contrast": 5,
        },
        std_penalty=0.25,
        placement_reach=0.5,
        luminance_range=40,
        empty_shape_credit=0.35,
    )
    before = session.subject(f"reference={CIRCLE}")
    subject = session.subject(query)
    assert subject.recipe == recipe
    assert subject.reference is before.reference
    expected = metrics.score(
        reference_fields.load(CIRCLE).pixels,
        rasterize(Candidate((Circle(x=60, radius=50),))),
        recipe=recipe,
    )
    assert subject.score().score == expected


def test_a_malformed_recipe_is_refused(session):
    with pytest.raises(SessionError, match="weights: expected a sum of 100, got 101"):
        session.score(f"reference={CIRCLE}&weights=6,30,5,35,5,15,5")


@pytest.mark.parametrize(
    "further", ["", "&x2=20&color2=00ffff&softness2=14.5&y3=30", "&weights=0,50,5,25,5,10,5"]
)
def test_the_snippet_prints_the_same_total(session, capsys, further):
    query = f"reference={CIRCLE}&x=70&radius=50.5&color=8000ff&credit=35{further}"
    exec(as_python(query), {})
    assert capsys.readouterr().out.strip() == f"{session.score(query).score.total:.2f}"


def test_the_snippet_has_a_line_for_every_circle():
    assert """
candidate = Candidate(
    circles=(
        Circle(x=91.0, y=112.0, radius=42.0, softness=9.0, opacity=0.9, color='#ff00ff'),
        Circle(x=20.0, y=112.0, radius=42.0, softness=9.0, opacity=0.9, color='#00ff00'),
    )
)
""" in as_python("x2=20&color2=00ff00")


def test_candidates_drawn_here_are_those_the_session_scores(session):
    frame = session.score(f"reference={CIRCLE}&x=33&softness=2.5")
    np.testing.assert_array_equal(frame.pixels, rasterize(Candidate((Circle(x=33, softness=2.5),))))


def test_the_worker_starts_with_numpy_and_its_own_modules_only():
    """What `lab.session` pulls in is what the worker's archive holds, and numpy."""
    script = (
        "import sys, numpy\n"
        "before = set(sys.modules)\n"
        "import lab.session\n"
        "new = {name for name in set(sys.modules) - before}\n"
        "own = {n for n in new if n.split('.')[0] in ('lab', 'metrics')}\n"
        "known = {'numpy', *sys.stdlib_module_names}\n"
        "print(sorted({n.split('.')[0] for n in new - own} - known))\n"
        "print(sorted(n for n in own if n.split('.')[0] == 'lab'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    foreign, own = map(eval, done.stdout.splitlines())
    assert foreign == []
    packed = {name.removesuffix(".py").removesuffix("/__init__") for name in WORKER_MODULES}
    # What writes SVG is packed, too, and loaded on first use.
    assert {name.replace(".", "/") for name in own} == packed - {"lab/candidate_svg"}
