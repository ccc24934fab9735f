import pytest

from lab.words import counted


@pytest.mark.parametrize(("count", "said"), [(0, "0 raters"), (1, "1 rater"), (2, "2 raters")])
def test_only_one_is_singular(count, said):
    assert counted(count, "rater") == said
