import os

import pytest

from lab.document import Document, RenderError, read_document
from tests.lab.hostile import SVG


@pytest.fixture
def source(tmp_path):
    def write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_css_styles_one_empty_field(source):
    document = read_document(source("a.css", ".field { color: red }"))
    assert document.media_type == "text/html"
    assert document.content.count('<div class="field"></div>') == 1
    assert "<style>.field { color: red }</style>" in document.content


def test_css_cannot_end_its_style(source):
    document = read_document(source("a.css", "</style><script>1</script>"))
    assert document.content.count("</style>") == 2  # ours
    assert "</script>" not in document.content


def test_a_fragment_becomes_a_body(source):
    document = read_document(source("a.html", "<p>{braces}</p>"))
    assert document.content.startswith("<!doctype html>")
    assert "<body>\n<p>{braces}</p>" in document.content


@pytest.mark.parametrize(
    "page", ["<!doctype html><p>", "\n<HTML><p>", "<!-- a --> <!-- b -->\n<!DOCTYPE html><p>"]
)
def test_a_page_stays_as_it_is(source, page):
    assert read_document(source("a.html", page)) == Document(page, "text/html")


@pytest.mark.parametrize("fragment", ["<htmlish>", "<!-- <html> -->", "text <html>"])
def test_what_is_no_page_is_a_fragment(source, fragment):
    assert f"<body>\n{fragment}" in read_document(source("a.html", fragment)).content


def test_many_comments_are_read_at_once(source):
    # With a pattern that backtracks, this would not end.
    assert "<body>" in read_document(source("a.html", "<!---->" * 10_000)).content


def test_svg_stays_as_it_is(source):
    text = f'<?xml version="1.0"?><!-- hand-made --><svg {SVG}/>'
    assert read_document(source("a.svg", text)) == Document(text, "image/svg+xml")


def test_a_byte_order_mark_is_dropped(source):
    text = f"<svg {SVG}/>"
    assert read_document(source("a.svg", b"\xef\xbb\xbf" + text.encode())).content == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<svg", r"a\.svg: expected well-formed SVG, came unclosed token: line 1, column 0"),
        (f"<svg {SVG}><g></svg>", "expected well-formed SVG, came mismatched tag"),
        (f"<svg {SVG}>&nbsp;</svg>", "expected well-formed SVG, came undefined entity"),
        ("just words", "expected well-formed SVG, came syntax error"),
        ("<svg/>", r"expected the root element svg of the SVG namespace, came 'svg'"),
        (
            '<html xmlns="http://www.w3.org/1999/xhtml"/>',
            "expected the root element svg .*, came 'http://www.w3.org/1999/xhtml html'",
        ),
    ],
)
def test_malformed_svg_is_refused(source, text, message):
    with pytest.raises(RenderError, match=message):
        read_document(source("a.svg", text))


def test_an_entity_bomb_is_refused(source):
    entities = "".join(
        f'<!ENTITY e{level} "' + f"&e{level - 1};" * 10 + '">' for level in range(1, 12)
    )
    bomb = f'<!DOCTYPE svg [<!ENTITY e0 "ha">{entities}]><svg {SVG}>&e11;</svg>'
    with pytest.raises(RenderError, match=r"expected well-formed SVG, came .*amplification"):
        read_document(source("a.svg", bomb))


@pytest.mark.parametrize("suffix", [".css", ".html", ".svg"])
class TestEverySource:
    def test_must_exist(self, tmp_path, suffix):
        with pytest.raises(RenderError, match=rf"none\{suffix}: no such file"):
            read_document(tmp_path / f"none{suffix}")

    def test_must_be_a_file(self, tmp_path, suffix):
        (tmp_path / f"folder{suffix}").mkdir()
        with pytest.raises(RenderError, match=rf"folder\{suffix}: expected a file, came a direct"):
            read_document(tmp_path / f"folder{suffix}")

    def test_must_not_be_a_pipe(self, tmp_path, suffix):
        os.mkfifo(tmp_path / f"pipe{suffix}")
        with pytest.raises(RenderError, match="expected a file, came a directory or device"):
            read_document(tmp_path / f"pipe{suffix}")

    def test_must_not_be_empty(self, source, suffix):
        with pytest.raises(RenderError, match=rf"void\{suffix}: .* came an empty file"):
            read_document(source(f"void{suffix}", b""))

    def test_must_not_be_blank(self, source, suffix):
        with pytest.raises(RenderError, match=rf"blank\{suffix}: .* came only white space"):
            read_document(source(f"blank{suffix}", " \n"))

    def test_must_be_utf_8(self, source, suffix):
        with pytest.raises(RenderError, match=r"expected UTF-8 text, came byte 0xff at offset 2"):
            read_document(source(f"latin{suffix}", b"/*\xff*/"))

    def test_must_be_of_bearable_size(self, source, suffix):
        with pytest.raises(RenderError, match="expected at most 5,000,000 bytes, came 5,000,001"):
            read_document(source(f"big{suffix}", b" " * 5_000_001))


def test_other_suffixes_are_refused(source):
    with pytest.raises(RenderError, match=r"expected a \.css, \.html, \.svg source, came '\.txt'"):
        read_document(source("a.txt", "words"))
