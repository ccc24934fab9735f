"""Places that runtime files can be had from.

Each kind of source yields the bytes of a file by its name there. npm and pip give whole archives;
a `Session` downloads each at most once and keeps it for the other files in it.
"""

import http.client
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol
from urllib.parse import quote, urlsplit

from lab.runtime.lockfile import site_lock

# Seconds without a connection or a byte after which a web source counts as unreachable.
TIMEOUT = 5.0
CHUNK = 1 << 16


class SourceError(Exception):
    """A source has no answer, but the next one may have.

    `output` is what the client behind the source printed, if one ran.
    """

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output


class Session(Protocol):
    """What a source may use: the cache's root, and archives downloaded before."""

    @property
    def root(self) -> Path:
        """The folder that pinned files go to."""

    def archive(self, source: "Archive") -> Path:
        """Return the source's archive, downloaded on the first call."""


class Source(ABC):
    """A place to get files from."""

    @property
    @abstractmethod
    def host(self) -> str:
        """What is down if there is no answer; sources of one host are given up together."""

    @abstractmethod
    def chunks(self, member: str, session: Session) -> Iterator[bytes]:
        """Yield a file's bytes; raise `SourceError` if there is no answer."""


@dataclass(frozen=True)
class Web(Source):
    """A folder on a web server; `base` ends with a slash."""

    base: str

    @property
    def host(self) -> str:
        """Name of the server."""
        return urlsplit(self.base).netloc

    def chunks(self, member: str, session: Session) -> Iterator[bytes]:
        """Yield the bytes of a file below the folder."""
        url = self.base + quote(member)
        request = urllib.request.Request(url, headers={"User-Agent": "fieldlab"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
                yield from _blocks(response)
                if response.length:  # http.client itself is silent about a body cut short
                    raise SourceError(f"{member} broke off {response.length} bytes early")
        except urllib.error.HTTPError as error:
            raise SourceError(f"{member}: {error.code} {error.reason}") from error
        except (OSError, http.client.HTTPException) as error:
            raise SourceError(f"no answer ({getattr(error, 'reason', error)})") from error


@dataclass(frozen=True)
class Archive(Source):
    """A registry's package, which its own client downloads whole.

    Attributes
    ----------
    client : str
        `"npm"` or `"pip"`.
    arguments : tuple of str
        What the client is called with to put the archive into the current folder.
    package : str
        Name and version.
    prefix : str
        What the archive puts before the names of its files.
    size : int
        Bytes of the archive for the progress bar, 0 if unknown.
    """

    client: str
    arguments: tuple[str, ...]
    package: str
    prefix: str
    size: int

    @property
    def host(self) -> str:
        """Client and package."""
        return f"{self.client} ({self.package})"

    def chunks(self, member: str, session: Session) -> Iterator[bytes]:
        """Yield the bytes of a file in the archive, or of the archive by its own file name."""
        yield from read_member(session.archive(self), self.prefix + member)

    def download(self, folder: Path, watch: Callable[[int], None]) -> Path:
        """Download into an empty folder; `watch` is told how many bytes there are so far."""
        (out := folder / "out").mkdir()
        (work := folder / "work").mkdir()
        command = [*client_command(self.client), *self.arguments, self.package]
        _run(command, out, work, watch)
        return next(out.iterdir())


def npm(spec: str, size: int = 0) -> Archive:
    """Return the npm package `name@version` as a source."""
    # The cache goes to the work folder, where it can be watched growing and is cleaned up.
    arguments = ("pack", "--ignore-scripts", "--cache=../work")
    return Archive("npm", arguments, spec, prefix="package/", size=size)


def pip(requirement: str, python: str, size: int = 0) -> Archive:
    """Return the wheel `name==version` that pip finds for a version of Python as a source."""
    options = ("--no-deps", "--only-binary=:all:", "--no-cache-dir", "--python-version", python)
    return Archive("pip", ("download", *options), requirement, prefix="", size=size)


def client_command(client: str) -> list[str]:
    """Return how to call npm or pip; raise `SourceError`, with what to do, if it is missing."""
    if client == "pip":
        if importlib.util.find_spec("pip") is None:
            raise SourceError("pip is missing here (python -m ensurepip installs it)")
        return [sys.executable, "-m", "pip"]
    found = shutil.which(client)
    if found is None:
        raise SourceError(f"{client} is not installed (it comes with Node.js)")
    return [found]


@dataclass(frozen=True)
class Zip(Source):
    """A zip file or wheel that is in the cache already."""

    path: str

    @property
    def host(self) -> str:
        """Name of the file."""
        return self.path

    def chunks(self, member: str, session: Session) -> Iterator[bytes]:
        """Yield the bytes of a file in it."""
        return read_member(session.root / self.path, member)


@dataclass(frozen=True)
class CutLock(Source):
    """Pyodide's published lock in the cache; a "member" is the folder of wheels to cut it to."""

    published: str

    @property
    def host(self) -> str:
        """Name of the published lock."""
        return self.published

    def chunks(self, member: str, session: Session) -> Iterator[bytes]:
        """Yield the lock of the wheels in a folder."""
        wheels = (session.root / member).glob("*.whl")
        yield site_lock(session.root / self.published, wheels).encode()


def read_member(archive: Path, member: str) -> Iterator[bytes]:
    """Yield the bytes of a file in a tarball or zip, or of the archive if that is its name."""
    try:
        if archive.name == member:
            with archive.open("rb") as stream:
                yield from _blocks(stream)
        elif zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as zipped, zipped.open(member) as stream:
                yield from _blocks(stream)
        else:
            with tarfile.open(archive) as tar, _regular(tar, member) as stream:
                yield from _blocks(stream)
    except (KeyError, zipfile.BadZipFile, tarfile.TarError) as error:
        raise SourceError(f"{archive.name} has no readable {member}") from error


def _regular(tar: tarfile.TarFile, member: str) -> IO[bytes]:
    stream = tar.extractfile(member)
    if stream is None:
        raise KeyError(member)
    return stream


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    while block := stream.read(CHUNK):
        yield block


def _run(command: list[str], out: Path, work: Path, watch: Callable[[int], None]) -> None:
    """Run a registry's client in `out`, its temporary files in `work`, its output kept back."""
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(
            command,
            cwd=out,
            env=os.environ | {"TMPDIR": str(work)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            while process.poll() is None:
                watch(_largest(work))
                time.sleep(0.1)
        finally:
            process.kill()
            process.wait()
        if process.returncode:
            output.seek(0)
            raise SourceError(f"it failed with exit status {process.returncode}", output.read())


def _largest(folder: Path) -> int:
    """Size of the largest file below a folder: the archive, while its client writes it."""
    sizes = [0]
    for path in folder.rglob("*"):
        try:
            sizes.append(path.stat().st_size)
        except FileNotFoundError:  # the client's own temporary files come and go
            continue
    return max(sizes)
