"""The tag that a post's author pastes: attributes, figure, and the script that brings it to life.

One function writes it for the command line and, in the page's Python, for the lab's dialog.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from lab.candidate import BOUNDS, Candidate, Circle, shortest
from lab.embed.figure import figure
from lab.embed.options import EmbedError, Options
from lab.recipe_query import CREDIT, credit_of, recipe_to_query
from lab.session import parse_state

if TYPE_CHECKING:
    import metrics
    from lab.session import Session

ABOUT_CALIBRATION: Final = "method.html#calibration"
"""Where the site says what "uncalibrated" means."""


def tag(
    session: Session,
    query: str,
    options: Options,
    *,
    title: str,
    calibrated: bool = False,
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
    calibrated : bool
        Whether the state's recipe is; see `lab.calibrate.evidence_file.is_calibrated`.
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
    name, recipe, candidate = parse_state(query)
    state = _state(name, recipe, candidate.circles)
    content = figure(
        session.subject(query),
        title,
        options,
        link=(f"{base}?" if base else "./?") + _link(name, recipe, candidate),
        about=None if calibrated else f"{base}{ABOUT_CALIBRATION}",
    )
    attributes = "".join(
        f' {key}="{escape(value)}"' if value else f" {key}"
        for key, value in (state | options.attributes()).items()
    )
    embedded = f"<field-lab{attributes}>\n{content}\n</field-lab>"
    source = escape(f"{base}embed.js")
    return f'{embedded}\n<script async src="{source}"></script>' if script else embedded


def embed_tag(
    session: Session, query: str, title: str, calibrated: bool, options: str, base: str
) -> str:
    """As `tag`, for the page: options as JSON."""
    chosen = Options.from_json(options)
    return tag(session, query, chosen, title=title, calibrated=calibrated, base=base)


def _link(name: str, recipe: metrics.Recipe, candidate: Candidate) -> str:
    """Return the query of a link to the lab; it names the credit in any case, as the lab's does."""
    moved = {CREDIT: str(credit_of(recipe))} | recipe_to_query(recipe)
    recipe_part = "&".join(f"{key}={text}" for key, text in moved.items())
    return f"reference={name}&{candidate.to_query()}&{recipe_part}"


def _state(name: str, recipe: metrics.Recipe, circles: tuple[Circle, ...]) -> dict[str, str]:
    """Return the attributes of a state: those of the plain circle and recipe are left out."""
    found = {"reference": name, **recipe_to_query(recipe)}
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
