import pytest

from lab.run import RunError
from lab.run.model_info import ModelInfo, read_model_info


@pytest.fixture
def read(tmp_path):
    path = tmp_path / "model.toml"

    def read(content):
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_model_info(path)

    return read


def test_all_of_it(read):
    info = read(
        """
        name = "A model"
        version = "2"
        date = 2026-03-04
        prompt = "Draw this."
        cost = 0.02
        latency = "3 s"
        [settings]
        temperature = 0.5
        """
    )
    assert info == ModelInfo(
        name="A model",
        version="2",
        date="2026-03-04",
        prompt="Draw this.",
        settings={"temperature": 0.5},
        cost=0.02,
        latency="3 s",
    )


def test_nothing_is_needed(read):
    assert read("# all unknown") == ModelInfo()


def test_other_keys_become_settings(read):
    info = read("seed = 7\nbegun = 2026-03-04T05:06:07Z\nlimit = inf\n[settings]\nsteps = 3")
    assert info.settings == {
        "seed": 7,
        "begun": "2026-03-04T05:06:07+00:00",
        "limit": "inf",
        "steps": 3,
    }


def test_a_version_may_be_a_number(read):
    assert read("version = 1.5").version == "1.5"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("name = 3", r"model\.toml: Expected `str \| null`, got `int` - at `\$\.name`"),
        ("cost = [1]", r"model\.toml: Expected .*float.*got `array` - at `\$\.cost`"),
        ("name =", r"model\.toml: expected TOML in UTF-8, came Invalid value"),
        (b"name = '\xff'", r"model\.toml: expected TOML in UTF-8, came 'utf-8' codec"),
        ("", r"model\.toml: expected content, came an empty file"),
    ],
)
def test_what_cannot_be_read(read, content, words):
    with pytest.raises(RunError, match=words):
        read(content)
