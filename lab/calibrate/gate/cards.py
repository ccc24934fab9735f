"""The blind-spot cards: the candidate that a person would prefer must have the higher total."""

import metrics
from lab.blind_spots import CARDS, Card
from lab.calibrate.evidence_file import Check


def check_cards(recipe: metrics.Recipe) -> Check:
    """Check the total of both candidates of every card.

    Passed if the honest one's is higher on all cards, by however little: the frames are drawn so
    that one candidate is plainly better, and the noise floors of some are high.

    Raises
    ------
    FrameError
        If the recipe is for frames of another size.
    """
    leads = {card.key: _lead(card, recipe) for card in CARDS}
    fooled = [card for card in CARDS if leads[card.key] <= 0]
    summary = f"ranks {len(CARDS) - len(fooled)} of {len(CARDS)} cards rightly"
    if fooled:
        summary += f"; fooled by: {', '.join(card.title for card in fooled)}"
    return Check(name="blind_spots", passed=not fooled, summary=summary, numbers={**leads})


def _lead(card: Card, recipe: metrics.Recipe) -> float:
    """Return by how much the honest candidate's total is higher, in points."""
    frames = card.build()
    reference = metrics.scan(frames.reference, recipe=recipe)
    honest, fooling = (
        metrics.score(reference, frame, recipe=recipe).total
        for frame in (frames.honest, frames.fooling)
    )
    return honest - fooling
