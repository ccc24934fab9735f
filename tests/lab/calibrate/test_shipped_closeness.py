"""What is kept of the shipped frames, measured again."""

import pytest

from lab.calibrate.agreement.baselines import BASELINES, closeness
from lab.calibrate.board import Board, frames_key
from lab.calibrate.shipped_closeness import SCORES, shipped_closeness
from lab.run.scores import read_scores

EVERY = 11


def test_every_shipped_row_has_a_value_of_every_baseline():
    board = Board.from_lines(SCORES.name, SCORES.read_bytes())
    kept = shipped_closeness()
    assert list(kept) == [baseline.title for baseline in BASELINES]
    for values in kept.values():
        assert set(values) == set(board.frames)


def test_some_of_them_measured_again_are_the_same():
    scores = read_scores(SCORES)
    rows = [row for row in scores.rows if row.state == "scored"][::EVERY]
    found = closeness(rows, scores)
    kept = shipped_closeness()
    for row in rows:
        reference = scores.header.references[row.field].pixels_sha256
        key = frames_key(reference, row.pixels_sha256)
        for baseline in BASELINES:
            again = found[baseline.key][str(row.place)]
            assert again == pytest.approx(kept[baseline.title][key], rel=1e-6)
