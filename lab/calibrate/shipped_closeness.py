"""How close the shipped candidates are by trivial measures, kept so that pages need no frames.

``python -m lab.calibrate.shipped_closeness`` measures them anew and needs ``fieldlab[calibrate]``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import lab.baselines
from lab.calibrate.board import frames_key
from lab.run.row import Row
from lab.run.scores import Scores, read_scores

SCORES = Path(lab.baselines.__file__).with_name("scores.jsonl")
KEPT = SCORES.with_name("closeness.json")


def shipped_closeness() -> Mapping[str, Mapping[str, float]]:
    """Return what is kept: each measure's title to its values, higher being closer.

    They are by `lab.calibrate.board.frames_key`, since a candidate of the same name in another
    score file need not have the same frame.
    """
    kept: Mapping[str, Mapping[str, float]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def main() -> None:
    """Measure all, and keep it."""
    from lab.calibrate.agreement.baselines import BASELINES, closeness

    scores = read_scores(SCORES)
    found = closeness([row for row in scores.rows if row.state == "scored"], scores)
    keys = {str(row.place): _key(row, scores) for row in scores.rows if row.pixels_sha256}
    titled = {
        baseline.title: {keys[place]: value for place, value in found[baseline.key].items()}
        for baseline in BASELINES
    }
    KEPT.write_text(json.dumps(titled, indent=1) + "\n", encoding="utf-8")


def _key(row: Row, scores: Scores) -> str:
    assert row.pixels_sha256 is not None  # asked for those with frames
    return frames_key(scores.header.references[row.field].pixels_sha256, row.pixels_sha256)


if __name__ == "__main__":
    main()
