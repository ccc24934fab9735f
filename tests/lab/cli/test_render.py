import numpy as np
import pytest
from PIL import Image

from lab.candidate import Candidate, Circle
from lab.rasterizer import rasterize


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source.css"
    path.write_text(".field { background: rgb(1, 2, 3) }")
    return path


def test_it_writes_the_frame(run, source, tmp_path):
    out = tmp_path / "out.png"
    assert run("render", source, out) == (0, f"Wrote {out}\n", "")
    with Image.open(out) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", (180, 225))
        assert (np.array(image) == (1, 2, 3)).all()


def test_what_it_writes_is_what_is_scored(run, source, tmp_path):
    run("render", source, tmp_path / "out.png")
    out = run("score", source, tmp_path / "out.png", "--recipe", "lab").out
    assert "\nTotal 100.00 = " in out


def test_it_replaces_what_is_there(run, source, tmp_path):
    (tmp_path / "out.png").write_text("old")
    assert run("render", source, tmp_path / "out.png").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.png", "source.css"]
    with Image.open(tmp_path / "out.png") as image:
        assert image.getpixel((0, 0)) == (1, 2, 3)


def test_what_fails_leaves_the_old_file(run, source, tmp_path):
    source.write_text("")
    (tmp_path / "out.png").write_text("old")
    status, out, err = run("render", source, tmp_path / "out.png")
    assert (status, out) == (2, "")
    assert err == f"fieldlab: {source}: expected content, came an empty file\n"
    assert (tmp_path / "out.png").read_text() == "old"


def test_the_labs_circle_is_drawn_by_the_lab(run, tmp_path):
    circle = Candidate((Circle(radius=50),))
    (tmp_path / "circle.svg").write_text(circle.to_svg())
    assert run("render", tmp_path / "circle.svg", tmp_path / "out.png").status == 0
    with Image.open(tmp_path / "out.png") as image:
        np.testing.assert_array_equal(np.array(image), rasterize(circle))


def test_what_was_refused_is_said(run, source, tmp_path):
    source.write_text('.field { background: red url("https://pictures.example/a.png") }')
    status, _, err = run("render", source, tmp_path / "out.png")
    assert status == 0
    assert err == f"fieldlab: {source}: blocked: https://pictures.example/a.png\n"


def test_a_picture_is_no_source(run, tmp_path):
    assert run("render", tmp_path / "a.png", tmp_path / "b.png") == (
        2,
        "",
        f"fieldlab: {tmp_path}/a.png: expected a source to render (.css, .html, .svg)\n",
    )


def test_the_result_is_a_png(run, source, tmp_path):
    assert run("render", source, tmp_path / "out.jpg") == (
        2,
        "",
        f"fieldlab: {tmp_path}/out.jpg: expected a name that ends in .png\n",
    )


def test_a_place_that_is_not_there(run, source, tmp_path):
    out = tmp_path / "nowhere" / "out.png"
    status, _, err = run("render", source, out)
    assert status == 2
    assert err == f"fieldlab: {out}: cannot be written (No such file or directory)\n"


def test_a_folder_is_not_replaced(run, source, tmp_path):
    (tmp_path / "out.png").mkdir()
    status, _, err = run("render", source, tmp_path / "out.png")
    assert status == 2
    assert err == f"fieldlab: {tmp_path}/out.png: cannot be written (Is a directory)\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.png", "source.css"]
