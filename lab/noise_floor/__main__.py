"""Measures the noise floor of all shipped references anew: ``python -m lab.noise_floor``.

It is the only way ``measured.json`` changes: the tests just compare.
"""

from lab.noise_floor.measured import FILE, to_json
from lab.noise_floor.measuring import measure


def main() -> None:
    """Rewrite the committed measurements."""
    FILE.write_text(to_json(measure()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
