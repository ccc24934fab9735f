import subprocess
import sys

import numpy as np
import pytest

from lab.calibrate.agreement.choices import ALL_TIES, NO_VOTES, accuracy, ceiling, vote_credits
from lab.calibrate.undefined import Undefined
from lab.slim.modules import listed

NONE = np.zeros(0, np.int8)


def test_a_vote_for_the_leading_candidate_counts_one_and_half_where_either_sees_a_tie():
    preferred = np.array([1, 1, -1, -1, 0, 0, 1, -1])
    lead = np.array([9.0, -0.1, -3.0, 2.0, 5.0, 0.0, 0.0, 0.0])
    assert vote_credits(preferred, lead).tolist() == [1, 0, 1, 0, 0.5, 0.5, 0.5, 0.5]
    assert accuracy(preferred, lead) == 4 / 8


def test_scores_shares_as_the_published_two_alternative_score():
    # Zhang et al. (2018): with the share p of raters who prefer the second patch, a measure gets
    # 1 - p, p, or 1/2 if it finds both equal. Here p = 1/4, 1/4, 1/4; mean of 3/4, 1/4 and 1/2.
    preferred = np.array([1, 1, 1, -1] * 3)
    lead = np.repeat([2.0, -2.0, 0.0], 4)
    assert accuracy(preferred, lead) == (3 / 4 + 1 / 4 + 1 / 2) / 3


def test_turning_pairs_round_changes_nothing():
    random = np.random.default_rng(3)
    preferred, lead = random.integers(-1, 2, 50), random.normal(size=50)
    turn = random.choice([-1, 1], 50)
    assert accuracy(preferred * turn, lead * turn) == accuracy(preferred, lead)


@pytest.mark.parametrize(
    ("preferred", "lead", "reason"),
    [
        ([], [], NO_VOTES),
        ([0, 0], [1.0, 2.0], ALL_TIES),
        ([1, -1], [0.0, 0.0], "the measure finds both candidates of every pair equal"),
    ],
)
def test_accuracy_is_undefined_with_a_reason(preferred, lead, reason):
    found = accuracy(np.array(preferred, np.int8), np.array(lead, float))
    assert found == Undefined(reason)


def test_ceiling_predicts_each_rater_by_the_others():
    # The pair p is judged 1, 1, -1: the first two are predicted by a draw, the third wrongly.
    # The pair q is judged 1, 1: each predicts the other. Nobody else judged r.
    pairs = np.array(["p", "p", "p", "q", "q", "r"])
    raters = np.array(["x", "y", "z", "x", "y", "z"])
    found = ceiling(pairs, raters, np.array([1, 1, -1, 1, 1, 1]))
    assert (found.counted, found.alone) == (5, 1)
    assert found.value == (0.5 + 0.5 + 0 + 1 + 1) / 5


def test_ceiling_of_like_minded_raters_is_one():
    pairs, raters = np.repeat(np.arange(6), 4), np.tile(np.arange(4), 6)
    assert ceiling(pairs, raters, np.where(pairs % 2, 1, -1)).value == 1


def test_a_rater_never_predicts_itself():
    # x judged the pair three times; only y's vote predicts them, and only they predict y's.
    found = ceiling(np.zeros(4), np.array([0, 0, 0, 1]), np.array([1, 1, 1, -1]))
    assert found.value == 0


@pytest.mark.parametrize(
    ("pairs", "raters", "preferred", "reason"),
    [
        ([], [], [], NO_VOTES),
        ([1, 2], [7, 7], [1, 1], "one rater: nobody else to predict the votes"),
        ([1, 2], [7, 8], [1, 1], "no pair was judged by two raters"),
        ([1, 1, 2], [7, 8, 7], [0, 0, 1], ALL_TIES),
    ],
)
def test_ceiling_is_undefined_with_a_reason(pairs, raters, preferred, reason):
    found = ceiling(np.array(pairs), np.array(raters), np.array(preferred, np.int8))
    assert found == Undefined(reason)


def test_imports_only_what_the_page_has():
    code = (
        "import sys, numpy; before = set(sys.modules)\n"
        "import lab.calibrate.agreement.choices\n"
        "print(*(set(sys.modules) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    others = {name for name in ran.stdout.split() if name.partition(".")[0] != "lab"}
    assert others <= set(listed())
