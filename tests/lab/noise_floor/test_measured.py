import msgspec
import pytest

import metrics
import reference_fields
from lab.noise_floor.changes import CHANGES, PURE
from lab.noise_floor.measured import FILE, Measured, measured, to_json
from lab.noise_floor.measuring import measure_reference
from lab.run.pixels import pixels_sha256
from tests.lab.noise_floor.alike import assert_alike


def test_every_shipped_reference_is_measured():
    assert tuple(measured().references) == reference_fields.names()
    for name, one in measured().references.items():
        assert one.pixels_sha256 == pixels_sha256(reference_fields.load(name).pixels)
        assert list(one.changed) == list(CHANGES)
    assert measured().settings == metrics.BENCHMARK.scan_settings


@pytest.mark.parametrize("name", reference_fields.names())
def test_pure_changes_measure_as_committed(name):
    again = measure_reference(reference_fields.load(name).pixels, {})
    assert list(again.changed) == list(PURE)
    assert_alike(again, measured().references[name])


def test_the_file_is_as_it_is_written():
    assert to_json(measured()) == FILE.read_text()
    assert msgspec.json.decode(to_json(measured()), type=Measured) == measured()
