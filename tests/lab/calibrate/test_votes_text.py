"""The page's reading of votes against the command line's."""

from dataclasses import asdict, fields

import pytest

from lab.calibrate import CalibrationError
from lab.calibrate.votes_text import FORMAT, SUFFIXES, TextVote, read_votes_text
from lab.votes import SIMULATED_PREFIX, Screen, Vote, VotesError, read_votes, write_votes
from lab.votes import SUFFIXES as ALL_SUFFIXES
from lab.votes.files import FORMAT as WRITTEN_FORMAT

SCREEN = Screen(width=1280, height=900, scale=2.0, touch=False, dark=True)
PAIR = Vote(
    study="first",
    rater="r-1",
    trial=1,
    purpose="main",
    reference="magenta-cyan-corner",
    a="bilinear/magenta-cyan-corner",
    b="blurhash/magenta-cyan-corner.2",
    left="b",
    choice="tie",
    seconds=2.5,
    date="2026-11-30T10:00:00Z",
    screen=SCREEN,
)
KEPT = [field.name for field in fields(TextVote)]


def changed(**values):
    return Vote(**{name: getattr(PAIR, name) for name in PAIR.__struct_fields__} | values)


VOTES = (
    PAIR,
    changed(trial=2, choice="a", reference='of "two", lines\nof text'),
    changed(trial=3, b=None, left=None, choice=None, rating=12.5),
    changed(trial=4, purpose="catch", expected="a", choice="b"),
    changed(trial=5, rater=f"{SIMULATED_PREFIX}1", simulated=True),
    changed(trial=1, choice="b"),
)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files_read_as_the_command_line_reads_them(tmp_path, suffix):
    path = tmp_path / f"votes{suffix}"
    write_votes(path, VOTES)
    expected = [{name: getattr(vote, name) for name in KEPT} for vote in read_votes(path)]
    assert [asdict(vote) for vote in read_votes_text(path.name, path.read_bytes())] == expected
    assert len(expected) == 5  # the later of two answers to one trial


def test_both_know_the_same_formats():
    assert SUFFIXES == ALL_SUFFIXES
    assert FORMAT == WRITTEN_FORMAT


def test_a_spreadsheets_csv_reads_too(tmp_path):
    path = tmp_path / "votes.csv"
    write_votes(path, [PAIR])
    content = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n"
    assert [vote.choice for vote in read_votes_text("votes.csv", content)] == ["tie"]


def test_a_last_line_that_was_cut_off_is_left_out(tmp_path):
    path = tmp_path / "votes.jsonl"
    write_votes(path, VOTES[:2])
    content = path.read_bytes()[:-20]
    path.write_bytes(content)
    assert len(read_votes_text("votes.jsonl", content)) == len(read_votes(path)) == 1


def test_a_whole_last_vote_counts_without_the_end_of_its_line(tmp_path):
    path = tmp_path / "votes.jsonl"
    write_votes(path, VOTES[:2])
    content = path.read_bytes().removesuffix(b"\n")
    path.write_bytes(content)
    assert len(read_votes_text("votes.jsonl", content)) == len(read_votes(path)) == 2


def line(**values):
    import msgspec

    plain = msgspec.to_builtins(PAIR) | values
    return msgspec.json.encode({key: value for key, value in plain.items() if value != "gone"})


REFUSED = {
    "another suffix": (
        "v.txt",
        b"",
        r"^v\.txt: expected a name that ends in \.csv, \.json, \.jsonl",
    ),
    "no text": ("v.jsonl", b"\xff\n", r"^v\.jsonl: expected votes, came bytes that are no text"),
    "no JSON": ("v.jsonl", b"hello\n", r"^v\.jsonl:1: expected a vote, came 'hello'"),
    "a list": ("v.jsonl", b"[]\n", r"^v\.jsonl:1: expected a vote, came \[\]"),
    "another document": ("v.json", b'{"format":"x"}', r"^v\.json: expected the format 'fieldlab v"),
    "no votes": (
        "v.json",
        b'{"format":"fieldlab votes 1","votes":3}',
        r"^v\.json: expected a list of votes, came 3",
    ),
    "a vote in a document": (
        "v.json",
        b'{"format":"fieldlab votes 1","votes":[{}]}',
        r"^v\.json: vote 1: study: expected a name, came None",
    ),
    "other columns": ("v.csv", b"a,b\n1,2\n", r"^v\.csv:1: expected the columns of a file of vo"),
    "an empty file": ("v.csv", b"", r"^v\.csv:1: expected the columns of a file of votes"),
    "no choice": ("v.jsonl", line(choice="gone") + b"\n", r"^v\.jsonl:1: choice: expected a, b, t"),
    "a choice of none": ("v.jsonl", line(choice="c") + b"\n", r"^v\.jsonl:1: choice: .* came 'c'"),
    "a trial 0": ("v.jsonl", line(trial=0) + b"\n", r"^v\.jsonl:1: trial: expected a whole number"),
    "a purpose": (
        "v.jsonl",
        line(purpose="fun") + b"\n",
        r"^v\.jsonl:1: purpose: expected main, r",
    ),
    "a rater": ("v.jsonl", line(rater="a b") + b"\n", r"^v\.jsonl:1: rater: expected a name, came"),
    "a program as a person": (
        "v.jsonl",
        line(simulated=True) + b"\n",
        r"^v\.jsonl:1: expected a rater named simulated-… exactly if simulated is true",
    ),
    "a program in capitals": (
        "v.jsonl",
        line(rater="Simulated-01") + b"\n",
        r"^v\.jsonl:1: expected a rater named simulated-… exactly if simulated is true",
    ),
    "a line break in a name": (
        "v.jsonl",
        line(rater="ann\n") + b"\n",
        r"^v\.jsonl:1: rater: expected a name, came",
    ),
    "a person as a program": (
        "v.jsonl",
        line(rater="simulated-1") + b"\n",
        r"^v\.jsonl:1: expected a rater named simulated-… exactly if simulated is true",
    ),
}


@pytest.mark.parametrize(("name", "content", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_is_refused_by_both_in_one_line(tmp_path, name, content, message):
    with pytest.raises(CalibrationError, match=message) as refused:
        read_votes_text(name, content)
    assert "\n" not in str(refused.value)
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(VotesError, match=name):
        read_votes(path)


def test_a_csv_line_of_another_length_is_named(tmp_path):
    path = tmp_path / "votes.csv"
    write_votes(path, VOTES[:1])
    with pytest.raises(CalibrationError, match=r"^v\.csv:3: expected 19 cells, came 2$"):
        read_votes_text("v.csv", path.read_bytes() + b"a,b\n")
    with pytest.raises(CalibrationError, match=r"^v\.csv:2: trial: expected a whole number"):
        read_votes_text("v.csv", path.read_bytes().replace(b"first,r-1,1", b"first,r-1,one"))
