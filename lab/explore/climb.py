"""Hill climbing: from a candidate up the total, within the controls' bounds.

Pattern search after Hooke and Jeeves [1]_: try a step up or down in one value after the other,
keep what scores higher; after each sweep that moved, try its whole displacement once more; halve
the steps that lead nowhere, until the finest ones do. Two additions are our own: a step that
worked is doubled, and the search is made three times, each from longer first steps, since short
ones follow a ridge that long ones jump off, and long ones leave a flat that short ones cannot.
Nothing is random: the same start gives the same path.

References
----------
.. [1] Hooke, R. and Jeeves, T. A. (1961). "Direct search" solution of numerical and statistical
   problems. Journal of the ACM 8(2), 212-229.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import metrics
from lab.candidate import BOUNDS, Candidate, Circle
from lab.explore.controls import candidate_of
from lab.rasterizer import rasterize

if TYPE_CHECKING:
    from lab.session import Session, Subject

# What is tried in turn. Size comes before place: a circle of the wrong size finds a wrong place.
_KEYS: Final = ("radius", "softness", "opacity", "x", "y")

# Per circle these numbers, then red, green and blue: lowest, highest, and finest step.
_RANGES: Final = (
    *((BOUNDS[key].low, BOUNDS[key].high, BOUNDS[key].step) for key in _KEYS),
    *((0.0, 255.0, 1.0),) * 3,
)
# First steps of each search, and the longest step, in finest ones.
_FIRST: Final = (4, 16, 64)
_LONGEST: Final = 64

# Points of total: less is no rise, but the last digits of a float.
_LEAST_RISE: Final = 1e-6


@dataclass(frozen=True)
class State:
    """Where a climb stands; plain numbers, so that it can be sent and kept as JSON.

    Attributes
    ----------
    values : tuple of float
        The highest point so far: per circle radius, softness, opacity, x, y, red, green, blue.
    total : float or None
        Its total; None until it has been scored.
    steps : tuple of float
        Per value the step to try next, signed by the direction that last worked.
    origin : tuple of float
        `values` when this sweep began.
    turn : int
        What comes next in the sweep: the step of value ``turn // 2``, ahead if it is even and
        back if it is odd; after all of these, the whole sweep's displacement.
    search : int
        Which search this is, from 0.
    scorings : int
        How many candidates have been scored.
    done : bool
        Whether the last search is over: then no finest step leads up from `values`.
    """

    values: tuple[float, ...]
    total: float | None
    steps: tuple[float, ...]
    origin: tuple[float, ...]
    turn: int
    search: int
    scorings: int
    done: bool

    @property
    def candidate(self) -> Candidate:
        """The highest point as a candidate."""
        return _candidate(self.values)


def start(candidate: Candidate) -> State:
    """Return the state of a climb that has not begun."""
    values = tuple(value for circle in candidate.circles for value in _values(circle))
    return State(values, None, _first_steps(values, 0), values, 0, 0, 0, done=False)


def advance(subject: Subject, state: State, scorings: int) -> tuple[State, list[State]]:
    """Climb on by some scorings.

    Parameters
    ----------
    subject : Subject
        Gives reference and recipe; its candidate does not matter.
    state : State
    scorings : int
        At most so many candidates are scored.

    Returns
    -------
    state : State
    accepted : list of State
        The states on the way whose total was higher than the one before, lowest first; the
        start's own is the first of all.
    """
    limit = state.scorings + scorings
    accepted: list[State] = []
    while not state.done and state.scorings < limit:
        before = state
        state = _score_next(subject, state)
        if state.total != before.total:
            accepted.append(state)
    return state, accepted


def _score_next(subject: Subject, state: State) -> State:
    """Score one candidate, and take it or leave it."""
    if state.total is None:
        return replace(state, total=_total(subject, state.values), scorings=1)
    trial = _trial(state)
    if trial == state.values:  # at a bound: known without scoring
        return _left(state)
    total = _total(subject, trial)
    higher = total > state.total + _LEAST_RISE
    state = replace(state, scorings=state.scorings + 1)
    return _taken(state, trial, total) if higher else _left(state)


def _trial(state: State) -> tuple[float, ...]:
    """Return the values that the state's turn is about, drawn into their bounds."""
    index, back = divmod(state.turn, 2)
    wanted = list(state.values)
    if index < len(wanted):
        wanted[index] += -_tried(state, index) if back else _tried(state, index)
    else:
        pairs = zip(state.values, state.origin, strict=True)
        wanted = [value + (value - begun) for value, begun in pairs]
    return tuple(_bounded(index, value) for index, value in enumerate(wanted))


