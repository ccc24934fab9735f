import html
import re
from importlib.metadata import version

import pytest

from lab import runtime
from lab.page.notices import notices, notices_page
from lab.page.parts import BESIDE, Parts

SCRIPTS = ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js")


@pytest.fixture(scope="module")
def runtime_dir():
    return runtime.ensure()


@pytest.fixture(scope="module")
def found(runtime_dir):
    return {one.name: one for one in notices(runtime_dir, SCRIPTS)}


@pytest.fixture(scope="module")
def page(runtime_dir):
    libraries = tuple(f"libraries/{name}" for name in (*SCRIPTS, "panel.min.js"))
    return notices_page(runtime_dir, Parts(BESIDE, files=(), worker={}, libraries=libraries))


def test_whatever_the_runtime_has_is_named(found, runtime_dir):
    wheels = {path.name.partition("-")[0] for path in (runtime_dir / "pyodide").glob("*.whl")}
    others = {"pyodide", "Python", "@pyscript/core", "@fontsource-variable/inter"}
    assert set(found) == wheels | others | {"bokeh", "panel"}


@pytest.mark.parametrize(
    ("name", "license_", "begins"),
    [
        ("pyodide", "MPL-2.0", "Mozilla Public License Version 2.0"),
        ("Python", "PSF-2.0", "A. HISTORY OF THE SOFTWARE"),
        ("numpy", "BSD License", "Copyright (c) 2005-2024, NumPy Developers."),
        ("pillow", "MIT-CMU", "The Python Imaging Library (PIL) is"),
        ("svgwrite", "MIT License", "Copyright (c) 2012, Manfred Moitzi"),
        ("@pyscript/core", "APACHE-2.0", "Apache License"),
        ("bokeh", "BSD-3-Clause", "Copyright (c) Anaconda, Inc., and Bokeh Contributors"),
        ("panel", "BSD License", "Copyright (c) 2018, HoloViz team"),
        ("@fontsource-variable/inter", "OFL-1.1", "Copyright 2016 The Inter Project Authors"),
    ],
)
def test_licenses(found, name, license_, begins):
    assert found[name].license == license_
    assert found[name].texts[0].title == "License"
    assert found[name].texts[0].content.strip().startswith(begins)
    assert found[name].home.startswith("https://")


def test_versions_are_those_of_what_is_shipped(found, runtime_dir):
    for name in ("bokeh", "panel"):
        assert found[name].version == version(name)
    assert f"numpy-{found['numpy'].version}-" in next(
        path.name for path in (runtime_dir / "pyodide").glob("numpy-*")
    )
    # What NumPy's wheel says that it is built for.
    tag = "cp" + "".join(found["Python"].version.split(".")[:2])
    assert list((runtime_dir / "pyodide").glob(f"numpy-*-{tag}-*"))


def test_parts_of_a_wheel_have_their_own_licenses(found):
    titles = [text.title for text in found["numpy"].texts]
    assert "License of numpy.random" in titles


def test_libraries_inside_bokehs_scripts_are_told_by_the_scripts(found):
    texts = {text.title: text.content for text in found["bokeh"].texts}
    assert "jQuery JavaScript Library v3.7.1" in texts["Notices inside bokeh-tables.min.js"]
    assert "choices.js v10.2.0" in texts["Notices inside bokeh-widgets.min.js"]
    assert "Tabler Icons 1.68.0 by tabler" in texts["Notices inside bokeh.min.js"]
    for text in texts.values():
        assert "*/" not in text


def test_libraries_inside_panels_script_have_version_and_license(found):
    inside = {part.name: part for part in found["panel"].bundled}
    assert inside["preact"].license == "MIT"
    assert inside["htm"].license == "Apache-2.0"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", part.version) for part in inside.values())


def test_the_page_shows_every_text_whole(page, found):
    shown = re.findall(r"<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    texts = [text.content for one in found.values() for text in one.texts]
    assert [html.unescape(text) for text in shown] == texts
    for one in found.values():
        assert f'{one.name} <span class="version">{one.version}</span>' in page
        for part in one.bundled:
            assert f"{part.name} {html.escape(part.version)}" in page
