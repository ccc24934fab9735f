"""A served folder that tells what it was asked for, by pages and by workers alike."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pytest

from lab import server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Answer(NamedTuple):
    """A path below the folder, the status, and the bytes of the body as it was sent."""

    path: str
    status: int
    size: int


@contextmanager
def telling(folder: Path) -> Iterator[tuple[str, list[Answer]]]:
    """Serve a folder; yields its address and the list of answers, which grows."""
    answers: list[Answer] = []
    made = server._application

    def application(directory):
        made_one = made(directory)
        made_one.settings["log_function"] = lambda handler: answers.append(
            Answer(
                handler.request.path[1:],
                handler.get_status(),
                int(handler._headers.get("Content-Length", 0)),
            )
        )
        return made_one

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_application", application)
        with server.running(folder) as url:
            yield url, answers
