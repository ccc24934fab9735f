from dataclasses import replace

import msgspec
import pytest

from lab.calibrate import CalibrationError
from lab.calibrate.fit.divided import divide
from lab.calibrate.judged import Judged
from tests.lab.calibrate.fit.making import judged
from tests.lab.votes.making import candidate, raters, table


def changed(given, **changes):
    """The same pairs with other votes."""
    pairs = [
        replace(pair, vote=msgspec.structs.replace(pair.vote, **changes)) for pair in given.pairs
    ]
    return Judged(tuple(pairs), (), ())


def flat(rows, *keys):
    """The same rows, where some subscores do not differ."""
    return [
        candidate(row.model, row.field, (row.subscores | dict.fromkeys(keys, 50.0)).values())
        for row in rows
    ]


def test_training_and_holdout_share_no_reference():
    divided = divide(judged(seed=2), seed=3)
    assert len(divided.sealed.references) == 10
    assert not set(divided.sealed.references) & set(divided.training.references)
    assert divided.simulated
    assert (divided.seed, divided.screened, divided.notes) == (3, (), ())


def test_one_rater_and_four_votes_are_hopeless():
    words = (
        r"^4 votes cannot carry a fit: 1 rater, at least 5 needed; "
        r"\d references?, at least 8 needed"
    )
    with pytest.raises(CalibrationError, match=words):
        divide(judged(crowd=raters(1), pairs=4))


def test_all_ties_are_hopeless():
    words = (
        "^1200 votes cannot carry a fit: all votes are ties: none prefers one of two candidates$"
    )
    with pytest.raises(CalibrationError, match=words):
        divide(changed(judged(), choice="tie"))


def test_disconnected_islands_are_hopeless():
    rows = table(1, models=5)
    islands = [
        judged([row for row in rows if row.model in models], pairs=30)
        for models in (("model-0", "model-1"), ("model-2", "model-3", "model-4"))
    ]
    pairs = tuple(pair for island in islands for pair in island.pairs)
    words = (
        r"comparisons fall into 2 islands of models that nothing links "
        r"\(model-2, model-3, model-4 \| model-0, model-1\)$"
    )
    with pytest.raises(CalibrationError, match=words):
        divide(Judged(pairs, (), ()))


def test_no_votes_at_all():
    with pytest.raises(CalibrationError, match=r"^0 votes cannot carry a fit: 0 raters"):
        divide(Judged((), (), ()))


def test_too_few_references():
    with pytest.raises(CalibrationError, match=r"fit: 7 references, at least 8 needed$"):
        divide(judged(table(1, references=7)))


def test_too_few_preferences():
    words = r"^\d+ votes outside of the holdout cannot carry a fit: \d\d prefer .* 80 needed$"
    with pytest.raises(CalibrationError, match=words):
        divide(judged(crowd=raters(5), pairs=16))


def test_people_and_programs_are_not_mixed():
    given = judged()
    person = changed(given, rater="r1", simulated=False).pairs[:3]
    with pytest.raises(CalibrationError, match="of people or of simulated raters, came both"):
        divide(Judged(given.pairs + person, (), ()))


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["softness"], "^softness: both candidates of every pair outside of the holdout have"),
        (["softness", "blur_flow"], "^softness and blur_flow: both candidates"),
    ],
)
def test_a_subscore_that_never_differs_is_refused(keys, words):
    with pytest.raises(CalibrationError, match=words):
        divide(judged(flat(table(1), *keys)))


def test_candidates_that_are_all_alike_are_refused():
    rows = table(1)
    with pytest.raises(CalibrationError, match=r"^every subscore: both candidates of every pair"):
        divide(judged(flat(rows, *rows[0].subscores)))


def test_a_holdout_of_ties_is_refused():
    given = judged()
    sealed = divide(given).sealed.references
    ties = changed(given, choice="tie").pairs
    pairs = [
        tie if pair.vote.reference in sealed else pair
        for pair, tie in zip(given.pairs, ties, strict=True)
    ]
    with pytest.raises(CalibrationError, match=r"^the holdout \(.*\) cannot judge a fit: all"):
        divide(Judged(tuple(pairs), (), ()))


def test_raters_who_fail_the_screening_are_left_out_unless_kept():
    given = judged(crowd=raters(6), seed=2)
    first = {"rater": "simulated-01", "seconds": 0.1}
    hasty = tuple(
        pair
        if pair.vote.rater != "simulated-01"
        else replace(pair, vote=msgspec.structs.replace(pair.vote, **first))
        for pair in given.pairs
    )
    divided = divide(Judged(hasty, (), ()))
    assert [one.rater for one in divided.screened] == ["simulated-01"]
    assert len(divided.training.raters) == 5
    kept = divide(Judged(hasty, (), ()), keep_all=True)
    assert (len(kept.training.raters), kept.screened_kept) == (6, True)
    fewer = tuple(pair for pair in hasty if pair.vote.rater != "simulated-06")
    with pytest.raises(CalibrationError, match=r"4 raters, .* needed \(1 more failed the screen"):
        divide(Judged(fewer, (), ()))
