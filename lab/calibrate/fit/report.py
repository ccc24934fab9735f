"""A fit as JSON: everything that a table of it shows, and its holdout."""

import json
from typing import Final

from lab.calibrate.agreement.result import plain
from lab.calibrate.fit.choices import COLUMNS
from lab.calibrate.fit.fitting import Fit
from lab.calibrate.fit.leave_out import CrossValidation

FORMAT: Final = "fieldlab fit 1"
"""What a report says it is."""


def to_json(fit: Fit, validation: CrossValidation) -> str:
    """Return the report.

    Its keys are those of `Fit` and ``cross_validation``. The recipe is one that
    `metrics.Recipe.from_json` reads, with its id beside it; ``estimates`` are by column. What does
    not exist is ``{"undefined": reason}``.
    """
    content = plain(fit) | {
        "estimates": dict(zip(COLUMNS, plain(fit.estimates), strict=True)),
        "cross_validation": plain(validation),
    }
    head = {"format": FORMAT, "simulated": fit.simulated, "recipe_id": fit.recipe.id}
    return json.dumps(head | content, indent=1, allow_nan=False) + "\n"
