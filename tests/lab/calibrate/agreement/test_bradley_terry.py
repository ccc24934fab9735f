import choix
import numpy as np
import pytest

from lab.calibrate.agreement.bradley_terry import fit, fit_many, islands, strong_groups

TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")

# Wins of the row's team over the column's: American League East, 1987, home and away games added.
# Agresti (2002), Categorical Data Analysis, 2nd edition, section 10.6; counts as in baseball.csv
# of the R package BradleyTerry2.
BASEBALL = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ],
    float,
)

FLAT = 1e4  # a prior so wide that it says nothing


def random_wins(seed, count=6):
    random = np.random.default_rng(seed)
    wins = random.integers(0, 9, (count, count)) / 2
    np.fill_diagonal(wins, 0)
    return wins


def test_the_baseball_teams_have_the_published_values():
    # Agresti's table 10.11, column 3, as the tests of BradleyTerry2 quote it (2026-11-30):
    # differences from Baltimore.
    values = fit(BASEBALL, deviation=FLAT)
    published = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.00]
    assert np.round(values - values[-1], 2).tolist() == published


def test_whole_wins_give_what_the_library_gives():
    data = [tuple(pair) for pair in np.argwhere(BASEBALL) for _ in range(int(BASEBALL[*pair]))]
    # choix's penalty of x² by alpha is a normal prior of variance 1 / (2 alpha).
    known = choix.opt_pairwise(len(BASEBALL), data, alpha=1 / 8, tol=1e-10)
    np.testing.assert_allclose(fit(BASEBALL, deviation=2.0), known, atol=1e-5)


def test_many_at_once_are_each_fitted():
    tables = np.array([random_wins(seed) for seed in range(8)])
    for values, wins in zip(fit_many(tables), tables, strict=True):
        np.testing.assert_allclose(values, fit(wins), atol=1e-6)


def test_values_by_hand():
    # Three wins of four: odds of 3 to 1.
    values = fit(np.array([[0.0, 3.0], [1.0, 0.0]]), deviation=FLAT)
    np.testing.assert_allclose(values, [np.log(3) / 2, -np.log(3) / 2], atol=1e-6)


def test_a_tie_is_half_a_win_for_both():
    # One win and two ties are two wins of three.
    values = fit(np.array([[0.0, 2.0], [1.0, 0.0]]), deviation=FLAT)
    assert values[0] - values[1] == pytest.approx(np.log(2))


def test_the_prior_hardly_moves_what_many_votes_say():
    moved = fit(10 * BASEBALL) - fit(10 * BASEBALL, deviation=FLAT)
    assert np.abs(moved).max() < 0.01


def test_a_candidate_that_always_wins_has_a_finite_value():
    wins = np.array([[0, 9, 9], [0, 0, 5], [0, 4, 0]], float)
    assert strong_groups(wins) == [[1, 2], [0]]
    values = fit(wins)
    np.testing.assert_allclose(values, fit_many(wins[None])[0], atol=1e-6)
    assert 2 < values[0] - values[1:].max() < 8


def test_islands_are_what_no_comparison_joins():
    wins = np.zeros((5, 5))
    wins[0, 1] = wins[1, 4] = wins[2, 3] = 1
    assert islands(wins) == [[0, 1, 4], [2, 3]]
    wins[4, 2] = 0.5
    assert islands(wins) == [[0, 1, 2, 3, 4]]
    assert len(strong_groups(BASEBALL)) == 1
