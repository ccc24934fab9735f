import pytest

from lab.assets import seal
from lab.assets.names import HASHED


@pytest.fixture
def make(tmp_path):
    def made(name, files):
        for path, content in files.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_bytes(content)
        return tmp_path / name

    return made


def test_a_folder_is_named_by_its_content(make, tmp_path):
    name = seal(make("app", {"a.js": b"1", "styles/b.css": b"2"}))
    assert HASHED.fullmatch(f"{name}/")
    assert (tmp_path / name / "styles" / "b.css").read_bytes() == b"2"
    assert not (tmp_path / "app").exists()


@pytest.mark.parametrize(
    "other",
    [{"a.js": b"2", "b.js": b"1"}, {"a.js": b"1", "c.js": b"2"}, {"a.js": b"1"}],
    ids=["swapped", "renamed", "fewer"],
)
def test_other_content_or_another_name_gives_another(make, other):
    assert seal(make("app", {"a.js": b"1", "b.js": b"2"})) != seal(make("app", other))


def test_only_folders_named_so_count_as_hashed():
    assert HASHED.match("app-0123abcd/scripts/main.js")
    for path in ("app/main.js", "app-0123abcd", "x/app-0123abcd/main.js", "example-post/a.html"):
        assert not HASHED.match(path), path
