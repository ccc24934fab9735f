"""The committed measurements, made again with the Chromium that is here."""

import pytest

import metrics
import reference_fields
from lab.noise_floor import __main__, by_change
from lab.noise_floor.measured import measured
from lab.noise_floor.measuring import measure
from lab.noise_floor.recount import features
from lab.run.versions import installed

# Another Chromium may round and dither differently. Points of the total.
SAME_DRAWING = 0.5


@pytest.fixture(scope="module")
def again():
    return measure()


def test_the_command_rewrites_the_file(again, tmp_path, monkeypatch):
    written = tmp_path / "measured.json"
    monkeypatch.setattr(__main__, "FILE", written)
    monkeypatch.setattr(__main__, "measure", lambda: again)
    __main__.main()
    assert written.read_text().startswith(f'{{\n  "date": "{again.date}",\n  "versions": ')


@pytest.mark.parametrize("name", reference_fields.names())
def test_the_other_renderer_moves_the_total_as_committed(again, name):
    one = again.references[name]
    unchanged = features(one.unchanged, one.unchanged, again.settings)
    best = metrics.score(unchanged, unchanged).total
    moves = [
        best - metrics.score(unchanged, features(drawn, one.unchanged, again.settings)).total
        for drawn in one.changed["renderer"]
    ]
    assert max(moves) == pytest.approx(
        by_change(name, metrics.BENCHMARK)["renderer"], abs=SAME_DRAWING
    )


def test_the_circle_is_compared_with_both_and_the_others_with_the_gpu(again):
    circle = again.references["magenta-circle"]
    assert all(drawn != circle.unchanged for drawn in circle.changed["renderer"])
    for name, one in again.references.items():
        without_gpu, by_gpu = one.changed["renderer"]
        assert by_gpu != without_gpu, name


def test_versions_say_what_measured(again):
    assert again.versions == installed()
    assert None not in (measured().versions.chromium, again.versions.chromium)
