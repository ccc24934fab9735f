"""The arrays a scan writes into, kept from one scan to the next.

Fresh arrays of this size cost more than most of the arithmetic done on them, and few small ones
stay in the processor's cache. Each thread has its own set, and nothing of it ever leaves a scan.
"""

from __future__ import annotations

import threading

import numpy as np

from metrics.flow import PAD


class Work:
    """Work arrays for frames of one size; n is the number of pixels.

    Attributes
    ----------
    levels : ndarray of int16, shape (3, n)
        The frame's channels. Whole numbers, since minimum and maximum are fast on those.
    extremes : ndarray of int16, shape (2, n)
        Each pixel's largest and smallest channel.
    planes : ndarray of float32, shape (3, n)
        The channels, later the gradient. float32 holds whole numbers up to 2^24 exactly.
    doubles : ndarray of float64, shape (2, n)
        Scratch.
    singles : ndarray of float32, shape (4, n)
        Scratch, in the same memory as `doubles`: the first two rows in its first row, the last
        two in its second.
    rows, columns : ndarray of float32
        Scratch for two planes with padded rows or columns.
    """

    def __init__(self, frame_size: tuple[int, int]) -> None:
        width, height = frame_size
        n = width * height
        self.frame_size = frame_size
        self.levels = np.empty((3, n), np.int16)
        self.extremes = np.empty((2, n), np.int16)
        self.planes = np.empty((3, n), np.float32)
        self.doubles = np.empty((2, n), np.float64)
        self.singles = self.doubles.view(np.float32).reshape(4, n)
        self.rows = np.empty(2 * height * (width + 2 * PAD), np.float32)
        self.columns = np.empty(2 * width * (height + 2 * PAD), np.float32)


_local = threading.local()


def work_for(frame_size: tuple[int, int]) -> Work:
    """Return this thread's work arrays, made anew when the frame size changes."""
    work: Work | None = getattr(_local, "work", None)
    if work is None or work.frame_size != frame_size:
        work = _local.work = Work(frame_size)
    return work
