"""The list of modules that the page's Python imports."""

from importlib import resources


def listed() -> tuple[str, ...]:
    """Return the modules of the standard library and of numpy that the page needs."""
    return parse(resources.files("lab.slim").joinpath("modules.txt").read_text("utf-8"))


def parse(text: str) -> tuple[str, ...]:
    """Read a list: one name a line, in order; ``#`` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


def places(module: str) -> tuple[str, str]:
    """Return where a module's source may lie: a file of its own, or a package's.

    Examples
    --------
    >>> places("numpy.linalg")
    ('numpy/linalg.py', 'numpy/linalg/__init__.py')
    """
    path = module.replace(".", "/")
    return f"{path}.py", f"{path}/__init__.py"
