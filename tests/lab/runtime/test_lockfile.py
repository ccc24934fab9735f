import hashlib
import json
from pathlib import Path

import pytest

from lab.runtime.lockfile import site_lock

LOCK = {
    "info": {"python": "3.13.2"},
    "packages": {
        "pillow": {"file_name": "pillow.whl", "name": "Pillow", "sha256": "published"},
        "numpy": {"file_name": "numpy.whl", "name": "numpy", "sha256": "published", "depends": []},
        "scipy": {"file_name": "scipy.whl", "name": "scipy", "sha256": "published"},
    },
}


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "pyodide-lock.json"
    path.write_text(json.dumps(LOCK))
    return path


@pytest.fixture
def wheels(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "pillow.whl", tmp_path / "numpy.whl"]
    for path in paths:
        path.write_bytes(path.name.encode())
    return paths


def test_only_the_wheels_at_hand_stay_with_their_own_hashes(lock: Path, wheels: list[Path]) -> None:
    made = json.loads(site_lock(lock, wheels))
    assert made == {
        "info": LOCK["info"],
        "packages": {
            "pillow": LOCK["packages"]["pillow"]
            | {"sha256": hashlib.sha256(b"pillow.whl").hexdigest()},
            "numpy": LOCK["packages"]["numpy"]
            | {"sha256": hashlib.sha256(b"numpy.whl").hexdigest()},
        },
    }


def test_the_order_of_the_wheels_does_not_matter(lock: Path, wheels: list[Path]) -> None:
    assert site_lock(lock, wheels) == site_lock(lock, reversed(wheels))


def test_a_wheel_the_lock_does_not_know_is_refused(lock: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^pyodide-lock.json has no entry for other.whl$"):
        site_lock(lock, [tmp_path / "other.whl"])
