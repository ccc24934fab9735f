"""The ladders: stronger distortions must not score higher, and must be noticed at all."""

from lab.calibrate.evidence_file import Check
from lab.ladders import Ladder, Result, failures


def check_ladders(result: Result) -> Check:
    """Check the total on all ladders.

    Passed if on no ladder a more distorted rung's total is higher by the reference's noise floor
    or more, and every ladder as a whole lowers the total, by at least that: a score that sees
    nothing makes no mistakes in order. Saturation and unequal steps fail no reward.
    """
    broken = [ladder for ladder in result.ladders if not ladder.total.order.holds]
    unseen = [ladder for ladder in result.ladders if not ladder.total.is_noticed]
    largest = max(ladder.total.order.largest_rise for ladder in result.ladders)
    count = len(result.ladders)
    summary = f"of {count} ladders the total is out of order on {len(broken)}"
    summary += f" and notices nothing on {len(unseen)}"
    if broken:
        summary += f"; at worst: {_text(result, max(broken, key=_rise))}"
    elif unseen:
        summary += f"; such as: {_text(result, unseen[0])}"
    return Check(
        name="ladders",
        passed=not broken and not unseen,
        summary=summary,
        numbers={
            "ladders": count,
            "out_of_order": len(broken),
            "unnoticed": len(unseen),
            "largest_rise": largest,
        },
    )


def _rise(ladder: Ladder) -> float:
    return ladder.total.order.largest_rise


def _text(result: Result, ladder: Ladder) -> str:
    """Say how a ladder fails: its first failure is the one of order, or of range."""
    place = (ladder.reference, ladder.axis)
    texts = (one.text for one in failures(result) if (one.reference, one.axis) == place)
    return next(texts).rstrip(".")
