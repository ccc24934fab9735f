"""A post on another origin, with figures of the lab in it: what tests do with such a page."""

from __future__ import annotations

import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import reference_fields
from lab.embed import Options, tag
from lab.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Frame, Page

READY_S = 90
STYLE = "body { max-width: 680px; margin: 0 auto; padding: 16px; font: 20px Georgia, serif }"


@contextmanager
def plain_server(
    folder: Path, *, unknown: Sequence[str] = ()
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Serve a folder as the plainest of hosts does; yields the address and what was asked for.

    `unknown` are suffixes whose type the host does not know.
    """
    hits: list[tuple[str, str]] = []

    class Handler(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | dict.fromkeys(
            unknown, "application/octet-stream"
        )

        def log_request(self, code: Any = "-", size: Any = "-") -> None:
            hits.append((self.path, str(getattr(code, "value", code))))

        def log_message(self, *_: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_: Any) -> None:
            """A browser that hangs up is no error."""

    server = Server(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", hits
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def figure(base: str, query: str = "reference=magenta-circle&radius=30", **options: Any) -> str:
    """Write one embed's tag, without the script's."""
    name = query.split("reference=")[1].split("&")[0]
    field = reference_fields.load(name)
    session = Session()
    session.add_reference(name, field.pixels)
    return tag(session, query, Options(**options), title=field.title, base=base, script=False)


def strict_policy(origin: str) -> str:
    return (
        f"default-src 'none'; script-src {origin}; frame-src {origin}; img-src data:; "
        "style-src 'unsafe-inline'"
    )


def post(
    base: str,
    figures: Sequence[str],
    *,
    policy: str | None = None,
    style: str = STYLE,
    gap: int = 0,
) -> str:
    """Write a post's page; `gap` is how many pixels lie between two figures."""
    origin = base.rstrip("/")
    space = f'<p style="height: {gap}px">Text between.</p>'
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Post</title>
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="{policy or strict_policy(origin)}">
<link rel="icon" href="data:,"><style>{style}</style></head>
<body><h1>Post</h1>{space.join(figures)}<p>The end.</p>
<script async src="{base}embed.js"></script></body></html>"""


class Post:
    """A page with embeds, opened in a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.console: list[str] = []
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.evaluate("customElements.whenDefined('field-lab')")
        self.page.evaluate(
            """() => {
              window.told = [];
              for (const type of ["progress", "ready", "height", "state", "score", "error"]) {
                addEventListener(`field-lab-${type}`, ({ target, detail }) => {
                  const all = [...document.querySelectorAll("field-lab")];
                  window.told.push([all.indexOf(target), type, detail]);
                });
              }
            }"""
        )

    def events(self, index: int, kind: str) -> list[dict[str, Any]]:
        told = self.page.evaluate("window.told")
        return [detail for at, type_, detail in told if (at, type_) == (index, kind)]

    def get(self, index: int, code: str) -> Any:
        """Evaluate a function of the element in the page."""
        return self.page.locator("field-lab").nth(index).evaluate(code)

    def button(self, index: int) -> Any:
        return self.page.locator("field-lab").nth(index).get_by_role("button")

    def heights(self) -> list[float]:
        return self.page.locator("field-lab").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().height)"
        )

    def text(self, index: int) -> str:
        """What the figure says, as a reader sees it."""
        return self.page.locator("field-lab").nth(index).locator(".figure").inner_text()

    def is_active(self, index: int) -> bool:
        return bool(self.get(index, "element => element.active"))

    def wait_until(self, what: Any, seconds: float = READY_S) -> None:
        """Poll, since a strict policy forbids Playwright's own way of waiting in the page."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, f"waited {seconds} s in vain"
            self.page.wait_for_timeout(50)

    def wait_active(self, *indices: int) -> None:
        self.wait_until(lambda: all(self.is_active(index) for index in indices))

    def frame(self, index: int) -> Frame:
        handle = self.page.locator("field-lab").nth(index).locator("iframe").element_handle()
        frame = handle.content_frame()
        assert frame is not None
        return frame

    def in_frame(self, index: int, code: str) -> Any:
        return self.frame(index).evaluate(code)
