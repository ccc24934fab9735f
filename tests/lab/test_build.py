import gzip
import hashlib
import json
import re
import site as site_module
import subprocess
import sys
import zipfile

import brotli
import numpy as np
import pytest

import metrics
import reference_fields
from lab import build
from lab.fresh_folder import FolderError
from lab.session import Session
from lab.site_folder import SITE


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("build") / "site"
    build.build(out)
    return out


@pytest.fixture(scope="module")
def page(site):
    return (site / "index.html").read_text("utf-8")


def embedded(page, name):
    text = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page).group(1)
    return json.loads(text)


def test_every_address_in_the_page_is_relative_and_there(site, page):
    addresses = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert addresses
    for address in addresses:
        assert not re.match(r"[a-z]+:|/", address), address
        assert (site / address).exists(), address


def test_no_widget_names_another_host(page):
    assert "cdn." not in page
    assert "https://" not in page


def test_stylesheets_of_the_widgets_are_there(site, page):
    names = set(re.findall(r'"(panel-\w+/[^"]+\.css)"', page))
    assert {name.partition("/")[2] for name in names} >= {"css/loading.css"}
    assert '"panel/' not in page
    for name in names:
        assert (site / name).is_file(), name


def test_the_starting_score_is_written_into_the_page(page):
    session = Session()
    reference = reference_fields.load("magenta-circle")
    session.add_reference(reference.name, reference.pixels)
    score = session.score("").score
    assert f'<output id="total" class="number">{score.total:.1f}</output>' in page
    values = re.findall(r'<span class="value number">([\d.]+)</span>', page)
    assert values == [f"{score.subscores[metric.key]:.1f}" for metric in metrics.SUBSCORES]


def test_raw_fields_are_the_pictures_pixels(site):
    for name in reference_fields.names():
        raw = np.frombuffer((only(site, "fields") / f"{name}.rgb").read_bytes(), np.uint8)
        np.testing.assert_array_equal(raw, reference_fields.load(name).pixels.reshape(-1))


def test_the_loader_knows_each_files_size_and_hash(site, page):
    files = embedded(page, "lab-config")["files"]
    assert any(file["path"].endswith("pyodide.asm.wasm") for file in files)
    for file in files:
        content = (site / file["path"]).read_bytes()
        assert file["bytes"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()


def only(site, name):
    """Return the one folder whose name begins so; the rest of it is a hash."""
    (folder,) = site.glob(f"{name}-????????")
    return folder


def test_a_build_is_the_same_byte_for_byte_each_time(tmp_path):
    """Each in a process of its own: within one, Bokeh goes on numbering its models."""
    script = "import pathlib, sys, lab.build as b; b.build(pathlib.Path(sys.argv[1]))"
    for name in ("first", "second"):
        subprocess.run([sys.executable, "-c", script, tmp_path / name], check=True)
    first, second = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("first", "second")
    )
    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []


def test_what_is_not_a_page_lies_in_folders_named_by_content(site, page):
    assert {path.name.partition("-")[0] for path in site.iterdir() if path.is_dir()} == {
        *("app", "cards", "example", "fields", "libraries", "panel", "pixels", "runtime")
    }
    for name, address in embedded(page, "lab-config")["folders"].items():
        assert only(site, name).name == address


def test_the_typeface_that_the_styles_name_is_there(site):
    styles = only(site, "app") / "styles"
    (address,) = re.findall(r'url\("([^"]+)"\)', (styles / "base.css").read_text("utf-8"))
    assert (styles / address).resolve().is_relative_to(only(site, "runtime"))
    assert (styles / address).is_file()


def test_all_that_the_first_score_waits_for_is_asked_for_at_once(site, page):
    app = only(site, "app").name
    files = {file["path"] for file in embedded(page, "lab-config")["files"]}
    assert set(re.findall(r'<link rel="preload" href="([^"]+)" as="fetch"', page)) == files
    scripts = set(re.findall(r'<link rel="modulepreload" href="([^"]+)"', page))
    assert {f"{app}/scripts/main.js", f"{app}/scripts/overlay-row.js"} <= scripts
    assert f"{app}/scripts/explore-map.js" not in scripts


def test_texts_and_webassembly_have_smaller_twins(site):
    wasm = only(site, "runtime") / "pyodide" / "pyodide.asm.wasm"
    for path in (wasm, site / "index.html", only(site, "app") / "scripts" / "main.js"):
        content = path.read_bytes()
        twins = {suffix: path.with_name(path.name + suffix) for suffix in (".br", ".gz")}
        assert brotli.decompress(twins[".br"].read_bytes()) == content
        assert gzip.decompress(twins[".gz"].read_bytes()) == content
        assert twins[".br"].stat().st_size < twins[".gz"].stat().st_size < len(content)


def test_what_explains_a_score_is_not_loaded_before_it(site, page):
    app = only(site, "app")
    start, explore = (modules(app / name) for name in ("project.zip", "explore.zip"))
    assert {"metrics/softness.pyc", "lab/session.pyc"} <= start
    assert {"metrics/evidence/__init__.pyc", "lab/explore/worker.pyc"} <= explore
    assert start.isdisjoint(explore)
    paths = {file["path"] for file in embedded(page, "lab-config")["files"]}
    assert f"{app.name}/project.zip" in paths
    assert f"{app.name}/explore.zip" not in paths


def modules(archive):
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


def test_a_former_build_is_replaced(site):
    (site / "left-over.txt").write_text("old")
    build.build(site)
    assert not (site / "left-over.txt").exists()
    assert (site / "index.html").is_file()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(FolderError, match=r"came one with other files"):
        build.build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_the_way_is_named(tmp_path):
    (tmp_path / "out").write_text("mine")
    with pytest.raises(FolderError, match=r"out: expected a folder, came a file"):
        build.build(tmp_path / "out")


def test_the_site_folder_hides_no_library():
    """`import site` finds Python's own, even with the project's folder first on the path."""
    script = (
        "import sys\n"
        "from importlib.machinery import PathFinder\n"
        f"print(PathFinder.find_spec('site', [{str(SITE.parent)!r}, *sys.path]).origin)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == site_module.__file__
