import base64
import io
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import metrics
import reference_fields
from lab.embed import EmbedError, Options, tag
from lab.embed.tag import embed_tag
from lab.rasterizer import rasterize
from lab.session import Session, SessionError, parse_state

VOID = {"img"}


class Outline(HTMLParser):
    """The elements of a document, in order, and its text; refuses what is not well formed."""

    def __init__(self):
        super().__init__()
        self.elements, self.open, self.text = [], [], ""

    def handle_starttag(self, name, attributes):
        self.elements.append((name, dict(attributes)))
        if name not in VOID:
            self.open.append(name)

    def handle_endtag(self, name):
        assert self.open.pop() == name

    def handle_data(self, data):
        self.text += data

    def all(self, name):
        return [attributes for found, attributes in self.elements if found == name]


@pytest.fixture(scope="module")
def session():
    session = Session()
    for name in ("magenta-circle", "yellow-cyan-split", "three-zone-soft-field"):
        session.add_reference(name, reference_fields.load(name).pixels)
    return session


def outline(text):
    parser = Outline()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


def write(session, query="reference=magenta-circle&radius=30", base="", **options):
    return tag(session, query, Options(**options), title="A <field>", base=base)


def test_it_says_the_state_and_no_more(session):
    (element,) = outline(write(session)).all("field-lab")
    expected = {"reference": "magenta-circle", "radius": "30", "controls": "radius,softness"}
    assert element == expected | {"lang": "en"}


def test_every_circle_and_the_credit(session):
    query = "reference=yellow-cyan-split&x=20.5&color=00ff00&x2=91&x3=7&softness3=0&credit=35"
    (element,) = outline(write(session, query)).all("field-lab")
    assert element["reference"] == "yellow-cyan-split"
    assert (element["x"], element["color"], element["credit"]) == ("20.5", "#00ff00", "35")
    assert (element["x2"], element["x3"], element["softness3"]) == ("91", "7", "0")
    assert "radius2" not in element


def test_the_pictures_are_what_is_scored(session):
    from PIL import Image

    query = "reference=magenta-circle&radius=30"
    pictures = outline(write(session, query)).all("img")
    frames = []
    for picture in pictures:
        kind, _, content = picture["src"].partition(",")
        assert kind == "data:image/png;base64"
        frames.append(np.asarray(Image.open(io.BytesIO(base64.b64decode(content)))))
    np.testing.assert_array_equal(frames[0], reference_fields.load("magenta-circle").pixels)
    np.testing.assert_array_equal(frames[1], rasterize(parse_state(query)[2]))
    assert pictures[0]["alt"] == "Reference: A <field>"
    assert pictures[1]["alt"] == "Candidate: #ff00ff, Radius 30 px, Softness 9 px"


def test_the_numbers_are_the_scorers(session):
    score = session.score("reference=magenta-circle&radius=30").score
    text = outline(write(session)).text
    assert f"Total {score.total:.1f} / 100" in text
    assert f"weighted {score.weighted:.1f} − 0.4 × spread {score.spread:.1f}" in text
    for metric in metrics.SUBSCORES:
        weight = f"{metrics.LAB.weights[metric.key]:g}"
        assert f"{metric.title} {weight}  {score.subscores[metric.key]:.1f}" in text
    bars = [a for a in outline(write(session)).all("span") if a.get("data-bar") in score.subscores]
    widths = [float(re.search(r"width:([\d.]+)%", bar["style"])[1]) for bar in bars]
    assert widths == pytest.approx(list(score.subscores.values()), abs=0.051)


def test_a_total_below_zero_is_shown_as_zero_and_says_so(session):
    query = (
        "reference=three-zone-soft-field&credit=0&x=71&y=63&radius=44&softness=0&opacity=1"
        "&color=00ff00&x2=159&y2=47&radius2=54&softness2=0&opacity2=1&color2=00ff00"
        "&x3=17&y3=42&radius3=30&softness3=0&opacity3=1&color3=8000ff"
    )
    assert session.score(query).score.total < 0
    assert "Total 0.0 / 100 (below 0)" in outline(write(session, query)).text


def test_in_another_language(session):
    score = session.score("reference=magenta-circle&radius=30").score
    parsed = outline(write(session, lang="de", compact=True, metrics=("softness",), controls=()))
    total = f"{score.total:.1f}".replace(".", ",")
    assert f"Gesamt {total} / 100" in parsed.text
    assert "Weichheit" in parsed.text
    assert "gewichtet" not in parsed.text
    assert "Radius" not in parsed.text
    assert parsed.all("figure")[0]["lang"] == "de"


