"""One score file for all tests of pages."""

import pytest

from lab.report.content import gather
from lab.run.scores import read_scores
from tests.lab.report.making import shared_scores


@pytest.fixture(scope="session")
def saved(tmp_path_factory):
    return shared_scores(tmp_path_factory)


@pytest.fixture(scope="session")
def content(saved):
    return gather(read_scores(saved))
