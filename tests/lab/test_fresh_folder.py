import pytest

from lab.fresh_folder import FolderError, fresh_folder

MARKER = ".made-here"


def fill(out, text="new"):
    with fresh_folder(out, marker=MARKER) as fresh:
        (fresh / "page").write_text(text)
        (fresh / MARKER).touch()


def test_a_new_folder_is_made_with_its_parents(tmp_path):
    fill(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b" / "page").read_text() == "new"
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b"]


def test_an_empty_folder_and_an_earlier_one_are_replaced_whole(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    fill(out, "first")
    (out / "left over").touch()
    fill(out, "second")
    assert sorted(path.name for path in out.iterdir()) == [MARKER, "page"]
    assert (out / "page").read_text() == "second"


def test_what_breaks_off_leaves_the_old_one(tmp_path):
    out = tmp_path / "out"
    fill(out, "old")

    def break_off():
        with fresh_folder(out, marker=MARKER) as fresh:
            (fresh / "page").write_text("half")
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        break_off()
    assert (out / "page").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_other_folders_and_files_are_refused(tmp_path):
    (tmp_path / "mine").touch()
    with pytest.raises(
        FolderError, match=r"an earlier one of the kind, came one with other files$"
    ):
        fill(tmp_path)
    with pytest.raises(FolderError, match=r"mine: expected a folder, came a file$"):
        fill(tmp_path / "mine")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
