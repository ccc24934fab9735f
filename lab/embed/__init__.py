"""The lab inside other people's pages: one tag, with its figure for readers without scripts."""

from lab.embed.options import EmbedError, Options
from lab.embed.tag import tag

__all__ = ["EmbedError", "Options", "tag"]
