import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

import metrics
from lab.explain import write_explanation
from lab.explain.picture import overlay
from lab.fresh_folder import FolderError
from tests.lab.explain.making import GRAY, TWO, of_circles, of_picture

KEYS = [metric.key for metric in metrics.SUBSCORES]


class Parts(HTMLParser):
    """What a page consists of: tags, addresses, ids."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses, self.ids = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href"):
                self.addresses.append(value)
            if name == "id":
                self.ids.append(value)
            assert not name.startswith("on")
            assert name != "style"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("explain") / "why"
    write_explanation(out, of_circles(TWO, "three-zone-soft-field"))
    return out


def page(folder):
    return (folder / "index.html").read_text(encoding="utf-8")


def test_everything_that_the_page_names_is_there_and_nothing_else_is_needed(folder):
    parts = Parts(page(folder))
    assert "script" not in parts.tags
    for address in parts.addresses:
        if address.startswith("#"):
            assert address[1:] in parts.ids
        else:
            assert (folder / address).is_file()
    assert len(parts.ids) == len(set(parts.ids))
    assert "http" not in page(folder).replace("http-equiv", "")


def test_the_pictures_are_the_overlays(folder):
    from PIL import Image

    explanation = of_circles(TWO, "three-zone-soft-field")
    frames = {
        "reference": explanation.frames.reference.pixels,
        "candidate": explanation.frames.pixels,
    }
    for side, pixels in frames.items():
        with Image.open(folder / f"{side}.png") as picture:
            np.testing.assert_array_equal(np.asarray(picture), pixels)
        for key in KEYS:
            expected = overlay(pixels, getattr(explanation.evidence[key], side))
            with Image.open(folder / "overlays" / f"{key}-{side}.png") as picture:
                np.testing.assert_array_equal(np.asarray(picture), np.asarray(expected))


def test_the_page_tells_the_numbers(folder):
    explanation = of_circles(TWO, "three-zone-soft-field")
    text = page(folder)
    assert f'<span class="number">{explanation.score.total:.1f}</span> / 100' in text
    for key in KEYS:
        for number in explanation.evidence[key].candidate.numbers:
            assert number.text in text
        assert f"{explanation.effective[key]:.1f}" in text
    for opinion in explanation.opinions.values():
        assert f"{opinion.value:.1f}"[:-1] in text
    assert text.count("<polyline") == 8 * len(explanation.curves)
    assert "Circle 2" in text


def test_what_would_lower_the_total_is_marked(folder):
    marginal = of_circles(TWO, "three-zone-soft-field").marginal
    lowering = sum(effect < 0 for effect in marginal.values())
    assert 0 < lowering == page(folder).count("▼ lowers it")


def test_only_the_names_of_files_are_told(folder):
    assert "<title>" in page(folder)
    assert re.search(r"<h1[^>]*>circle\.svg <small>scored for three-zone-soft-field<", page(folder))
    assert "/tmp" not in page(folder)


def test_names_cannot_break_the_page(tmp_path):
    hostile = replace(of_picture(), candidate="<script>alert(1)</script>.png")
    write_explanation(tmp_path / "why", hostile)
    assert "script" not in Parts(page(tmp_path / "why")).tags


def test_totals_below_zero_are_told(tmp_path):
    explanation = of_picture()
    below = replace(explanation, score=replace(explanation.score, total=-3.21))
    write_explanation(tmp_path / "why", below)
    text = page(tmp_path / "why")
    assert '<span class="number">0.0</span> / 100' in text
    assert '= <span class="number">−3.2</span>' in text
    assert "Below zero; shown as 0." in text


def test_a_picture_has_no_curves_and_is_told_why(tmp_path):
    write_explanation(tmp_path / "why", of_picture())
    text = page(tmp_path / "why")
    assert "Curves need controls to move" in text
    assert "<polyline" not in text


def test_an_earlier_explanation_is_replaced_whole(tmp_path):
    out = tmp_path / "why"
    write_explanation(out, of_circles(TWO, "three-zone-soft-field"))
    (out / "stale.png").touch()
    write_explanation(out, of_circles(GRAY))
    assert not (out / "stale.png").exists()
    assert "scored for magenta-circle" in page(out)


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").touch()
    with pytest.raises(FolderError, match="came one with other files"):
        write_explanation(tmp_path, of_picture())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
