import re

from lab.assets.names import HASHED
from lab.page.hosting import hosting_page
from lab.page.parts import BESIDE, LoadedFile, Parts
from lab.server import FOR_EVER, content_type


def page_of(files=()):
    return hosting_page(Parts(BESIDE, files=tuple(files), worker={}, libraries=()))


def test_what_is_fetched_is_told_in_megabytes():
    files = [LoadedFile("a.wasm", 8_000_000, ""), LoadedFile("b.zip", 460_000, "")]
    assert "8.5 MB are fetched as they are" in page_of(files)


def test_it_sends_what_our_own_server_sends():
    page = page_of()
    assert page.count(FOR_EVER) >= 4
    (types,) = re.findall(r"types \{(.*?)\}", page, re.DOTALL)
    for line in types.strip().splitlines():
        kind, *suffixes = line.strip(" ;").split()
        for suffix in suffixes:
            assert content_type(f"a.{suffix}").partition(";")[0] == kind


def test_its_patterns_are_those_of_our_folders():
    (pattern,) = re.findall(r'location ~ "\^/lab/(.*?)"', page_of())
    assert pattern == HASHED.pattern
