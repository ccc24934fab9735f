"""The tag that a post's author pastes: attributes, figure, and the script that brings it to life.

One function writes it for the command line and, in the page's Python, for the lab's dialog.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from lab.candidate import BOUNDS, Circle, shortest
from lab.embed.figure import figure
from lab.embed.options import EmbedError, Options
from lab.session import DEFAULT_CREDIT, parse_state

if TYPE_CHECKING:
    from lab.session import Session


def tag(
    session: Session,
    query: str,
    options: Options,
    *,
    title: str,
    base: str = "",
    script: bool = True,
) -> str:
    """Write the tag that embeds a state of the lab.

    Parameters
    ----------
    session : Session
        Must have the reference.
    query : str
        The state, as in a link to the lab.
    options : Options
    title : str
        The reference's, for people.
    base : str
        Address of the built site's folder, absolute or relative to the post; empty if the post
        lies in that folder itself.
    script : bool
        Whether the tag of ``embed.js`` follows. A post needs it once.

    Raises
    ------
    EmbedError
        If the base is no address of a folder.
    lab.session.SessionError, lab.candidate.CandidateError
        If the query is not a state.
    """
    if base and not base.endswith("/"):
        raise EmbedError(f"base: expected the address of a folder, ending in /, got {base!r}")
    name, credit, candidate = parse_state(query)
    state = _state(name, credit, candidate.circles)
    link = f"{base}?" if base else "./?"
    content = figure(
        session.subject(query),
        title,
        credit,
        options,
        link + f"reference={name}&{candidate.to_query()}&credit={credit}",
    )
    attributes = "".join(
        f' {key}="{escape(value)}"' if value else f" {key}"
        for key, value in (state | options.attributes()).items()
    )
    embedded = f"<field-lab{attributes}>\n{content}\n</field-lab>"
    source = escape(f"{base}embed.js")
    return f'{embedded}\n<script async src="{source}"></script>' if script else embedded


def embed_tag(session: Session, query: str, title: str, options: str, base: str) -> str:
    """As `tag`, for the page: options as JSON."""
    return tag(session, query, Options.from_json(options), title=title, base=base)


def _state(name: str, credit: int, circles: tuple[Circle, ...]) -> dict[str, str]:
    """Return the attributes of a state: those of the plain circle are left out."""
    found = {"reference": name}
    if credit != DEFAULT_CREDIT:
        found["credit"] = str(credit)
    plain = Circle()
    for number, circle in enumerate(circles, 1):
        suffix = "" if number == 1 else str(number)
        for key in (*BOUNDS, "color"):
            value = getattr(circle, key)
            # A further circle is there for the sake of its keys: one is always written.
            if value != getattr(plain, key) or (number > 1 and key == "x"):
                text = value if key == "color" else shortest(value)
                found[f"{key}{suffix}"] = text
    return found
