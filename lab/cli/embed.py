"""`fieldlab embed`: the tag that puts a live figure into a post."""

from typing import Annotated
from urllib.parse import parse_qsl, urlencode, urlsplit

import typer

from lab.cli.output import CommandError

_EPILOG = (
    "Example: fieldlab embed --reference magenta-circle --radius 30 --base https://my.site/lab/"
)
_LISTS = "separated by commas, or none"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command(epilog=_EPILOG)(embed)


def embed(
    reference: Annotated[str | None, typer.Option(help="A field's name (see `fields`).")] = None,
    radius: Annotated[float | None, typer.Option(help="Of the circle, in pixels.")] = None,
    softness: Annotated[float | None, typer.Option(help="Of its blur, in pixels.")] = None,
    opacity: Annotated[float | None, typer.Option(help="From 0 to 1.")] = None,
    x: Annotated[float | None, typer.Option(help="Its center, from the left edge.")] = None,
    y: Annotated[float | None, typer.Option(help="Its center, from the top edge.")] = None,
    color: Annotated[str | None, typer.Option(help="As #rrggbb.")] = None,
    credit: Annotated[
        int | None, typer.Option(help="For colors absent from both images, in percent.")
    ] = None,
    link: Annotated[
        str | None, typer.Option(help="A link copied from the lab: the state to begin with.")
    ] = None,
    controls: Annotated[
        str, typer.Option(help=f"What readers can change, {_LISTS}.")
    ] = "radius,softness",
    metrics: Annotated[str | None, typer.Option(help=f"Which bars to show, {_LISTS}.")] = None,
    compact: Annotated[bool, typer.Option("--compact", help="Without weights and sum.")] = False,
    readonly: Annotated[bool, typer.Option("--readonly", help="Readers change nothing.")] = False,
    theme: Annotated[str, typer.Option(help="auto, light or dark.")] = "auto",
    activate: Annotated[str, typer.Option(help="click, visible or load.")] = "click",
    lang: Annotated[str, typer.Option(help="en, de, fr or es.")] = "en",
    base: Annotated[
        str, typer.Option(help="Address of the built site; without it the post lies in it.")
    ] = "",
) -> None:
    """Print the tag that puts a live figure into a post.

    It holds the finished figure, two pictures, total and bars, for readers before the first tap,
    without scripts and in feed readers.
    """
    from lab.calibrate.evidence_file import is_calibrated
    from lab.candidate import CandidateError
    from lab.embed import EmbedError, Options, tag
    from lab.embed.options import METRICS, names
    from lab.session import Session, SessionError, parse_state
    from reference_fields import load

    values = {
        "reference": reference,
        "radius": radius,
        "softness": softness,
        "opacity": opacity,
        "x": x,
        "y": y,
        "color": color,
        "credit": credit,
    }
    try:
        options = Options(
            controls=names(controls),
            metrics=METRICS if metrics is None else names(metrics),
            compact=compact,
            theme=theme,
            activate=activate,
            lang=lang,
            readonly=readonly,
        )
        query = _query(link, {key: value for key, value in values.items() if value is not None})
        name, recipe, _ = parse_state(query)
        field = load(name)
        session = Session()
        session.add_reference(name, field.pixels)
        calibrated = is_calibrated(recipe)
        typer.echo(
            tag(session, query, options, title=field.title, calibrated=calibrated, base=base)
        )
    except (CandidateError, EmbedError, SessionError) as failure:
        raise CommandError(str(failure)) from failure


def _query(link: str | None, values: dict[str, object]) -> str:
    """Return a link's state with some values replaced."""
    state = dict(parse_qsl(urlsplit(link or "").query))
    return urlencode(state | {key: str(value).removeprefix("#") for key, value in values.items()})
