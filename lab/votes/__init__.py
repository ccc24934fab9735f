"""Votes: what people said of two candidates, or of one, and the files that hold it."""

from lab.votes.files import SUFFIXES, VotesError, read_votes, write_votes
from lab.votes.vote import SIMULATED_NOTE, SIMULATED_PREFIX, Screen, Vote

__all__ = [
    "SIMULATED_NOTE",
    "SIMULATED_PREFIX",
    "SUFFIXES",
    "Screen",
    "Vote",
    "VotesError",
    "read_votes",
    "write_votes",
]
