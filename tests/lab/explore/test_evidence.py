import json

import numpy as np
import pytest

import metrics
import reference_fields
from lab.explore.evidence import evidence_message
from lab.session import Session
from metrics.evidence import Look, gather

KEYS = [metric.key for metric in metrics.SUBSCORES]


@pytest.fixture
def session():
    session = Session()
    for name in ("magenta-circle", "three-zone-soft-field"):
        session.add_reference(name, reference_fields.load(name).pixels)
    return session


@pytest.mark.parametrize("key", KEYS)
def test_is_the_evidence_of_the_subjects_frames(session, key):
    subject = session.subject("reference=three-zone-soft-field&radius=50&color=%2300ffff")
    reference, candidate, rest = evidence_message(key, subject)
    shown = gather(
        key, Look(subject.reference.pixels, metrics.LAB), Look(subject.pixels, metrics.LAB)
    )
    np.testing.assert_array_equal(reference, shown.reference.layer.ravel())
    np.testing.assert_array_equal(candidate, shown.candidate.layer.ravel())
    rest = json.loads(rest)
    for name, side in (("reference", shown.reference), ("candidate", shown.candidate)):
        assert rest[name]["caption"] == side.caption
        assert [number["text"] for number in rest[name]["numbers"]] == [
            number.text for number in side.numbers
        ]
        assert [tuple(mark["points"]) for mark in rest[name]["marks"]] == [
            mark.points for mark in side.marks
        ]


@pytest.mark.parametrize("key", ["region_scale", "bleed_control", "range_contrast"])
def test_series_hold_percent_of_the_frame(session, key):
    subject = session.subject("reference=magenta-circle")
    series = json.loads(evidence_message(key, subject)[2])["series"]
    assert 0 < sum(series["reference"]) < 100.0001
    assert len(series["reference"]) == len(series["candidate"])


def test_metrics_without_a_chart_have_no_series(session):
    subject = session.subject("reference=magenta-circle")
    assert json.loads(evidence_message("softness", subject)[2])["series"] is None


def test_another_reference_is_looked_at_anew(session):
    here, there = (
        evidence_message("softness", session.subject(f"reference={name}"))[0]
        for name in ("magenta-circle", "three-zone-soft-field")
    )
    assert (here != there).any()


def test_a_reference_replaced_under_its_name_is_looked_at_anew(session):
    before = evidence_message("range_contrast", session.subject("reference=magenta-circle"))[0]
    session.add_reference("magenta-circle", np.zeros((225, 180, 3), np.uint8))
    after = evidence_message("range_contrast", session.subject("reference=magenta-circle"))[0]
    assert (before != after).any()
    assert set(after.reshape(-1, 4)[:, 0]) == {0}


def test_refuses_an_unknown_metric(session):
    subject = session.subject("reference=magenta-circle")
    with pytest.raises(ValueError, match="expected one of hue_placement"):
        evidence_message("nothing", subject)
