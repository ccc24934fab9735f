"""A web server on the loopback that stands in for a CDN and can misbehave."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Origin:
    """What the server holds and how it behaves; `asked` counts the requests for each file."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.asked: Counter[str] = Counter()
        self.status = 200
        self.cut_after: int | None = None  # end the body after so many bytes
        self.hold = threading.Event()  # unset: stop in the middle of each body
        self.hold.set()
        self.halfway = threading.Event()
        self.url = ""

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        name = request.path.lstrip("/")
        self.asked[name] += 1
        body = self.files.get(name)
        request.send_response(self.status if body is not None else 404)
        body = body or b""
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        body = body[: self.cut_after]
        half = len(body) // 2
        request.wfile.write(body[:half])
        request.wfile.flush()
        self.halfway.set()
        self.hold.wait()
        request.wfile.write(body[half:])


class _Handler(BaseHTTPRequestHandler):
    origin: Origin

    def do_GET(self) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # a test killed the client
            self.origin.answer(self)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(files: dict[str, bytes]) -> Iterator[Origin]:
    origin = Origin(files)
    handler = type("Handler", (_Handler,), {"origin": origin})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    origin.url = f"http://127.0.0.1:{server.server_address[1]}/"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield origin
    finally:
        origin.hold.set()
        server.shutdown()
        thread.join()
        server.server_close()
