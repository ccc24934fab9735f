"""What the commands read and write alike."""

from pathlib import Path

from lab.calibrate.judged import Judged, join
from lab.cli.output import CommandError
from lab.run.durable import write_whole
from lab.run.scores import Scores, read_scores
from lab.votes import read_votes


def read_judged(votes: Path, scores: Path) -> tuple[Judged, Scores]:
    """Read votes and the scores of what they judge, and join them.

    Raises
    ------
    CommandError
        If there are no votes, votes of people and of programs, or none on these candidates.
    VotesError, RunError
        If a file cannot be read.
    """
    given, known = read_votes(votes), read_scores(scores)
    if not given:
        raise CommandError(f"{votes}: expected votes, came none")
    if len({vote.simulated for vote in given}) > 1:
        raise CommandError(f"{votes}: expected votes of people or of simulated raters, came both")
    judged = join(given, known)
    if not (judged.pairs or judged.ratings):
        raise CommandError(
            f"{votes}: expected votes on candidates of {scores}, came none: "
            + "; ".join(judged.left_out or ("only controls",))
        )
    return judged, known


def check_new(path: Path, suffix: str = ".json") -> None:
    """Refuse a file to write that is there, or cannot be.

    Raises
    ------
    CommandError
    """
    if path.suffix != suffix:
        raise CommandError(f"{path}: expected a name that ends in {suffix}")
    if not path.parent.is_dir():
        raise CommandError(f"{path}: expected its folder to exist")
    if path.exists():
        raise CommandError(f"{path}: exists, and is never overwritten: choose another name")


def write_new(path: Path, content: str) -> None:
    """Write a file that `check_new` has accepted.

    Raises
    ------
    CommandError
        If it cannot be written.
    """
    try:
        write_whole(path, content.encode())
    except OSError as failure:
        raise CommandError(f"{path}: cannot be written ({failure.strerror})") from failure
