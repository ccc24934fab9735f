"""The one tolerance of the scorer's tests."""

# Points out of 100, for every subscore, the spread and the total.
POINTS = 1e-4
