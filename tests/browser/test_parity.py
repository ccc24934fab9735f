"""The worker's scores, in a real Pyodide in a real Chromium, against this Python's."""

import numpy as np
import pytest

import metrics
import reference_fields
from lab.candidate import BOUNDS
from lab.session import Session
from tests.tolerances import POINTS

STATES = 60
SEED = 20


def states():
    """Varied states: every reference, controls at their ends and between, several colors."""
    rng = np.random.default_rng(SEED)
    names = reference_fields.names()
    colors = ("#ff00ff", "#00ffff", "#ffff00", "#00ff00", "#8000ff", "#d94f2b", "#000000")
    for index in range(STATES):
        state = {"reference": names[index % len(names)], "color": colors[index % len(colors)]}
        for key, bound in BOUNDS.items():
            share = rng.choice([0.0, 1.0, rng.random()], p=[0.08, 0.08, 0.84])
            steps = round(share * (bound.high - bound.low) / bound.step)
            state[key] = round(bound.low + steps * bound.step, 4)
        state["credit"] = int(rng.choice([0, 35, 100]))
        yield state


@pytest.fixture(scope="module")
def native():
    session = Session()
    for name in reference_fields.names():
        session.add_reference(name, reference_fields.load(name).pixels)
    return session


@pytest.mark.parametrize("state", list(states()))
def test_worker_scores_like_this_python(lab, native, state):
    live = lab.set(**state)
    pixels = lab.pixels()
    query = "&".join(f"{key}={str(value).lstrip('#')}" for key, value in state.items())
    frame = native.score(query)

    # The picture on the page is what was scored …
    reference = reference_fields.load(state["reference"]).pixels
    shown = metrics.score(reference, pixels, recipe=native.subject(query).recipe)
    for key, value in shown.subscores.items():
        assert live["subscores"][key] == pytest.approx(value, abs=POINTS), key
    assert live["total"] == pytest.approx(shown.total, abs=POINTS)

    # … and both Pythons draw and score the same one.
    np.testing.assert_array_equal(pixels, frame.pixels)
    assert live["total"] == pytest.approx(frame.score.total, abs=POINTS)
