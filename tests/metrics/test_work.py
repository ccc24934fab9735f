"""Scans share work arrays; threads and sizes must not notice."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

import metrics
from metrics.work import work_for
from tests.metrics import samples


def test_threads_do_not_disturb_each_other():
    frames = [samples.smooth(seed) for seed in range(8)]
    reference = metrics.scan(samples.smooth(99))
    expected = [metrics.score(reference, frame) for frame in frames]
    start = threading.Barrier(4)

    def run(_):
        start.wait()
        return [metrics.score(reference, frame) for _ in range(5) for frame in frames]

    with ThreadPoolExecutor(4) as pool:
        for scores in pool.map(run, range(4)):
            assert scores == expected * 5


def test_each_thread_has_its_own_arrays():
    with ThreadPoolExecutor(1) as pool:
        elsewhere = pool.submit(work_for, (180, 225)).result()
    here = work_for((180, 225))
    assert here is not elsewhere
    assert work_for((180, 225)) is here


def test_sizes_can_alternate():
    small = replace(metrics.BENCHMARK, frame_size=(40, 30))
    big_frame, small_frame = samples.smooth(1), samples.smooth(1, (30, 40, 3))
    expected = (
        metrics.scan(big_frame).flow_coherence,
        metrics.scan(small_frame, recipe=small).flow_coherence,
    )
    for _ in range(2):
        assert metrics.scan(big_frame).flow_coherence == expected[0]
        assert metrics.scan(small_frame, recipe=small).flow_coherence == expected[1]


def test_features_share_no_memory_with_the_work_arrays():
    features = metrics.scan(samples.smooth(1))
    work = work_for((180, 225))
    arrays = [value for value in vars(work).values() if isinstance(value, np.ndarray)]
    assert len(arrays) == 7
    for array in arrays:
        for name in ("masks", "hue_areas", "hue_centroids"):
            assert not np.shares_memory(getattr(features, name), array)
