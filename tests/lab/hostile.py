"""Sources that try to do what they must not, and what watches them try."""

import os
import socket
import threading
import time
from contextlib import contextmanager
from pathlib import Path

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def _endless_svg():
    """An SVG that takes years to draw: each of nine levels shows the one below ten times."""
    levels = "".join(
        f'<g id="a{level}">' + f'<use href="#a{level - 1}"/>' * 10 + "</g>"
        for level in range(1, 10)
    )
    return (
        f'<svg {SVG} width="180" height="225"><defs><rect id="a0" width="9" height="9"/>{levels}'
        '</defs><use href="#a9"/></svg>'
    )


ENDLESS_SVG = _endless_svg()

# By name: suffix and content, with {url} for where it should not get to.
FETCHES = {
    "script": ("html", '<script src="{url}"></script>'),
    "image": ("html", '<img src="{url}">'),
    "responsive image": ("html", '<img srcset="{url} 1x">'),
    "stylesheet": ("html", '<link rel="stylesheet" href="{url}">'),
    "icon": ("html", '<link rel="icon" href="{url}">'),
    "preload": ("html", '<link rel="preload" as="image" href="{url}">'),
    "prefetch": ("html", '<link rel="prefetch" href="{url}">'),
    "preconnect": ("html", '<link rel="preconnect" href="{url}">'),
    "manifest": ("html", '<link rel="manifest" href="{url}">'),
    "frame": ("html", '<iframe src="{url}"></iframe>'),
    "frame with content": ("html", "<iframe srcdoc='<img src=\"{url}\">'></iframe>"),
    "object": ("html", '<object data="{url}"></object>'),
    "embed": ("html", '<embed src="{url}">'),
    "video": ("html", '<video src="{url}" poster="{url}" autoplay></video>'),
    "audio": ("html", '<audio src="{url}" autoplay></audio>'),
    "refresh": ("html", '<meta http-equiv="refresh" content="0; url={url}">'),
    "base": ("html", '<base href="{url}"><img src="picture.png">'),
    "whole page": ("html", '<!doctype html><html><body background="{url}"></body></html>'),
    "import": ("css", '@import "{url}"; .field {{ background: white }}'),
    "background": ("css", '.field {{ background: url("{url}") }}'),
    "pseudo element": ("css", '.field::before {{ content: url("{url}") }}'),
    "mask": ("css", '.field {{ background: red; mask: url("{url}") }}'),
    "filter": ("css", '.field {{ background: white; filter: url("{url}#f") }}'),
    "font": (
        "css",
        """@font-face {{ font-family: f; src: url("{url}") }}
        .field::before {{ font-family: f; content: "a" }}""",
    ),
    "out of the style": ("css", '</style><img src="{url}">'),
    "svg image": ("svg", f'<svg {SVG}><image href="{{url}}" width="9" height="9"/></svg>'),
    "svg xlink": ("svg", f'<svg {SVG}><image xlink:href="{{url}}" width="9" height="9"/></svg>'),
    "svg use": ("svg", f'<svg {SVG}><use href="{{url}}#a"/></svg>'),
    "svg script": ("svg", f'<svg {SVG}><script href="{{url}}"/></svg>'),
    "svg style": ("svg", f'<svg {SVG}><style>@import "{{url}}";</style></svg>'),
    "svg stylesheet": ("svg", f'<?xml-stylesheet href="{{url}}"?><svg {SVG}/>'),
    "svg transformation": ("svg", f'<?xml-stylesheet type="text/xsl" href="{{url}}"?><svg {SVG}/>'),
    "svg html": (
        "svg",
        f"""<svg {SVG}><foreignObject width="90" height="90">
        <img xmlns="http://www.w3.org/1999/xhtml" src="{{url}}"/></foreignObject></svg>""",
    ),
}


class Listener:
    """A server on loopback that answers nothing and remembers that it was called."""

    def __init__(self):
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/x"
        self.calls = []

    def run(self):
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:  # closed: the test is over
                return
            with connection:
                connection.settimeout(1)
                try:
                    self.calls.append(connection.recv(1000))
                except TimeoutError:
                    self.calls.append(b"a connection without a request")

    def close(self):
        # Without the shutdown, accept() would go on waiting.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@contextmanager
def listening():
    """Run a `Listener` while the block runs."""
    listener = Listener()
    thread = threading.Thread(target=listener.run)
    thread.start()
    try:
        yield listener
    finally:
        listener.close()
        thread.join()


def chromiums():
    """Chromium's processes that descend from this one: process id -> command line."""
    parents, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:  # it has just ended
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
            commands[int(entry.name)] = command
    return {
        process: command
        for process, command in commands.items()
        if "chrom" in command.partition(" ")[0] and os.getpid() in _ancestors(process, parents)
    }


def _ancestors(process, parents):
    while process in parents:
        process = parents[process]
        yield process


def busy_renderers(seconds, *, others):
    """Wait for Chromium renderers that have computed for so long; return their process ids.

    The processes in `others` are left out.
    """
    ticks = seconds * os.sysconf("SC_CLK_TCK")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        busy = [
            process
            for process, command in chromiums().items()
            if process not in others
            and "--type=renderer" in command
            and _cpu_ticks(process) >= ticks
        ]
        if busy:
            return busy
        time.sleep(0.05)
    raise TimeoutError("no Chromium renderer got busy")


def _cpu_ticks(process):
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])
