"""The server of a study: what it takes, what it refuses, and what survives its death."""

import http.client
import os
import signal
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread
from urllib.parse import urlsplit

import msgspec
import pytest

from lab import server
from lab.rate_server import MAX_BODY, receiving
from lab.study import FILE
from lab.votes import VotesError, read_votes
from lab.votes.files import to_line
from tests.lab.study.making import study, trial, vote

PROGRAM = str(Path(sys.executable).with_name("fieldlab"))
MANY = study(*(trial() for _ in range(2000)))
STUDY = study().id


def write_folder(folder: Path, made=None) -> Path:
    """Write what the server needs of a study's folder."""
    (folder / "scripts").mkdir(parents=True)
    (folder / FILE).write_bytes(msgspec.json.encode(made or study()))
    (folder / "index.html").write_text("the page")
    (folder / "scripts" / "rate-served.js").write_text("const votesAddress = null;")
    return folder


class Served:
    """A study that is served in this process."""

    def __init__(self, url: str, votes: Path, lines: list[str]) -> None:
        self.origin = url.rstrip("/")
        self.votes = votes
        self.lines = lines

    def request(self, method, path, body=None, **headers):
        address = urlsplit(self.origin).netloc
        with closing(http.client.HTTPConnection(address, timeout=30)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read().decode()

    def post(self, body, **changes):
        headers = {"Origin": self.origin, "Content-Type": "application/json"} | changes
        body = msgspec.json.encode(body) if not isinstance(body, bytes) else body
        return self.request("POST", "/votes", body, **headers)


@pytest.fixture
def served(tmp_path):
    folder, votes, lines = write_folder(tmp_path / "study"), tmp_path / "votes.jsonl", []
    with (
        receiving(study(), folder, votes, tell=lines.append) as (routes, _),
        server.running(folder, routes) as url,
    ):
        yield Served(url, votes, lines)


def test_an_acknowledged_vote_is_in_the_file(served):
    assert served.post(vote()) == (204, "")
    assert served.votes.read_bytes() == to_line(vote())
    assert served.lines == []


def test_a_vote_that_comes_again_is_acknowledged_and_kept_once(served):
    assert [served.post(vote())[0] for _ in range(3)] == [204] * 3
    assert served.post(vote(choice="tie")) == (204, "")
    assert served.votes.read_bytes() == to_line(vote()) + to_line(vote(choice="tie"))


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        (b"", 400, "no vote of this study: Input data was truncated"),
        (b"\xff", 400, "no vote of this study: "),
        (b"[]", 400, "no vote of this study: Expected `object`, got `array`"),
        (
            vote(study="second"),
            400,
            f"no vote of this study: expected a vote of the study {STUDY}, ",
        ),
        (vote(trial=3), 400, "no vote of this study: expected trial 1 to 2, came 3"),
        (b" " * (MAX_BODY + 1), 413, f"expected a vote of at most {MAX_BODY} bytes, came "),
    ],
)
def test_what_is_no_vote_is_refused_in_the_studys_name(served, body, status, reason):
    came, answer = served.post(body)
    told = msgspec.json.decode(answer)
    assert (came, told["study"]) == (status, STUDY)
    assert told["reason"].startswith(reason)
    assert "\n" not in told["reason"]
    assert served.lines == [f"refused a vote: {told['reason']}"]
    assert served.votes.read_bytes() == b""


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Host": "elsewhere.example", "Origin": "http://elsewhere.example"}, 405),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_other_sites_cannot_vote(served, headers, status):
    assert served.post(vote(), **headers)[0] == status
    assert served.votes.read_bytes() == b""


def test_far_too_large_a_body_is_not_even_read(served):
    try:
        status, _ = served.post(b" " * 2_000_000)
    except (ConnectionError, http.client.HTTPException):
        return  # closed while it was sent
    assert status in (400, 413)


def test_the_page_learns_where_votes_go(served):
    assert served.request("GET", "/") == (200, "the page")
    status, script = served.request("GET", "/scripts/rate-served.js")
    assert (status, script) == (200, '"use strict";\nconst votesAddress = "votes";\n')
    assert served.request("GET", "/votes")[0] == 405


def test_a_file_that_cannot_be_written_is_said_and_the_vote_not_acknowledged(served, monkeypatch):
    def full(path, line):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("lab.study.vote_file.append_whole", full)
    status, answer = served.post(vote())
    assert status == 507
    assert "the vote cannot be kept (No space left on device)" in answer


def test_votes_are_not_kept_where_everybody_can_read_them(tmp_path):
    folder = write_folder(tmp_path / "study")
    match = r"votes\.jsonl: expected a file outside the study's folder, which is served$"
    with (
        pytest.raises(VotesError, match=match),
        receiving(study(), folder, folder / "votes.jsonl", tell=print),
    ):
        pass


def start(folder: Path, votes: Path) -> tuple[Popen, str]:
    command = [PROGRAM, "rate", folder, "--votes", votes, "--port", "0", "--no-open"]
    process = Popen(command, stdout=PIPE, stderr=PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Serving "), process.communicate()
    return process, line.removeprefix("Serving ").strip()


def send_until_it_dies(url: str, trials, acknowledged: list) -> None:
    """Send votes as fast as they are acknowledged."""
    served = Served(url, Path(), [])
    for number in trials:
        sent = vote(study=MANY.id, trial=number)
        try:
            status, _ = served.post(sent)
        except (OSError, http.client.HTTPException):
            return
        if status == 204:
            acknowledged.append(sent)


@pytest.mark.parametrize("kills", [4])
def test_killed_while_votes_arrive_it_loses_none_that_it_acknowledged(tmp_path, kills):
    folder, votes = write_folder(tmp_path / "study", MANY), tmp_path / "votes.jsonl"
    trials, acknowledged = count(1), []
    for kill in range(kills):
        process, url = start(folder, votes)
        senders = [
            Thread(target=send_until_it_dies, args=(url, trials, acknowledged)) for _ in range(3)
        ]
        for sender in senders:
            sender.start()
        enough = 25 * (kill + 1)
        while len(acknowledged) < enough and any(sender.is_alive() for sender in senders):
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        for sender in senders:
            sender.join()
        process.communicate()
        kept = {one.key: one for one in read_votes(votes)}
        assert len(acknowledged) >= enough
        assert all(kept.get(one.key) == one for one in acknowledged)
        # What the next one finds may end anywhere in a line.
        with votes.open("ab") as file:
            file.write(to_line(vote(trial=1999))[: 20 * (kill + 1)])
    process, url = start(folder, votes)
    process.terminate()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    kept = read_votes(votes)
    assert out == f"{len(kept)} votes in {votes}\n"
    assert len(kept) >= len(acknowledged)
    assert votes.read_bytes().endswith(b"\n")
