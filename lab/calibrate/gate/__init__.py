"""The gate to reward readiness: what a recipe must show before a policy is trained on it.

Six checks, each in a module of its own with its thresholds, which are our own choice;
`run.run_gate` makes all of them, as `lab.calibrate.evidence_file.Evidence`. Five need no votes. The
sixth needs people's, and stays pending without: no recipe passes before people have judged.
"""

from typing import Final

STARTS: Final = 4
"""How many climbs are made for each reference unless told otherwise."""
