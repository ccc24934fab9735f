import pytest

from lab.run.durable import append_whole, write_whole


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "file"
    for content in (b"a long first content", b"second"):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_file_alone(tmp_path, monkeypatch):
    path = tmp_path / "file"
    write_whole(path, b"first")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("lab.run.durable.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"second")
    assert path.read_bytes() == b"first"


def test_lines_are_added(tmp_path):
    path = tmp_path / "file"
    append_whole(path, b"a\n")
    append_whole(path, b"b\n")
    assert path.read_bytes() == b"a\nb\n"