def _taken(state: State, values: tuple[float, ...], total: float) -> State:
    """Move there, and try twice the step next time."""
    index, back = divmod(state.turn, 2)
    state = replace(state, values=values, total=total)
    if index == len(values):
        return _next_sweep(state)
    step = _tried(state, index) * (-2 if back else 2)
    longest = _LONGEST * _range(index)[2]
    step = max(-longest, min(longest, step))
    return replace(state, steps=_put(state.steps, index, step), turn=2 * (index + 1))


def _left(state: State) -> State:
    """Stay; halve a step that led up neither ahead nor back."""
    index, back = divmod(state.turn, 2)
    if index == len(state.values):
        return _next_sweep(state)
    if not back:
        return replace(state, turn=state.turn + 1)
    # Half the finest step marks one that has failed; what is tried is the finest again.
    step = _tried(state, index) / 2
    return replace(state, steps=_put(state.steps, index, step), turn=state.turn + 1)


def _next_sweep(state: State) -> State:
    """Begin the next sweep; the next search if this one is over, unless it was the last."""
    moved = state.values != state.origin
    state = replace(state, origin=state.values, turn=0)
    if moved or any(abs(step) >= _range(index)[2] for index, step in enumerate(state.steps)):
        return state
    search = state.search + 1
    if search == len(_FIRST):
        return replace(state, done=True)
    return replace(state, search=search, steps=_first_steps(state.values, search))


def _first_steps(values: Sequence[float], search: int) -> tuple[float, ...]:
    return tuple(_FIRST[search] * _range(index)[2] for index in range(len(values)))


def _tried(state: State, index: int) -> float:
    """Return a value's signed step, at least the finest."""
    step, finest = state.steps[index], _range(index)[2]
    if abs(step) >= finest:
        return step
    return finest if step > 0 else -finest


def _range(index: int) -> tuple[float, float, float]:
    return _RANGES[index % len(_RANGES)]


def _bounded(index: int, value: float) -> float:
    low, high, _ = _range(index)
    # Ten-thousandths, as the page keeps its numbers.
    return round(min(high, max(low, value)), 4)


def _put(values: tuple[float, ...], index: int, value: float) -> tuple[float, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _total(subject: Subject, values: Sequence[float]) -> float:
    pixels = rasterize(_candidate(values))
    return metrics.score(subject.reference.features, pixels, recipe=subject.recipe).total


def _values(circle: Circle) -> tuple[float, ...]:
    numbers = (float(getattr(circle, key)) for key in _KEYS)
    return (*numbers, *(float(level) for level in bytes.fromhex(circle.color[1:])))


def _candidate(values: Sequence[float]) -> Candidate:
    circles = []
    for first in range(0, len(values), len(_RANGES)):
        numbers = dict(zip(_KEYS, values[first:], strict=False))
        levels = values[first + len(_KEYS) : first + len(_RANGES)]
        color = "#" + "".join(f"{int(level):02x}" for level in levels)
        circles.append(Circle(**numbers, color=color))
    return Candidate(tuple(circles))


# For the page


def climb(session: Session, query: str, state_json: str, scorings: int) -> str:
    """Begin (`state_json` empty) or go on with a climb; see `advance`.

    Returns JSON: ``state``, to be given back; ``done``; ``scorings`` so far; and ``accepted``,
    the path's new points, each with its ``total`` and ``circles``.
    """
    subject = session.subject(query)
    state = _read(state_json) if state_json else start(candidate_of(subject, 0))
    state, accepted = advance(subject, state, scorings)
    path = [
        {"total": point.total, "circles": [asdict(circle) for circle in point.candidate.circles]}
        for point in accepted
    ]
    return json.dumps(
        {
            "state": json.dumps(asdict(state)),
            "done": state.done,
            "scorings": state.scorings,
            "accepted": path,
        }
    )


def _read(state_json: str) -> State:
    fields: dict[str, Any] = json.loads(state_json)
    tuples = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
    return State(**(fields | tuples))
