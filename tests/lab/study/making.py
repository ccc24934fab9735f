"""Studies and subjects for tests, with or without a score file."""

import numpy as np

from lab.study import Study, StudyCandidate, Trial
from lab.study.subjects import Subject
from lab.votes import Screen, Vote

FIELD = "magenta-circle"
SCREEN = Screen(width=1280, height=800, scale=2.0, touch=False, dark=False)
DATE = "2026-11-30T00:00:00+00:00"


def candidate(name, field=FIELD):
    return {f"{name}/{field}": StudyCandidate(field=field, picture=name[0] * 64)}


def trial(a="one", b="two", purpose="main", field=FIELD, **more):
    other = None if b is None else f"{b}/{field}"
    return Trial(purpose=purpose, reference=field, a=f"{a}/{field}", b=other, **more)


def study(*trials, **changes):
    """Return a study named first, by default of one pair and one rating."""
    values = {
        "name": "first",
        "date": DATE,
        "recipes": ("benchmark@1+0123456789ab",),
        "seed": 0,
        "fields": {FIELD: "f" * 64},
        "candidates": candidate("one") | candidate("two") | candidate("three"),
        "trials": trials or (trial(), trial(b=None)),
    }
    return Study(**values | changes)


def vote(**changes):
    """Return an answer to the first trial of `study()`."""
    values = {
        "study": study().id,
        "rater": "calm-lake-001",
        "trial": 1,
        "purpose": "main",
        "reference": FIELD,
        "a": f"one/{FIELD}",
        "b": f"two/{FIELD}",
        "left": "b",
        "choice": "a",
        "seconds": 1.5,
        "date": DATE,
        "screen": SCREEN,
    }
    return Vote(**values | changes)


def subject(name, *totals, field=FIELD, picture=None):
    """Return a candidate with totals of several recipes; its frame is never looked at."""
    frame = np.zeros((225, 180, 3), np.uint8)
    return Subject(f"{name}/{field}", name, field, frame, picture or name, totals)
