import hashlib
import json

import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.evidence_inputs import FitUsed
from lab.calibrate.fit.report import FORMAT
from lab.calibrate.gate.fitted import read_fit

BENCHMARK = metrics.BENCHMARK


def report(**changes):
    content = {"format": FORMAT, "simulated": False, "recipe_id": BENCHMARK.id}
    content |= {"sealed": {"references": ["one", "two"], "votes": 9}, "notes": []}
    return json.dumps(content | changes)


def test_the_sealed_references_are_the_reports(tmp_path):
    (tmp_path / "report.json").write_text(report())
    assert read_fit(tmp_path / "report.json", BENCHMARK) == FitUsed(
        file="report.json",
        sha256=hashlib.sha256(report().encode()).hexdigest(),
        sealed=("one", "two"),
        simulated=False,
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (report(recipe_id="other@1+0"), r"expected the report of benchmark@1\+.*, came that of ot"),
        (report(format="else"), "expected the format 'fieldlab fit 1', came 'else'"),
        ("{}", "expected the report of a fit"),
        ("none", "expected the report of a fit"),
    ],
)
def test_another_report_is_refused(tmp_path, content, message):
    (tmp_path / "report.json").write_text(content)
    with pytest.raises(CalibrationError, match=rf"report\.json: {message}"):
        read_fit(tmp_path / "report.json", BENCHMARK)


def test_a_missing_report_is_named(tmp_path):
    with pytest.raises(CalibrationError, match=r"none\.json: cannot be read \(No such file"):
        read_fit(tmp_path / "none.json", BENCHMARK)
