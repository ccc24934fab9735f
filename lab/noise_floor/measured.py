"""What was measured of the shipped references, as it is committed: ``measured.json``."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from lab.run.measurements import Measurements
from lab.run.versions import Versions
from metrics.recipe import ScanSettings

FILE: Final = Path(__file__).with_name("measured.json")


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reference and what invisible changes make of it.

    Attributes
    ----------
    pixels_sha256 : str
        `lab.run.pixels.pixels_sha256` of the frame.
    unchanged : Measurements
    changed : dict of str to tuple of Measurements
        By key of `lab.noise_floor.CHANGES`. Half-pixel shifts are to the right and down; renderers
        are Chromium without a GPU and Chromium on one.
    """

    pixels_sha256: str
    unchanged: Measurements
    changed: dict[str, tuple[Measurements, ...]]


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All shipped references.

    Attributes
    ----------
    date : str
        Day of the measurement.
    versions : Versions
        What measured.
    hues : dict of str to (int, int, int)
        With the next two what the scans depended on, see `metrics.Recipe`.
    mask_distance : float
    frame_size : tuple of int
    references : dict of str to Reference
        By name.
    """

    date: str
    versions: Versions
    hues: dict[str, tuple[int, int, int]]
    mask_distance: float
    frame_size: tuple[int, int]
    references: dict[str, Reference]

    @property
    def settings(self) -> ScanSettings:
        """What the scans depended on."""
        return ScanSettings(self.frame_size, tuple(self.hues.values()), self.mask_distance)


@cache
def measured() -> Measured:
    """Read the committed measurements."""
    return msgspec.json.decode(FILE.read_bytes(), type=Measured)


def to_json(content: Measured) -> str:
    """Write measurements so that people can read them: one line for each frame."""
    head = {key: getattr(content, key) for key in ("date", "versions", "hues", "mask_distance")}
    head |= {"versions": asdict(content.versions), "frame_size": content.frame_size}
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    named = (f"    {json.dumps(key)}: {_reference(one)}" for key, one in content.references.items())
    references = ",\n".join(named)
    return "{\n" + ",\n".join(lines) + f',\n  "references": {{\n{references}\n  }}\n}}\n'


def _reference(one: Reference) -> str:
    changes = []
    for key, variants in one.changed.items():
        frames = ",\n".join(f"          {_line(variant)}" for variant in variants)
        changes.append(f"        {json.dumps(key)}: [\n{frames}\n        ]")
    return (
        f'{{\n      "pixels_sha256": {json.dumps(one.pixels_sha256)},\n'
        f'      "unchanged": {_line(one.unchanged)},\n'
        '      "changed": {\n' + ",\n".join(changes) + "\n      }\n    }"
    )


def _line(found: Measurements) -> str:
    return json.dumps(msgspec.to_builtins(found))
