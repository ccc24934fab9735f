"""Serves a study on this machine, and keeps the votes that its page sends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec

from lab.server import content_type
from lab.study.vote_file import opened
from lab.votes import Vote, VotesError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lab.study import Study
    from lab.study.vote_file import VoteFile

VOTES: Final = "votes"
"""Where the page sends its votes, from the study's address."""

SERVED_SCRIPT: Final = "scripts/rate-served.js"
"""The page's script that says where votes are sent: nowhere in the folder, to `VOTES` here."""

MAX_BODY: Final = 16_384
"""Of a vote, in bytes."""

Routes = list[tuple[str, Any, dict[str, Any]]]


class RefusedError(Exception):
    """A request that is not answered as asked: an HTTP status, and why in one line."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


@contextmanager
def receiving(
    study: Study, folder: Path, votes: Path, *, tell: Callable[[str], None]
) -> Iterator[tuple[Routes, VoteFile]]:
    """Open a study's file of votes.

    Parameters
    ----------
    study : Study
    folder : Path
        The study's, which is served to everyone who asks.
    votes : Path
        JSON lines; begun if it is not there.
    tell : callable
        Given one line about every vote that is refused.

    Yields
    ------
    tuple
        What a server answers beside the folder's files, and the file.

    Raises
    ------
    VotesError
        If the file is in the served folder, or cannot be added to.
    """
    if votes.resolve().is_relative_to(folder.resolve()):
        raise VotesError(f"{votes}: expected a file outside the study's folder, which is served")
    with opened(votes) as file:
        yield _routes(study, file, tell), file


def accept(study: Study, file: VoteFile, body: bytes) -> None:
    """Keep a vote as the page sends it; when this returns, it is on the disk.

    Raises
    ------
    RefusedError
        If it is no vote of this study, or cannot be kept.
    """
    if len(body) > MAX_BODY:
        raise RefusedError(413, f"expected a vote of at most {MAX_BODY} bytes, came {len(body)}")
    try:
        vote = msgspec.json.decode(body, type=Vote)
        study.check(vote)
    except (msgspec.MsgspecError, UnicodeDecodeError, VotesError) as failure:
        raise RefusedError(400, f"no vote of this study: {failure}") from failure
    try:
        file.add(vote)
    except OSError as failure:
        raise RefusedError(507, f"the vote cannot be kept ({failure.strerror})") from failure


def check_origin(headers: Any, host: str) -> None:
    """Refuse what another site's page sends.

    Raises
    ------
    RefusedError
    """
    if headers.get("Origin") != f"http://{host}":
        raise RefusedError(403, f"expected a vote from the page at http://{host}/")
    if headers.get("Content-Type", "").partition(";")[0] != "application/json":
        raise RefusedError(415, "expected a vote as application/json")


def _routes(study: Study, file: VoteFile, tell: Callable[[str], None]) -> Routes:
    from tornado.web import RequestHandler

    class Votes(RequestHandler):
        """Takes one vote at a time: 204 says that it is on the disk."""

        def post(self) -> None:
            try:
                check_origin(self.request.headers, self.request.host)
                accept(study, file, self.request.body)
            except RefusedError as refusal:
                tell(f"refused a vote: {refusal}")
                self.set_status(refusal.status)
                # The page gives a vote up only if its own study refused it.
                self.finish({"study": study.id, "reason": str(refusal)})
            else:
                self.set_status(204)

    class Served(RequestHandler):
        """The script that tells the page that it is served."""

        def get(self) -> None:
            self.set_header("Content-Type", content_type(SERVED_SCRIPT))
            self.set_header("Cache-Control", "no-store")
            self.finish(f'"use strict";\nconst votesAddress = "{VOTES}";\n')

    return [(f"/{VOTES}", Votes, {}), (f"/{SERVED_SCRIPT}", Served, {})]
