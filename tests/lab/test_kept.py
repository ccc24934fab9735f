import os
import time

import pytest

from lab.kept import UNUSED_DAYS, kept


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))
    return tmp_path


def never():
    raise AssertionError("made again")


def test_a_thing_is_made_once():
    assert kept("twins", [b"a"], lambda: b"made") == b"made"
    assert kept("twins", [b"a"], never) == b"made"


def test_other_inputs_or_another_kind_make_another_thing():
    assert kept("twins", [b"ab", b"c"], lambda: b"first") == b"first"
    assert kept("twins", [b"a", b"bc"], lambda: b"second") == b"second"
    assert kept("bytecode", [b"ab", b"c"], lambda: b"third") == b"third"


def test_what_fails_leaves_nothing(cache):
    with pytest.raises(AssertionError, match="made again"):
        kept("twins", [b"a"], never)
    assert kept("twins", [b"a"], lambda: b"made") == b"made"
    assert len(list((cache / "twins").iterdir())) == 1


def test_what_was_long_unused_is_thrown_away(cache):
    kept("twins", [b"old"], lambda: b"made")
    (path,) = (cache / "twins").iterdir()
    long_ago = time.time() - (UNUSED_DAYS + 1) * 24 * 3600
    os.utime(path, (long_ago, long_ago))
    kept("twins", [b"new"], lambda: b"made")
    assert path not in (cache / "twins").iterdir()
