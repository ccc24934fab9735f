from dataclasses import replace

import pytest

import metrics
from lab.cli.output import CommandError
from lab.cli.recipes import load_recipe


def test_known_names():
    assert load_recipe("benchmark") == metrics.BENCHMARK
    assert load_recipe("lab") == metrics.LAB


def test_a_file(tmp_path):
    recipe = replace(metrics.LAB, name="mine", std_penalty=0)
    (tmp_path / "mine.json").write_text(recipe.to_json())
    assert load_recipe(str(tmp_path / "mine.json")) == recipe


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[]", r"mine\.json: recipe: expected a JSON object, got \[\]"),
        (b"\xff", r"mine\.json: 'utf-8' codec can't decode byte 0xff"),
        (
            replace(metrics.LAB, frame_size=(90, 91)).to_json().encode(),
            r"mine\.json: expected a recipe for 180 × 225 px, came 90 × 91",
        ),
    ],
)
def test_a_file_that_is_no_recipe(tmp_path, content, words):
    (tmp_path / "mine.json").write_bytes(content)
    with pytest.raises(CommandError, match=words):
        load_recipe(str(tmp_path / "mine.json"))


def test_neither():
    with pytest.raises(CommandError, match=r"--recipe: expected benchmark, lab or a recipe file"):
        load_recipe("none")
