from dataclasses import replace

import numpy as np
import pytest

import metrics
from lab.calibrate import CalibrationError
from lab.calibrate.fit.choices import COLUMNS
from lab.calibrate.fit.divided import divide
from lab.calibrate.fit.fitting import fit
from tests.lab.calibrate.fit.making import judged, recipe
from tests.lab.votes.making import candidate, raters, table


@pytest.fixture(scope="module")
def votes():
    crowd = raters(20, recipe([0, 0, 20, 30, 25, 25, 0], 0.2), noise=5.0, tie_width=2.0)
    return divide(judged(crowd=crowd, pairs=100))


@pytest.fixture(scope="module")
def found(votes):
    return fit(votes, metrics.LAB)


def test_a_fitted_recipe_is_a_recipe(found):
    assert metrics.Recipe.from_json(found.recipe.to_json()) == found.recipe
    assert sum(found.recipe.weights.values()) == pytest.approx(100, abs=1e-9)
    assert min(found.recipe.weights.values()) >= 0
    assert found.recipe.name == "simulated-fitted"
    values = [*found.recipe.weights.values(), found.recipe.std_penalty]
    assert [one.value for one in found.estimates] == values
    assert all(round(value, 3) == value for value in values)


def test_all_but_weights_and_penalty_is_the_score_files(found):
    assert found.recipe == replace(
        metrics.LAB,
        name=found.recipe.name,
        version="1",
        weights=found.recipe.weights,
        std_penalty=found.recipe.std_penalty,
    )


def test_noise_and_tie_width_are_those_of_the_raters(found):
    assert found.noise == pytest.approx(5, rel=0.2)
    assert found.tie_width == pytest.approx(2, rel=0.2)


def test_the_holdout_was_not_fitted(found, votes):
    assert not set(found.sealed.references) & set(found.training.references)
    assert (found.sealed.references, found.sealed.votes) == (
        votes.sealed.references,
        len(votes.sealed.preferred),
    )
    assert found.sealed.ties == int(np.sum(votes.sealed.preferred == 0))
    assert found.comparison.log_loss_gain.value > 0


def test_the_same_votes_and_seed_give_the_same_fit(found, votes):
    assert fit(votes, metrics.LAB) == found


def test_the_hash_tells_the_sealed_votes_apart(found, votes):
    changed = replace(votes, sealed=replace(votes.sealed, preferred=-votes.sealed.preferred))
    other = fit(changed, metrics.LAB)
    assert other.sealed.sha256 != found.sealed.sha256
    # What the holdout says does not move the fit.
    assert other.estimates == found.estimates


@pytest.mark.parametrize(
    ("name", "simulated"), [("mine", True), ("simulated-mine", False)], ids=["program", "people"]
)
def test_a_recipe_from_programs_cannot_pass_for_one_from_people(votes, name, simulated):
    with pytest.raises(CalibrationError, match="named simulated-… exactly if its raters are"):
        fit(replace(votes, simulated=simulated), metrics.LAB, name=name)
    fit(replace(votes, simulated=not simulated), metrics.LAB, name=name, version="2.1")


def test_a_name_that_is_none_is_refused(votes):
    with pytest.raises(metrics.RecipeError, match=r"^name: expected"):
        fit(votes, metrics.LAB, name="simulated-mine and more")


def test_choices_without_noise_are_refused():
    exact = raters(20, noise=1e-6, tie_width=0.0)
    with pytest.raises(CalibrationError, match="every choice follows from the subscores"):
        fit(divide(judged(crowd=exact)), metrics.BENCHMARK)


def test_choices_without_sense_are_refused():
    blind = raters(20, noise=5.0, lapse=1.0)
    with pytest.raises(CalibrationError, match="expected choices that follow the subscores"):
        fit(divide(judged(crowd=blind), keep_all=True), metrics.BENCHMARK)


def test_choices_against_the_subscores_are_refused():
    rows = table(1)
    turned = [changed(row, [100 - value for value in row.subscores.values()]) for row in rows]
    given = judged(turned, raters(20, recipe([5, 30, 5, 35, 5, 15, 5], 0.0)))
    given = replace_rows(given, {str(row.place): row for row in rows})
    with pytest.raises(CalibrationError, match="expected choices that follow the subscores"):
        fit(divide(given, keep_all=True), metrics.BENCHMARK)


def changed(row, values):
    """The same candidate with other subscores."""
    return candidate(row.model, row.field, values)


def replace_rows(given, rows):
    """The same votes on other scores."""
    pairs = [replace(one, a=rows[one.vote.a], b=rows[one.vote.b]) for one in given.pairs]
    return replace(given, pairs=tuple(pairs))


def test_subscores_that_always_go_together_are_named():
    rows = []
    for row in table(1):
        _, region_scale, *others = row.subscores.values()
        rows.append(changed(row, [region_scale, region_scale, *others]))
    found = fit(divide(judged(rows)), metrics.BENCHMARK)
    (pair,) = found.collinearity.pairs
    assert (pair.first, pair.second) == COLUMNS[:2]
    # Neither weight is told by the choices: either may be nothing, or as much as both together.
    for one in found.estimates[:2]:
        assert one.interval.low == 0
        assert one.interval.high > 35
