import importlib.util
import os
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from lab.runtime.sources import SourceError, Zip, npm, pip, read_member

CONTENT = b"the pinned bytes" * 9000

# Packs what npm would, and refuses to be called in a way that runs a package's own scripts.
FAKE_NPM = f"""#!{sys.executable}
import io, sys, tarfile
assert sys.argv[1] == "pack" and "--ignore-scripts" in sys.argv
if sys.argv[-1] == "absent@1.0.0":
    print("npm error 404", file=sys.stderr)
    raise SystemExit(1)
with tarfile.open("thing-1.2.3.tgz", "w:gz") as archive:
    entry = tarfile.TarInfo("package/dist/core.js")
    entry.size = {len(CONTENT)}
    archive.addfile(entry, io.BytesIO({CONTENT!r}))
print("thing-1.2.3.tgz")
"""


class FolderSession:
    """Downloads into a folder, as one run of `fetch` does."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.downloads = 0
        self.seen: list[int] = []

    def archive(self, source) -> Path:
        self.downloads += 1
        folder = self.root / f"download-{self.downloads}"
        folder.mkdir()
        return source.download(folder, self.seen.append)


@pytest.fixture
def session(tmp_path: Path) -> FolderSession:
    return FolderSession(tmp_path)


@pytest.fixture
def fake_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "npm").write_text(FAKE_NPM)
    (folder / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel that pip finds in a folder, asking no index."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    path = folder / "thing-1.2.3-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("thing/inner.whl", CONTENT)
        archive.writestr("thing-1.2.3.dist-info/METADATA", "Name: thing\nVersion: 1.2.3\n")
        archive.writestr("thing-1.2.3.dist-info/WHEEL", "Wheel-Version: 1.0\n")
        archive.writestr("thing-1.2.3.dist-info/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return path


@pytest.mark.usefixtures("fake_npm")
def test_npm_packs_a_package_and_gives_a_file_of_it(session: FolderSession) -> None:
    assert b"".join(npm("thing@1.2.3").chunks("dist/core.js", session)) == CONTENT


@pytest.mark.usefixtures("fake_npm")
def test_what_a_failing_client_printed_is_kept_for_the_user(session: FolderSession) -> None:
    with pytest.raises(SourceError, match="failed with exit status 1") as caught:
        list(npm("absent@1.0.0").chunks("core.js", session))
    assert caught.value.output == "npm error 404\n"


def test_missing_npm_says_where_it_comes_from(
    session: FolderSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SourceError, match=r"npm is not installed \(it comes with Node.js\)"):
        list(npm("thing@1.2.3").chunks("core.js", session))


def test_pip_downloads_a_wheel_and_gives_a_file_of_it(session: FolderSession, wheel: Path) -> None:
    source = pip("thing==1.2.3", "3.11")
    assert b"".join(source.chunks("thing/inner.whl", session)) == CONTENT
    assert session.seen  # the progress bar was told something


def test_pip_gives_the_wheel_itself_by_its_file_name(session: FolderSession, wheel: Path) -> None:
    source = pip("thing==1.2.3", "3.11")
    assert b"".join(source.chunks(wheel.name, session)) == wheel.read_bytes()


@pytest.mark.usefixtures("wheel")
def test_pip_that_finds_nothing_is_no_answer(session: FolderSession) -> None:
    with pytest.raises(SourceError, match="failed with exit status 1") as caught:
        list(pip("thing==9.9.9", "3.11").chunks("thing/inner.whl", session))
    assert "No matching distribution found for thing==9.9.9" in caught.value.output


def test_missing_pip_says_how_to_get_it(
    session: FolderSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SourceError, match=r"pip is missing here \(python -m ensurepip"):
        list(pip("thing==1.2.3", "3.11").chunks("thing/inner.whl", session))


def test_a_zip_in_the_cache_gives_its_members(session: FolderSession) -> None:
    with zipfile.ZipFile(session.root / "a.whl", "w") as archive:
        archive.writestr("a.dist-info/LICENSE", CONTENT)
    assert b"".join(Zip("a.whl").chunks("a.dist-info/LICENSE", session)) == CONTENT


def make_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("there", "x")


def make_tar(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo("there"))
        folder = tarfile.TarInfo("absent")
        folder.type = tarfile.DIRTYPE  # a folder of the wanted name is not a file
        archive.addfile(folder)


@pytest.mark.parametrize("make", [make_zip, make_tar, lambda path: path.write_bytes(b"no archive")])
def test_an_archive_without_the_member_is_no_answer(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "archive")
    with pytest.raises(SourceError, match=r"^archive has no readable absent$"):
        list(read_member(tmp_path / "archive", "absent"))
