"""The one way from any file to the frame that is scored."""

from pathlib import Path
from types import TracebackType
from typing import Self

from lab import decode, document
from lab.candidate import Candidate
from lab.decode import Fit
from lab.rasterizer import rasterize
from lab.render import Renderer
from lab.source import Frame, SourceError, check_file

#: Every suffix that can become a frame.
SUFFIXES = (*decode.FORMATS, *document.SUFFIXES)


class FrameReader:
    """Reads pictures and renders sources, with one Chromium for all; use it as a context manager.

    Chromium starts only when a source needs it.

    Parameters
    ----------
    fit : {"contain", "cover", "stretch"}, optional
        What to do with pictures of another size; see `lab.decode.decode`.
    """

    def __init__(self, *, fit: Fit | None = None) -> None:
        self._fit = fit
        self._renderer = Renderer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._renderer.__exit__(kind, error, trace)

    def read(self, path: Path) -> Frame:
        """Turn a file into a frame.

        The suffix decides how: pictures are decoded, CSS, HTML and SVG rendered by Chromium. An
        SVG that is exactly what `Candidate.to_svg` writes is drawn by the lab's own rasterizer
        instead, so that it scores here as it does in the live lab.

        Raises
        ------
        SourceError
            If the file cannot become a frame.
        ChromiumError
            If it has to be rendered and there is no usable Chromium.
        """
        check_file(path, error=SourceError)
        suffix = path.suffix.lower()
        if suffix in decode.FORMATS:
            return decode.decode(path, fit=self._fit)
        if suffix not in document.SUFFIXES:
            came = f"the suffix {suffix}" if suffix else "no suffix"
            raise SourceError(f"{path}: expected one of {', '.join(SUFFIXES)}, came {came}")
        candidate = _lab_circle(path) if suffix == ".svg" else None
        if candidate is not None:
            return Frame(rasterize(candidate), ("drawn by the lab's rasterizer",))
        return self._renderer.render(path)


def _lab_circle(path: Path) -> Candidate | None:
    return Candidate.from_svg(document.read_document(path).content)
