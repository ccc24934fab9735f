"""Runs the command line in this process, or as a person's shell would."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from lab.cli import main

PROGRAM = str(Path(sys.executable).with_name("fieldlab"))


class Outcome(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys):
    """Run the command line with given arguments in this process."""

    def in_process(*arguments):
        capsys.readouterr()
        with pytest.raises(SystemExit, match=r"^\d+$") as exit_:
            main([str(argument) for argument in arguments])
        return Outcome(exit_.value.code, *capsys.readouterr())

    return in_process


@pytest.fixture
def start():
    """Start the installed program with given arguments; end what a test leaves running."""
    started = []

    def process(*arguments, **options):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        command = [PROGRAM, *(str(argument) for argument in arguments)]
        started.append(subprocess.Popen(command, **pipes | options))
        return started[-1]

    yield process
    for running in started:
        running.kill()  # does nothing to one that has ended
        with running:
            pass  # closes the pipes and waits
