"""Sources as Chromium draws them."""

import pytest

from lab.render import Renderer


@pytest.fixture(scope="session")
def renderer():
    with Renderer() as renderer:
        yield renderer


@pytest.fixture
def draw(renderer, tmp_path):
    """Render a source given as its suffix and text; it must not ask for anything."""

    def render(suffix, text):
        path = tmp_path / f"source.{suffix}"
        path.write_text(text)
        frame = renderer.render(path)
        assert not any(note.startswith("blocked") for note in frame.notes)
        return frame.pixels

    return render
