"""The report of the fit that made a recipe: which references were sealed from it."""

import hashlib
from pathlib import Path

import msgspec

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.evidence_inputs import FitUsed
from lab.calibrate.fit.report import FORMAT


class _Sealed(msgspec.Struct, frozen=True):
    references: tuple[str, ...]


class _FitReport(msgspec.Struct, frozen=True):
    format: str
    simulated: bool
    recipe_id: str
    sealed: _Sealed


def read_fit(path: Path, recipe: metrics.Recipe) -> FitUsed:
    """Read the report of a recipe's fit.

    Raises
    ------
    CalibrationError
        If it cannot be read, is no such report, or is another recipe's.
    """
    try:
        content = path.read_bytes()
        report = msgspec.json.decode(content, type=_FitReport)
    except OSError as failure:
        raise CalibrationError(f"{path}: cannot be read ({failure.strerror})") from failure
    except (msgspec.MsgspecError, UnicodeDecodeError) as failure:
        raise CalibrationError(f"{path}: expected the report of a fit ({failure})") from failure
    if report.format != FORMAT:
        raise CalibrationError(f"{path}: expected the format {FORMAT!r}, came {report.format!r}")
    if report.recipe_id != recipe.id:
        raise CalibrationError(
            f"{path}: expected the report of {recipe.id}, came that of {report.recipe_id}"
        )
    return FitUsed(
        file=path.name,
        sha256=hashlib.sha256(content).hexdigest(),
        sealed=report.sealed.references,
        simulated=report.simulated,
    )
