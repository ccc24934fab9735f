import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from lab.server import DEFAULT_PORT, ServerError, accepted_codings, content_type, running, serve

WASM = b"\0asm" + bytes(range(256)) * 400
PAGE = b"<!doctype html><title>lab</title>"

SERVE_ALONE = """
import sys
from pathlib import Path
from lab.server import serve
port = None if sys.argv[2] == "none" else int(sys.argv[2])
serve(Path(sys.argv[1]), port=port, open_browser=sys.argv[3] == "open")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("served")
    (root / "secret.txt").write_text("not for anybody")
    site = root / "site"
    (site / "method").mkdir(parents=True)
    (site / "index.html").write_bytes(PAGE)
    (site / "method" / "index.html").write_bytes(b"method")
    (site / "pyodide.wasm").write_bytes(WASM)
    (site / "pyodide.wasm.gz").write_bytes(gzip.compress(WASM))
    (site / "app-0123abcd").mkdir()
    (site / "app-0123abcd" / "main.js").write_bytes(b"main")
    (site / "both.js").write_bytes(b"plain")
    (site / "both.js.gz").write_bytes(gzip.compress(b"plain"))
    (site / "both.js.br").write_bytes(b"not really brotli")
    return site


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with running(folder) as address:
        yield address


class Answer:
    """One response, read whole."""

    def __init__(self, url: str, path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=sent)
        response = connection.getresponse()
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        connection.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("pyodide.mjs", "text/javascript; charset=utf-8"),
        ("pyodide.asm.JS", "text/javascript; charset=utf-8"),
        ("pyodide.asm.wasm", "application/wasm"),
        ("numpy.whl", "application/zip"),
        ("python_stdlib.zip", "application/zip"),
        ("pyodide-lock.json", "application/json"),
        ("icon.svg", "image/svg+xml"),
        ("field.png", "image/png"),
        ("inter.woff2", "font/woff2"),
        ("magenta-circle.rgb", "application/octet-stream"),
        ("photo.jpg", "image/jpeg"),
        ("unknown.kind", "application/octet-stream"),
        ("no_ending", "application/octet-stream"),
    ],
)
def test_content_types(name: str, kind: str) -> None:
    assert content_type(name) == kind


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", []),
        ("identity", []),
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("GZip", ["gzip"]),
        ("br;q=0.5, gzip;q=0.8", ["gzip", "br"]),
        ("br; q=0, gzip", ["gzip"]),
        ("*", ["br", "gzip"]),
        ("*, br;q=0", ["gzip"]),
        ("gzip;q=nonsense", []),
        ("gzipped", []),
    ],
)
def test_accepted_codings(header: str, codings: list[str]) -> None:
    assert accepted_codings(header) == codings


def test_a_file_comes_whole_with_its_type(url: str) -> None:
    answer = Answer(url, "/pyodide.wasm")
    assert (answer.status, answer.body) == (200, WASM)
    assert answer.headers["Content-Type"] == "application/wasm"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Content-Encoding"] is None


def test_a_file_whose_folder_names_its_content_is_kept_for_ever(url: str) -> None:
    answer = Answer(url, "/app-0123abcd/main.js")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_the_compressed_twin_goes_to_those_who_accept_it(url: str) -> None:
    answer = Answer(url, "/pyodide.wasm", Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"] == "application/wasm"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(answer.body) < len(WASM)
    assert gzip.decompress(answer.body) == WASM


@pytest.mark.parametrize(
    ("accepted", "coding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0", None)]
)
def test_of_two_twins_the_preferred_one_goes(url: str, accepted: str, coding: str | None) -> None:
    assert Answer(url, "/both.js", Accept_Encoding=accepted).headers["Content-Encoding"] == coding


def test_a_file_without_twin_goes_as_it_is(url: str) -> None:
    answer = Answer(url, "/index.html", Accept_Encoding="gzip, br")
    assert (answer.headers["Content-Encoding"], answer.body) == (None, PAGE)


def test_head_tells_the_same_without_the_body(url: str) -> None:
    full = Answer(url, "/pyodide.wasm", Accept_Encoding="gzip")
    head = Answer(url, "/pyodide.wasm", "HEAD", Accept_Encoding="gzip")
    assert (head.status, head.body) == (200, b"")
    for name in ("Content-Length", "Content-Type", "Content-Encoding", "ETag", "Last-Modified"):
        assert head.headers[name] == full.headers[name]


def test_an_unchanged_file_is_not_sent_again(url: str) -> None:
    first = Answer(url, "/pyodide.wasm", Accept_Encoding="gzip")
    by_tag = Answer(
        url, "/pyodide.wasm", Accept_Encoding="gzip", If_None_Match=first.headers["ETag"]
    )
    assert (by_tag.status, by_tag.body) == (304, b"")
    since = first.headers["Last-Modified"]
    by_date = Answer(url, "/pyodide.wasm", Accept_Encoding="gzip", If_Modified_Since=since)
    assert (by_date.status, by_date.body) == (304, b"")


def test_the_twin_has_a_tag_of_its_own(url: str) -> None:
    plain = Answer(url, "/pyodide.wasm")
    answer = Answer(
        url, "/pyodide.wasm", Accept_Encoding="gzip", If_None_Match=plain.headers["ETag"]
    )
    assert answer.status == 200


def test_a_rebuilt_file_is_sent_anew(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_bytes(b"before")
    with running(tmp_path) as url:
        tag = Answer(url, "/").headers["ETag"]
        page.write_bytes(b"after!")
        os.utime(page, ns=(0, page.stat().st_mtime_ns + 1))  # whatever the clock's grain
        answer = Answer(url, "/", If_None_Match=tag)
    assert (answer.status, answer.body) == (200, b"after!")


def test_a_folder_shows_its_index(url: str) -> None:
    assert Answer(url, "/").body == PAGE
    assert Answer(url, "/method/").body == b"method"
    redirect = Answer(url, "/method")
    assert (redirect.status, redirect.headers["Location"]) == (301, "/method/")


@pytest.mark.parametrize("path", ["/absent.js", "/method/absent/", "/pyodide.wasm/x"])
def test_an_absent_file_is_a_plain_404(url: str, path: str) -> None:
    answer = Answer(url, path)
    assert (answer.status, answer.body) == (404, b"404 Not Found\n")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/method/..%2f../..%2fsecret.txt", "//etc/passwd"],
)
def test_nothing_outside_the_folder_is_served(url: str, path: str) -> None:
    answer = Answer(url, path)
    assert (answer.status, answer.body) == (403, b"403 Forbidden\n")


def test_refused_and_absent_files_log_nothing(url: str, caplog: pytest.LogCaptureFixture) -> None:
    Answer(url, "/../secret.txt")
    Answer(url, "/absent.js")
    assert caplog.records == []


def test_it_listens_on_this_machine_only(url: str) -> None:
    port = urlsplit(url).port
    assert url == f"http://127.0.0.1:{port}/"
    with socket.socket() as other, pytest.raises(ConnectionRefusedError, match="refused"):
        other.connect(("127.0.0.2", port))


def test_after_the_context_the_port_is_free(folder: Path) -> None:
    with running(folder) as url:
        assert Answer(url, "/").status == 200
    with pytest.raises(ConnectionRefusedError, match="refused"):
        Answer(url, "/")


def start(folder: Path, port: str, browser: str = "none") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SERVE_ALONE, str(folder), port, browser],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serve_prints_its_address_and_stops_cleanly(folder: Path, how: signal.Signals) -> None:
    process = start(folder, "0")
    assert process.stdout is not None
    line = process.stdout.readline()
    url = line.removeprefix("Serving ").strip()
    assert line == f"Serving {url}\n"
    assert Answer(url, "/").body == PAGE
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


def test_serve_opens_the_address_in_the_browser(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    process = start(folder, "0", "open")
    assert process.stdout is not None
    url = process.stdout.readline().removeprefix("Serving ")
    deadline = time.monotonic() + 60
    while not opened.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert opened.read_text() == url
    process.terminate()
    process.communicate(timeout=60)


def test_without_a_port_a_taken_default_gives_way_to_a_free_one(folder: Path) -> None:
    with socket.socket() as taken:
        with suppress(OSError):  # if somebody else has it, it is taken just as well
            taken.bind(("127.0.0.1", DEFAULT_PORT))
            taken.listen()
        process = start(folder, "none")
        assert process.stdout is not None
        url = process.stdout.readline().removeprefix("Serving ").strip()
        assert urlsplit(url).port != DEFAULT_PORT
        assert Answer(url, "/").body == PAGE
        process.terminate()
        process.communicate(timeout=60)


def test_a_taken_port_is_one_line(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        match = rf"^port {port} cannot be used \(Address already in use\): choose another"
        with pytest.raises(ServerError, match=match):
            serve(folder, port=port, open_browser=False)


def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ServerError, match=r"absent: expected a folder to serve, found none$"):
        serve(tmp_path / "absent", open_browser=False)
