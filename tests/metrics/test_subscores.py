import importlib

import pytest

import metrics
from metrics.subscores import SUBSCORES
from tests.metrics import samples

TEXTS = ("title", "meaning", "reads", "calculation", "caveat")

# What the published description warns of, in words that the text must contain.
CAVEATS = {
    "hue_placement": ("threshold", "missing"),
    "region_scale": ("absent from both", "100", "absent from one", "0"),
    "internal_shape": ("35 %", "contour"),
    "softness": ("local edges", "extreme blur"),
    "blur_flow": ("discarded", "right angles", "100"),
    "bleed_control": ("saturation", "boundaries"),
    "range_contrast": ("text",),
}


def test_order_is_that_of_the_table():
    assert [subscore.key for subscore in SUBSCORES] == list(CAVEATS)
    assert metrics.SUBSCORES is SUBSCORES


@pytest.mark.parametrize("subscore", SUBSCORES, ids=lambda subscore: subscore.key)
class TestEach:
    def test_module_is_named_after_the_key(self, subscore):
        module = importlib.import_module(f"metrics.{subscore.key}")
        assert module.SUBSCORE is subscore
        assert getattr(module, subscore.key) is subscore.function

    def test_texts_are_sentences_in_plain_words(self, subscore):
        for name in TEXTS:
            text = getattr(subscore, name)
            assert text == " ".join(text.split())
            assert text[0].isupper()
            assert "_" not in text
            assert text.endswith(".") is (name != "title")

    def test_meaning_is_one_sentence(self, subscore):
        assert subscore.meaning.count(".") == 1

    def test_caveat_says_what_is_published(self, subscore):
        for words in CAVEATS[subscore.key]:
            assert words in subscore.caveat

    def test_is_what_the_score_holds_under_its_key(self, subscore):
        a, b = metrics.scan(samples.smooth(1)), metrics.scan(samples.smooth(2))
        value = subscore.function(a, b, metrics.BENCHMARK)
        assert metrics.score(a, b).subscores[subscore.key] == value
        assert type(value) is float

    def test_stays_within_0_and_100(self, subscore):
        scanned = [metrics.scan(frame) for frame in samples.named().values()]
        values = [subscore.function(a, b, metrics.BENCHMARK) for a in scanned for b in scanned]
        assert min(values) >= 0
        assert max(values) == 100


def test_titles_are_distinct():
    assert len({subscore.title for subscore in SUBSCORES}) == len(SUBSCORES)
