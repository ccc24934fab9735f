"""What the page's Python imports, found by using all of it on the runtime as published.

``python -m tests.browser.imports`` writes `lab/slim/modules.txt` anew, save for the part at its
end that is kept by hand.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageCms
from playwright.sync_api import Error

import metrics
from lab import build, chromium, runtime, server
from tests.browser.calibrate_page import CalibratePage
from tests.browser.lab_page import LabPage
from tests.lab.calibrate.boards import varied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Route

LIST = Path(build.__file__).parent / "slim" / "modules.txt"
BY_HAND = "# Kept by hand\n"

TRIMMED = re.compile(r"/pyodide/(python_stdlib\.zip|numpy-[^/]*\.whl|pyodide-lock\.json)$")

TELLING_WORKER = """

def imported():
    import sys

    found = []
    for name, module in list(sys.modules.items()):
        origin = str(getattr(getattr(module, "__spec__", None), "origin", None))
        if origin.startswith("/lib/python313.zip/") or (
            origin.startswith("/lib/python3.13/site-packages/numpy/")
        ):
            found.append(name)
    return " ".join(sorted(found))


sync.imported = imported
"""


def on_published_runtime(context: BrowserContext) -> None:
    """Give the page the runtime as published, and its worker a way to tell what it imported."""
    published = runtime.ensure() / "pyodide"

    def whole(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=published / name)

    def telling(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text() + TELLING_WORKER)

    context.route(TRIMMED, whole)
    context.route(re.compile(r"/worker\.py$"), telling)
    context.add_init_script("delete Crypto.prototype.subtle")  # the loader's check of hashes


def imported_modules(browser: Browser, base_url: str) -> set[str]:
    """Use all that the page's Python can do; return what it imported on the way."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    on_published_runtime(context)
    lab = LabPage(context.new_page(), base_url)
    lab.open()
    lab.wait_ready()
    before = lab.page.evaluate("window.fieldlab.ask('effects', window.fieldlab.query())")
    assert before is not None
    use_everything(lab)
    names: str = lab.page.evaluate("window.fieldlab.ask('imported')")
    names += " " + calibrating(context, base_url)
    context.close()
    return set(names.split())


def calibrating(context: BrowserContext, base_url: str) -> str:
    """Use all that the Calibrate page asks of Python; return what that imported."""
    page = CalibratePage(context.new_page(), base_url)
    page.open()
    page.wait_ready()
    for what, name, content in (
        ("scores", "varied.jsonl", varied(20)),
        ("scores", "none.jsonl", "none"),
        ("recipe", "lab.json", metrics.LAB.to_json()),
        ("recipe", "none.json", "none"),
        ("votes", "none.csv", "none"),
        ("votes", "none.json", "none"),
    ):
        page.bring(what, name, content)
    worker = "document.querySelector('#python script[type=py]').xworker"
    names: str = page.page.evaluate(f"{worker}.sync.imported()")
    return names


def use_everything(lab: LabPage) -> None:
    """Ask for all of `lab.explore`, bring pictures of each kind, and let some of it fail."""
    query = lab.page.evaluate("window.fieldlab.query()")
    for row in lab.page.locator(".subscores details > summary").all():
        row.click()
    for panel in ("opinions", "map", "climb", "help"):
        lab.page.locator(f"details[data-panel={panel}] > summary").click()
        lab.page.wait_for_timeout(1500)
    for name, content in pictures():
        ask(lab, "read_picture", [name, list(content), "contain"])
    ask(lab, "as_python", [query])
    ask(lab, "read_circles", [ask(lab, "svg", [query])])
    for name, values in (("score", ["radius=none"]), ("effects", ["credit=x"])):
        with pytest.raises(Error, match=r"Python stopped: .*Error"):
            ask(lab, name, values)


def ask(lab: LabPage, name: str, values: list[Any]) -> Any:
    """Call a function in the worker."""
    return lab.page.evaluate(
        """([name, values]) => window.fieldlab.ask(name, ...values.map((value) =>
          Array.isArray(value) ? Uint8Array.from(value) : value))""",
        [name, values],
    )


def pictures() -> Iterator[tuple[str, bytes]]:
    """Pictures of every kind that is read, and some that are none."""
    image = Image.new("RGB", (40, 50), (200, 10, 90))
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    turned = Image.Exif()
    turned[0x0112] = 6
    for name, mode, options in (
        ("a.png", "RGB", {"icc_profile": profile}),
        ("b.png", "RGBA", {}),
        ("c.png", "P", {"transparency": 0}),
        ("d.png", "I;16", {}),
        ("e.jpg", "RGB", {"exif": turned.tobytes(), "icc_profile": profile}),
        ("f.jpg", "CMYK", {}),
        ("g.webp", "RGBA", {"icc_profile": profile}),
        ("h.gif", "P", {}),
    ):
        converted = image.convert(mode) if mode != "I;16" else image.convert("L").convert(mode)
        out = io.BytesIO()
        converted.save(out, {"jpg": "JPEG"}.get(name[2:], name[2:].upper()), **options)
        yield name, out.getvalue()
        yield f"cut-{name}", out.getvalue()[:60]
    yield "none.png", b"no picture"
    yield "none.svg", b"<svg/>"


def listing(modules: set[str], by_hand: str) -> str:
    """Write the list: what was found, then what is kept by hand."""
    head = (
        "# Modules of the standard library and of numpy that the page's Python imports. The rest\n"
        "# is left out of the site. Written by `python -m tests.browser.imports`.\n\n"
    )
    return f"{head}{''.join(name + chr(10) for name in sorted(modules))}\n{BY_HAND}{by_hand}"


def main() -> None:
    from playwright.sync_api import sync_playwright

    by_hand = LIST.read_text("utf-8").partition(BY_HAND)[2]
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        build.build(Path(scratch) / "site")
        browser = playwright.chromium.launch(**chromium.launch_options())
        with server.running(Path(scratch) / "site") as url:
            modules = imported_modules(browser, url)
        browser.close()
    LIST.write_text(listing(modules, by_hand), encoding="utf-8")


if __name__ == "__main__":
    main()
