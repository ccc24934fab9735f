import os

import pytest

from lab.study import vote_file
from lab.study.vote_file import opened
from lab.votes import VotesError, read_votes
from lab.votes.files import to_line
from tests.lab.study.making import vote


def test_votes_are_added_in_their_order(tmp_path):
    path = tmp_path / "votes.jsonl"
    with opened(path) as file:
        assert file.add(vote())
        assert file.add(vote(trial=2))
        assert read_votes(path) == (vote(), vote(trial=2))
        assert len(file) == 2
    with opened(path) as file:
        assert len(file) == 2


def test_the_same_vote_is_kept_once_and_a_later_one_counts(tmp_path):
    path = tmp_path / "votes.jsonl"
    with opened(path) as file:
        assert file.add(vote())
        assert not file.add(vote())
        assert file.add(vote(choice="b"))
        assert file.add(vote())
    assert path.read_bytes() == to_line(vote()) + to_line(vote(choice="b")) + to_line(vote())
    with opened(path) as file:
        assert not file.add(vote())


def test_an_earlier_vote_that_comes_late_does_not_count(tmp_path):
    path = tmp_path / "votes.jsonl"
    earlier = vote(date="2026-11-30T00:00:09.900Z")
    later = vote(date="2026-11-30T00:00:10.000Z", choice="b")
    with opened(path) as file:
        assert file.add(later)
        assert not file.add(earlier)
        assert file.add(vote(trial=2, date=earlier.date))
    with opened(path) as file:
        assert not file.add(earlier)
    assert read_votes(path) == (later, vote(trial=2, date=earlier.date))


@pytest.mark.parametrize("length", [1, 30, len(to_line(vote())) - 2])
def test_a_torn_last_line_is_cut_off(tmp_path, length):
    path = tmp_path / "votes.jsonl"
    path.write_bytes(to_line(vote()) + to_line(vote(trial=2))[:length])
    with opened(path) as file:
        file.add(vote(trial=3))
    assert path.read_bytes() == to_line(vote()) + to_line(vote(trial=3))


def test_a_whole_last_vote_only_gets_its_end(tmp_path):
    path = tmp_path / "votes.jsonl"
    path.write_bytes(to_line(vote()).rstrip())
    with opened(path) as file:
        file.add(vote(trial=2))
    assert read_votes(path) == (vote(), vote(trial=2))


def test_after_a_full_disk_the_file_goes_on(tmp_path, monkeypatch):
    path = tmp_path / "votes.jsonl"

    def full(path, line):
        with path.open("ab") as file:
            file.write(line[:20])
        raise OSError(28, "No space left on device")

    with opened(path) as file:
        file.add(vote())
        with monkeypatch.context() as patch:
            patch.setattr(vote_file, "append_whole", full)
            with pytest.raises(OSError, match="No space left"):
                file.add(vote(trial=2))
        assert file.add(vote(trial=2))
    assert read_votes(path) == (vote(), vote(trial=2))


def test_two_servers_cannot_write_one_file(tmp_path):
    path = tmp_path / "votes.jsonl"
    with (
        opened(path),
        pytest.raises(VotesError, match=r"votes\.jsonl: another server is writing it$"),
        opened(path),
    ):
        pass
    with opened(path):
        pass  # the lock has gone with its holder


@pytest.mark.parametrize(
    ("name", "match"),
    [
        ("votes.csv", r"votes\.csv: expected a name that ends in \.jsonl"),
        ("none/votes.jsonl", r"votes\.jsonl: cannot be written \(No such file"),
    ],
)
def test_a_file_that_cannot_be_is_one_line(tmp_path, name, match):
    with pytest.raises(VotesError, match=match), opened(tmp_path / name):
        pass


def test_a_file_of_something_else_is_left_as_it_is(tmp_path):
    path = tmp_path / "votes.jsonl"
    path.write_text("not a vote\n")
    with pytest.raises(VotesError, match=r"votes\.jsonl:1: expected a vote"), opened(path):
        pass
    assert path.read_text() == "not a vote\n"


def test_a_new_files_name_is_put_on_the_disk_too(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    with opened(tmp_path / "votes.jsonl"):
        assert tmp_path.stat().st_ino in synced
