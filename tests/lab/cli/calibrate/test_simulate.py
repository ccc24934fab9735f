import pytest

from lab.votes import read_votes
from tests.lab.calibrate.fit.test_recovery import SHIPPED


def test_made_up_votes_say_so(run, tmp_path):
    out = tmp_path / "simulated-votes.csv"
    status, printed, errors = run(
        *("calibrate", "simulate", SHIPPED, "--out", out, "--raters", 3, "--pairs", 20)
    )
    assert (status, errors) == (0, "")
    assert printed == f"Wrote 69 votes of 3 simulated raters (no people) to {out}\n"
    assert all(vote.simulated for vote in read_votes(out))
    rows = out.read_text().splitlines()[1:]
    assert all(",simulated-0" in row for row in rows)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--out", "votes.csv"], "--out: expected a name that says 'simulated', came 'votes.csv'"),
        (["--out", "simulated.txt"], "simulated.txt: expected a name that ends in .csv, .json, "),
        (["--out", "simulated.csv", "--pairs", "551"], "expected at least 551 pairs, came 550"),
        (["--out", "simulated.csv", "--recipe", "none"], "--recipe: expected benchmark, lab or a"),
        (["--out", "none/simulated.csv"], "none/simulated.csv: cannot be written (No such file"),
    ],
)
def test_what_is_wrong_is_one_line(run, tmp_path, monkeypatch, arguments, words):
    monkeypatch.chdir(tmp_path)
    status, _, errors = run("calibrate", "simulate", SHIPPED, *arguments)
    assert status == 2
    assert errors.startswith(f"fieldlab: {words}")
    assert errors.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_votes_are_never_overwritten(run, tmp_path):
    out = tmp_path / "simulated.csv"
    out.write_text("mine")
    status, _, errors = run("calibrate", "simulate", SHIPPED, "--out", out)
    assert (status, out.read_text()) == (2, "mine")
    assert "exists, and votes are never overwritten" in errors
