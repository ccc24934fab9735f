"""What a lab page must show whatever fails: the figure, the table, and why it does not move."""

import metrics
import reference_fields
from lab.candidate import Candidate
from lab.rasterizer import rasterize


def start_total():
    """The starting circle's total, as the page writes it."""
    reference = reference_fields.load("magenta-circle").pixels
    score = metrics.score(reference, rasterize(Candidate()), recipe=metrics.LAB)
    return f"{score.total:.1f}"


def still_useful(page, *, total=None):
    """Check the figure and the table; `page` may be a frame."""
    assert page.locator("#total").inner_text() == (total or start_total())
    assert page.locator("#stage img").is_visible()
    assert page.locator("#reference-pixels").is_visible()
    assert len(page.locator(".subscores .value").all_inner_texts()) == len(metrics.SUBSCORES)


def failure_of(page, timeout=60_000):
    """Wait until the page tells of a failure, and return what it says."""
    failure = page.locator("#failure")
    failure.wait_for(timeout=timeout)
    return failure.inner_text()
