"""A real Firefox, driven over WebDriver BiDi [1]_: just what the tests need of it.

References
----------
.. [1] https://www.w3.org/TR/webdriver-bidi/
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import tempfile
import threading
import time
from itertools import count
from pathlib import Path
from typing import Any

NAMES = ("firefox-esr", "firefox")
# A loaded machine takes its time to start a browser, and Python in it.
PATIENCE_S = 90

# Nothing of the browser's own on the network.
PREFERENCES = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
"""


class Firefox:
    """One headless browser with one session; use it as a context."""

    def __enter__(self) -> Firefox:
        self._profile = tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)
        (Path(self._profile.name) / "user.js").write_text(PREFERENCES, encoding="utf-8")
        program = next(filter(None, map(shutil.which, NAMES)), None)
        assert program, f"no Firefox found (looked for {', '.join(NAMES)}): `make test` installs it"
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self._profile.name,
             "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        try:
            self._connection = Connection(f"{self._address()}/session")
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if hasattr(self, "_connection"):
            self._connection.close()
        self._process.terminate()
        self._process.wait(timeout=PATIENCE_S)
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._profile.cleanup()

    def _address(self) -> str:
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if found := re.search(r"listening on (ws://\S+)", line):
                # Nobody reads on: a full pipe would stop the browser.
                threading.Thread(target=self._process.stderr.read, daemon=True).start()
                return found[1]
        raise AssertionError(f"Firefox did not start: {''.join(said)}")

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        return self._connection.send(method, params)

    def open(self, url: str, *, width: int = 1280, height: int = 900) -> Tab:
        context = self.send("browsingContext.create", type="tab")["context"]
        self.send(
            "browsingContext.setViewport",
            context=context,
            viewport={"width": width, "height": height},
        )
        self.send("browsingContext.navigate", context=context, url=url, wait="complete")
        return Tab(self, context)

    def console(self, context: str) -> list[str]:
        """What a page has logged as a warning or an error."""
        return [
            entry["text"] or ""
            for entry in self._connection.entries
            if entry["source"].get("context") == context and entry["level"] in ("warn", "error")
        ]


class Tab:
    """A page, or a frame in it."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self._browser = browser
        self.context = context

    def evaluate(self, code: str) -> Any:
        """Evaluate an expression, a promise's value included, as JSON."""
        wrapped = f"(async () => JSON.stringify(await ({code})) ?? 'null')()"
        result = self._run(wrapped)
        return json.loads(result["value"])

    def wait_until(self, code: str, seconds: float = PATIENCE_S) -> None:
        end = time.monotonic() + seconds
        while not self.evaluate(code):
            assert time.monotonic() < end, f"waited {seconds} s in vain for {code}"
            time.sleep(0.05)

    def set_files(self, selector: str, *files: Path) -> None:
        node = self._run(f"document.querySelector({json.dumps(selector)})")
        self._browser.send(
            "input.setFiles",
            context=self.context,
            element={"sharedId": node["sharedId"]},
            files=[str(path) for path in files],
        )

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        """Drag with the mouse, in pixels of the viewport."""
        path = [
            tuple(round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            for step in range(steps + 1)
        ]
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0 if at == 0 else 16}
            for at, (x, y) in enumerate(path)
        ]
        self._point([moves[0], {"type": "pointerDown", "button": 0}, *moves[1:]])
        self._point([{"type": "pointerUp", "button": 0}])

    def click(self, selector: str) -> None:
        x, y = self.evaluate(
            f"""(() => {{
              const element = {selector};
              element.scrollIntoView({{ block: "center", behavior: "instant" }});
              const box = element.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )
        self.drag((x, y), (x, y), steps=1)

    def frames(self) -> list[Tab]:
        (tree,) = self._browser.send("browsingContext.getTree", root=self.context)["contexts"]
        return [Tab(self._browser, child["context"]) for child in tree["children"]]

    def console(self) -> list[str]:
        return self._browser.console(self.context)

    def close(self) -> None:
        self._browser.send("browsingContext.close", context=self.context)

    def _run(self, code: str) -> dict[str, Any]:
        answer = self._browser.send(
            "script.evaluate",
            expression=code,
            target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer.get("exceptionDetails", {}).get("text")
        result: dict[str, Any] = answer["result"]
        return result

    def _point(self, actions: list[dict[str, Any]]) -> None:
        pointer = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": actions,
        }
        self._browser.send("input.performActions", context=self.context, actions=[pointer])


class Connection:
    """Commands and answers over a web socket, which lives in a thread of its own.

    Playwright's loop occupies the tests' thread.
    """

    def __init__(self, url: str) -> None:
        self.entries: list[dict[str, Any]] = []
        self._ids = count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._socket = self._wait(self._connect(url))
        self._listening = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)

    def send(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        answer = self._wait(self._ask(method, params))
        assert answer["type"] == "success", f"{method}: {answer.get('message')}"
        result: dict[str, Any] = answer["result"]
        return result

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._socket.close)
        self._listening.result(PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE_S)

    async def _connect(self, url: str) -> Any:
        from tornado.websocket import websocket_connect

        return await websocket_connect(url, max_message_size=1 << 28)

    async def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        number = next(self._ids)
        self._answers[number] = self._loop.create_future()
        await self._socket.write_message(
            json.dumps({"id": number, "method": method, "params": params})
        )
        return await self._answers[number]

    async def _listen(self) -> None:
        while (text := await self._socket.read_message()) is not None:
            message = json.loads(text)
            if message["type"] == "event":
                self.entries.append(message["params"])
            else:
                self._answers.pop(message["id"]).set_result(message)
