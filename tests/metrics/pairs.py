"""One subscore of two frames, for the tests of the seven."""

import metrics


def subscore(key, reference, candidate, recipe=metrics.BENCHMARK):
    return metrics.score(reference, candidate, recipe=recipe).subscores[key]
