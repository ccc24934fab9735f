"""The real runtime, from the user's cache; fetched first if it is not there."""

import shutil
from pathlib import Path

import pytest

from lab import runtime
from lab.runtime.digest import sha256
from lab.runtime.pins import load


@pytest.fixture(scope="module")
def site() -> Path:
    return runtime.ensure()


@pytest.fixture
def copied_cache(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the runtime in a cache of its own, for damaging."""
    shutil.copytree(site.parent, tmp_path / site.parent.name)
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))
    return runtime.runtime_path() / "site"


def test_every_file_is_there_as_pinned(site: Path) -> None:
    for pin in load():
        path = site.parent / pin.path
        assert path.stat().st_size == pin.size, pin.path
        assert sha256(path) == pin.sha256, pin.path


def test_the_folder_holds_the_pinned_files_and_nothing_else(site: Path) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pinned = {pin.path for pin in load()} - {"pyodide-lock.json"}
    assert {f"site/{name}" for name in files} == pinned
    assert {path.name for path in site.iterdir()} == {"fonts", "licenses", "pyodide", "pyscript"}


def test_nothing_is_written_when_all_is_there(site: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in site.parent.rglob("*")}
    assert runtime.ensure() == site
    assert {path: path.stat().st_mtime_ns for path in site.parent.rglob("*")} == before


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))
    assert runtime.cache_path() == tmp_path
    assert runtime.runtime_path().parent == tmp_path


@pytest.mark.parametrize("name", ["pyodide/pyodide-lock.json", "licenses/numpy-2.2.5.txt"])
def test_a_derived_file_is_made_again_when_damaged(
    copied_cache: Path, site: Path, name: str
) -> None:
    (copied_cache / name).write_text("damaged")
    assert runtime.ensure() == copied_cache
    assert (copied_cache / name).read_bytes() == (site / name).read_bytes()


def test_files_of_an_npm_package_are_kept_by_name() -> None:
    members = {
        # npm pack axe-core@4.14.1, then sha256sum, 2026-11-29
        "axe.min.js": "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c",
        "LICENSE": "af175b9d96ee93c21a036152e1b905b0b95304d4ae8c2c921c7609100ba8df7e",
    }
    files = runtime.fetch_npm("axe-core", "4.14.1", members)
    assert {name: sha256(path) for name, path in files.items()} == members
    assert files["axe.min.js"].read_bytes().startswith(b"/*! axe v4.14.1")
