from statistics import fmean

import numpy as np
import pytest

import metrics
import reference_fields
from lab.noise_floor import noise_floor
from lab.report.content import means, rule_conditions, values
from lab.report.difference import difference
from lab.report.ties import Ties
from tests.lab.report.making import LONG_NAME, UNDEFINED, row
from tests.lab.run.making import FIELDS

TOTAL_AND_SUBSCORES = ["total", *(subscore.key for subscore in metrics.SUBSCORES)]


def test_the_best_model_is_first_and_one_without_scores_last(content):
    assert [model.key for model in content.models] == [
        "exact",
        "shifted",
        "samples",
        "washed",
        "nobody",
    ]
    totals = [model.summary.total.value for model in content.models[:-1]]
    assert totals == sorted(totals, reverse=True)


def test_models_have_names_for_people(content):
    titles = {model.key: model.title for model in content.models}
    assert titles["samples"] == LONG_NAME
    assert titles["exact"] == "exact"
    ties = {model.key: model.ties for model in content.models}
    assert ties["shifted"] == (LONG_NAME,)
    assert {model.key: model.within_floor for model in content.models}["shifted"] == ()


def test_fields_are_in_the_order_of_the_run_with_their_titles(content):
    assert tuple(field.key for field in content.fields) == FIELDS
    assert content.fields[0].title == reference_fields.load(FIELDS[0]).title


def test_a_field_s_mean_counts_each_model_once(content, saved):
    first = content.fields[0]
    samples = [row(saved, "samples", sample=number).total for number in (1, 2)]
    others = [row(saved, model).total for model in ("exact", "shifted", "washed")]
    assert list(first.means) == TOTAL_AND_SUBSCORES
    assert first.means["total"] == pytest.approx(fmean([*others, fmean(samples)]))
    assert (first.scored, first.expected) == (5, 6)


def test_states_are_counted_none_left_out(content):
    assert dict(content.states) == {"scored": 32, "undefined": 1, "failed": 1, "pending": 17}
    assert sum(content.states.values()) == len(content.candidates)


def test_what_made_the_scores_is_said(content):
    ((versions, count),) = content.versions.items()
    assert count == 34
    assert versions.numpy == np.__version__
    assert len(content.days) in (1, 2)  # the run may pass midnight


def test_a_cell_has_all_samples(content):
    samples = content.cell("samples", FIELDS[0])
    assert [candidate.row.sample for candidate in samples] == [1, 2]
    (pending,) = content.cell("nobody", FIELDS[0])
    assert pending.row.state == "pending"
    assert pending.difference is None


def test_frames_are_compared_with_their_reference(content):
    (shifted,) = content.cell("shifted", FIELDS[0])
    pixels = reference_fields.load(FIELDS[0]).pixels
    assert shifted.difference == difference(pixels, np.roll(pixels, 4, axis=1))
    (exact,) = content.cell("exact", FIELDS[0])
    assert exact.difference.largest == 0


def test_a_field_has_its_noise_floor_and_candidates_their_ties(content):
    assert content.fields[1].noise_floor == noise_floor(FIELDS[1], metrics.BENCHMARK)
    # That field flows from top to bottom: moved sideways it is nearly the same.
    (exact,) = content.cell("exact", FIELDS[1])
    (shifted,) = content.cell("shifted", FIELDS[1])
    assert 0 < exact.row.total - shifted.row.total < content.fields[1].noise_floor
    assert exact.ties == Ties((shifted.number,), with_best=True)
    assert shifted.ties == Ties((exact.number,), with_best=True)
    (far,) = content.cell("shifted", FIELDS[9])
    assert far.ties == Ties((), with_best=False)


def test_what_is_undefined_enters_no_mean(content, saved):
    undefined = row(saved, *UNDEFINED)
    assert values(undefined)["total"] is None
    field = next(field for field in content.fields if field.key == UNDEFINED.field)
    totals = [row(saved, model, UNDEFINED.field).total for model in ("exact", "shifted")]
    assert field.means["total"] == pytest.approx(fmean(totals))


def test_a_model_without_scores_has_no_means(content):
    nobody = content.models[-1]
    assert nobody.summary.total is None
    assert means(nobody.summary) == {}
    assert list(means(content.models[0].summary)) == TOTAL_AND_SUBSCORES


def test_every_note_has_its_rule(content):
    notes = [note for candidate in content.candidates for note in candidate.row.failure_notes]
    assert notes
    assert {note.rule for note in notes} <= set(rule_conditions())
