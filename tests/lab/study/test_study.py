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
    study(identical).check(vote(b=f"one/{FIELD}", purpose="identical", expected="tie"))


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"study": "second"}, "expected a vote of the study first, came one of second"),
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


def test_names_are_those_of_votes():
    check_name("first-2.b")
    with pytest.raises(CalibrationError, match=r"^name: expected 1 to 64 .*, came 'my study'$"):
        check_name("my study")
