import pytest

import metrics
import reference_fields
from lab.calibrate import CalibrationError
from lab.candidate import Candidate
from lab.rasterizer import rasterize
from lab.run import RunError
from lab.run.folder import read_folder
from lab.study import fooling
from lab.study.fooling import fooling_pair, model_name, partner
from lab.study.fooling_run import write_fooling
from lab.study.measures import measure

FIELD = "magenta-circle"
REFERENCE = reference_fields.load(FIELD).pixels
EQUAL, APART = measure("softness"), measure("region_scale")


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Search shortly."""
    monkeypatch.setattr(fooling, "_CANDIDATES", 80)
    monkeypatch.setattr(fooling, "_CHANGES", 40)


@pytest.fixture
def pair():
    return fooling_pair(REFERENCE, EQUAL, APART, tolerance=2, seed=3)


def test_one_measure_is_equal_and_the_other_far_apart(pair):
    scores = [
        metrics.score(REFERENCE, rasterize(one)).subscores for one in (pair.better, pair.worse)
    ]
    softness, scale = ([one[key] for one in scores] for key in ("softness", "region_scale"))
    assert pair.equal == tuple(softness)
    assert pair.apart == tuple(scale)
    assert abs(softness[0] - softness[1]) <= 2
    assert scale[0] - scale[1] > 10


def test_what_is_held_equal_is_not_at_an_end_of_its_range(pair):
    assert all(2 < value < 98 for value in pair.equal)


def test_small_changes_only_ever_widen_the_gap(monkeypatch, pair):
    monkeypatch.setattr(fooling, "_CHANGES", 0)
    drawn = fooling_pair(REFERENCE, EQUAL, APART, tolerance=2, seed=3)
    assert pair.apart[0] - pair.apart[1] >= drawn.apart[0] - drawn.apart[1]


def test_the_seed_decides(pair):
    assert fooling_pair(REFERENCE, EQUAL, APART, tolerance=2, seed=3) == pair
    assert fooling_pair(REFERENCE, EQUAL, APART, tolerance=2, seed=4) != pair


def test_a_measure_of_difference_is_better_when_lower():
    found = fooling_pair(
        REFERENCE, measure("total"), measure("color_difference"), tolerance=3, seed=0
    )
    assert found.apart[0] < found.apart[1]


def test_a_measure_cannot_differ_from_itself():
    with pytest.raises(CalibrationError, match="two different measures, came softness twice"):
        fooling_pair(REFERENCE, EQUAL, EQUAL, tolerance=1, seed=0)


def test_finding_nothing_says_what_to_try():
    with pytest.raises(CalibrationError, match=r"equal by softness .*: try another --seed"):
        fooling_pair(REFERENCE, EQUAL, APART, tolerance=0, seed=0)


def test_a_pair_becomes_two_models_of_a_run(tmp_path, pair):
    paths = write_fooling(tmp_path / "run", FIELD, pair, EQUAL, APART)
    assert [path.parent.name for path in paths] == [
        "fooling-softness-region_scale-a",
        "fooling-softness-region_scale-b",
    ]
    candidates = [Candidate.from_svg(path.read_text()) for path in paths]
    assert candidates == [pair.better, pair.worse]
    found = read_folder(tmp_path / "run")
    assert found.complaints == ()
    assert found.models["fooling-softness-region_scale-a"].name == (
        "Fooling softness: better region_scale"
    )


def test_other_fields_of_the_pair_stay_and_other_folders_are_left_alone(tmp_path, pair):
    write_fooling(tmp_path, FIELD, pair, EQUAL, APART)
    write_fooling(tmp_path, "cyan-left-wash", pair, EQUAL, APART)
    folder = tmp_path / model_name(EQUAL, APART, "a")
    assert {path.name for path in folder.iterdir()} == {
        *("cyan-left-wash.svg", f"{FIELD}.svg", "model.toml")
    }
    (folder / "model.toml").write_text('name = "mine"\n')
    with pytest.raises(RunError, match=r"-a: expected no such folder or one that `fieldlab study"):
        write_fooling(tmp_path, FIELD, pair, EQUAL, APART)


def test_partners_know_each_other():
    assert partner("fooling-total-softness-a") == "fooling-total-softness-b"
    assert partner("fooling-total-softness-b") is None
    assert partner("soft-circles-a") is None
