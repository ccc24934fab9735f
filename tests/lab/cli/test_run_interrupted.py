import random
import signal
import time

import pytest

from lab.run.scores import read_scores
from tests.lab.run.making import FIELDS, picture, pictures, undated

# The header and 40 candidates.
LINES = 41


@pytest.fixture
def mixed(tmp_path):
    """A run of pictures, which take moments, and CSS, which takes longer."""
    root = pictures(tmp_path / "run", "d")
    for model in "abc":
        for number, field in enumerate(FIELDS):
            path = root / model / field
            if model != "b" or number % 2:
                picture(path.with_suffix(".png"), field=field, shift=5 * number)
                continue
            path.parent.mkdir(exist_ok=True)
            css = f".field {{ background: linear-gradient({9 * number}deg, magenta, yellow) }}"
            path.with_suffix(".css").write_text(css)
    (root / "a" / f"{FIELDS[1]}.png").write_bytes(b"broken")
    (root / "c" / f"{FIELDS[1]}.png").unlink()
    return root


def lines_in(out):
    return out.read_bytes().count(b"\n") if out.exists() else 0


def finished_lines(out):
    """The lines about candidates, but for one that was cut off."""
    return out.read_bytes().split(b"\n")[1:-1] if out.exists() else []


def test_killed_at_ten_random_moments_and_resumed_it_ends_alike(run, start, mixed, tmp_path):
    killed, whole = (tmp_path / name / "scores.jsonl" for name in ("killed", "whole"))
    moments = random.Random(3)
    seen, counts = set(), []
    for out in (killed, whole):
        out.parent.mkdir()
    for _ in range(10):
        process = start("run", mixed, "--out", killed, "--jobs", "2")
        more = moments.choice((0, 0, 1, 1, 2))
        wanted = lines_in(killed) + more
        while process.poll() is None and lines_in(killed) < wanted:
            time.sleep(0.001)
        # Any moment of starting up, or soon after a line was written.
        time.sleep(moments.uniform(0, 0.1 if more else 1))
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        counts.append(lines_in(killed))
        if killed.exists():
            read_scores(killed)  # what is there is valid at any time
            seen.update(finished_lines(killed))
    assert counts == sorted(counts)
    assert len(set(counts)) > 3
    for out in (whole, killed):
        assert run("run", mixed, "--out", out)[0] == 2
        assert lines_in(out) == LINES
    assert undated(killed) == undated(whole)
    # Lines that were there once are there still, dates included: nothing was lost or done twice.
    assert seen <= set(finished_lines(killed))
    frames = [{path.name for path in out.parent.glob("*.pixels/*")} for out in (killed, whole)]
    assert frames[0] == frames[1]


def test_ctrl_c_stops_in_order_and_resumes(run, start, mixed, tmp_path):
    out = tmp_path / "scores.jsonl"
    process = start("run", mixed, "--out", out, "--jobs", "2")
    while lines_in(out) < 4:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == "fieldlab: interrupted\n"
    assert 4 <= lines_in(out) < LINES
    kept = finished_lines(out)
    assert run("run", mixed, "--out", out)[0] == 2
    assert lines_in(out) == LINES
    assert set(kept) <= set(finished_lines(out))
