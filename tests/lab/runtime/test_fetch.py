import hashlib
import io
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from lab.runtime import sources
from lab.runtime.fetch import RuntimeFetchError, fetch
from lab.runtime.pins import Pin
from lab.runtime.sources import Source, Web
from tests.lab.runtime.origin import Origin, serving

FILES = {
    "core.mjs": b"export const answer = 42;\n" * 4000,
    "core.wasm": bytes(range(256)) * 700,
    "stdlib.zip": b"PK" * 50_000,
}

FETCH_ALONE = """
import sys
from pathlib import Path
from rich.console import Console
from lab.runtime.fetch import fetch
from lab.runtime.pins import Pin
from lab.runtime.sources import Web
url, root, name, digest = sys.argv[1:]
fetch([Pin(name, digest, ((Web(url), name),))], Path(root), Console(stderr=True))
"""


@pytest.fixture
def origin() -> Iterator[Origin]:
    with serving(dict(FILES)) as server:
        yield server


@pytest.fixture
def closed_port() -> str:
    """An address where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/"


def pins(*places: Source) -> list[Pin]:
    return [
        Pin(
            path=f"site/{name}",
            sha256=hashlib.sha256(content).hexdigest(),
            places=tuple((place, name) for place in places),
            size=len(content),
        )
        for name, content in FILES.items()
    ]


def run(wanted: list[Pin], root: Path) -> str:
    """Fetch and return what was printed."""
    console = Console(file=io.StringIO(), width=400)
    fetch(wanted, root, console)
    return console.file.getvalue()


def contents(root: Path) -> dict[str, bytes]:
    """Everything below the root but the lock, which is left on purpose."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.name != ".lock"
    }


ALL = {f"site/{name}": content for name, content in FILES.items()}


def test_files_come_to_their_places_and_nothing_else_stays(origin: Origin, tmp_path: Path) -> None:
    run(pins(Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    assert not list(tmp_path.glob("unfinished-*"))


def test_fetched_files_are_not_asked_for_again(origin: Origin, tmp_path: Path) -> None:
    run(pins(Web(origin.url)), tmp_path)
    assert run(pins(Web(origin.url)), tmp_path) == ""
    assert set(origin.asked.values()) == {1}


@pytest.mark.parametrize("damage", [b"", b"export", FILES["core.mjs"].replace(b"42", b"43")])
def test_a_damaged_file_alone_is_fetched_again(
    origin: Origin, tmp_path: Path, damage: bytes
) -> None:
    run(pins(Web(origin.url)), tmp_path)
    (tmp_path / "site/core.mjs").write_bytes(damage)
    run(pins(Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    assert origin.asked == {"core.mjs": 2, "core.wasm": 1, "stdlib.zip": 1}


def test_a_wrong_hash_is_an_error_that_names_file_source_and_both_hashes(
    origin: Origin, tmp_path: Path
) -> None:
    origin.files["core.wasm"] = b"something else"
    actual = hashlib.sha256(b"something else").hexdigest()
    expected = hashlib.sha256(FILES["core.wasm"]).hexdigest()
    host = origin.url.removeprefix("http://").rstrip("/")
    with serving(FILES) as good:
        wanted = pins(Web(origin.url), Web(good.url))
        match = f"^core.wasm from {host} is not the pinned file.*be {expected}, is {actual}"
        with pytest.raises(RuntimeFetchError, match=match):
            run(wanted, tmp_path)
    assert contents(tmp_path) == {"site/core.mjs": FILES["core.mjs"]}


def test_a_source_without_answer_is_tried_once_and_told_in_one_line(
    origin: Origin, closed_port: str, tmp_path: Path
) -> None:
    printed = run(pins(Web(closed_port), Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    dead = closed_port.removeprefix("http://").rstrip("/")
    assert printed.count(dead) == 1
    assert "Connection refused); going on without it" in printed


def test_a_failing_server_is_asked_once(origin: Origin, tmp_path: Path) -> None:
    with serving(FILES) as failing:
        failing.status = 503
        printed = run(pins(Web(failing.url), Web(origin.url)), tmp_path)
        assert failing.asked.total() == 1
    assert contents(tmp_path) == ALL
    assert "core.mjs: 503 Service Unavailable; going on without it" in printed


def test_a_silent_server_is_given_up(
    origin: Origin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "TIMEOUT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections, says nothing
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        printed = run(pins(Web(address), Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    assert printed.count("no answer (timed out)") == 1


def test_a_body_that_ends_early_counts_as_no_answer(origin: Origin, tmp_path: Path) -> None:
    with serving(FILES) as broken:
        broken.cut_after = 1000
        printed = run(pins(Web(broken.url), Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    early = len(FILES["core.mjs"]) - 1000
    assert f"core.mjs broke off {early} bytes early; going on without it" in printed


def test_without_any_source_the_error_names_the_file_the_reasons_and_what_to_do(
    closed_port: str, tmp_path: Path
) -> None:
    with serving({}) as empty:
        wanted = pins(Web(closed_port), Web(empty.url))
        match = r"^No source has core.mjs \(.*refused.*: core.mjs: 404 Not Found\). Mend one"
        with pytest.raises(RuntimeFetchError, match=match):
            run(wanted, tmp_path)
    assert contents(tmp_path) == {}


def test_what_was_fetched_before_a_failure_is_kept(origin: Origin, tmp_path: Path) -> None:
    del origin.files["stdlib.zip"]
    with pytest.raises(RuntimeFetchError, match=r"^No source has stdlib.zip"):
        run(pins(Web(origin.url)), tmp_path)
    origin.files["stdlib.zip"] = FILES["stdlib.zip"]
    run(pins(Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    assert origin.asked == {"core.mjs": 1, "core.wasm": 1, "stdlib.zip": 2}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_stopped_halfway_leaves_nothing_half_done(
    origin: Origin, tmp_path: Path, how: signal.Signals
) -> None:
    origin.hold.clear()
    wanted = pins(Web(origin.url))[1]
    arguments = [origin.url, str(tmp_path), "core.wasm", wanted.sha256]
    process = subprocess.Popen(
        [sys.executable, "-c", FETCH_ALONE, *arguments], stderr=subprocess.DEVNULL
    )
    assert origin.halfway.wait(60)
    process.send_signal(how)
    assert process.wait(60) != 0
    assert not list(tmp_path.rglob("core.wasm"))
    origin.hold.set()

    run(pins(Web(origin.url)), tmp_path)
    assert contents(tmp_path) == ALL
    assert not list(tmp_path.glob("unfinished-*"))


def test_runs_at_the_same_time_fetch_each_file_once(origin: Origin, tmp_path: Path) -> None:
    origin.hold.clear()
    printed: list[str] = []
    runs = [
        threading.Thread(target=lambda: printed.append(run(pins(Web(origin.url)), tmp_path)))
        for _ in range(3)
    ]
    for thread in runs:
        thread.start()
    assert origin.halfway.wait(60)
    origin.hold.set()
    for thread in runs:
        thread.join()
    assert len(printed) == 3
    assert contents(tmp_path) == ALL
    assert set(origin.asked.values()) == {1}


def test_a_cache_that_cannot_be_written_is_one_line(origin: Origin, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RuntimeFetchError, match=r"^The cache .*file/cache cannot be used: .*CACHE"):
        run(pins(Web(origin.url)), tmp_path / "file" / "cache")
