"""Explanations that the tests share, each gathered once."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import metrics
from lab.candidate import Candidate, Circle
from lab.explain import explain
from lab.frames import FrameReader

ONE = Candidate()
TWO = Candidate((Circle(color="#ffe000", x=60, y=80), Circle(x=120, y=150, radius=50)))
GRAY = Candidate((Circle(color="#808080"),))


@cache
def of_circles(candidate=ONE, reference="magenta-circle", recipe=metrics.BENCHMARK):
    with TemporaryDirectory() as folder, FrameReader() as reader:
        path = Path(folder) / "circle.svg"
        path.write_text(candidate.to_svg(), encoding="utf-8")
        return explain(reference, path, recipe=recipe, reader=reader)


@cache
def of_picture(color=(10, 200, 30), reference="cyan-left-wash"):
    from PIL import Image

    with TemporaryDirectory() as folder, FrameReader() as reader:
        path = Path(folder) / "flat.png"
        Image.new("RGB", (180, 225), color).save(path)
        return explain(reference, path, recipe=metrics.BENCHMARK, reader=reader)
