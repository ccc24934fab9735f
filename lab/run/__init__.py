"""Benchmark runs: folders of candidates scored into files that can be resumed and rescored."""


class RunError(ValueError):
    """A run folder, a score file or a cluster is not what it should be; one line says why."""
