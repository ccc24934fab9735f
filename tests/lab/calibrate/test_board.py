from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.board import Board
from lab.calibrate.standing import lowered_rises
from lab.noise_floor import noise_floor
from lab.run.rescore import rescore
from lab.run.scores import read_scores
from lab.run.summary import summarize
from metrics.certificate import certify
from metrics.scoring import summarize as summarize_values
from tests.lab.calibrate.boards import SHIPPED, header, lines, row

OTHER = replace(
    metrics.BENCHMARK,
    name="other",
    weights=dict(
        zip(metrics.BENCHMARK.weights, (20.0, 10.0, 5.0, 5.0, 30.0, 20.0, 10.0), strict=True)
    ),
    std_penalty=0.7,
    placement_reach=0.2,
    overlap_share=0.3,
    softness_ratio=4,
    saturation_range=0.1,
    luminance_range=20,
    empty_shape_credit=0.8,
)


@pytest.fixture(scope="module")
def shipped():
    return Board.from_lines(SHIPPED.name, SHIPPED.read_bytes())


def board(*rows, **options):
    return Board.from_lines("scores.jsonl", lines(header(**options), *rows))


@pytest.mark.parametrize("recipe", [metrics.BENCHMARK, OTHER], ids=["published", "other"])
def test_the_shipped_board_stands_as_rescore_and_summary_say(shipped, recipe, tmp_path):
    scores = read_scores(SHIPPED)
    rows = list(rescore(scores, recipe, source=SHIPPED, out=tmp_path / "again.jsonl"))
    floors = {field: noise_floor(field, recipe) for field in scores.header.fields}
    standing = shipped.standing(recipe)
    totals = {str(one.place): one.total for one in rows if one.state == "scored"}
    assert [one.id for one in shipped.rows] == list(totals)
    assert standing.totals.tolist() == pytest.approx(list(totals.values()), abs=1e-9)
    for number, summary in enumerate(summarize(rows, floors)):
        assert shipped.models[number].key == summary.model
        assert shipped.models[number].expected == summary.expected
        if summary.total is None:
            assert np.isnan(standing.means[number])
            assert standing.model_ranks[number] == 0
        else:
            assert standing.means[number] == pytest.approx(summary.total.value, abs=1e-9)


def test_what_is_not_there_is_counted_by_state(shipped):
    assert len(shipped.rows) == 110
    assert shipped.others == {"undefined": 0, "failed": 0, "pending": 30}
    not_run = [model.title for model in shipped.models if model.measured == 0]
    assert not_run == ["Claude Opus 4.5", "Gemini 3 Pro", "GPT-5"]


def test_samples_of_a_field_are_averaged_first():
    spreads = (0.5, 0.6, 0.9)
    made = board(
        row("m", "one", 1, gradient_spread=spreads[0]),
        row("m", "one", 2, gradient_spread=spreads[1]),
        row("m", "two", gradient_spread=spreads[2]),
    )
    standing = made.standing(metrics.BENCHMARK)
    first, second, third = standing.totals.tolist()
    assert standing.means[0] == pytest.approx(fmean([fmean([first, second]), third]))
    assert np.isnan(standing.means[1])


def test_ranks_count_what_is_higher_and_equal_rows_share_one():
    rows = [row("m", "one", n, gradient_spread=s) for n, s in enumerate((0.9, 0.5, 0.7, 0.5), 1)]
    standing = board(*rows, row("n", "two", gradient_spread=0.6)).standing(metrics.BENCHMARK)
    assert standing.ranks.tolist() == [5, 1, 4, 1, 3]
    assert standing.field_ranks.tolist() == [4, 1, 3, 1, 1]
    assert standing.model_ranks.tolist() == [2, 1]


def test_rises_that_lower_the_total_are_counted_in_the_rows(shipped):
    standing = shipped.standing(metrics.BENCHMARK)
    fall = np.zeros((len(shipped.rows), 7), bool)
    for number, values in enumerate(standing.values.tolist()):
        for metric, value in enumerate(values):
            step = min(1e-5, 100 - value)
            raised = [*values[:metric], value + step, *values[metric + 1 :]]
            before = summarize_values(values, metrics.BENCHMARK)[2]
            fall[number, metric] = summarize_values(raised, metrics.BENCHMARK)[2] < before - 1e-9
    assert standing.lowered.tolist() == fall.sum(axis=0).tolist()
    assert standing.lowered_rows == fall.any(axis=1).sum()
    assert standing.lowered_rows > 0


def test_where_all_are_equal_light_subscores_lower_the_total_unless_they_are_at_100():
    values = np.array([[50.0] * 7, [100.0] * 7])
    found = lowered_rises(values, np.zeros(2), certify(metrics.BENCHMARK))
    assert found[0].tolist() == [True, False, True, False, True, False, True]
    assert not found[1].any()
    perfect = board(row("m", "one")).standing(metrics.LAB)
    assert perfect.totals.tolist() == [100.0]
    assert perfect.lowered_rows == 0


def test_a_recipe_with_other_hues_is_refused_until_it_has_the_rows_own(shipped):
    other = replace(metrics.LAB, mask_distance=80)
    with pytest.raises(
        CalibrationError, match=r"^lab@1\+\w+: expected the hues, mask distance and"
    ):
        shipped.standing(other)
    assert shipped.adopt(other) == metrics.LAB
    own = replace(metrics.BENCHMARK, name="own", mask_distance=80)
    made = Board.from_lines("s.jsonl", lines(header(recipe=own), row("m", "one", recipe=own)))
    assert made.adopt(metrics.LAB) == other


def test_totals_beyond_all_numbers_have_no_rank():
    rows = [row("m", "one"), row("n", "one", gradient_spread=0.9)]
    standing = board(*rows).standing(replace(metrics.LAB, std_penalty=1e308))
    assert standing.ranks.tolist() == [1, 0]
    assert standing.model_ranks.tolist() == [1, 0]
    assert standing.totals[0] == 100
    assert np.isnan(standing.totals[1])


def test_a_file_without_any_measured_row_has_an_empty_board():
    standing = board().standing(metrics.BENCHMARK)
    assert standing.totals.shape == (0,)
    assert standing.model_ranks.tolist() == [0, 0]
    assert standing.lowered_rows == 0
