"""The gate to reward readiness: what a recipe must show before a policy is trained on it.

Six checks, each in a module of its own with its thresholds, which are our own choice;
`run.run_gate` makes all of them, as `lab.calibrate.evidence_file.Evidence`. Five need no votes. The
sixth needs people's, and stays pending without: no recipe passes before people have judged.

Here is how much evidence is enough. With less, a check is pending.
"""

from typing import Final

STARTS: Final = 4
"""How many climbs are made for each reference unless told otherwise; fewer are not enough."""

FEWEST_RATERS: Final = 10
"""Below `lab.calibrate.agreement.compute.FEW`, intervals are too narrow to pass by."""

FEWEST_REFERENCES: Final = 10
"""The same limit, for a recipe that was fitted to none of them."""

FEWEST_SEALED: Final = 5
"""Sealed references of a fitted recipe: a quarter of those voted on, so of 17 or more.

Twice as many would ask for a study of 37. The price: 95 % intervals over five references held the
true accuracy in 86 % of simulated sets of votes, over ten in 91 %; see
`lab.calibrate.agreement.compute.FEW`.
"""

FEWEST_PREFERENCES: Final = 80
"""Choices of one of two candidates on these references: as many as a fit needs."""
