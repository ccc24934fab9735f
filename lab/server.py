"""A static web server for the built site, on this machine only."""

import asyncio
import mimetypes
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from lab.assets.names import HASHED

if TYPE_CHECKING:
    from tornado.web import Application

HOST = "127.0.0.1"
DEFAULT_PORT = 8765

# What this machine is called by its own browsers. A page of another site that has its own name
# point here gets nothing but files.
_NAMES = r"127\.0\.0\.1|localhost"
# More than anything that is sent here.
_MAX_BODY = 1_000_000

# Content coding -> ending of a file's compressed twin, the smaller first.
CODINGS = {"br": ".br", "gzip": ".gz"}

# Written out, because the table that `mimetypes` reads differs from machine to machine.
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".rgb": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


FOR_EVER = "public, max-age=31536000, immutable"


class ServerError(RuntimeError):
    """The server cannot start; the message says why in one line."""


def serve(
    directory: Path,
    *,
    port: int | None = None,
    open_browser: bool = True,
    routes: Sequence[Any] = (),
) -> None:
    """Serve a folder until interrupted or terminated, and print its address.

    Parameters
    ----------
    directory : Path
        The folder to serve.
    port : int, optional
        The port to use, 0 for any free one. Without it `DEFAULT_PORT`, or any free one if that
        is taken.
    open_browser : bool
        Whether to show the address in the user's browser.
    routes : sequence
        Tornado's rules for what is answered by something else than the folder's files, to those
        who call this machine by one of `_NAMES`.

    Raises
    ------
    ServerError
        If there is no such folder or the port cannot be used.
    """
    listener, url = _listen(directory, port)

    async def main() -> None:
        stopped = asyncio.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
        Console().print(f"Serving {url}", highlight=False, soft_wrap=True)
        if open_browser:
            # A browser in the terminal returns only when it is left.
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
        await _answer(directory, listener, stopped, routes)

    asyncio.run(main())


@contextmanager
def running(directory: Path, routes: Sequence[Any] = ()) -> Iterator[str]:
    """Serve a folder, and `routes` as in `serve`, while the context lasts; yields the base URL.

    It answers from a thread.

    Raises
    ------
    ServerError
        If there is no such folder.
    """
    listener, url = _listen(directory, 0)
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def main() -> None:
        stopped = asyncio.Event()
        started.set_result((asyncio.get_running_loop(), stopped))
        await _answer(directory, listener, stopped, routes)

    thread = threading.Thread(target=asyncio.run, args=[main()], daemon=True)
    thread.start()
    loop, stopped = started.result()
    try:
        yield url
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()


def content_type(path: str) -> str:
    """Return the Content-Type of a file by its name."""
    known = _TYPES.get(Path(path).suffix.lower())
    return known or mimetypes.guess_type(path)[0] or "application/octet-stream"


def accepted_codings(header: str) -> list[str]:
    """Return those of `CODINGS` that an Accept-Encoding header allows, the preferred one first."""
    qualities = {}
    for item in header.lower().split(","):
        name, _, parameter = item.partition(";")
        key, _, value = parameter.partition("=")
        try:
            qualities[name.strip()] = float(value) if key.strip() == "q" else 1.0
        except ValueError:
            qualities[name.strip()] = 0.0
    weights = {coding: qualities.get(coding, qualities.get("*", 0.0)) for coding in CODINGS}
    return sorted((coding for coding in CODINGS if weights[coding] > 0), key=lambda c: -weights[c])


def _listen(directory: Path, port: int | None) -> tuple[socket.socket, str]:
    if not directory.is_dir():
        raise ServerError(f"{directory}: expected a folder to serve, found none")
    try:
        listener = socket.create_server((HOST, DEFAULT_PORT if port is None else port))
    except OSError as error:
        if port is None:
            return _listen(directory, 0)
        reason = os.strerror(error.errno) if error.errno else error
        raise ServerError(
            f"port {port} cannot be used ({reason}): choose another, or leave --port out"
        ) from error
    listener.setblocking(False)
    return listener, f"http://{HOST}:{listener.getsockname()[1]}/"


async def _answer(
    directory: Path, listener: socket.socket, stopped: asyncio.Event, routes: Sequence[Any]
) -> None:
    from tornado.httpserver import HTTPServer

    application = _application(directory)
    if routes:
        application.add_handlers(_NAMES, list(routes))
    server = HTTPServer(application, max_body_size=_MAX_BODY)
    server.add_socket(listener)
    await stopped.wait()
    server.stop()
    await server.close_all_connections()


def _application(directory: Path) -> "Application":
    from tornado.web import Application, HTTPError, StaticFileHandler

    class Handler(StaticFileHandler):
        """Tornado's static files, and their compressed twins to browsers that accept them."""

        def validate_absolute_path(self, root: str, absolute_path: str) -> str | None:
            found = super().validate_absolute_path(root, absolute_path)
            self._coding = None
            if found is None:  # redirected
                return None
            self._type = content_type(found)
            for coding in accepted_codings(self.request.headers.get("Accept-Encoding", "")):
                twin = found + CODINGS[coding]
                if Path(twin).is_file():
                    self._coding = coding
                    return super().validate_absolute_path(root, twin)
            return found

        def get_content_type(self) -> str:
            return self._type

        def compute_etag(self) -> str:
            # Tornado's own hashes each file once and would miss that it was built anew.
            status = Path(self.absolute_path or "").stat()
            return f'"{status.st_mtime_ns:x}-{status.st_size:x}"'

        def set_extra_headers(self, path: str) -> None:
            # Builds replace files, so ask each time; but not those whose folder names its content.
            hashed = HASHED.match(path)
            self.set_header("Cache-Control", FOR_EVER if hashed else "no-cache")
            self.set_header("Vary", "Accept-Encoding")
            self.set_header("X-Content-Type-Options", "nosniff")
            if self._coding is not None:
                self.set_header("Content-Encoding", self._coding)

        def write_error(self, status_code: int, **_: Any) -> None:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")

        def log_exception(self, kind: Any, value: BaseException | None, trace: Any) -> None:
            if not isinstance(value, HTTPError):  # a refused request is not worth a line
                super().log_exception(kind, value, trace)

    files = {"path": str(directory.resolve()), "default_filename": "index.html"}
    return Application([("/(.*)", Handler, files)], log_function=lambda _: None)
