"""The figure inside an embed's tag: what readers see before, and without, any script.

Every style is inline, since neither a feed reader nor a post brings ours along; each undoes
what posts commonly say about the same element. Colors come twice: plain, for readers that do not
know ``light-dark()``, and for both schemes. Lines have fixed heights, the same as in
``site/styles/embed.css``, so that nothing moves when the live lab takes the figure's place.

``data-text``, ``data-bar`` and ``data-picture`` name what ``site/embed.js`` renews when an embed
goes to rest in another state than it began with.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Final

import metrics
from lab.candidate import BOUNDS, Circle, shortest
from lab.embed.png import png
from lab.embed.words import WORDS
from lab.recipe_query import credit_of

if TYPE_CHECKING:
    import numpy as np

    from lab.embed.options import Options
    from lab.session import Subject

_COLORS: Final = {
    "ink": ("#1a1917", "#eeebe5"),
    "soft": ("#5f5c57", "#a5a19a"),
    "line": ("#dedbd5", "#35332f"),
    "track": ("#e9e6e0", "#2c2a27"),
    "paper": ("#faf9f7", "#161513"),
}


def _both(declaration: str, color: str) -> str:
    light, dark = _COLORS[color]
    return f"{declaration}{light};{declaration}light-dark({light},{dark})"


_SCHEMES: Final = {"auto": "", "light": ";color-scheme:light", "dark": ";color-scheme:dark"}
_UNSET: Final = "all:unset"
_PLAIN: Final = f"{_UNSET};display:block"
_ROOT: Final = (
    "box-sizing:border-box;display:block;max-width:760px;margin:0;padding:16px;border-radius:8px;"
    f"{_both('border:1px solid ', 'line')};{_both('background:', 'paper')};"
    f"{_both('color:', 'ink')};"
    "font:400 14px/20px system-ui,sans-serif;letter-spacing:0;text-align:left;text-transform:none"
)
_COLUMNS: Final = f"{_PLAIN};display:flex;flex-wrap:wrap;gap:12px 16px"
_FRAMES: Final = f"{_PLAIN};display:flex;flex:0 1 376px;gap:16px;min-width:0"
_FRAME: Final = f"{_PLAIN};flex:1 1 0;min-width:0;max-width:180px;position:relative"
_SOFT: Final = f"{_UNSET};{_both('color:', 'soft')};font-size:13px"
_CUT: Final = "overflow:hidden;white-space:nowrap;text-overflow:ellipsis"
_LABEL: Final = f"{_SOFT};display:block;height:20px;{_CUT}"
_PICTURE: Final = (
    f"{_PLAIN};width:100%;max-width:100%;height:auto;aspect-ratio:180/225;background:#fff"
)
_NUMBERS: Final = f"{_PLAIN};flex:1 1 220px;min-width:0"
_BIG: Final = f"{_PLAIN};height:44px;{_CUT};line-height:44px"
_TOTAL: Final = f"{_UNSET};font-size:40px;font-weight:600;letter-spacing:-0.03em"
_SUM: Final = _LABEL
_ROW: Final = f"{_PLAIN};display:flex;gap:8px;align-items:center;height:24px;font-size:13px"
_TITLE: Final = f"{_UNSET};flex:0 0 124px;{_CUT}"
_WEIGHT: Final = f"{_SOFT};text-align:right;font-variant-numeric:tabular-nums"
_NARROW, _WIDE = 18, 28  # of a weight, in CSS pixels
_BAR: Final = f"{_UNSET};flex:1 1 0;height:6px;{_both('background:', 'track')}"
_FILL: Final = f"{_PLAIN};height:100%;{_both('background:', 'ink')}"
_VALUE: Final = f"{_UNSET};flex:0 0 36px;text-align:right;font-variant-numeric:tabular-nums"
_CONTROLS: Final = (
    f"{_PLAIN};display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,200px),1fr));"
    "gap:8px 24px;margin-top:12px"
)
_CONTROL: Final = f"{_PLAIN};height:44px"
_NAME: Final = f"{_UNSET};{_CUT}"
_SAID: Final = f"{_PLAIN};display:flex;justify-content:space-between;gap:10px;height:20px"
_LINE: Final = f"{_PLAIN};height:4px;margin:10px 0;{_both('background:', 'track')}"
_SWATCH: Final = (
    f"{_PLAIN};box-sizing:border-box;width:44px;height:24px;{_both('border:1px solid ', 'line')}"
)
_FOOT: Final = f"{_SOFT};display:block;height:28px;margin-top:8px;line-height:28px;{_CUT}"
_LINK: Final = "color:inherit;text-decoration:underline"


def figure(
    subject: Subject, reference: str, options: Options, *, link: str, about: str | None
) -> str:
    """Write the figure of a scored state as HTML.

    Parameters
    ----------
    subject : Subject
        Its candidate must be made of circles.
    reference : str
        The field's title.
    options : Options
    link : str
        Address of this state in the lab.
    about : str or None
        Address that says what an uncalibrated score is; None if the recipe is calibrated.
    """
    words = WORDS[options.lang]
    frames = (
        ("reference", reference, subject.reference.pixels),
        ("candidate", _drawn(subject, words), subject.pixels),
    )
    pictures = "\n".join(_frame(key, title, pixels, words) for key, title, pixels in frames)
    scheme = _SCHEMES[options.theme]
    to_lab = f'<a data-link="lab" href="{escape(link)}" style="{_LINK}">{words["lab"]}</a>'
    return f"""\
