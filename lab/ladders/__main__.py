"""Measures all ladders anew and tests the published recipe: ``python -m lab.ladders``.

It is the only way ``measured.json`` and ``published.json`` change: the tests just compare.
"""

import metrics
from lab.ladders import measured, published
from lab.ladders.measuring import measure
from lab.ladders.result import run_ladders
from lab.noise_floor.measured import to_json


def main() -> None:
    """Rewrite what is committed."""
    content = to_json(measure(metrics.BENCHMARK))
    measured.FILE.write_text(content, encoding="utf-8", newline="\n")
    measured.measured.cache_clear()
    result = run_ladders(metrics.BENCHMARK)
    published.FILE.write_text(published.to_json(result), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
