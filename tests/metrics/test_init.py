"""What importing the scorer brings along, and what it exports."""

import doctest
import json
import subprocess
import sys

import metrics

LOADED = """
import json, sys
import {module}
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""


def loaded_by(module):
    command = [sys.executable, "-c", LOADED.format(module=module)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(result.stdout))


def test_import_loads_nothing_but_numpy_and_the_standard_library():
    extra = loaded_by("metrics") - loaded_by("numpy") - sys.stdlib_module_names
    assert extra == {"metrics"}


def test_the_guard_would_notice():
    assert "PIL" in loaded_by("PIL.Image") - loaded_by("numpy") - sys.stdlib_module_names


def test_exports():
    expected = {"score", "score_many", "scan", "Features", "Recipe", "BENCHMARK", "LAB"}
    expected |= {"SUBSCORES", "Subscore", "Score", "FrameError", "RecipeError"}
    assert set(metrics.__all__) == expected
    for name in metrics.__all__:
        assert getattr(metrics, name) is not None


def test_the_example_in_the_docstring_is_true():
    result = doctest.testmod(metrics)
    assert (result.attempted, result.failed) == (4, 0)
