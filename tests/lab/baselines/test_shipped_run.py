"""The run folder that ships with the project."""

import base64
import io
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import lab.baselines
from lab.baselines import BASELINES, DISTORTIONS, RECONSTRUCTIONS
from lab.baselines.run_folder import fields, model_toml
from lab.run.folder import read_folder
from lab.run.scores import read_scores
from tests.lab.baselines.nearness import mean_difference, mean_squared_error

RUN = Path(lab.baselines.__file__).parent / "run"
PENDING = {"gpt-5", "claude-opus-4.5", "gemini-3-pro"}
FIELDS = fields()

# Made anew for one field only.
SLOW = [baseline for baseline in RECONSTRUCTIONS if baseline.name not in ("mean-color", "bilinear")]
FAST = [baseline for baseline in BASELINES if baseline not in SLOW]

# Another processor may round a least-squares fit otherwise: levels, mean over a frame.
SAME_FIT = 1
MAX_BYTES = 2_000_000


def source(baseline, field):
    return RUN / baseline.name / f"{field.name}.{baseline.suffix}"


@pytest.fixture(scope="module")
def shipped():
    """What the shipped source for a baseline and a field looks like.

    Taken from the committed scores' frames, which test_shipped_scores renders anew.
    """
    saved = read_scores(RUN.with_name("scores.jsonl"))
    hashes = {(row.model, row.field): row.pixels_sha256 for row in saved.rows}

    def pixels(baseline, field):
        return saved.pixels.load(hashes[baseline.name, field.name])

    return pixels


def levels(text):
    """The levels that a source states: those of its picture, or of its colors."""
    picture = re.search(r'base64,([^"]+)', text)
    if picture:
        return np.array(Image.open(io.BytesIO(base64.b64decode(picture[1])))).astype(int)
    return np.array([list(bytes.fromhex(color)) for color in re.findall("#([0-9a-f]{6})", text)])


def by_name(items):
    return {"argvalues": items, "ids": [item.name for item in items]}


def test_it_is_whole_and_holds_nothing_else():
    found = read_folder(RUN)
    assert found.complaints == ()
    assert set(found.models) == {baseline.name for baseline in BASELINES} | PENDING
    expected = {source(baseline, field) for baseline in BASELINES for field in FIELDS}
    assert {file.path for file in found.candidates} == expected


def test_models_that_nobody_ran_say_so():
    models = read_folder(RUN).models
    for name in PENDING:
        assert models[name].name is not None
        assert models[name].settings["status"] == "not run"


def test_it_is_small():
    sizes = [path.stat().st_size for path in RUN.rglob("*") if path.is_file()]
    assert 0 < sum(sizes) < MAX_BYTES


@pytest.mark.parametrize("baseline", **by_name(BASELINES))
def test_its_models_are_described_as_in_the_table(baseline):
    assert (RUN / baseline.name / "model.toml").read_text() == model_toml(baseline)


@pytest.mark.parametrize("baseline", **by_name(FAST))
def test_it_is_what_the_fast_algorithms_make_today(baseline):
    for field in FIELDS:
        fresh = levels(baseline.function(field.pixels))
        assert fresh.size > 0
        np.testing.assert_allclose(
            levels(source(baseline, field).read_text()), fresh, atol=1, err_msg=field.name
        )


@pytest.mark.parametrize("baseline", **by_name(SLOW))
def test_it_is_what_the_slow_algorithms_make_today(shipped, draw, baseline):
    field = FIELDS[-1]
    fresh = draw(baseline.suffix, baseline.function(field.pixels))
    assert mean_difference(fresh, shipped(baseline, field)) <= SAME_FIT


@pytest.mark.parametrize("field", **by_name(FIELDS))
def test_reconstructions_beat_the_mean_color_and_circles_beat_all_others(shipped, field):
    errors = {
        baseline.name: mean_squared_error(shipped(baseline, field), field.pixels)
        for baseline in RECONSTRUCTIONS
    }
    mean = errors.pop("mean-color")
    # A flat frame's error is the field's own variance, but for the rounding of its color.
    assert mean == pytest.approx(np.var(field.pixels.astype(float), axis=(0, 1)).mean(), abs=0.3)
    assert max(errors.values()) < mean
    eight, three = errors.pop("soft-circles-8"), errors.pop("soft-circles-3")
    assert eight < three < min(errors.values())


@pytest.mark.parametrize("baseline", **by_name(DISTORTIONS))
def test_distortions_are_visible_in_every_field(baseline):
    for field in FIELDS:
        picture = levels(source(baseline, field).read_text())
        assert mean_difference(picture, field.pixels) > 1, field.name
