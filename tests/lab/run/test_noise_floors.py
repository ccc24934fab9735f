import numpy as np
import pytest

import metrics
import reference_fields
from lab.noise_floor import noise_floor, noise_floor_of
from lab.run.header import ReferenceInfo
from lab.run.noise_floors import noise_floors
from lab.run.pixels import PixelsError, PixelStore, pixels_sha256
from lab.run.scores import Scores
from tests.lab.run.making import FIELDS, header, measured


@pytest.mark.parametrize("recipe", [metrics.BENCHMARK, metrics.LAB], ids=lambda one: one.name)
def test_shipped_references_have_their_own(recipe, tmp_path):
    found = noise_floors(Scores(header(), (), PixelStore(tmp_path / "none")), recipe)
    assert found == {field: noise_floor(field, recipe) for field in FIELDS}


def test_a_reference_of_another_day_is_measured_from_its_kept_frame(tmp_path):
    frame = np.roll(reference_fields.load(FIELDS[0]).pixels, 30, axis=1)
    store = PixelStore(tmp_path / "kept")
    references = {FIELDS[0]: ReferenceInfo(pixels_sha256(frame), measured())}
    scores = Scores(header(references=references), (), store)
    with pytest.raises(PixelsError, match=pixels_sha256(frame)):
        noise_floors(scores, metrics.BENCHMARK)
    store.keep_frame(frame)
    floor = noise_floor_of(frame, metrics.BENCHMARK)
    assert noise_floors(scores, metrics.BENCHMARK) == {FIELDS[0]: floor}
