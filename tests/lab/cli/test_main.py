import os
import signal
import time
from importlib.metadata import version

import pytest

from lab.cli import main
from tests.lab import hostile


def test_version(run):
    assert run("--version") == (0, f"fieldlab {version('fieldlab')}\n", "")


def test_without_a_command_it_helps(run):
    status, out, err = run()
    assert status == 2
    assert err == ""
    for command in ("fields", "score", "render", "build", "serve", "doctor"):
        assert f"\n  {command} " in out


@pytest.mark.parametrize("command", ["fields", "score", "render", "build", "serve", "doctor"])
def test_every_command_has_help(run, command):
    status, out, err = run(command, "--help")
    assert (status, err) == (0, "")
    assert out.startswith(f"Usage: fieldlab {command} ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bogus"], "No such command 'bogus'."),
        (["--bogus"], "No such option: --bogus"),
        (["score"], "Missing argument 'REFERENCE'."),
        (["score", "magenta-circle"], "Missing argument 'CANDIDATE'."),
        (["render", "a.css"], "Missing argument 'OUT.png'."),
    ],
)
def test_bad_usage_is_one_line(run, arguments, message):
    assert run(*arguments) == (2, "", f"fieldlab: {message}\n")


def test_a_file_name_cannot_steer_the_terminal(run):
    status, out, err = run("score", "magenta-circle\n\x1b[31mred", "a.png")
    assert (status, out) == (2, "")
    assert err.startswith(r"fieldlab: magenta-circle\n\x1b[31mred: expected a file or one of")
    assert err.count("\n") == 1


def test_a_file_name_need_not_be_text(start, tmp_path):
    name = tmp_path / os.fsdecode(b"\xff.png")
    process = start("score", "magenta-circle", name)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err == f"fieldlab: {tmp_path}/\\udcff.png: no such file\n"


def test_a_closed_pipe_is_no_error(start):
    process = start("fields", "--format", "json")
    process.stdout.close()
    process.wait(timeout=60)
    assert process.stderr.read() == ""


def test_control_c_ends_it_cleanly(start, tmp_path):
    endless = tmp_path / "endless.svg"
    endless.write_text(hostile.ENDLESS_SVG)
    before = hostile.chromiums()
    process = start("score", "magenta-circle", endless, start_new_session=True)
    hostile.busy_renderers(seconds=1, others=before)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: the whole group
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "fieldlab: interrupted\n")
    deadline = time.monotonic() + 30
    while hostile.chromiums().keys() - before.keys() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert hostile.chromiums().keys() <= before.keys()


def test_main_takes_the_arguments_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["fieldlab", "--version"])
    with pytest.raises(SystemExit, match=r"^0$"):
        main()
    assert capsys.readouterr().out.startswith("fieldlab ")
