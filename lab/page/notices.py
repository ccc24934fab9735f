"""The page of notices: what a built site redistributes, from the packages' own metadata."""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import distribution
from importlib.resources import files as package_files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from lab.page.html import PAGES
from lab.page.templates import environment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from email.message import Message
    from importlib.metadata import PackageMetadata
    from pathlib import Path

    from lab.page.parts import Parts


ADDRESS = "notices.html"

# A comment that a minifier leaves in place, since it is of legal weight.
_LEGAL = re.compile(r"/\*[*!].{0,4000}?\*/", re.DOTALL)
_LEGAL_WORDS = re.compile(r"license|copyright|©", re.IGNORECASE)
_NODE_MODULE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
_BOKEHS_OWN = "Anaconda, Inc., and Bokeh Contributors"


@dataclass(frozen=True)
class Text:
    """A license or notice, word for word."""

    title: str
    content: str


@dataclass(frozen=True)
class Bundled:
    """A library inside another one; what its metadata do not say is empty."""

    name: str
    version: str
    license: str = ""


@dataclass(frozen=True)
class Notice:
    """One package.

    Attributes
    ----------
    name, version, license : str
    home : str
        Address, or empty.
    use : str
        What the site has it for.
    texts : tuple of Text
    bundled : tuple of Bundled
        Libraries inside it.
    """

    name: str
    version: str
    license: str
    home: str
    use: str
    texts: tuple[Text, ...]
    bundled: tuple[Bundled, ...] = ()


def notices_page(runtime_dir: Path, parts: Parts) -> str:
    """Write the page.

    Parameters
    ----------
    runtime_dir : Path
        What `lab.runtime.ensure` returned.
    parts : Parts
    """
    libraries = [PurePosixPath(address).name for address in parts.libraries]
    return environment(parts.folders).get_template(ADDRESS).render(
        page=ADDRESS,
        pages=PAGES,
        notices=notices(runtime_dir, [name for name in libraries if name.startswith("bokeh")]),
    )  # fmt: skip


def notices(runtime_dir: Path, bokeh_scripts: Iterable[str]) -> list[Notice]:
    """Gather what the site redistributes.

    Parameters
    ----------
    runtime_dir : Path
        What `lab.runtime.ensure` returned.
    bokeh_scripts : iterable of str
        Names of those of Bokeh's scripts that the site has.
    """
    licenses, wheels = runtime_dir / "licenses", runtime_dir / "pyodide"
    return [
        _npm_package(licenses, "pyodide", "Runs Python in the page."),
        _python(runtime_dir),
        _wheel(wheels, "numpy", "Scores the frames: what that takes of it, compiled to bytecode."),
        _wheel(wheels, "pillow", "Reads pictures that are brought to the page."),
        _wheel(wheels, "svgwrite", "Writes the circles as SVG."),
        _npm_package(licenses, "pyscript", "Starts Python in a worker."),
        _installed("bokeh", "Draws the figures.", texts=_legal_comments(bokeh_scripts)),
        _installed("panel", "Draws the controls.", bundled=_in_panel()),
        _npm_package(licenses, "inter", "The pages’ typeface."),
    ]


def _npm_package(licenses: Path, stem: str, use: str) -> Notice:
    (description,) = licenses.glob(f"{stem}-*.json")
    package: dict[str, Any] = json.loads(description.read_text(encoding="utf-8"))
    text = description.with_suffix(".txt").read_text(encoding="utf-8")
    # Node's own; in a browser there is nothing of it.
    inside = {} if stem == "pyodide" else package.get("dependencies", {})
    return Notice(
        name=package["name"],
        version=package["version"],
        license=package["license"],
        home=_secure(package["homepage"]),
        use=use,
        texts=(Text("License", text),),
        bundled=tuple(Bundled(name, wanted) for name, wanted in inside.items()),
    )


