import json
from pathlib import Path, PurePosixPath

import pytest

from lab import runtime
from lab.runtime.digest import sha256
from lab.runtime.pins import Pin, load, parse
from lab.runtime.sources import Archive, CutLock, Web, Zip, npm

PINS = {PurePosixPath(pin.path).name: pin for pin in load()}
NUMPY = "numpy-2.2.5-cp313-cp313-pyodide_2025_0_wasm32.whl"
PILLOW = "pillow-11.3.0-cp313-cp313-pyodide_2025_0_wasm32.whl"
NPM_PACKAGES = ("pyodide@", "@pyscript/core@", "@fontsource-variable/inter@")
SVGWRITE = "svgwrite-1.4.3-py3-none-any.whl"


def entries(lock: Path) -> dict[str, dict[str, object]]:
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    return {entry["file_name"]: entry for entry in packages.values()}


@pytest.fixture(scope="module")
def site() -> Path:
    return runtime.ensure()


def test_the_published_lock_is_the_authority_for_the_wheels(site: Path) -> None:
    lock = site.parent / "pyodide-lock.json"
    # npm pack pyodide@0.28.3, then sha256sum package/pyodide-lock.json, 2026-11-29
    assert sha256(lock) == "f6e6f42f451f42affbbcddb00e8c9a3278dcbf399f57aab9f3f568839a7ff4a6"
    published = entries(lock)
    for name in (NUMPY, PILLOW):
        assert PINS[name].sha256 == published[name]["sha256"]


def test_the_sites_lock_differs_from_it_in_the_hash_of_svgwrite_alone(site: Path) -> None:
    published = entries(site.parent / "pyodide-lock.json")
    ours = entries(site / "pyodide" / "pyodide-lock.json")
    assert set(ours) == {NUMPY, PILLOW, SVGWRITE}
    for name in (NUMPY, PILLOW):
        assert ours[name] == published[name]
    assert ours[SVGWRITE] == published[SVGWRITE] | {"sha256": PINS[SVGWRITE].sha256}


def test_every_file_can_be_had_without_a_cdn() -> None:
    for pin in PINS.values():
        kinds = [type(source) for source, _ in pin.places]
        assert kinds[-1] in (Archive, Zip, CutLock), pin.path


def test_the_cdn_comes_first_for_all_that_pyodide_and_npm_publish() -> None:
    for pin in PINS.values():
        archives = [source for source, _ in pin.places if isinstance(source, Archive)]
        # What is of neither comes from its author's wheel, or has its text from another's.
        if any(source.package.startswith(("open-webui", *NPM_PACKAGES)) for source in archives):
            assert isinstance(pin.places[0][0], Web), pin.path


def test_no_two_pins_share_a_place() -> None:
    paths = [pin.path for pin in load()]
    assert len(set(paths)) == len(paths)


def test_a_table_is_read_with_its_sources_in_order() -> None:
    table = """
        [source.near]
        url = "http://127.0.0.1/"
        [source.far]
        npm = "thing@1.2.3"
        size = 9
        [[file]]
        path = "site/a.js"
        size = 3
        sha256 = "00ff"
        from.near = "a.js"
        from.far = "dist/a.js"
    """
    mirror = Web("https://cdn.jsdelivr.net/npm/thing@1.2.3/")
    places = (
        (Web("http://127.0.0.1/"), "a.js"),
        (mirror, "dist/a.js"),
        (npm("thing@1.2.3", 9), "dist/a.js"),
    )
    assert parse(table) == (Pin("site/a.js", "00ff", places, size=3),)


def test_an_unknown_kind_of_source_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^unknown kind of source: \{'ftp': 'x'\}$"):
        parse('file = []\n[source.old]\nftp = "x"')
