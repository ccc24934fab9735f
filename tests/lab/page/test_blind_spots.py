import re

import numpy as np
import pytest
from PIL import Image

import metrics
from lab.blind_spots import CARDS
from lab.page.blind_spots import ADDRESS, blind_spots_page, write_cards
from metrics.companions import companion


@pytest.fixture(scope="module")
def page():
    return blind_spots_page()


def article(page, key):
    return re.search(rf'<article id="{key}".*?</article>', page, re.DOTALL).group()


def figure(page, key, name):
    return re.search(rf'<figure class="{name}">.*?</figure>', article(page, key), re.DOTALL).group()


def text(markup):
    """What is seen or read out, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_all_cards_in_order(page):
    assert re.findall(r'<article id="(\w+)"', page) == [card.key for card in CARDS]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_words(page, card):
    shown = text(article(page, card.key))
    for words in (card.title, card.misjudged, card.why, card.seen, card.reference):
        assert words in shown
    assert card.recipe.id in shown


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
@pytest.mark.parametrize("name", ["honest", "fooling"])
def test_numbers_of_each_candidate(page, card, name):
    entry = getattr(card, name)
    shown = text(figure(page, card.key, name))
    assert entry.shows in shown
    assert re.search(rf"Total of 100 (▲ )?{entry.numbers.total:.1f}\b", shown)
    if card.metric != "total":
        title = next(one.title for one in metrics.SUBSCORES if one.key == card.metric)
        assert re.search(rf"{title} of 100 ([▲=] )?{entry.numbers.metric:.1f}\b", shown)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_the_opinion_prefers_the_honest_one_and_the_metric_does_not(page, card):
    honest, fooling = (
        re.findall(r"<dd.*?</dd>", figure(page, card.key, name)) for name in ("honest", "fooling")
    )
    assert "▲" in honest[-1]
    assert "▲" not in fooling[-1]
    assert "▲" not in honest[0]
    assert "▲" in fooling[0] or ("=" in text(fooling[0]) and "=" in text(honest[0]))


def test_the_opinion_is_named_with_unit_and_direction(page):
    one = companion("color_difference")
    assert f"{one.title} ΔE00, lower is better" in text(figure(page, "mirrored_frame", "honest"))
    assert "Weighted sum before the penalty" in text(figure(page, "penalty_at_work", "honest"))


def test_a_tie_is_called_one(page):
    assert "As good by internal shape" in figure(page, "empty_masks", "fooling")
    assert "Better by hue placement" in figure(page, "same_mask", "fooling")
    assert "Better by the total" in figure(page, "mirrored_frame", "fooling")


def test_links_to_the_live_pair(page):
    for card in CARDS:
        for name in ("honest", "fooling"):
            link = f'href="pair.html?card={card.key}&amp;candidate={name}"'
            assert link in figure(page, card.key, name)


def test_every_address_is_relative(page):
    assert not re.findall(r'(?:src|href)="(?:/|https?:)', page)
    assert ADDRESS == "blind-spots.html"


def test_pictures_are_the_frames_and_all_that_the_page_names(page, tmp_path):
    write_cards(tmp_path / "cards")
    named = set(re.findall(r'src="cards/([^"]+)"', page))
    assert named == {path.name for path in (tmp_path / "cards").iterdir()}
    for card in CARDS:
        frames = card.build()
        for name in ("reference", "honest", "fooling"):
            with Image.open(tmp_path / "cards" / f"{card.key}-{name}.png") as picture:
                assert (np.asarray(picture) == getattr(frames, name)).all()