def _python(runtime_dir: Path) -> Notice:
    lock = json.loads((runtime_dir / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    version = lock["info"]["python"]
    text = (runtime_dir / "licenses" / f"python-{version}.txt").read_text(encoding="utf-8")
    return Notice(
        name="Python",
        version=version,
        license="PSF-2.0",
        home="https://www.python.org/",
        use="The interpreter inside Pyodide, and what the page takes of its standard library, "
        "compiled to bytecode.",
        texts=(Text("License", text),),
    )


def _wheel(wheels: Path, name: str, use: str) -> Notice:
    (path,) = wheels.glob(f"{name}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        members = sorted(wheel.namelist())
        (described,) = (member for member in members if member.endswith(".dist-info/METADATA"))
        metadata = HeaderParser().parsestr(wheel.read(described).decode())
        found = [member for member in members if "LICENSE" in PurePosixPath(member).name]
        # The package's own first.
        found.sort(key=lambda member: ".dist-info/" not in member)
        texts = tuple(
            Text(_title(member), wheel.read(member).decode("utf-8-sig")) for member in found
        )
    return _described(metadata, use, texts)


def _installed(
    name: str, use: str, *, texts: Iterable[Text] = (), bundled: Iterable[Bundled] = ()
) -> Notice:
    found = distribution(name)
    own = tuple(
        Text("License", file.locate().read_text(encoding="utf-8"))  # type: ignore[attr-defined]
        for file in found.files or ()
        if ".dist-info/licenses/" in file.as_posix()
    )
    return _described(found.metadata, use, (*own, *texts), tuple(bundled))


def _described(
    metadata: Message | PackageMetadata,
    use: str,
    texts: tuple[Text, ...],
    bundled: tuple[Bundled, ...] = (),
) -> Notice:
    return Notice(
        name=metadata["Name"],
        version=metadata["Version"],
        license=_license(metadata),
        home=_home(metadata),
        use=use,
        texts=texts,
        bundled=bundled,
    )


def _license(metadata: Message | PackageMetadata) -> str:
    """Return the short name of a license, which packages give in one of two places."""
    if "License-Expression" in metadata:
        return str(metadata["License-Expression"])
    classifiers = metadata.get_all("Classifier") or []
    (found,) = (line for line in classifiers if line.startswith("License :: "))
    return found.rpartition(" :: ")[2]


def _home(metadata: Message | PackageMetadata) -> str:
    for line in metadata.get_all("Project-URL") or []:
        label, _, address = line.partition(",")
        if label.lower() == "homepage":
            return _secure(address.strip())
    return _secure(metadata["Home-page"] or "")


def _secure(address: str) -> str:
    return re.sub(r"^http:", "https:", address)


def _title(member: str) -> str:
    """Say which part of a wheel a license is of."""
    folder = PurePosixPath(member).parent
    parts = [part for part in folder.parts if not part.endswith(".dist-info")]
    if len(parts) < len(folder.parts):
        return "License"
    return f"License of {'.'.join(parts)}"


def _legal_comments(scripts: Iterable[str]) -> Iterable[Text]:
    """Collect what Bokeh's scripts say about the libraries inside them."""
    static = package_files("bokeh") / "server" / "static" / "js"
    for script in scripts:
        source = (static / script).read_text(encoding="utf-8")
        comments = [
            _plain(comment)
            for comment in _LEGAL.findall(source)
            if _LEGAL_WORDS.search(comment) and _BOKEHS_OWN not in comment
        ]
        yield Text(f"Notices inside {script}", "\n\n".join(comments))


def _plain(comment: str) -> str:
    """Return the lines of a comment without its marks; some are inside strings of the script."""
    body = re.sub(r"^/\*[*!]|\*/$", "", comment.replace("\\n", "\n"))
    lines = (re.sub(r"^\s*\*? ?", "", line).rstrip() for line in body.splitlines())
    return "\n".join(lines).strip()


def _in_panel() -> Iterable[Bundled]:
    """List the libraries inside Panel's script, from its source map and its lock."""
    panel = package_files("panel")
    sources = json.loads((panel / "dist" / "panel.js.map").read_text(encoding="utf-8"))["sources"]
    lock = json.loads((panel / "package-lock.json").read_text(encoding="utf-8"))
    locked: Mapping[str, Mapping[str, str]] = lock["packages"]
    found = {match[1] for path in sources if (match := re.search(_NODE_MODULE, path))}
    for name in sorted(found):
        entry = locked[f"node_modules/{name}"]
        yield Bundled(name, entry["version"], entry.get("license", ""))
