"""What evidence was made from: files, by their names and the SHA-256 of their bytes."""

from typing import Annotated

import msgspec

_Sha256 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Count = Annotated[int, msgspec.Meta(ge=0)]


class ScoresUsed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of scores: its name, and the SHA-256 of its bytes."""

    file: str
    sha256: _Sha256


class VotesUsed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of votes.

    Attributes
    ----------
    file : str
        Its name.
    sha256 : str
        Of its bytes.
    votes, raters : int
        How many it holds, and by how many raters.
    simulated : int
        How many of the votes a program made up.
    """

    file: str
    sha256: _Sha256
    votes: _Count
    raters: _Count
    simulated: _Count


class FitUsed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report of the fit that made a recipe.

    Attributes
    ----------
    file : str
        Its name.
    sha256 : str
        Of its bytes.
    sealed : tuple of str
        References that the fit has not seen.
    simulated : bool
        Whether the raters that it was fitted to are programs.
    """

    file: str
    sha256: _Sha256
    sealed: tuple[str, ...]
    simulated: bool
