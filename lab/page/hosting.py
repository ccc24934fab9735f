"""The page that says how to put a built site on the web."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lab.page.html import PAGES
from lab.page.templates import environment
from lab.server import FOR_EVER

if TYPE_CHECKING:
    from lab.page.parts import Parts

ADDRESS = "hosting.html"


def hosting_page(parts: Parts) -> str:
    """Write the page, with what a reader's first visit fetches from a server that packs nothing."""
    return environment(parts.folders).get_template(ADDRESS).render(
        page=ADDRESS,
        pages=PAGES,
        for_ever=FOR_EVER,
        megabytes=f"{sum(file.bytes for file in parts.files) / 1e6:.1f}",
    )  # fmt: skip
