"""A headless Chromium that draws a document, but runs no script and fetches nothing."""

import os
import re
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lab import chromium
from lab.candidate import FRAME_HEIGHT, FRAME_WIDTH
from lab.document import Document

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route

# A name that can never resolve (RFC 6761): the page has an origin, but no server behind it.
_ORIGIN = "http://candidate.invalid/"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
_SEALS = (
    # Should a request ever pass the page's policy and the refusing route, it finds no name
    # server and, loopback included, only a proxy of a name that does not exist.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--proxy-server=candidate.invalid:9",
    "--proxy-bypass-list=<-loopback>",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # Animated pictures and SVG animation stand at their first frame (2 = no animation).
    "--blink-settings=imageAnimationPolicy=2",
)
_CONTEXT: dict[str, Any] = {
    "java_script_enabled": False,
    "offline": True,
    "service_workers": "block",
    "accept_downloads": False,
    "viewport": {"width": FRAME_WIDTH, "height": FRAME_HEIGHT},
    "device_scale_factor": 1,
    "color_scheme": "light",
    "locale": "en-US",
}
_ADDRESS = re.compile(r"\b(?:https?|wss?|ftp|file|data|blob|about|chrome):[^\s'\"]*")
_MAX_ADDRESS = 80

# Chromium's words when its compositor has no frame to give, as happens on a busy machine.
_NO_PICTURE = "Unable to capture screenshot"


class SealedBrowser:
    """One Chromium, started when first needed; to be used from one thread.

    Scripts are off. Every request but for the document itself is refused three times over: by
    the page's content security policy, by a route that aborts it, and by a browser without name
    resolution or a usable proxy; only ``data:`` pictures and fonts load. Files are out of reach,
    since the page has an ``http:`` origin. All documents are shown in one page, one after the
    other: without scripts, storage or a network, nothing of one outlives its replacement, and a
    page each would take three times as long.

    Time stands still: CSS animations and transitions show the state they have at time zero,
    animated pictures and SVG animation their first frame.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._page: _SealedPage | None = None
        self._process: int | None = None

    def draw(self, document: Document, *, time_limit: float) -> tuple[bytes, set[str]]:
        """Draw a document at 180 × 225 CSS pixels, one device pixel each.

        Parameters
        ----------
        document : Document
        time_limit : float
            Seconds of wall-clock time.

        Returns
        -------
        picture : bytes
            A PNG.
        refused : set of str
            What the document asked for in vain, each as an address or in words.

        Raises
        ------
        playwright.sync_api.TimeoutError
            If it takes longer. Chromium is replaced then, as after any other error.
        playwright.sync_api.Error
            If the page crashes, or no picture can be taken of it, in a second Chromium either.
        ChromiumError
            If there is no Chromium, or it does not start.
        """
        from playwright.sync_api import Error

        try:
            return self._draw_once(document, time_limit)
        except Error as failure:
            if _NO_PICTURE not in failure.message:
                raise
            return self._draw_once(document, time_limit)

    def interrupt(self) -> None:
        """Kill Chromium, so that a `draw` in the other thread ends at once, with an error."""
        if self._process is not None:
            with suppress(ProcessLookupError):  # it may have crashed this very moment
                os.kill(self._process, signal.SIGKILL)

    def close(self) -> None:
        """End Chromium and what drives it."""
        self._discard()
        if self._playwright is not None:
            self._playwright.stop()
            self._playwright = None

    def _draw_once(self, document: Document, time_limit: float) -> tuple[bytes, set[str]]:
        from playwright.sync_api import Error

        deadline = time.monotonic() + time_limit
        page = self._ready_page(deadline)
        try:
            return page.draw(document, deadline)
        except Error:
            self._discard()
            raise

    def _ready_page(self, deadline: float) -> "_SealedPage":
        from playwright.sync_api import Error

        if self._page is not None:
            with suppress(Error):  # Chromium may have died since the last document.
                self._page.clear(deadline)
                return self._page
        self._discard()
        self._browser = self._launched()
        self._process = _process_of(self._browser)
        self._page = _SealedPage(self._browser.new_context(**_CONTEXT))
        return self._page

    def _launched(self) -> "Browser":
        from playwright.sync_api import Error, sync_playwright

        options = chromium.launch_options()
        options["args"] += _SEALS
        if self._playwright is None:
            # Children inherit the mask: Ctrl-C in a terminal reaches this process alone, which
            # then ends them in order.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            self._playwright = sync_playwright().start()
        try:
            return self._playwright.chromium.launch(**options)
        except Error as failure:
            reason = failure.message.splitlines()[0]
            raise chromium.ChromiumError(
                f"{options['executable_path']} did not start ({reason})"
            ) from failure

    def _discard(self) -> None:
        if self._browser is not None:
            self._process = None
            self._page = None
            self._browser.close()
            self._browser = None


def _process_of(browser: "Browser") -> int:
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return next(int(process["id"]) for process in processes if process["type"] == "browser")


class _SealedPage:
    """The page that shows one document after the other."""

    def __init__(self, context: "BrowserContext") -> None:
        self._document: Document | None = None
        self._refused: set[str] = set()
        context.route("**/*", self._answer)
        self._page = context.new_page()
        self._page.on("console", lambda message: self._refused.update(_refusal(message.text)))
        _stop_time(self._page)

    def clear(self, deadline: float) -> None:
        """End the document before; what it had yet to say has been heard when this returns."""
        self._page.goto("about:blank", timeout=_milliseconds_until(deadline))
        self._refused.clear()

    def draw(self, document: Document, deadline: float) -> tuple[bytes, set[str]]:
        self._document = document
        self._page.goto(_ORIGIN, timeout=_milliseconds_until(deadline))
        picture = self._page.screenshot(
            clip={"x": 0, "y": 0, "width": FRAME_WIDTH, "height": FRAME_HEIGHT},
            timeout=_milliseconds_until(deadline),
        )
        return picture, set(self._refused)

    def _answer(self, route: "Route") -> None:
        """Answer with the document; refuse and remember every other request."""
        address = route.request.url
        if address == _ORIGIN and self._document is not None:
            route.fulfill(
                content_type=f"{self._document.media_type}; charset=utf-8",
                headers={"content-security-policy": _POLICY},
                body=self._document.content,
            )
        else:
            self._refused.update(_named(address))
            route.abort()


def _stop_time(page: "Page") -> None:
    """Hold CSS animations and transitions at time zero."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})


def _milliseconds_until(deadline: float) -> float:
    # Playwright reads 0 as "no limit".
    return max(1.0, 1000 * (deadline - time.monotonic()))


def _refusal(message: str) -> set[str]:
    """Name what Chromium says it refused; its console is where policy violations appear."""
    if "script execution" in message:
        return {"a script"}
    if "execute the redirect" in message:
        return {"a redirect"}
    found = _ADDRESS.search(message)
    return _named(found.group()) if found else set()


def _named(address: str) -> set[str]:
    """Name an address as the source gave it, and shortly; the page's own is no news."""
    name = address.removeprefix(_ORIGIN)
    if len(name) > _MAX_ADDRESS:
        name = name[: _MAX_ADDRESS - 1] + "…"
    return {name} if name else set()
