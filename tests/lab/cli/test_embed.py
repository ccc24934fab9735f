import pytest

import reference_fields
from lab.embed import Options, tag
from lab.session import Session


def expected(query, base="", **options):
    name = query.split("reference=")[1].split("&")[0]
    field = reference_fields.load(name)
    session = Session()
    session.add_reference(name, field.pixels)
    return tag(session, query, Options(**options), title=field.title, base=base) + "\n"


def test_the_lab_as_it_opens(run):
    assert run("embed") == (0, expected("reference=magenta-circle"), "")


def test_a_state_and_its_choices(run):
    given = ["--reference", "yellow-cyan-split", "--radius", "60", "--color", "#ffff00"]
    given += ["--controls", "radius,x", "--metrics", "softness", "--compact", "--readonly"]
    given += ["--theme", "dark", "--activate", "visible", "--lang", "fr", "--credit", "35"]
    status, printed, errors = run("embed", *given, "--base", "https://lab.example/")
    assert (status, errors) == (0, "")
    assert printed == expected(
        "reference=yellow-cyan-split&radius=60&color=ffff00&credit=35",
        base="https://lab.example/",
        controls=("radius", "x"),
        metrics=("softness",),
        compact=True,
        readonly=True,
        theme="dark",
        activate="visible",
        lang="fr",
    )


def test_a_link_from_the_lab_and_a_change_to_it(run):
    link = "https://lab.example/?reference=warm-top-cyan-base&x=20&x2=150&color2=00ffff&credit=35"
    assert run("embed", "--link", link, "--x", "30").out == expected(
        "reference=warm-top-cyan-base&x=30&x2=150&color2=00ffff&credit=35"
    )


def test_a_link_with_moved_weights(run):
    link = "https://lab.example/?reference=magenta-circle&weights=5,35,5,30,5,15,5&penalty=0.1"
    printed = run("embed", "--link", link).out
    assert printed == expected("reference=magenta-circle&weights=5,35,5,30,5,15,5&penalty=0.1")
    assert '<field-lab reference="magenta-circle" weights="5,35,5,30,5,15,5" penalty="0.1"' in (
        printed
    )
    assert "uncalibrated" in printed


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--reference", "mauve"], "mauve"),
        (["--radius", "900"], "radius: expected a number from 1 to 140 px, got 900"),
        (["--color", "pink"], "color: expected #rrggbb"),
        (["--credit", "101"], "credit: expected a whole number from 0 to 100, got '101'"),
        (["--link", "?weights=5"], "weights: expected 7 numbers separated by commas, got '5'"),
        (["--controls", "size"], "controls: expected one of reference, color"),
        (["--metrics", ""], "metrics: expected one of hue_placement"),
        (["--lang", "it"], "lang: expected one of en, de, fr, es, got 'it'"),
        (["--base", "https://lab.example"], "base: expected the address of a folder"),
        (["--link", "https://lab.example/?x=1&x3=2"], "expected numbers without a gap"),
    ],
)
def test_bad_input_is_one_line(run, given, message):
    status, printed, errors = run("embed", *given)
    assert (status, printed, errors.count("\n")) == (2, "", 1)
    assert message in errors
