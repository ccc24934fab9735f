import pytest

from lab.calibrate.fit.splits import FEWEST_REFERENCES, FOLDS, folds, holdout

NAMES = [f"field-{number}" for number in range(11)]


@pytest.mark.parametrize(("count", "sealed"), [(8, 2), (9, 3), (10, 3), (11, 3), (40, 10)])
def test_a_quarter_is_sealed_rounded_up(count, sealed):
    assert len(holdout(map(str, range(count)), seed=1)) == sealed


def test_it_depends_on_names_and_seed_alone():
    assert holdout(reversed(NAMES), 1) == holdout(NAMES + NAMES[:3], 1) == holdout(NAMES, 1)
    assert len({holdout(NAMES, seed) for seed in range(20)}) > 10


def test_folds_hold_every_reference_once():
    parts = folds(NAMES, 1)
    assert sorted(name for part in parts for name in part) == sorted(NAMES)
    assert {len(part) for part in parts} == {2, 3}


def test_the_fewest_references_fill_every_fold():
    names = NAMES[:FEWEST_REFERENCES]
    rest = set(names) - set(holdout(names, 1))
    assert all(folds(rest, 1))
    assert len(folds(rest, 1)) == FOLDS
