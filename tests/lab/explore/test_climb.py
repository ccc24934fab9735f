import json
from dataclasses import asdict, replace

import pytest

import metrics
from lab.candidate import BOUNDS, Candidate
from lab.explore import climb
from lab.explore.controls import ExploreError
from lab.rasterizer import rasterize
from tests.lab.explore.subjects import START, TWO, frame_subject, session, subject

AT_BOUNDS = f"{START}&x=-40&y=265&radius=140&softness=40&opacity=0&color=000000"
ODD = f"{START}&x=50.25&y=80.5&radius=33.3&softness=2.2&opacity=0.777&color=c040ff&credit=35"


def climbed(query, *, at_once=10_000, most=10_000):
    """Climb to the end, or by `most` scorings, `at_once` in a call."""
    one = subject(query)
    state, path = climb.start(one.candidate), []
    while not state.done and state.scorings < most:
        state, accepted = climb.advance(one, state, min(at_once, most - state.scorings))
        path += accepted
    return state, path


def total_of(query, candidate):
    one = subject(query)
    return metrics.score(one.reference.features, rasterize(candidate), recipe=one.recipe).total


@pytest.mark.parametrize("query", [START, ODD, AT_BOUNDS])
def test_it_climbs_and_never_goes_down(query):
    _, path = climbed(query, most=200)
    totals = [point.total for point in path]
    assert path[0].candidate == subject(query).candidate
    assert totals[0] == subject(query).score().score.total
    assert len(totals) > 5
    assert totals == sorted(set(totals))


@pytest.mark.parametrize("query", [START, ODD, TWO])
def test_every_point_of_the_path_has_its_own_score(query):
    _, path = climbed(query, most=120)
    for point in path[:: max(1, len(path) // 5)]:
        assert point.total == total_of(query, point.candidate)


def test_from_the_start_it_finds_the_reference():
    state, path = climbed(START)
    assert state.done
    assert state.total == 100
    assert state.candidate == Candidate().replace(0, radius=72)
    assert path[-1].total == state.total


def test_it_leaves_a_far_corner():
    start = f"{START}&x=10&y=200&radius=20&color=00ff00"
    state, path = climbed(start)
    assert state.total > path[0].total + 30


def test_at_the_end_no_finest_step_leads_up():
    state, _ = climbed(ODD)
    circle = state.candidate.circles[0]
    for key, bound in BOUNDS.items():
        for step in (-bound.step, bound.step):
            value = min(bound.high, max(bound.low, getattr(circle, key) + step))
            neighbor = Candidate((replace(circle, **{key: round(value, 4)}),))
            assert total_of(ODD, neighbor) <= state.total + 1e-6


def test_it_stays_in_bounds():
    # Construction refuses what is not: every point of the path is a candidate.
    _, path = climbed(AT_BOUNDS, most=300)
    for point in path:
        for circle in point.candidate.circles:
            for key, bound in BOUNDS.items():
                assert bound.low <= getattr(circle, key) <= bound.high


def test_the_same_start_gives_the_same_path_however_it_is_cut():
    whole = climbed(TWO, most=120, at_once=120)
    cut = climbed(TWO, most=120, at_once=1)
    assert whole == cut


def test_all_circles_climb():
    _, path = climbed(TWO, most=400)
    first, last = path[0].candidate.circles, path[-1].candidate.circles
    assert len(first) == len(last) == 2
    assert all(before != after for before, after in zip(first, last, strict=True))


def test_a_call_scores_no_more_than_it_may():
    one = subject()
    state, _ = climb.advance(one, climb.start(one.candidate), 1)
    assert state.scorings == 1
    state, _ = climb.advance(one, state, 3)
    assert state.scorings == 4


def test_at_the_top_it_stays():
    state, path = climbed(f"{START}&radius=72")
    assert [point.total for point in path] == [100]
    assert state.candidate == Candidate().replace(0, radius=72)


def test_a_frame_without_circles_does_not_climb():
    made = frame_subject()
    assert made.candidate is None
    own = session()
    own.add_frame("own", made.pixels)
    with pytest.raises(ExploreError, match="not made of circles"):
        climb.climb(own, f"{START}&frame=own", "", 1)


# For the page


def test_the_page_climbs_the_same_way():
    state, page_path = "", []
    for _ in range(30):
        answer = json.loads(climb.climb(session(), TWO, state, 2))
        state = answer["state"]
        page_path += answer["accepted"]
    assert answer["scorings"] == 60
    assert answer["done"] is False
    _, path = climbed(TWO, most=60)
    assert page_path == [
        {"total": point.total, "circles": [asdict(circle) for circle in point.candidate.circles]}
        for point in path
    ]
