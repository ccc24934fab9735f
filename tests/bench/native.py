"""How fast the scorer is natively, as ratios of times taken in one run.

Run with ``python -m tests.bench.native``. Each contestant takes its turn in each round, so that
whatever else the machine does hits all of them alike; a contestant's time is the median of its
rounds.
"""

import statistics
import time

from skimage.metrics import structural_similarity

import metrics
from tests import oracle
from tests.metrics import samples

ROUNDS = 60
WARM_UP = 5

RECIPE = metrics.BENCHMARK

PAIRS = {
    "discs": (samples.disc(72), samples.disc(42)),
    "soft fields": (samples.smooth(1), samples.smooth(2)),
    "noise": (samples.noise(1), samples.noise(2)),
}


def contestants(reference, candidate):
    """Return what is timed, by name: each compares one candidate with a known reference."""
    scanned = metrics.scan(reference)
    measured = oracle.measure(reference, RECIPE)

    def one_frame():
        subscores = oracle.compare(measured, oracle.measure(candidate, RECIPE), RECIPE)
        return oracle.summarize(subscores, RECIPE)

    return {
        "score": lambda: metrics.score(scanned, candidate),
        "oracle": lambda: oracle.score(reference, candidate, RECIPE),
        "oracle, reference measured": one_frame,
        "SSIM": lambda: structural_similarity(reference, candidate, channel_axis=2),
    }


def medians(functions):
    """Return the median seconds of each function, timed in turn."""
    times = {name: [] for name in functions}
    for _ in range(WARM_UP + ROUNDS):
        for name, function in functions.items():
            start = time.perf_counter()
            function()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(taken[WARM_UP:]) for name, taken in times.items()}


def main():
    print(
        "metrics.score with a scanned reference; times as fast as it, medians of interleaved runs"
    )
    print(
        f"{'pair':<13}{'oracle, both frames':>21}{'candidate only':>16}{'SSIM':>8}{'frames/s':>10}"
    )
    for name, (reference, candidate) in PAIRS.items():
        median = medians(contestants(reference, candidate))
        ours = median["score"]
        print(
            f"{name:<13}"
            f"{median['oracle'] / ours:>20.1f}×"
            f"{median['oracle, reference measured'] / ours:>15.1f}×"
            f"{median['SSIM'] / ours:>7.1f}×"
            f"{1 / ours:>10.0f}"
        )


if __name__ == "__main__":
    main()
