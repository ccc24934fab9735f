"""Live agreement against the arrays of `lab.calibrate.agreement`, and by hand."""

import numpy as np
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.board import Board
from lab.calibrate.board_votes import BoardVotes, check_votes
from lab.calibrate.votes_text import TextVote
from tests.lab.calibrate.boards import header, lines, row

A, B, C = "m/one.1", "m/one.2", "n/one"


@pytest.fixture(scope="module")
def board():
    # The nearer a gradient spread is to the reference's 0.5, the higher the total: A, then C, B.
    rows = [row("m", "one", 1), row("m", "one", 2, gradient_spread=0.9)]
    rows.append(row("n", "one", gradient_spread=0.7))
    return Board.from_lines("s.jsonl", lines(header(), *rows))


def vote(rater, a, b, choice, **changes):
    values = {
        "study": "s",
        "rater": rater,
        "trial": 1,
        "purpose": "main",
        "reference": "one",
        "simulated": False,
    }
    return TextVote(**values | {"a": a, "b": b, "choice": choice} | changes)


def agreement(votes, board, baselines=None):
    totals = board.standing(metrics.BENCHMARK).totals
    joined = BoardVotes(votes, board)
    found = joined.agreement(totals, -totals, baselines or {})
    return joined, {line["title"]: line["value"] for line in found}


def test_by_hand(board):
    votes = [
        vote("x", A, B, "a"),  # as the totals have it
        vote("y", B, A, "b"),  # the same, shown the other way round
        vote("z", A, B, "tie"),  # one half
        vote("x", B, C, "a"),  # against the totals
    ]
    joined, found = agreement(votes, board)
    assert joined.facts == "4 votes by 3 raters on 2 pairs."
    assert joined.left_out == ()
    assert found["This recipe"] == "62.5 %"
    assert found["The one it is compared with"] == "37.5 %"
    # On A and B: x and y are predicted right by the others, z's tie is one half.
    assert found["The other raters: human ceiling"] == "83.3 %"
    assert found["Guessing"] == "50.0 %"


def test_what_is_left_out_is_counted_by_reason(board):
    votes = [
        vote("x", A, B, "a"),
        vote("x", B, A, "a", trial=2),
        vote("x", A, "gone/one", "a", trial=3),
        vote("x", A, C, "a", trial=4, reference="two"),
        vote("x", A, C, "a", trial=5, purpose="catch"),
        vote("x", A, None, None, trial=6),
    ]
    joined, _ = agreement(votes, board)
    assert joined.counted == 1
    assert joined.left_out == (
        "1 left out: the rater had judged the same before",
        "1 left out: gone/one is not among the scored rows",
        "1 left out: m/one.1 was shown with the reference two",
        "1 left out: a repeat, an identical pair or a catch trial",
        "1 left out: a rating of one candidate",
    )


def test_what_votes_do_not_define_says_why(board):
    _, found = agreement([], board)
    assert found["This recipe"] == "undefined: no votes on pairs"
    _, found = agreement([vote("x", A, B, "tie")], board)
    assert found["This recipe"].startswith("undefined: every vote is a tie")
    assert found["The other raters: human ceiling"].startswith("undefined: one rater")


def test_baselines_count_where_all_their_values_are_known(board):
    votes = [vote("x", A, B, "a"), vote("y", A, B, "a")]
    baselines = {
        "Known": np.array([0.0, -1.0, np.nan]),
        "Unknown": np.array([0.0, np.nan, np.nan]),
    }
    _, found = agreement(votes, board, baselines)
    assert found["Known"] == "100.0 %"
    assert found["Unknown"].startswith("undefined: it needs the frames")


def test_programs_are_told_from_people(board):
    votes = [vote(f"simulated-{number}", A, B, "a", simulated=True) for number in (1, 2)]
    joined, found = agreement(votes, board)
    assert "2 of the votes were made up by a program: they say nothing of people." in joined.facts
    assert found["The other raters"] == "100.0 %"


@pytest.mark.parametrize(
    ("raters", "says"),
    [
        ([], "votes.csv: expected votes, came none"),
        (
            ["x", "simulated-1"],
            "votes.csv: expected votes of people or of simulated raters, came both",
        ),
    ],
)
def test_files_without_votes_or_with_two_kinds_are_refused(raters, says):
    votes = [vote(one, A, B, "a", simulated=one != "x") for one in raters]
    with pytest.raises(CalibrationError, match=says):
        check_votes("votes.csv", votes)
