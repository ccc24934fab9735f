"""Every blind-spot card under a real Pyodide: its frames, its numbers, and what sees it."""

import json
from dataclasses import astuple

import numpy as np
import pytest

from lab.blind_spots import CARDS
from lab.blind_spots.card import TOTAL, WEIGHTED, Numbers
from tests.browser.pair_page import PairPage
from tests.tolerances import POINTS


@pytest.fixture(scope="module")
def context(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_a_card_is_the_same_in_the_browser(context, base_url, card):
    pair = PairPage(context.new_page(), base_url)
    pair.open(f"?card={card.key}&candidate=honest")
    pair.wait_ready()
    pair.page.locator("#explore").wait_for()
    frames = card.build()
    np.testing.assert_array_equal(pair.pixels(), frames.honest)
    honest = numbers(pair, card)
    pair.after(lambda: pair.page.locator("#card [data-candidate=fooling]").click())
    np.testing.assert_array_equal(pair.pixels(), frames.fooling)
    fooling = numbers(pair, card)
    for live, frame in ((honest, frames.honest), (fooling, frames.fooling)):
        native = card.measure(frames.reference, frame)
        assert astuple(live) == pytest.approx(astuple(native), abs=POINTS)
    assert honest.metric <= fooling.metric
    assert card.lead(honest, fooling) > 0
    assert [text for text in pair.console if "willReadFrequently" not in text] == []
    pair.page.close()


def numbers(pair, card):
    result = pair.result()
    metric = result["total"] if card.metric == TOTAL else result["subscores"][card.metric]
    if card.companion == WEIGHTED:
        return Numbers(metric, result["total"], result["weighted"])
    answer = pair.page.evaluate(
        "key => fieldlab.ask('opinion', fieldlab.query(), key)", card.companion
    )
    return Numbers(metric, result["total"], json.loads(answer)["value"])
