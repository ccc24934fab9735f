from importlib.metadata import version

import pytest

from lab import chromium
from lab.run.versions import installed


@pytest.fixture
def chromium_that(tmp_path, monkeypatch):
    """Let Chromium be a shell script."""

    def put(script):
        program = tmp_path / "chromium"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv(chromium.VARIABLE, str(program))
        return installed.__wrapped__()

    return put


def test_packages(chromium_that):
    found = chromium_that("echo Chromium 1.2.3.4 built on something 12")
    assert (found.fieldlab, found.numpy, found.pillow) == tuple(
        version(name) for name in ("fieldlab", "numpy", "pillow")
    )
    assert found.chromium == "1.2.3.4"


def test_an_unusual_answer_is_kept(chromium_that):
    assert chromium_that("echo nightly").chromium == "nightly"


def test_a_chromium_that_does_not_run(chromium_that):
    assert chromium_that("exit 1").chromium is None


def test_no_chromium(monkeypatch):
    monkeypatch.setenv(chromium.VARIABLE, "none")
    assert installed.__wrapped__().chromium is None
