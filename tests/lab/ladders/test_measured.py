import msgspec
import pytest

import metrics
import reference_fields
from lab.ladders import AXES, __main__
from lab.ladders import measured as measured_module
from lab.ladders.axes import STEPS
from lab.ladders.measured import FILE, measured
from lab.ladders.measuring import measure_reference
from lab.noise_floor.measured import Measured, to_json
from lab.run.pixels import pixels_sha256
from tests.lab.noise_floor.alike import assert_alike

# Two of the eleven: one with a single hue, one with three. All are made anew by the command.
SOME = ("magenta-circle", "purple-green-cyan-field")


def test_every_shipped_reference_is_measured():
    assert tuple(measured().references) == reference_fields.names()
    for name, one in measured().references.items():
        assert one.pixels_sha256 == pixels_sha256(reference_fields.load(name).pixels)
        assert list(one.changed) == list(AXES)
        assert {len(rungs) for rungs in one.changed.values()} == {STEPS}
    assert measured().settings == metrics.BENCHMARK.scan_settings


@pytest.mark.parametrize("name", SOME)
def test_frames_measure_as_committed(name):
    again = measure_reference(reference_fields.load(name).pixels, metrics.BENCHMARK)
    assert list(again.changed) == list(AXES)
    assert_alike(again, measured().references[name])


def test_the_file_is_as_it_is_written():
    assert to_json(measured()) == FILE.read_text()
    assert msgspec.json.decode(to_json(measured()), type=Measured) == measured()


def test_the_command_rewrites_both_files(tmp_path, monkeypatch):
    files = {name: tmp_path / f"{name}.json" for name in ("measured", "published")}
    monkeypatch.setattr(measured_module, "FILE", files["measured"])
    monkeypatch.setattr(__main__.published, "FILE", files["published"])
    monkeypatch.setattr(__main__, "measure", lambda recipe: measured())
    __main__.main()
    monkeypatch.undo()
    measured.cache_clear()
    assert files["measured"].read_text() == FILE.read_text()
    assert files["published"].read_text() == __main__.published.FILE.read_text()
