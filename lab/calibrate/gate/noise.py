"""The noise floor: what nobody can see must not move the total by much."""

from typing import Final

import metrics
import reference_fields
from lab.calibrate.evidence_file import Check
from lab.noise_floor import noise_floor

CEILING: Final = 5.0
"""Points, a twentieth of the scale: more between two frames that look the same is not a reward."""


def check_noise(recipe: metrics.Recipe) -> Check:
    """Check the noise floors of all shipped references; passed if none is above `CEILING`.

    Raises
    ------
    FrameError
        If the recipe is for frames of another size.
    """
    floors = {name: noise_floor(name, recipe) for name in reference_fields.names()}
    highest = max(floors, key=lambda name: floors[name])
    above = sum(floor > CEILING for floor in floors.values())
    return Check(
        name="noise_floor",
        passed=above == 0,
        summary=(
            f"above {CEILING:g} points on {above} of {len(floors)} references, "
            f"at most {floors[highest]:.1f} ({highest})"
        ),
        numbers={"ceiling": CEILING, **floors},
    )
