import re
import shutil

import pytest

from lab.report import FolderError, write_inspect, write_report
from lab.report.page import SCRIPTS, STYLES
from lab.run import RunError
from lab.run.pixels import PixelsError
from lab.run.scores import read_scores, write_scores
from tests.lab.report.making import row
from tests.lab.run.making import header

LINKED = re.compile(r'(?:src|href)="([^"?#][^"]*)"')


@pytest.fixture
def copied(saved, tmp_path):
    """Return a copy of the score file and its frames that a test may spoil."""
    shutil.copytree(saved.parent, tmp_path / "saved")
    return tmp_path / "saved" / saved.name


def test_a_report_has_all_that_it_links_to(saved, tmp_path):
    out = tmp_path / "report"
    write_report(out, saved)
    page = (out / "index.html").read_text(encoding="utf-8")
    linked = {address for address in LINKED.findall(page) if address != "./"}
    assert {f"./scripts/{name}" for name in SCRIPTS} <= linked
    assert {f"./styles/{name}" for name in STYLES} <= linked
    for address in linked:
        assert (out / address).is_file(), address


def test_a_report_has_the_frames_it_shows_and_no_others(saved, tmp_path):
    out = tmp_path / "report"
    write_report(out, saved)
    scores = read_scores(saved)
    hashes = {one.pixels_sha256 for one in scores.rows if one.pixels_sha256}
    hashes |= {info.pixels_sha256 for info in scores.header.references.values()}
    assert {path.stem for path in (out / "pixels").iterdir()} == hashes
    one = row(saved, "shifted").pixels_sha256
    assert (out / "pixels" / f"{one}.png").read_bytes() == scores.pixels.path(one).read_bytes()


def test_a_report_is_replaced_but_nothing_else(saved, tmp_path):
    out = tmp_path / "report"
    write_report(out, saved)
    first = (out / "index.html").read_text(encoding="utf-8")
    (out / "index.html").write_text("old", encoding="utf-8")
    write_report(out, saved)
    assert (out / "index.html").read_text(encoding="utf-8") == first
    with pytest.raises(FolderError, match="came one with other files"):
        write_report(tmp_path, saved)


def test_a_changed_frame_is_refused_and_no_report_begun(copied, tmp_path):
    one = row(copied, "shifted").pixels_sha256
    path = read_scores(copied).pixels.path(one)
    shutil.copy(read_scores(copied).pixels.path(row(copied, "exact").pixels_sha256), path)
    with pytest.raises(PixelsError, match=f"{one}.png: expected the pixels of its name"):
        write_report(tmp_path / "report", copied)
    path.unlink()
    with pytest.raises(PixelsError, match=f"{one}.png: "):
        write_report(tmp_path / "report", copied)
    assert not (tmp_path / "report").exists()


def test_a_file_without_models_is_refused(tmp_path):
    path = tmp_path / "scores.jsonl"
    write_scores(path, header(models={}), [])
    with pytest.raises(RunError, match=r"scores.jsonl: expected the scores of at least one model"):
        write_report(tmp_path / "report", path)


def test_the_inspect_page_is_added_to_a_site(saved, tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("the lab", encoding="utf-8")
    write_inspect(site, saved)
    assert (site / "index.html").read_text(encoding="utf-8") == "the lab"
    page = (site / "inspect.html").read_text(encoding="utf-8")
    for address in LINKED.findall(page):
        if address.startswith(("pixels/", "scores.")):
            assert (site / address).is_file()
