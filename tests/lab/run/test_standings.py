import pytest

from lab.run.standings import Cause, Entry, mean_causes, rank


def entry(name, before, after=None, effect=0.0):
    cause = Cause("value", "softness", 0.0, 0.0, effect)
    return Entry(name, len(before), before, before if after is None else after, (cause,))


def ranked(entries, floor=1.0):
    floors = dict.fromkeys("xyz", floor)
    return {one.name: one for one in rank(entries, floors, floors)}


def test_a_lead_of_the_floor_is_a_lead_and_less_is_a_tie():
    found = ranked([entry("a", {"x": 10.0}), entry("b", {"x": 11.0}), entry("c", {"x": 11.9})])
    assert {name: one.rank_after for name, one in found.items()} == {"a": 3, "b": 1, "c": 1}
    assert found["b"].within_floor == {"c": 1.0}
    assert found["a"].within_floor == {}
    assert (found["a"].shared_after, found["b"].shared_after) == (False, True)


def test_only_shared_fields_are_compared():
    found = ranked([entry("a", {"x": 10.0, "y": 90.0}), entry("b", {"x": 20.0, "z": 0.0})])
    assert (found["a"].after, found["b"].after) == (50.0, 10.0)
    assert (found["a"].rank_after, found["b"].rank_after) == (2, 1)
    apart = ranked([entry("a", {"x": 10.0}), entry("b", {"y": 20.0})])
    assert [one.rank_after for one in apart.values()] == [1, 1]
    assert not any(one.within_floor for one in apart.values())


def test_who_moved_and_the_cause_against_the_mean():
    found = ranked(
        [
            entry("a", {"x": 10.0}, {"x": 12.0}, effect=2.0),
            entry("b", {"x": 20.0}, {"x": 4.0}, effect=-16.0),
        ]
    )
    assert (found["a"].rank_before, found["a"].rank_after, found["a"].moved) == (2, 1, True)
    assert found["a"].cause.effect == pytest.approx(2 + 7)
    assert found["b"].cause.effect == pytest.approx(-16 + 7)
    assert ranked([entry("a", {"x": 10.0})])["a"].cause is None


def test_causes_are_averaged_one_by_one():
    first = (Cause("value", "softness", 1.0, 3.0, 5.0), Cause("penalty", None, 0.0, 1.0, 2.0))
    second = (Cause("value", "softness", 3.0, 5.0, 7.0), Cause("penalty", None, 0.0, 1.0, 4.0))
    assert mean_causes([first, second]) == (
        Cause("value", "softness", 2.0, 4.0, 6.0),
        Cause("penalty", None, 0.0, 1.0, 3.0),
    )
