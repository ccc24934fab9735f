import shutil
from importlib import metadata
from pathlib import Path

import pytest

from lab import runtime
from lab.doctor import Check, checks


def found() -> dict[str, Check]:
    return {check.name: check for check in checks()}


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something to be taken for Chromium."""
    path = tmp_path / "chromium"
    monkeypatch.setenv("FIELDLAB_CHROMIUM", str(path))
    return path


def test_every_dependency_is_listed_with_its_version() -> None:
    made = found()
    for name in ("numpy", "pillow", "panel", "bokeh", "playwright", "tornado", "svgwrite"):
        assert made[name] == Check(name, metadata.version(name))


def test_what_is_only_for_development_is_not_listed() -> None:
    assert "pytest" not in found()


def test_a_dependency_of_another_version_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["numpy>=99", "absent-package>=1"])
    made = found()
    assert made["numpy"].verdict == "missing"
    assert made["numpy"].found == metadata.version("numpy")
    assert made["numpy"].remedy == 'pip install "numpy>=99"'
    assert made["absent-package"] == Check("absent-package", "", 'pip install "absent-package>=1"')


def test_chromium_is_asked_for_its_version(program: Path) -> None:
    program.write_text("#!/bin/sh\necho Chromium 1.2.3 $1\n")
    program.chmod(0o755)
    assert found()["Chromium"] == Check("Chromium", f"Chromium 1.2.3 --version, {program}")


def test_a_chromium_that_does_not_run_is_missing(program: Path) -> None:
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    check = found()["Chromium"]
    assert (check.verdict, check.found) == ("missing", str(program))
    assert check.remedy.startswith("it does not run, install it anew")
    assert "exit status 3" in check.remedy


@pytest.mark.usefixtures("program")
def test_an_absent_chromium_is_missing() -> None:
    check = found()["Chromium"]
    assert (check.verdict, check.found) == ("missing", "")
    assert "FIELDLAB_CHROMIUM" in check.remedy


def test_a_fetched_runtime_is_complete() -> None:
    runtime.ensure()
    made = found()
    for part in ("lock", "pyodide", "pyscript", "fonts", "licenses"):
        assert made[f"runtime: {part}"].verdict == "ok"
    assert made["runtime: fonts"].found == "2 of 2 files, 0.1 MB"


def test_a_missing_runtime_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))
    made = found()
    assert made["cache"].found.startswith(str(tmp_path))
    assert made["runtime: fonts"] == Check(
        "runtime: fonts", "0 of 2 files, 0.1 MB", "`fieldlab serve` fetches it, once"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_missing_npm_is_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    check = found()["npm"]
    assert (check.verdict, check.found) == ("optional", "")
    assert check.remedy.startswith("npm is not installed (it comes with Node.js)")


def test_node_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found()["node"].verdict == "ok"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    check = found()["node"]
    assert (check.verdict, check.remedy) == ("missing", "install Node.js, which comes with npm")
