"""Offers boards to the Calibrate page, through PyScript; runs only in the browser."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from pyodide.ffi import to_js

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.board import Board
from lab.calibrate.board_votes import BoardVotes, check_votes
from lab.calibrate.certificate_words import certificate_words
from lab.calibrate.messages import board_facts, plain_recipe, standing_arrays
from lab.calibrate.standing import Floats, Standing
from lab.calibrate.votes_text import TextVote, read_votes_text


class Desk:
    """What is open on the page."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._votes: tuple[TextVote, ...] = ()
        self._joined: BoardVotes | None = None
        self._closeness: dict[str, dict[str, float]] = {}
        self._compared_recipe = metrics.BENCHMARK
        self._compared: Standing | None = None

    def open_scores(self, name: str, content: Any) -> str:
        """Open a score file from a ``Uint8Array``; the one before stays if it cannot be read.

        Returns JSON: `board_facts`, or ``error``, one line.
        """
        try:
            self._board = Board.from_lines(name, bytes(content.to_py()))
        except CalibrationError as error:
            return json.dumps({"error": str(error)})
        self._compared = self._stand(self._compared_recipe)
        self._join()
        return json.dumps(board_facts(name, self._board))

    def open_votes(self, name: str, content: Any) -> str:
        """Open a file of votes from a ``Uint8Array``; those before stay if it cannot be read.

        Returns JSON: empty, or ``error``, one line.
        """
        try:
            votes = read_votes_text(name, bytes(content.to_py()))
            check_votes(name, votes)
        except CalibrationError as error:
            return json.dumps({"error": str(error)})
        self._votes = votes
        self._join()
        return json.dumps({})

    def know_closeness(self, name: str, closeness: str) -> str:
        """Take trivial measures of frames, as JSON; see `shipped_closeness`. Returns JSON."""
        self._closeness = json.loads(closeness)
        return json.dumps({})

    def _join(self) -> None:
        if self._votes and self._board is not None:
            self._joined = BoardVotes(self._votes, self._board)

    def stand(self, recipe: str) -> Any:
        """Score and rank under a recipe, as JSON, with the rows' own hues, distance and size.

        Returns ``[words, totals, ranks, fieldRanks, means, modelRanks]``: JSON of ``certificate``
        and ``agreement``, then flat typed arrays, the cheapest shape to send across.
        """
        adopted = self._adopted(metrics.Recipe.from_json(recipe))
        standing = self._stand(adopted)
        words = {
            "certificate": certificate_words(standing, adopted),
            "agreement": self._agreement(standing),
        }
        return to_js([json.dumps(words), *map(to_js, standing_arrays(standing).values())])

    def compare(self, recipe: str) -> Any:
        """Do the same for the recipe that others are compared with, and remember it."""
        self._compared_recipe = metrics.Recipe.from_json(recipe)
        self._compared = self._stand(self._compared_recipe)
        return self.stand(recipe)

    def _stand(self, recipe: metrics.Recipe) -> Standing:
        assert self._board is not None  # the page opens one first
        return self._board.standing(self._adopted(recipe))

    def _adopted(self, recipe: metrics.Recipe) -> metrics.Recipe:
        assert self._board is not None
        return self._board.adopt(recipe)

    def _agreement(self, standing: Standing) -> dict[str, Any] | None:
        if self._joined is None or self._board is None or self._compared is None:
            return None
        baselines: dict[str, Floats] = {
            title: np.array([values.get(key, np.nan) for key in self._board.frames], float)
            for title, values in self._closeness.items()
        }
        lines = self._joined.agreement(standing.totals, self._compared.totals, baselines)
        return {
            "facts": self._joined.facts,
            "leftOut": list(self._joined.left_out),
            "lines": lines,
        }


def read_recipe(name: str, content: Any) -> str:
    """Read a recipe's JSON from a ``Uint8Array``.

    Returns JSON: the ``recipe``, or ``error``, one line.
    """
    try:
        recipe = metrics.Recipe.from_json(bytes(content.to_py()).decode())
    except UnicodeDecodeError:
        return json.dumps(
            {"error": f"{name}: expected a recipe's JSON, came bytes that are no text"}
        )
    except metrics.RecipeError as error:
        return json.dumps({"error": f"{name}: {error}"})
    return json.dumps({"recipe": plain_recipe(recipe)})


def register(sync: Any) -> None:
    """Assign the functions to PyScript's ``sync``."""
    desk = Desk()
    sync.open_scores = desk.open_scores
    sync.open_votes = desk.open_votes
    sync.know_closeness = desk.know_closeness
    sync.stand = desk.stand
    sync.compare = desk.compare
    sync.read_recipe = read_recipe