<figure lang="{options.lang}" style="{_ROOT}{scheme}">
<div style="{_COLUMNS}">
<div style="{_FRAMES}">
{pictures}
</div>
<div style="{_NUMBERS}">
{_numbers(subject.score().score, subject.recipe, options, about)}
</div>
</div>
{_controls(subject, reference, options)}\
<div style="{_FOOT}">{to_lab}</div>
</figure>"""


def _drawn(subject: Subject, words: dict[str, str]) -> str:
    """Say in words what the candidate shows."""
    circles = () if subject.candidate is None else subject.candidate.circles
    return "; ".join(
        ", ".join((circle.color, *(_said(key, circle, words) for key in ("radius", "softness"))))
        for circle in circles
    )


def _said(key: str, circle: Circle, words: dict[str, str]) -> str:
    text, _ = _position(key, getattr(circle, key))
    return f"{words[key]} {text.replace('.', words['decimal'])}"


def _frame(key: str, title: str, pixels: np.ndarray, words: dict[str, str]) -> str:
    height, width, _ = pixels.shape
    name = words[f"{key}_frame"]
    source = f"data:image/png;base64,{b64encode(png(pixels)).decode()}"
    return (
        f'<div data-frame="{key}" style="{_FRAME}"><span style="{_LABEL}">{name}</span>'
        f'<img data-picture="{key}" alt="{name}: {escape(title)}" width="{width}" height="{height}"'
        f' style="{_PICTURE}" src="{source}"></div>'
    )


def _numbers(
    score: metrics.Score, recipe: metrics.Recipe, options: Options, about: str | None
) -> str:
    words = WORDS[options.lang]

    def number(value: float) -> str:
        return f"{value:.1f}".replace("-", "−").replace(".", words["decimal"])

    note = words["below"] if score.total < 0 else ""
    below = f'<span data-text="below" style="{_UNSET}">{note}</span>'
    big = (
        f'<span style="{_SOFT}">{words["total"]}</span> '
        f'<span data-text="total" style="{_TOTAL}">{number(max(0.0, score.total))}</span> '
        f'<span style="{_SOFT}">/ 100 {below}</span>'
    )
    lines = [f'<div style="{_BIG}">{big}</div>']
    if not options.compact:
        penalty = shortest(recipe.std_penalty).replace(".", words["decimal"])
        lines.append(
            f'<div data-text="sum" style="{_SUM}">{words["weighted"]} {number(score.weighted)} − '
            f"{penalty} × {words['spread']} {number(score.spread)}</div>"
        )
    # The line stays where it is when readers move to a recipe that has none, and back.
    lines.append(f'<div data-note="calibration" style="{_SUM}">{_calibration(about, words)}</div>')
    for key in options.metrics:
        value = score.subscores[key]
        weight = "" if options.compact else f"{_weight(key, recipe, words)} "
        lines.append(
            f'<div style="{_ROW}"><span style="{_TITLE}">{words[f"metric.{key}"]}</span> {weight}'
            f'<span style="{_BAR}">{_fill(key, value / 100, _FILL)}</span> '
            f'<span data-text="{key}" style="{_VALUE}">{number(value)}</span></div>'
        )
    return "\n".join(lines)


def _calibration(about: str | None, words: dict[str, str]) -> str:
    if about is None:
        return ""
    return f'<a href="{escape(about)}" style="{_LINK}">{words["uncalibrated"]}</a>'


def _weight(key: str, recipe: metrics.Recipe, words: dict[str, str]) -> str:
    # Fitted weights have many digits: tenths tell people enough.
    text = {one: f"{round(value, 1):g}" for one, value in recipe.weights.items()}
    width = _WIDE if any("." in one for one in text.values()) else _NARROW
    said = text[key].replace(".", words["decimal"])
    return f'<span data-text="weight.{key}" style="{_WEIGHT};flex:0 0 {width}px">{said}</span>'


def _controls(subject: Subject, reference: str, options: Options) -> str:
    if not options.controls or subject.candidate is None:
        return ""
    circle = subject.candidate.circles[0]
    credit = credit_of(subject.recipe)
    cells = (_control(key, circle, reference, credit, options.lang) for key in options.controls)
    return f'<div style="{_CONTROLS}">\n' + "\n".join(cells) + "\n</div>\n"


def _control(key: str, circle: Circle, reference: str, credit: int, lang: str) -> str:
    words = WORDS[lang]
    if key == "reference":
        value = ""
        drawn = f'<span data-text="control.reference" style="{_NAME}">{escape(reference)}</span>'
    elif key == "color":
        swatch = f"{_SWATCH};background:{circle.color}"
        value, drawn = circle.color, f'<span data-color="control.color" style="{swatch}"></span>'
    elif key == "credit":
        value, drawn = f"{credit} %", _line(key, credit / 100)
    else:
        value, share = _position(key, getattr(circle, key))
        value, drawn = value.replace(".", words["decimal"]), _line(key, share)
    said = f'<span data-text="control.{key}" style="{_UNSET}">{value}</span>' if value else ""
    label = f'<span style="{_SAID}"><span style="{_NAME}">{words[key]}</span> {said}</span>'
    return f'<div style="{_CONTROL}">{label}{drawn}</div>'


def _position(key: str, value: float) -> tuple[str, float]:
    bound = BOUNDS[key]
    text = f"{shortest(value)} {bound.unit}".rstrip()
    return text, (value - bound.low) / (bound.high - bound.low)


def _line(key: str, share: float) -> str:
    return f'<span style="{_LINE}">{_fill(f"control.{key}", share, _FILL)}</span>'


def _fill(key: str, share: float, style: str) -> str:
    return f'<span data-bar="{key}" style="{style};width:{100 * share:.1f}%"></span>'
