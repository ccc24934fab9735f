from pathlib import Path

import msgspec
import pytest

from lab.votes import SUFFIXES, Vote, VotesError, read_votes, write_votes
from tests.lab.votes.test_vote import PAIR, RATING

VOTES = (
    Vote(**PAIR),
    Vote(**{**RATING, "trial": 2, "rating": 0.1 + 0.2}),
    Vote(**{**PAIR, "trial": 3, "purpose": "catch", "expected": "a"}),
    Vote(**{**PAIR, "rater": "simulated-1", "simulated": True}),
)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_format_holds_everything(tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, VOTES)
    assert read_votes(path) == VOTES


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_votes_are_no_error(tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, ())
    assert read_votes(path) == ()


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_simulated_rater_is_named_so_in_every_file(tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, VOTES[-1:])
    assert "simulated-1" in path.read_text(encoding="utf-8")


def test_of_two_votes_for_one_trial_the_later_counts(tmp_path):
    path = tmp_path / "votes.jsonl"
    changed = msgspec.structs.replace(VOTES[0], choice="a")
    write_votes(path, [*VOTES, changed])
    assert read_votes(path) == (changed, *VOTES[1:])


def test_a_line_that_was_cut_off_is_left_out(tmp_path):
    path = tmp_path / "votes.jsonl"
    write_votes(path, VOTES)
    path.write_bytes(path.read_bytes()[:-5])
    assert read_votes(path) == VOTES[:-1]


def test_a_whole_last_vote_counts_without_the_end_of_its_line(tmp_path):
    path = tmp_path / "votes.jsonl"
    write_votes(path, VOTES)
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    assert read_votes(path) == VOTES


def test_a_spreadsheet_may_reorder_columns_and_begin_with_a_mark(tmp_path):
    path = tmp_path / "votes.csv"
    write_votes(path, VOTES[:1])
    header, line = path.read_text(encoding="utf-8").splitlines()
    turned = [",".join(reversed(one.split(","))) for one in (header, line)]
    path.write_text("\n".join(turned), encoding="utf-8-sig")
    assert read_votes(path) == VOTES[:1]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.jsonl", "{}\n", r"a\.jsonl:1: expected a vote .*missing required field"),
        ("a.json", "[]", r"a\.json: expected votes "),
        ("a.json", '{"format": "2", "votes": []}', r"expected the format 'fieldlab votes 1'"),
        ("a.csv", "rater,choice\nr1,a\n", r"a\.csv:1: expected the columns study, rater"),
        ("a.csv", '"', r"a\.csv: expected CSV"),
        ("a.txt", "", r"a\.txt: expected a name that ends in \.csv, \.json, \.jsonl"),
    ],
)
def test_other_content_is_named_with_its_line(tmp_path, name, content, says):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(VotesError, match=says):
        read_votes(path)


def test_a_broken_row_of_csv_is_named(tmp_path):
    path = tmp_path / "votes.csv"
    write_votes(path, VOTES[:2])
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], lines[2].replace(",2,", ",second,", 1)]), "utf-8")
    with pytest.raises(VotesError, match=r"votes\.csv:3: expected a vote .*trial"):
        read_votes(path)
    path.write_text("\n".join([*lines, "r1"]), "utf-8")
    with pytest.raises(VotesError, match=r"votes\.csv:4: expected 19 cells, came 1"):
        read_votes(path)


def test_files_that_cannot_be_opened_are_named():
    with pytest.raises(VotesError, match=r"none\.csv: cannot be read \(No such file"):
        read_votes(Path("none.csv"))
    with pytest.raises(VotesError, match=r"votes\.csv: cannot be written \(No such file"):
        write_votes(Path("nowhere/votes.csv"), VOTES)