def test_the_controls_show_where_they_stand(session):
    query = "reference=magenta-circle&radius=70.5&opacity=0.25&credit=35&color=00ff00"
    controls = ("reference", "color", "radius", "opacity", "credit")
    parsed = outline(write(session, query, controls=controls))
    for text in (
        "A <field>",
        "Color #00ff00",
        "Radius 70.5 px",
        "Opacity 0.25",
        "absent colors 35 %",
    ):
        assert text in parsed.text
    bars = {a["data-bar"]: a["style"] for a in parsed.all("span") if "data-bar" in a}
    assert "width:50.0%" in bars["control.radius"]
    assert "width:25.0%" in bars["control.opacity"]


def test_without_a_script_of_ours_it_needs_nothing_from_elsewhere(session):
    text = write(session, base="https://lab.example/")
    parsed = outline(text)
    assert parsed.all("script") == [{"async": None, "src": "https://lab.example/embed.js"}]
    assert not parsed.all("link") + parsed.all("style")
    assert "url(" not in text
    about, link = parsed.all("a")
    assert about["href"] == "https://lab.example/method.html#calibration"
    assert link["href"].startswith(
        "https://lab.example/?reference=magenta-circle&x=91&y=112&radius=30"
    )


def test_a_blank_line_would_end_it_in_markdown(session):
    assert "\n\n" not in write(session)


def test_the_script_can_be_left_out_for_the_second_figure(session):
    text = tag(session, "", Options(), title="Magenta circle", script=False)
    assert text.endswith("</field-lab>")


def test_beside_the_labs_own_pages_addresses_are_relative(session):
    parsed = outline(write(session))
    assert parsed.all("script")[0]["src"] == "embed.js"
    assert parsed.all("a")[0]["href"] == "method.html#calibration"
    assert parsed.all("a")[1]["href"].startswith("./?reference=")


def test_a_dark_figure_is_dark_without_scripts(session):
    assert "color-scheme:dark" in outline(write(session, theme="dark")).all("figure")[0]["style"]
    assert "color-scheme" not in outline(write(session)).all("figure")[0]["style"]


def test_the_page_gets_the_same(session):
    query = "reference=magenta-circle&radius=30"
    ours = tag(session, query, Options(controls=("x",)), title="T", base="https://a.example/")
    base = "https://a.example/"
    assert embed_tag(session, query, "T", False, '{"controls": ["x"]}', base) == ours
    assert embed_tag(session, query, "T", True, '{"controls": ["x"]}', base) != ours


def test_moved_weights_are_in_attributes_figure_and_link(session):
    moved = "weights=0,50,5,24.5,5,10,5.5&penalty=0.25&softness_ratio=4"
    query = f"reference=magenta-circle&radius=30&credit=35&{moved}"
    parsed = outline(write(session, query))
    (element,) = parsed.all("field-lab")
    assert element["weights"] == "0,50,5,24.5,5,10,5.5"
    assert (element["penalty"], element["softness_ratio"]) == ("0.25", "4")
    assert "placement_reach" not in element
    score = session.score(query).score
    assert f"Total {score.total:.1f} / 100" in parsed.text
    assert f"− 0.25 × spread {score.spread:.1f}" in parsed.text
    assert f"Softness 24.5  {score.subscores['softness']:.1f}" in parsed.text
    assert parsed.all("a")[-1]["href"].endswith(f"&credit=35&{moved}")


def test_weights_with_tenths_have_room(session):
    def widths(query):
        spans = outline(write(session, query)).all("span")
        return {
            re.search(r"flex:0 0 (\d+)px", one["style"])[1]
            for one in spans
            if one.get("data-text", "").startswith("weight.")
        }

    assert widths("reference=magenta-circle") == {"18"}
    assert widths("reference=magenta-circle&weights=5.5,29.5,5,35,5,15,5") == {"28"}


@pytest.mark.parametrize("compact", [True, False])
@pytest.mark.parametrize(
    ("lang", "word"),
    [
        ("en", "uncalibrated"),
        ("de", "nicht kalibriert"),
        ("fr", "non calibré"),
        ("es", "sin calibrar"),
    ],
)
def test_uncalibrated_is_said_in_every_language_and_view(session, lang, word, compact):
    text = tag(session, "", Options(lang=lang, compact=compact), title="T", calibrated=False)
    assert word in outline(text).text
    calibrated = tag(session, "", Options(lang=lang, compact=compact), title="T", calibrated=True)
    assert word not in outline(calibrated).text
    # Its line stays, so that both are equally high.
    assert calibrated.count("<div") == text.count("<div")


def test_bad_input_is_refused(session):
    with pytest.raises(EmbedError, match="base: expected the address of a folder, ending in /"):
        write(session, base="https://lab.example/index.html")
    with pytest.raises(SessionError, match="reference 'unknown' has not been added"):
        write(session, "reference=unknown")
