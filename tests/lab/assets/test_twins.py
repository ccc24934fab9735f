import gzip

import brotli

from lab.assets import write_twins


def test_texts_get_twins_and_archives_do_not(tmp_path):
    text = b"soft fields " * 100
    for name in ("a.js", "b.zip", "c.png"):
        (tmp_path / name).write_bytes(text)
    write_twins(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("a.js", "a.js.br", "a.js.gz", "b.zip", "c.png")
    ]
    assert brotli.decompress((tmp_path / "a.js.br").read_bytes()) == text
    assert gzip.decompress((tmp_path / "a.js.gz").read_bytes()) == text


def test_a_twin_that_would_be_larger_is_not_written(tmp_path):
    (tmp_path / "a.css").write_bytes(b"a{}")
    write_twins(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a.css"]
