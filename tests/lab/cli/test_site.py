import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from lab import runtime
from lab.build import ensure_built
from lab.cli import main


def fieldlab(*arguments: str) -> int:
    with pytest.raises(SystemExit, match=r"^\d+$") as caught:
        main(arguments)
    assert isinstance(caught.value.code, int)
    return caught.value.code


@pytest.fixture(scope="module")
def site() -> Path:
    return ensure_built()


def test_build_makes_a_site_and_makes_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    for _ in range(2):
        assert fieldlab("build", str(out)) == 0
        assert capsys.readouterr().out == f"Built {out}\n"
        assert (out / "index.html").is_file()
    (core,) = out.glob("runtime-*/pyodide/pyodide.asm.wasm")
    assert core.read_bytes() == (runtime.ensure() / "pyodide" / "pyodide.asm.wasm").read_bytes()


def test_build_leaves_a_folder_with_other_files_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert fieldlab("build", str(tmp_path)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"fieldlab: {tmp_path}: expected a new or empty folder")
    assert printed.err.count("\n") == 1
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_build_below_a_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert fieldlab("build", str(tmp_path / "file" / "site")) == 2
    error = capsys.readouterr().err
    assert error.startswith("fieldlab: ")
    assert str(tmp_path / "file") in error
    assert error.count("\n") == 1


def test_serve_serves_the_built_site_until_stopped(site: Path) -> None:
    command = [sys.executable, "-c", "from lab.cli import main; main()"]
    process = subprocess.Popen(
        [*command, "serve", "--no-open", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    url = process.stdout.readline().removeprefix("Serving ").strip()
    with urllib.request.urlopen(url, timeout=30) as response:
        assert response.read() == (site / "index.html").read_bytes()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.usefixtures("site")
def test_serve_on_a_taken_port_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert fieldlab("serve", "--no-open", "--port", str(port)) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"fieldlab: port {port} cannot be used (Address already in use)")
    assert error.count("\n") == 1


def test_serve_refuses_what_is_no_port(capsys: pytest.CaptureFixture[str]) -> None:
    assert fieldlab("serve", "--no-open", "--port", "70000") == 2
    error = capsys.readouterr().err
    assert error.startswith("fieldlab: Invalid value for '--port'")
    assert "65535" in error
    assert error.count("\n") == 1


def test_a_runtime_that_cannot_be_fetched_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path / "file"))
    assert fieldlab("serve", "--no-open") == 2
    error = capsys.readouterr().err
    assert error.startswith(f"fieldlab: The cache {tmp_path / 'file'}")
    assert error.count("\n") == 1


@pytest.mark.usefixtures("site")
def test_doctor_on_a_complete_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert fieldlab("doctor") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["ok", "Python", sys.version.split()[0]]
    assert any(line.startswith("ok        runtime: pyodide   8 of 8 files") for line in lines)
    assert not any(line.startswith("missing") for line in lines)


def test_doctor_names_what_is_missing_and_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDLAB_CACHE", str(tmp_path))
    assert fieldlab("doctor") == 2
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("missing   runtime: fonts     0 of 2 files, 0.1 MB")
    assert lines[place + 1] == "          → `fieldlab serve` fetches it, once"
