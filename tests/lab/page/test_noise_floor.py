import re

import metrics
import reference_fields
from lab.noise_floor import CHANGES, by_change, noise_floor
from lab.noise_floor.measured import measured
from lab.page.noise_floor import noise_floor_table
from lab.page.templates import environment

BENCHMARK = metrics.BENCHMARK


def test_the_table_has_every_reference_and_change():
    table = noise_floor_table(BENCHMARK)
    names = reference_fields.names()
    assert table["changes"] == list(CHANGES.values())
    assert [row["title"] for row in table["rows"]] == [
        reference_fields.load(name).title for name in names
    ]
    for name, row in zip(names, table["rows"], strict=True):
        assert row["moves"] == list(by_change(name, BENCHMARK).values())
        assert row["floor"] == noise_floor(name, BENCHMARK)


def test_the_template_writes_it_with_what_measured_it():
    template = environment().get_template("noise-floor.html")
    page = template.render(noise=noise_floor_table(BENCHMARK), recipe=BENCHMARK)
    cells = re.findall(r"<td>(?:<strong>)?([\d.]+)", page)
    expected = []
    for name in reference_fields.names():
        moves = by_change(name, BENCHMARK)
        expected += [f"{value:.2f}" for value in (max(moves.values()), *moves.values())]
    assert cells == expected
    assert f"Measured {measured().date} with Chromium {measured().versions.chromium}" in page
