"""The trials of a study, from the candidates that there are and the votes so far."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from lab.study import controls, fooling
from lab.study.pairs import Comparisons, Pair, choose
from lab.study.study import Trial
from lab.study.subjects import Subject
from lab.votes import Vote


def pair_trials(
    found: Mapping[str, list[Subject]],
    votes: Sequence[Vote],
    pairs: int,
    random: np.random.Generator,
) -> list[Trial]:
    """Choose pairs and controls; see `lab.study.building.build_study` for the number.

    Parameters
    ----------
    found : mapping of str to list of Subject
        By reference.
    votes : sequence of Vote
        On pairs, so far.
    pairs : int
        Pairs that each rater is shown.
    random : numpy.random.Generator

    Raises
    ------
    CalibrationError
        If there are too few for those that must be asked.
    """
    repeated, identical, catch = controls.counts(pairs)
    references = {
        field: Comparisons(several, _wins(several, votes), random)
        for field, several in found.items()
    }
    chosen = choose(references, pairs - repeated - identical - catch, _fooling(found))
    main = [_main(pair, flipped=bool(random.integers(2))) for pair in chosen]
    if not main:
        return []
    candidates = sorted({(one.field, one.id) for pair in chosen for one in pair})
    fields = sorted({field for field, _ in candidates})
    return [
        *main,
        *controls.repeats(main, repeated, random),
        *controls.identical(candidates, identical, random),
        *controls.catch(fields, catch, random),
    ]


def _main(pair: Pair, *, flipped: bool) -> Trial:
    a, b = reversed(pair) if flipped else pair
    return Trial(purpose="main", reference=a.field, a=a.id, b=b.id)


def _wins(several: Sequence[Subject], votes: Iterable[Vote]) -> NDArray[np.float64]:
    """Count who was chosen over whom; a tie counts half for either."""
    places = {subject.id: place for place, subject in enumerate(several)}
    wins = np.zeros((len(places), len(places)))
    for vote in votes:
        if vote.a in places and vote.b in places:
            a, b = places[vote.a], places[vote.b]
            share = {"a": 1.0, "tie": 0.5, "b": 0.0}[str(vote.choice)]
            wins[a, b] += share
            wins[b, a] += 1.0 - share
    return wins


def _fooling(found: Mapping[str, list[Subject]]) -> list[tuple[str, int, int]]:
    """List the pairs that were made to fool a metric: they are asked in any case."""
    required = []
    for field, several in found.items():
        places = {subject.model: place for place, subject in enumerate(several)}
        required += [
            (field, place, places[other])
            for model, place in places.items()
            if (other := fooling.partner(model)) in places
        ]
    return required


def rating_trials(
    found: Mapping[str, list[Subject]],
    rated: Sequence[str],
    count: int,
    random: np.random.Generator,
) -> list[Trial]:
    """Choose candidates to rate alone: what was rated least first; the references take turns.

    Parameters
    ----------
    found : mapping of str to list of Subject
        By reference.
    rated : sequence of str
        Id of the candidate of each rating so far.
    count : int
        How many; fewer are returned if there are no more.
    random : numpy.random.Generator
    """
    turns = []
    for several in found.values():
        order = sorted(random.permutation(len(several)), key=lambda i: rated.count(several[i].id))
        turns += [
            (rated.count(several[i].id), turn, random.random(), several[i])
            for turn, i in enumerate(order)
        ]
    chosen = [subject for *_, subject in sorted(turns, key=lambda one: one[:3])][:count]
    return [Trial(purpose="main", reference=one.field, a=one.id) for one in chosen]
