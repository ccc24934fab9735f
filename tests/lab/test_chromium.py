import os
import subprocess

import pytest

from lab import chromium


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Make a search path that holds only one program, of a given name."""
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))

    def install(name):
        path = tmp_path / name
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
        return path

    return install


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome", "chrome"])
def test_it_is_found_by_its_usual_names(program, name):
    path = program(name)
    assert chromium.executable() == path


def test_chromium_comes_before_its_derivatives(program):
    program("google-chrome")
    path = program("chromium")
    assert chromium.executable() == path


@pytest.mark.parametrize("how", ["path", "name"])
def test_the_variable_wins(program, monkeypatch, how):
    program("chromium")
    special = program("special")
    monkeypatch.setenv(chromium.VARIABLE, str(special) if how == "path" else "special")
    assert chromium.executable() == special


def test_a_wrong_variable_is_an_error(program, monkeypatch):
    program("chromium")
    monkeypatch.setenv(chromium.VARIABLE, "/nowhere/chromium")
    with pytest.raises(
        chromium.ChromiumError,
        match="FIELDLAB_CHROMIUM should name a Chromium program, came '/nowhere/chromium'",
    ):
        chromium.executable()


def test_without_any_it_says_how_to_get_one(program):
    with pytest.raises(
        chromium.ChromiumError, match=r"no Chromium found .*`apt-get install chromium`, or set"
    ):
        chromium.executable()


def test_what_is_found_here_is_a_chromium():
    command = [str(chromium.executable()), "--version", "--no-sandbox"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert "Chrom" in answer.stdout


@pytest.mark.parametrize(("user", "sandboxed"), [(0, False), (1000, True)])
def test_only_root_goes_without_the_sandbox(monkeypatch, user, sandboxed):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert chromium.launch_options()["chromium_sandbox"] is sandboxed


def test_options_are_not_shared():
    chromium.launch_options()["args"].append("--changed")
    assert "--changed" not in chromium.launch_options()["args"]
