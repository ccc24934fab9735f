"""What explains a score: evidence, curves, climbs and maps, for the page and the command line.

The page loads this package, `metrics.evidence` and `metrics.companions` only when they are first
asked for, after the first live score.
"""
