import hashlib
import json
import zipfile

import pytest

from lab import runtime
from lab.slim import copy_slim
from lab.slim.trim import UNUSED_LINALG


@pytest.fixture(scope="module")
def published():
    return runtime.ensure()


@pytest.fixture(scope="module")
def slim(published, tmp_path_factory):
    out = tmp_path_factory.mktemp("slim") / "runtime"
    copy_slim(published, out)
    return out


def names(archive):
    with zipfile.ZipFile(archive) as zipped:
        return zipped.namelist()


def test_the_lock_has_the_hashes_of_what_is_there(slim):
    lock = json.loads((slim / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    wheels = {path.name: path for path in (slim / "pyodide").glob("*.whl")}
    entries = lock["packages"].values()
    assert {entry["file_name"] for entry in entries} == set(wheels)
    for entry in entries:
        content = wheels[entry["file_name"]].read_bytes()
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()


def test_only_bytecode_is_left(slim):
    assert all(name.endswith(".pyc") for name in names(slim / "pyodide" / "python_stdlib.zip"))
    wheel = next((slim / "pyodide").glob("numpy-*.whl"))
    left = {name.rpartition(".")[2] for name in names(wheel) if ".dist-info/" not in name}
    assert left == {"pyc", "so"}
    assert f"{UNUSED_LINALG}.pyc" in names(wheel)


def test_it_is_much_smaller(slim, published):
    for pattern, share in (("python_stdlib.zip", 0.7), ("numpy-*.whl", 0.4)):
        whole = next((published / "pyodide").glob(pattern)).stat().st_size
        assert next((slim / "pyodide").glob(pattern)).stat().st_size < share * whole


def test_it_is_the_same_byte_for_byte_each_time(slim, published, tmp_path):
    copy_slim(published, tmp_path / "again")
    for path in slim.rglob("*"):
        if path.is_file():
            assert (tmp_path / "again" / path.relative_to(slim)).read_bytes() == path.read_bytes()
