import tomllib

import pytest

import reference_fields
from lab.baselines import BASELINES
from lab.baselines.run_folder import fields, model_toml, write_run
from lab.run import RunError
from lab.run.folder import read_folder

FAST = [baseline for baseline in BASELINES if baseline.name in ("mean-color", "bilinear")]


def write(root):
    calls = []
    write_run(root, FAST, advance=lambda: calls.append(1))
    return len(calls)


def contents(root):
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file()
    }


def test_the_fields_are_the_ten_whose_source_is_css():
    names = [field.name for field in fields()]
    assert len(names) == 10
    assert ["magenta-circle", *names] == list(reference_fields.names())


def test_a_run_is_written_and_can_be_read(tmp_path):
    assert write(tmp_path / "new" / "run") == 20
    found = read_folder(tmp_path / "new" / "run")
    assert found.complaints == ()
    assert set(found.models) == {"mean-color", "bilinear"}
    assert found.models["bilinear"].name == "Four corners"
    assert len(found.candidates) == 20
    assert len(found.fields) == 10
    first = found.candidates[0]
    assert first.read().decode() == FAST[1].function(
        reference_fields.load(first.place.field).pixels
    )


def test_writing_again_gives_the_same_bytes_and_leaves_other_models_alone(tmp_path):
    write(tmp_path)
    before = contents(tmp_path)
    (tmp_path / "mean-color" / "yellow-cyan-split.css").write_text("spoiled")
    other = tmp_path / "other" / "yellow-cyan-split.css"
    other.parent.mkdir()
    other.write_text(".field { background: lime }")
    write(tmp_path)
    after = contents(tmp_path)
    assert after.pop("other/yellow-cyan-split.css") == b".field { background: lime }"
    assert after == before


@pytest.mark.parametrize("baseline", BASELINES, ids=lambda baseline: baseline.name)
def test_a_models_file_says_what_it_is(baseline):
    content = tomllib.loads(model_toml(baseline))
    assert content["name"] == baseline.title
    assert content["version"] == baseline.version
    assert content["description"] == baseline.description
    assert content.get("settings", {}) == dict(baseline.settings)


@pytest.mark.parametrize(
    "content",
    [
        {"yellow-cyan-split.css": ".field { background: lime }"},
        {"model.toml": 'name = "Bilinear 3000"'},
        {"model.toml": 'generator = "something else"', "notes.txt": ""},
    ],
)
def test_a_folder_of_someone_else_is_refused_before_anything_is_written(tmp_path, content):
    folder = tmp_path / "bilinear"
    folder.mkdir()
    for name, text in content.items():
        (folder / name).write_text(text)
    before = contents(tmp_path)
    with pytest.raises(RunError, match=r"bilinear: expected no such folder or one that"):
        write(tmp_path)
    assert contents(tmp_path) == before


def test_a_broken_model_file_is_refused(tmp_path):
    (tmp_path / "bilinear").mkdir()
    (tmp_path / "bilinear" / "model.toml").write_text("name = ")
    with pytest.raises(RunError, match=r"bilinear/model\.toml: expected TOML"):
        write(tmp_path)


def test_an_empty_folder_is_taken(tmp_path):
    (tmp_path / "bilinear").mkdir()
    assert write(tmp_path) == 20


def test_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "bilinear").write_text("")
    with pytest.raises(RunError, match=r"bilinear: expected no such folder or one that"):
        write(tmp_path)


def test_a_run_that_is_a_file_is_named(tmp_path):
    root = tmp_path / "run"
    root.write_text("")
    with pytest.raises(RunError, match=r"mean-color: cannot be .* \(Not a directory\)"):
        write(root)
