"""Small words about numbers, the same wherever they are said."""


def counted(count: int, name: str) -> str:
    """Return a number and what it counts: ``1 rater``, ``2 raters``."""
    return f"{count} {name}{'' if count == 1 else 's'}"
