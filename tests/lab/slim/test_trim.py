import base64
import hashlib
import zipfile

import pytest

from lab.slim import trim

FILES = {
    "numpy/__init__.py": "import numpy.linalg",
    "numpy/linalg/__init__.py": "from . import _umath_linalg",
    "numpy/linalg/_umath_linalg.cpython-313-wasm32-emscripten.so": "compiled",
    "numpy/_core/__init__.py": "",
    "numpy/_core/_add_newdocs.py": "docs = 1",
    "numpy/_core/_multiarray_umath.cpython-313-wasm32-emscripten.so": "compiled too",
    "numpy/fft/__init__.py": "",
    "numpy/fft/_pocketfft_umath.cpython-313-wasm32-emscripten.so": "compiled, not used",
    "numpy-9.dist-info/WHEEL": "Wheel-Version: 1.0\n",
    "numpy-9.dist-info/LICENSE.txt": "you may\n",
    "numpy-9.dist-info/METADATA": "Metadata-Version: 2.1\nName: numpy\nVersion: 9\nSummary: long\n",
    "numpy-9.dist-info/RECORD": "old",
}
MODULES = (
    *("numpy", "numpy.linalg", "numpy.linalg._umath_linalg", "numpy._core"),
    *("numpy._core._add_newdocs", "numpy._core._multiarray_umath", "ast"),
)


@pytest.fixture
def wheel(tmp_path):
    path = tmp_path / "numpy.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in FILES.items():
            archive.writestr(name, content)
    return path


def test_listed_modules_are_kept_and_no_others(wheel):
    found = trim.sources(wheel, MODULES)
    assert set(found) == {
        "numpy/__init__.py",
        "numpy/linalg/__init__.py",
        "numpy/linalg/_umath_linalg.py",
        "numpy/_core/__init__.py",
        "numpy/_core/_add_newdocs.py",
    }
    assert found["numpy/__init__.py"] == b"import numpy.linalg"
    assert found["numpy/_core/_add_newdocs.py"] == b""


def test_the_stand_in_for_linear_algebra_says_what_is_missing(wheel):
    stand_in = {}
    exec(trim.sources(wheel, MODULES)["numpy/linalg/_umath_linalg.py"], stand_in)
    with pytest.raises(NotImplementedError, match=r"left out of this page \(asked for inv\)"):
        stand_in["__getattr__"]("inv")


def test_an_archive_without_linear_algebra_gets_no_stand_in(tmp_path):
    with zipfile.ZipFile(tmp_path / "stdlib.zip", "w") as archive:
        archive.writestr("ast.py", "tree = 1")
        archive.writestr("cgi.py", "old = 1")
    assert trim.sources(tmp_path / "stdlib.zip", MODULES) == {"ast.py": b"tree = 1"}


def test_compiled_modules_are_kept_if_listed(wheel):
    assert trim.extensions(wheel, MODULES) == {
        "numpy/_core/_multiarray_umath.cpython-313-wasm32-emscripten.so": b"compiled too"
    }


def test_the_wheel_records_what_it_holds(wheel):
    kept = trim.wheel_metadata(wheel, {"numpy/__init__.pyc": b"bytecode"})
    assert kept["numpy-9.dist-info/METADATA"] == b"Metadata-Version: 2.1\nName: numpy\nVersion: 9\n"
    assert kept["numpy-9.dist-info/LICENSE.txt"] == b"you may\n"
    record = dict(
        line.split(",", 1) for line in kept["numpy-9.dist-info/RECORD"].decode().splitlines()
    )
    digest = hashlib.sha256(b"bytecode").digest()
    encoded = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    assert record["numpy/__init__.pyc"] == f"sha256={encoded},8"
    assert set(record) == {"numpy/__init__.pyc", *kept}
