"""Blind spots of the score: executable counter-examples, each with its expected numbers."""

from lab.blind_spots import (
    bled_boundary,
    empty_masks,
    mirrored_frame,
    misplaced_softness,
    penalty_at_work,
    perpendicular_flow,
    same_mask,
    unreadable_text,
)
from lab.blind_spots.card import Card, Entry, Frames, Numbers

CARDS: tuple[Card, ...] = tuple(
    module.CARD
    for module in (
        perpendicular_flow,
        empty_masks,
        same_mask,
        bled_boundary,
        misplaced_softness,
        mirrored_frame,
        unreadable_text,
        penalty_at_work,
    )
)
"""All cards, in the order in which they are shown."""

__all__ = ["CARDS", "Card", "Entry", "Frames", "Numbers", "card"]


def card(key: str) -> Card:
    """Return the card of that key.

    Raises
    ------
    ValueError
        If there is none.
    """
    for known in CARDS:
        if known.key == key:
            return known
    keys = ", ".join(known.key for known in CARDS)
    raise ValueError(f"card: expected one of {keys}, came {key!r}")
