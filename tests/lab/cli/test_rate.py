import socket

import pytest

from tests.lab.test_rate_server import write_folder


def test_what_is_no_study_is_one_line(run, tmp_path):
    status, out, err = run("rate", tmp_path, "--votes", tmp_path / "votes.jsonl", "--no-open")
    assert (status, out) == (2, "")
    assert err.startswith(f"fieldlab: {tmp_path / 'study.json'}: cannot be read (")
    assert not (tmp_path / "votes.jsonl").exists()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("votes.csv", "expected a name that ends in .jsonl"),
        ("study/votes.jsonl", "expected a file outside the study's folder, which is served"),
    ],
)
def test_what_cannot_hold_votes_is_one_line(run, tmp_path, name, reason):
    folder = write_folder(tmp_path / "study")
    status, out, err = run("rate", folder, "--votes", tmp_path / name, "--no-open")
    assert (status, out, err) == (2, "", f"fieldlab: {tmp_path / name}: {reason}\n")


def test_a_taken_port_is_one_line(run, tmp_path):
    folder = write_folder(tmp_path / "study")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _, err = run(
            *("rate", folder, "--votes", tmp_path / "votes.jsonl", "--no-open", "--port", port)
        )
    assert status == 2
    assert err.startswith(f"fieldlab: port {port} cannot be used (Address already in use)")
