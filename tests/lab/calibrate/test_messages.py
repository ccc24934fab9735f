"""What the page is told, words included."""

import json
from dataclasses import replace

import pytest

import metrics
from lab.calibrate.board import Board
from lab.calibrate.certificate_words import certificate_words
from lab.calibrate.messages import board_facts, plain_recipe, standing_arrays
from tests.lab.calibrate.boards import SHIPPED, header, lines, row


@pytest.fixture(scope="module")
def board():
    return Board.from_lines(SHIPPED.name, SHIPPED.read_bytes())


def words(board, recipe):
    return certificate_words(board.standing(recipe), recipe)


def test_facts_name_rows_by_their_places(board):
    facts = json.loads(json.dumps(board_facts("scores.jsonl", board)))
    assert facts["rows"][0] == [0, 0, 0]
    model, field, _ = facts["rows"][-1]
    assert board.rows[-1].id == f"{facts['models'][model]['key']}/{facts['fields'][field]}"
    assert facts["others"]["pending"] == 30
    assert facts["usual"] is True


def test_a_file_with_another_mask_distance_is_said_to_be_unusual():
    own = replace(metrics.BENCHMARK, mask_distance=80)
    made = Board.from_lines("s.jsonl", lines(header(recipe=own), row("m", "one", recipe=own)))
    assert board_facts("s.jsonl", made)["usual"] is False


def test_numbers_are_flat_and_of_the_rows_and_models(board):
    arrays = standing_arrays(board.standing(metrics.BENCHMARK))
    assert {name: array.shape for name, array in arrays.items()} == {
        "totals": (110,),
        "ranks": (110,),
        "fieldRanks": (110,),
        "means": (14,),
        "modelRanks": (14,),
    }


def test_the_published_recipe_is_certified_in_words(board):
    said = words(board, metrics.BENCHMARK)
    assert said["summary"] == (
        "A rise of 4 of the seven subscores can lower the total. "
        "In 63 of these 110 rows, one would."
    )
    assert said["remedy"] == (
        "The smallest change that rules it out: a penalty of 0.1428 instead of 0.4."
    )
    assert said["example"] == (
        "For example hue placement from 60 to 61, the other six at 50: "
        "the total goes from 49.10 to 49.01."
    )
    assert said["rows"][0] == {
        "key": "hue_placement",
        "cells": ["can", "0.88", "0.090", "39", "0.1428"],
    }
    assert said["rows"][1]["cells"] == ["never", "–", "–", "–", "0.8573"]


def test_the_penalty_that_the_words_name_rules_it_out(board):
    said = words(board, replace(metrics.BENCHMARK, std_penalty=0.1428))
    assert said["summary"] == "No rise of a subscore ever lowers the total."
    assert said["remedy"] == said["example"] == ""


def test_a_subscore_without_weight_is_named(board):
    weights = dict.fromkeys(metrics.BENCHMARK.weights, 0.0) | {"softness": 100.0}
    said = words(board, replace(metrics.BENCHMARK, weights=weights))
    assert said["remedy"] == (
        "Only without a penalty is that ruled out: hue placement has no weight."
    )


def test_a_recipe_is_plain_json_of_its_own_shape():
    recipe = metrics.LAB
    assert metrics.Recipe.from_json(json.dumps(plain_recipe(recipe))) == recipe
