"""Offers what explains a score to the page, through PyScript; runs only in the browser."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pyodide_js
from pyodide.ffi import to_js

from lab import blind_spots
from lab.embed.tag import embed_tag
from lab.explore import climb, curves, maps, opinions, pictures
from lab.explore.evidence import evidence_message
from lab.explore.noise import noise_floor

if TYPE_CHECKING:
    from lab.decode import Fit
    from lab.session import Session


def register(sync: Any, session: Session) -> None:
    """Assign the functions to PyScript's ``sync``, bound to a session."""

    def opinion(query: str, key: str) -> str:
        """Return a companion's value, and its details if it has any, as JSON."""
        subject = session.subject(query)
        opinion = opinions.opinion(key, subject.reference.pixels, subject.pixels)
        return json.dumps(opinion.to_plain())

    def evidence(query: str, key: str) -> Any:
        """Return the layers over reference and candidate, flat RGBA, and the rest as JSON."""
        *layers, rest = evidence_message(key, session.subject(query))
        return to_js([*(to_js(layer) for layer in layers), rest])

    sync.opinion = opinion
    sync.evidence = evidence
    sync.embed_tag = partial(embed_tag, session)
    sync.effects = partial(curves.effects, session)
    sync.curve_plan = partial(curves.curve_plan, session)
    sync.curve = lambda *asked: to_js(curves.curve(session, *asked))
    sync.climb = partial(climb.climb, session)
    sync.map_plan = partial(maps.map_plan, session)
    sync.map_cells = lambda *asked: to_js(maps.map_cells(session, *asked))
    sync.noise_floor = noise_floor
    sync.read_picture = read_picture
    sync.read_circles = read_circles
    sync.card = card


async def read_picture(name: str, content: Any, fit: Fit | Literal[""]) -> Any:
    """Decode a picture from a ``Uint8Array``; Pillow is loaded on first use.

    `fit` may be empty. Returns ``[facts, pixels]``: JSON text with ``notes``, ``problem`` and
    ``fits``, as in `lab.explore.pictures.Picture`, and flat RGB, empty if there is a problem.
    """
    await pyodide_js.loadPackage("pillow")
    return _picture(pictures.read_picture(name, bytes(content.to_py()), fit or None))


async def read_circles(svg: str) -> Any:
    """Draw an SVG that the lab wrote; as `read_picture`, and without pixels for any other."""
    await pyodide_js.loadPackage("svgwrite")
    return _picture(pictures.read_circles(svg))


def card(key: str) -> Any:
    """Return a blind-spot card: its words as JSON, then its three frames, flat RGB."""
    found = blind_spots.card(key)
    frames = found.build()
    words = {
        "title": found.title,
        "misjudged": found.misjudged,
        "why": found.why,
        "credit": round(100 * found.recipe.empty_shape_credit),
        "reference": found.reference,
        "honest": found.honest.shows,
        "fooling": found.fooling.shows,
    }
    flat = (frames.reference, frames.honest, frames.fooling)
    return to_js([json.dumps(words), *(to_js(frame.reshape(-1)) for frame in flat)])


def _picture(picture: pictures.Picture) -> Any:
    facts = {"notes": picture.notes, "problem": picture.problem, "fits": picture.fits}
    pixels = b"" if picture.pixels is None else picture.pixels.tobytes()
    return to_js([json.dumps(facts), to_js(pixels)])
