import re

import msgspec
import pytest

from lab.calibrate import CalibrationError
from lab.study import FILE, read_study
from lab.study.study import check_name
from lab.votes import VotesError
from tests.lab.study.making import FIELD, study, trial, vote


def test_a_study_survives_its_file(tmp_path):
    made = study()
    (tmp_path / FILE).write_bytes(msgspec.json.encode(made))
    assert read_study(tmp_path) == made


def test_the_digest_tells_contents_apart_but_not_dates():
    assert study().digest == study(date="another").digest
    assert study().digest != study(seed=1).digest
    assert len(study().digest) == 12


def test_a_study_that_asks_something_else_has_another_id():
    assert study().id == f"first-{study().digest[:8]}"
    assert study().id == study(date="another").id != study(trial()).id
    longest = study(name="n" * 55).id
    assert vote(study=longest).study == longest
    assert len(longest) == 64


def test_no_study_is_one_line(tmp_path):
    with pytest.raises(CalibrationError, match=r"study\.json: cannot be read \(No such file"):
        read_study(tmp_path)
    (tmp_path / FILE).write_text('{"format": "another"}')
    with pytest.raises(CalibrationError, match=r"study\.json: expected a study \(Invalid enum"):
        read_study(tmp_path)
    (tmp_path / FILE).write_bytes(b"\xff")
    with pytest.raises(CalibrationError, match=r"study\.json: expected a study \("):
        read_study(tmp_path)


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"trials": ()}, "expected at least one trial"),
        ({"fields": {}}, f"expected the picture of {FIELD}, came none"),
        ({"trials": (trial(a="four"),)}, f"expected four/{FIELD} among the candidates for {FIELD}"),
        ({"trials": (trial(purpose="repeat"),)}, "expected repeats of a repeat"),
        ({"trials": (trial(repeats=0),)}, "expected repeats of a repeat"),
        ({"trials": (trial(purpose="repeat", repeats=1),)}, "a trial's place, came 1"),
    ],
)
def test_what_cannot_be_shown_is_refused(changes, match):
    with pytest.raises(ValueError, match=match):
        study(**changes)


def test_an_answer_to_a_trial_passes():
    study().check(vote())
    study().check(vote(b=None, left=None, choice=None, rating=4.0))
    identical = trial(b="one", purpose="identical", expected="tie")
    other = study(identical)
    answer = vote(study=other.id, b=f"one/{FIELD}", purpose="identical", expected="tie")
    other.check(answer)


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"study": "first"}, r"expected a vote of the study first-[0-9a-f]{8}, came one of first$"),
        ({"trial": 3}, "expected trial 1 to 2, came 3"),
        ({"b": f"three/{FIELD}"}, "expected one of the study's questions, came one/"),
        ({"reference": "other"}, "expected one of the study's questions, came one/"),
        ({"purpose": "repeat"}, r"expected one of the study's questions, came one/.* \(repeat\)"),
        ({"rater": "simulated-1", "simulated": True}, "a person's vote, came one of simulated-1"),
    ],
)
def test_what_answers_no_trial_is_refused(changes, match):
    with pytest.raises(VotesError, match=match):
        study().check(vote(**changes))


@pytest.mark.parametrize("name", ["my study", "first\n", "n" * 56])
def test_names_leave_room_for_the_rest_of_the_id(name):
    check_name("first-2.b")
    check_name("n" * 55)
    match = rf"^name: expected 1 to 55 .*, came {re.escape(repr(name))}$"
    with pytest.raises(CalibrationError, match=match):
        check_name(name)
