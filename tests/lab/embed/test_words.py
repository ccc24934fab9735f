import pytest

import metrics
from lab.candidate import BOUNDS
from lab.embed.options import CONTROLS
from lab.embed.words import LANGUAGES, WORDS


def test_every_language_says_everything():
    assert set(WORDS) == set(LANGUAGES)
    for words in WORDS.values():
        assert set(words) == set(WORDS["en"])
        assert all(words.values())


def test_the_metrics_and_controls_are_named_as_in_the_lab():
    english = WORDS["en"]
    for metric in metrics.SUBSCORES:
        assert english[f"metric.{metric.key}"] == metric.title
    for key, bound in BOUNDS.items():
        assert english[key] == bound.label
    assert set(CONTROLS) <= set(english)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_loader_has_its_numbers(lang):
    assert WORDS[lang]["loading"].format(loaded="1.0", total="5.8").count("5.8") == 1
