import numpy as np
import pytest

from lab.calibrate import CalibrationError
from lab.study.pairs import Comparisons, choose
from tests.lab.study.making import subject


def comparisons(*subjects, votes=(), seed=0):
    wins = np.zeros((len(subjects), len(subjects)))
    for i, j in votes:
        wins[i, j] = wins[j, i] = 0.5
    return Comparisons(subjects, wins, np.random.default_rng(seed))


def names(pairs):
    return [{one.model for one in pair} for pair in pairs]


def agreeing(count):
    return [subject(f"m{number}", 50, 50) for number in range(count)]


def is_connected(pairs):
    edges = names(pairs)
    reached = set(edges[0])
    for _ in edges:
        reached |= {name for edge in edges if edge & reached for name in edge}
    return reached == set().union(*edges)


def test_the_pair_on_which_recipes_disagree_comes_first():
    subjects = [subject("a", 50, 50), subject("b", 60, 60), subject("c", 30, 80)]
    chosen = choose({"field": comparisons(*subjects)}, 1, ())
    assert names(chosen) in ([{"a", "c"}], [{"b", "c"}])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [3, 7, 12])
def test_what_is_asked_of_a_reference_is_connected(seed, count):
    random = np.random.default_rng(seed)
    subjects = [subject(f"m{i}", *random.uniform(0, 100, 2)) for i in range(8)]
    chosen = choose({"field": comparisons(*subjects, seed=seed)}, count, ())
    assert len(chosen) == count
    assert len({frozenset(pair) for pair in names(chosen)}) == count
    assert is_connected(chosen)


def test_where_recipes_agree_the_uncertain_candidates_come_first():
    # Every candidate is asked about once before one pair has been asked about all there is.
    chosen = choose({"field": comparisons(*agreeing(6))}, 5, ())
    assert set().union(*names(chosen)) == {f"m{number}" for number in range(6)}


def test_votes_so_far_send_the_next_ones_elsewhere():
    pytest.importorskip("choix")
    voted = comparisons(*agreeing(3), votes=[(0, 1)])
    (chosen,) = names(choose({"field": voted}, 1, ()))
    assert "m2" in chosen


def test_islands_of_earlier_votes_are_joined_first():
    pytest.importorskip("choix")
    voted = comparisons(*agreeing(5), votes=[(0, 1), (2, 3)])
    assert voted.islands == 2
    (first,) = names(choose({"field": voted}, 1, ()))
    assert first & {"m0", "m1"}
    assert first & {"m2", "m3"}
    assert voted.islands == 1


def test_required_pairs_are_asked_and_joined():
    several = comparisons(*agreeing(6))
    chosen = choose({"field": several}, 4, [("field", 0, 1), ("field", 4, 5)])
    assert names(chosen)[:2] == [{"m0", "m1"}, {"m4", "m5"}]
    assert is_connected(chosen)
    with pytest.raises(CalibrationError, match=r"expected at least 3 main pairs, .* came 2"):
        choose({"field": comparisons(*agreeing(6))}, 2, [("field", 0, 1), ("field", 4, 5)])


def test_references_take_turns():
    references = {
        field: comparisons(*(subject(name, 50, 50, field=field) for name in "abcd"))
        for field in ("one", "two", "three")
    }
    chosen = choose(references, 7, ())
    counts = [sum(a.field == field for a, _ in chosen) for field in references]
    assert sorted(counts) == [2, 2, 3]


def test_what_looks_the_same_is_no_pair():
    same = [subject(name, 50, 50, picture="same") for name in "ab"]
    assert choose({"field": comparisons(*same)}, 3, ()) == []
    assert len(choose({"field": comparisons(*same, subject("c", 50, 50))}, 9, ())) == 2


def test_the_seed_decides_between_equals():
    def first(seed):
        return names(choose({"field": comparisons(*agreeing(8), seed=seed)}, 6, ()))

    assert first(1) == first(1)
    assert any(first(seed) != first(1) for seed in range(2, 6))
