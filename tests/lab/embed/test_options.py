import json
import re

import pytest

from lab.embed import EmbedError, Options
from lab.embed.options import METRICS, names


def test_what_is_not_said_is_not_written():
    assert Options().attributes() == {"controls": "radius,softness", "lang": "en"}


def test_everything_that_can_be_said():
    options = Options(
        controls=(),
        metrics=("softness",),
        compact=True,
        theme="dark",
        activate="visible",
        lang="de",
        readonly=True,
    )
    assert options.attributes() == {
        "controls": "none",
        "metrics": "softness",
        "compact": "",
        "theme": "dark",
        "activate": "visible",
        "readonly": "",
        "lang": "de",
    }


def test_lists_are_put_in_their_order_and_said_once():
    options = Options(controls=("x", "color", "x"), metrics=tuple(reversed(METRICS)))
    assert options.controls == ("color", "x")
    assert options.metrics == METRICS


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"controls": ("size",)}, "controls: expected one of reference, color, .*, got 'size'"),
        ({"metrics": ("ssim",)}, "metrics: expected one of hue_placement, .*, got 'ssim'"),
        ({"theme": "blue"}, "theme: expected one of auto, light, dark, got 'blue'"),
        ({"activate": "now"}, "activate: expected one of click, visible, load, got 'now'"),
        ({"lang": "it"}, "lang: expected one of en, de, fr, es, got 'it'"),
    ],
)
def test_what_cannot_be_is_refused(given, message):
    with pytest.raises(EmbedError, match=message):
        Options(**given)


def test_from_the_page():
    text = json.dumps({"controls": ["x"], "metrics": [], "lang": "fr", "compact": True})
    assert Options.from_json(text) == Options(controls=("x",), metrics=(), lang="fr", compact=True)
    message = re.escape("option: expected one of controls, metrics, compact")
    with pytest.raises(EmbedError, match=message):
        Options.from_json('{"size": 1}')


def test_lists_as_a_person_writes_them():
    assert names("radius, x") == ("radius", "x")
    assert names("none") == ()
