"""`score_many` over very many frames: frames per second and core, memory, scaling with cores.

By default a sample is scored and a million frames are extrapolated from it, and the output says
so; ``python -m tests.bench.many --frames 1000000`` scores them all.
"""

import argparse
import multiprocessing
import os
import resource
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

import metrics
import reference_fields

MILLION = 1_000_000
SAMPLE = 8_000
CHUNK = 250

start_together = None


class Run(NamedTuple):
    """What one process did: frames per second, and its peak memory in bytes at two moments."""

    rate: float
    peak_at_first: int
    peak_at_last: int


def main(frames=SAMPLE):
    print(f"score_many, {frames:,} frames against one reference, in chunks of {CHUNK}")
    alone = report(1, frames)
    cores = os.cpu_count() or 1
    for processes in sorted({2, cores}) if cores > 1 else ():
        print(f"      {report(processes, frames) / alone:.2f}× the frames of one process")
    if frames < MILLION:
        minutes = MILLION / alone / 60
        print(f"  a million frames: {minutes:.0f} min on one core (extrapolated, not run)")


def report(processes, frames):
    """Run, print a line, and return the frames per second of all processes together."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        processes, context, initializer=prepare, initargs=(context.Barrier(processes),)
    ) as pool:
        runs = list(pool.map(work, [frames // processes] * processes))
    rates = [run.rate for run in runs]
    peak = max(run.peak_at_last for run in runs)
    growth = max(run.peak_at_last - run.peak_at_first for run in runs)
    print(
        f"  processes: {processes}, frames/s on each core: {sum(rates) / processes:.0f}, ", end=""
    )
    print(f"in all: {sum(rates):.0f}")
    print(f"      memory of each: {peak / 1e6:.0f} MB at most, of which {growth / 1e6:.0f} MB grew")
    return sum(rates)


def prepare(barrier):
    global start_together
    start_together = barrier


def work(frames):
    """Score so many frames while the other processes do too; one chunk is used over and over."""
    chunk = varied_frames()
    reference = metrics.scan(reference_fields.load("three-zone-soft-field").pixels)
    metrics.score_many(reference, chunk)
    at_first = peak_memory()
    start_together.wait()
    times = []
    for _ in range(0, frames, CHUNK):
        start = time.perf_counter()
        metrics.score_many(reference, chunk)
        times.append(time.perf_counter() - start)
    # The median chunk: a machine that does something else for a moment does not count.
    return Run(CHUNK / statistics.median(times), at_first, peak_memory())


def varied_frames():
    """Return `CHUNK` different frames: the references, turned by random rows and columns."""
    generator = np.random.default_rng(7)
    fields = [reference_fields.load(name).pixels for name in reference_fields.names()]
    shifts = generator.integers(fields[0].shape[:2], size=(CHUNK, 2))
    return np.stack(
        [
            np.roll(fields[number % len(fields)], shift, axis=(0, 1))
            for number, shift in enumerate(shifts)
        ]
    )


def peak_memory():
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=SAMPLE)
    main(parser.parse_args().frames)
