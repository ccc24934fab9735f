"""What was measured of all ladders, as it is committed: ``measured.json``."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from lab.noise_floor.measured import Measured

FILE: Final = Path(__file__).with_name("measured.json")


@cache
def measured() -> Measured:
    """Read the committed measurements; a reference's ``changed`` is by axis, weakest first."""
    return msgspec.json.decode(FILE.read_bytes(), type=Measured)
