"""The authored reference fields: what a candidate is compared with.

Each lives in a folder of its name: the source a designer wrote (``field.css``, or ``field.svg``
for the circle), the frame rendered from it (``field.png``) and what its author intended
(``field.toml``). ``SHA256SUMS`` pins every source and picture.

>>> import reference_fields
>>> reference_fields.load("magenta-circle").pixels.shape
(225, 180, 3)
"""

from reference_fields.errors import FieldError
from reference_fields.intent import Intent, Softness, Zone
from reference_fields.loader import Field, load, names

__all__ = ["Field", "FieldError", "Intent", "Softness", "Zone", "load", "names"]
