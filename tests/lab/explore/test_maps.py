import json

import numpy as np
import pytest

from lab.explore import maps
from lab.explore.controls import CONTROLS, ExploreError, turned_colors
from tests.lab.explore.subjects import START, TWO, frame_subject, session, subject


@pytest.mark.parametrize("key", CONTROLS)
def test_an_axis_spans_the_range_on_steps(key):
    control, positions = CONTROLS[key], maps.axis(key)
    assert len(positions) == maps.SIDE == 33
    assert (positions[0], positions[-1]) == (control.low, control.high)
    assert [control.on_step(place) for place in positions] == positions
    assert (np.diff(positions) > 0).all()


def test_the_order_has_every_cell_once_coarse_to_fine():
    order = maps.order()
    assert len(order) == len(set(order)) == 33 * 33
    done = 0
    for side in (5, 9, 17, 33):
        stride = 32 // (side - 1)
        level = {(column, row) for column in range(0, 33, stride) for row in range(0, 33, stride)}
        assert set(order[: side * side]) == level
        assert side * side > done
        done = side * side


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("x", "radius"), (30, 72)),
        (("softness", "opacity"), (0, 0.5)),
        (("credit", "y"), (0, 200)),
        (("hue", "x"), (120, 60)),
    ],
)
def test_a_cell_is_the_score_of_the_state_that_it_names(keys, cell):
    (total,) = maps.totals(subject(), 0, keys, [cell])
    named = "&".join(f"{key}={value}" for key, value in zip(keys, cell, strict=True))
    query = f"{START}&{named.replace('hue=120', 'color=00ff00')}"
    assert total == session().score(query).score.total


def test_axes_can_be_swapped():
    cells = [(30, 72), (91, 20)]
    there = maps.totals(subject(TWO), 1, ("x", "radius"), cells)
    back = maps.totals(subject(TWO), 1, ("radius", "x"), [(b, a) for a, b in cells])
    assert there.tolist() == back.tolist()


def test_questions_without_an_answer():
    with pytest.raises(ExploreError, match="two different controls"):
        maps.totals(subject(), 0, ("x", "x"), [(1, 1)])
    with pytest.raises(ExploreError, match="Gray has no hue"):
        maps.totals(subject(f"{START}&color=777777"), 0, ("x", "hue"), [(1, 1)])
    with pytest.raises(ExploreError, match="not made of circles"):
        maps.totals(frame_subject(), 0, ("x", "y"), [(1, 1)])
    with pytest.raises(ExploreError, match="got 'z'"):
        maps.totals(subject(), 0, ("x", "z"), [(1, 1)])


# For the page


def test_the_plan_for_the_page():
    plan = json.loads(maps.map_plan(session(), START, 0, "x", "radius"))
    assert plan == {
        "a": maps.axis("x"),
        "b": maps.axis("radius"),
        "now": [91, 42],
        "colors": turned_colors("#ff00ff"),
        "order": [list(cell) for cell in maps.order()],
    }
    with pytest.raises(ExploreError, match="two different controls"):
        maps.map_plan(session(), START, 0, "x", "x")


def test_cells_for_the_page():
    flat = maps.map_cells(session(), START, 0, "x", "radius", "[[91, 72], [30, 72]]")
    assert flat.dtype == np.float64
    assert (
        flat.tolist() == maps.totals(subject(), 0, ("x", "radius"), [(91, 72), (30, 72)]).tolist()
    )
