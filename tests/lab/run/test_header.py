import json

import metrics
from lab.run.folder import RunFolder
from lab.run.header import new_header
from lab.run.measurements import measurements
from lab.run.model_info import ModelInfo
from lab.run.pixels import pixels_sha256
from lab.run.references import load_references
from tests.lab.run.making import FIELDS


def test_it_says_what_all_rows_share():
    folder = RunFolder(FIELDS, {"alpha": ModelInfo(name="A")}, (), ("a complaint",))
    references = load_references(FIELDS, metrics.LAB)
    header = new_header(folder, references, metrics.LAB, "scores.pixels")
    assert header.recipe == metrics.LAB.id
    assert metrics.Recipe.from_json(json.dumps(header.recipe_content)) == metrics.LAB
    assert list(header.references) == list(header.fields) == list(FIELDS)
    for name, info in header.references.items():
        features = references[name].features
        assert info.pixels_sha256 == pixels_sha256(references[name].pixels)
        assert info.measurements == measurements(features, features, metrics.LAB)
    assert (header.models, header.complaints) == (folder.models, folder.complaints)
    assert header.rescored_from is None
