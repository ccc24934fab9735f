"""Evidence: what a recipe's gate found, kept in a file, and which recipes are calibrated by it.

The files in ``lab/calibrate/evidence/`` ship with the project: a recipe that none of them speaks
for is uncalibrated, and the lab and every embed say so.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.evidence_inputs import FitUsed, ScoresUsed, VotesUsed
from lab.calibrate.gate import FEWEST_RATERS, STARTS
from lab.run.durable import write_whole
from lab.run.versions import Versions

FORMAT: Final = "fieldlab evidence 1"
"""What a file of evidence says it is."""

CHECKS: Final = ("ladders", "blind_spots", "noise_floor", "certificate", "climbs", "people")
"""Names of the gate's checks: evidence that lacks one calibrates nothing."""

SHIPPED: Final = Path(__file__).with_name("evidence")
"""The folder of the files that decide what the site calls calibrated."""


class Check(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One check of the gate.

    Attributes
    ----------
    name : str
        One of `CHECKS`.
    passed : bool
        False also if it could not be made.
    pending : bool
        Whether it could not be made, for want of data.
    summary : str
        One line for people: what was found, or why nothing could be.
    numbers : dict of str to float, int or str
        What the summary rests on, and the thresholds.
    """

    name: Annotated[str, msgspec.Meta(min_length=1)]
    passed: bool
    pending: bool = False
    summary: str
    numbers: dict[str, float | int | str] = {}

    def __post_init__(self) -> None:
        if self.passed and self.pending:
            raise ValueError(f"the check {self.name!r} cannot be both passed and pending")


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the gate found of one recipe.

    Attributes
    ----------
    format : str
        `FORMAT`.
    recipe : str
        `metrics.Recipe.id`.
    recipe_content : dict
        What `metrics.Recipe.to_json` writes; `lab.run.header.describe_recipe` gives both.
    date : str
        When the gate was run, ISO 8601 in UTC.
    versions : Versions
        Of the programs that ran it.
    checks : tuple of Check
        At least one.
    verdict : {"passed", "failed"}
        ``"passed"`` exactly if all checks passed.
    scores : ScoresUsed or None
        None if the gate was given none, like `votes`.
    votes : VotesUsed or None
    fit : FitUsed or None
        None if the gate was given no report of a fit.
    """

    format: str = FORMAT
    recipe: str
    recipe_content: dict[str, Any]
    date: str
    versions: Versions
    checks: Annotated[tuple[Check, ...], msgspec.Meta(min_length=1)]
    verdict: Literal["passed", "failed"]
    scores: ScoresUsed | None = None
    votes: VotesUsed | None = None
    fit: FitUsed | None = None

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise ValueError(f"expected the format {FORMAT!r}, came {self.format!r}")
        if self.verdict != verdict(self.checks):
            raise ValueError(f"the verdict {self.verdict!r} is not what the checks say")
        if self.read_recipe().id != self.recipe:
            raise ValueError(f"the recipe's content is not that of {self.recipe}")

    @property
    def calibrates(self) -> bool:
        """Whether it shows that the recipe agrees with people.

        All checks passed, after enough climbs, and enough people judged what has scores.
        """
        numbers = {check.name: check.numbers for check in self.checks}
        starts = numbers.get("climbs", {}).get("starts")
        return (
            self.verdict == "passed"
            and set(numbers) >= set(CHECKS)
            and isinstance(starts, int)
            and starts >= STARTS
            and self.scores is not None
            and self.votes is not None
            and self.votes.raters >= FEWEST_RATERS
            and self.votes.simulated == 0
        )

    def read_recipe(self) -> metrics.Recipe:
        """Return the recipe itself."""
        return metrics.Recipe.from_json(json.dumps(self.recipe_content))


def verdict(checks: Iterable[Check]) -> Literal["passed", "failed"]:
    """Say what checks come to."""
    return "passed" if all(check.passed for check in checks) else "failed"


def read_evidence(path: Path) -> Evidence:
    """Read a file of evidence.

    Raises
    ------
    CalibrationError
        If it cannot be read, or is no evidence; the message names the file.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Evidence)
    except OSError as failure:
        raise CalibrationError(f"{path}: cannot be read ({failure.strerror})") from failure
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise CalibrationError(f"{path}: expected evidence ({failure})") from failure


def write_evidence(path: Path, evidence: Evidence) -> None:
    """Write a file of evidence, replacing it.

    Raises
    ------
    CalibrationError
        If it cannot be written.
    """
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(evidence), indent=2) + b"\n")
    except OSError as failure:
        raise CalibrationError(f"{path}: cannot be written ({failure.strerror})") from failure


@cache
def calibrated_recipes(folder: Path = SHIPPED) -> tuple[metrics.Recipe, ...]:
    """Return the recipes that evidence in a folder calibrates, in the order of the files' names.

    Raises
    ------
    CalibrationError
        If a ``.json`` file in it is no evidence.
    """
    read = (read_evidence(path) for path in sorted(folder.glob("*.json")))
    return tuple(evidence.read_recipe() for evidence in read if evidence.calibrates)


def is_calibrated(recipe: metrics.Recipe, folder: Path = SHIPPED) -> bool:
    """Whether evidence in a folder calibrates a recipe, under this or another name and version.

    Raises
    ------
    CalibrationError
        If a ``.json`` file in it is no evidence.
    """
    return is_one_of(recipe, calibrated_recipes(folder))


def is_one_of(recipe: metrics.Recipe, recipes: Iterable[metrics.Recipe]) -> bool:
    """Whether a recipe is among others, under whatever name and version."""
    return any(_unnamed(one) == _unnamed(recipe) for one in recipes)


def _unnamed(recipe: metrics.Recipe) -> metrics.Recipe:
    return replace(recipe, name="unnamed", version="1")
