from lab import runtime
from lab.typeface import copy_typeface


def test_what_is_in_the_cache_is_copied(tmp_path, monkeypatch):
    font = tmp_path / "cache" / "site" / "fonts" / "inter-latin-wght-normal.woff2"
    font.parent.mkdir(parents=True)
    font.write_bytes(b"font")
    monkeypatch.setattr(runtime, "runtime_path", lambda: tmp_path / "cache")
    copy_typeface(tmp_path / "runtime")
    copied = [path for path in (tmp_path / "runtime").rglob("*") if path.is_file()]
    assert [path.read_bytes() for path in copied] == [b"font"]


def test_without_it_nothing_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(runtime, "runtime_path", lambda: tmp_path / "cache")
    copy_typeface(tmp_path / "runtime")
    assert list(tmp_path.iterdir()) == []
