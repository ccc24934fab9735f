"""An article with live figures: an example of a post, and the embed's test bed.

Its numbers are computed when it is built, by the scorer that its figures run.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any, Final

import metrics
import reference_fields
from lab.calibrate.evidence_file import is_calibrated
from lab.candidate import Candidate
from lab.embed import Options, tag
from lab.page.parts import BESIDE, Folders
from lab.page.templates import environment
from lab.session import Session
from lab.site_folder import SITE

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

ADDRESS = "example-post/index.html"

FOLDER = SITE / "example-post"
"""Where the article is written."""

FILES = (FOLDER / "post.css", FOLDER / "post.js")
"""What the article's page names, as ``post/`` beside the pages' own styles and scripts."""

BASE = "../"
"""The site's folder, from the article's."""


@dataclass(frozen=True)
class LiveFigure:
    """A figure of the article: the field to match, what it begins with, how it looks."""

    reference: str
    circles: Candidate
    options: Options

    def query(self, **changes: Any) -> str:
        """Return the state with some values of the first circle replaced, as a link has it."""
        first, *others = self.circles.circles
        changed = Candidate((replace(first, **changes), *others))
        return f"reference={self.reference}&{changed.to_query()}"


def _disc(options: Options, **changes: Any) -> LiveFigure:
    """Return a figure with the disc that the magenta circle is, but for some values."""
    whole = replace(Candidate().circles[0], radius=72)
    return LiveFigure("magenta-circle", Candidate((replace(whole, **changes),)), options)


def _compact(controls: tuple[str, ...], *metrics: str) -> Options:
    return Options(controls=controls, metrics=metrics, compact=True)


FIGURES: Final = {
    "size": _disc(_compact(("radius",), "region_scale"), radius=36),
    "place": _disc(_compact(("x", "y"), "hue_placement", "region_scale", "internal_shape"), x=20),
    "edge": _disc(_compact(("softness",), "softness", "blur_flow"), softness=0),
    "depth": _disc(_compact(("opacity", "color"), "bleed_control", "range_contrast"), opacity=0.5),
    "whole": LiveFigure(
        "magenta-cyan-corner",
        Candidate.from_query(
            "x=40&y=200&radius=80&softness=30&x2=140&y2=30&radius2=60&softness2=30&color2=00ffff"
        ),
        Options(controls=("radius", "softness", "opacity")),
    ),
}


def post_page(folders: Folders = BESIDE) -> str:
    """Write the article."""
    session = Session()
    titles = {}
    for name in {figure.reference for figure in FIGURES.values()}:
        field = reference_fields.load(name)
        session.add_reference(name, field.pixels)
        titles[name] = field.title
    template = environment(folders).from_string((FOLDER / "index.html").read_text(encoding="utf-8"))
    return template.render(
        base=BASE,
        live=_live(session, titles),
        score=_score(session),
        now=_now(session),
        try_out=_try_out,
    )


def _live(session: Session, titles: dict[str, str]) -> Callable[[str], Markup]:
    from markupsafe import Markup

    def live(name: str) -> Markup:
        figure = FIGURES[name]
        title = titles[figure.reference]
        return Markup(
            tag(
                session,
                figure.query(),
                figure.options,
                title=title,
                calibrated=is_calibrated(metrics.LAB),
                base=BASE,
                script=False,
            )
        )

    return live


def _score(session: Session) -> Callable[..., str]:
    def score(name: str, key: str = "total", **changes: Any) -> str:
        """Write one number of a figure's score, its first circle changed."""
        found = session.score(FIGURES[name].query(**changes)).score
        value = found.subscores[key] if key in found.subscores else getattr(found, key)
        return f"{value:.1f}".replace("-", "−")

    return score


def _now(session: Session) -> Callable[..., Markup]:
    from markupsafe import Markup

    score = _score(session)

    def now(name: str, key: str = "total") -> Markup:
        """Write one number of a figure's score, renewed as the figure changes."""
        return Markup(f'<span class="now" data-now="{name}.{key}">{score(name, key)}</span>')

    return now


def _try_out(name: str, words: str, **changes: Any) -> Markup:
    """Write a link that the article's script makes a button, which changes the figure."""
    from markupsafe import Markup

    link = f"{BASE}?{FIGURES[name].query(**changes)}"
    values = json.dumps({"selected": 0} | changes)
    return Markup(
        f'<a class="try" data-figure="{name}" data-values="{escape(values)}"'
        f' href="{escape(link)}">{escape(words)}</a>'
    )
