"""Picture files made by hand, byte by byte, for what no library writes."""

import struct
import zlib

import numpy as np

WIDTH, HEIGHT = 180, 225


def png(samples, *, depth, color_type, chunks=b"", height=HEIGHT):
    """A PNG of 180 columns from rows of raw samples, which need not be valid."""
    rows = b"".join(b"\0" + row.tobytes() for row in samples)
    header = struct.pack(">IIBBBBB", WIDTH, height, depth, color_type, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunks,
            chunk(b"IDAT", zlib.compress(rows)),
            chunk(b"IEND", b""),
        )
    )


def chunk(name, content):
    """One chunk of a PNG."""
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)


def rgb_profile(colorants, gamma):
    """An ICC display profile: three colorants (XYZ under D50) and one gamma for all."""
    curve = _gamma(gamma)
    tags = {f"{name}XYZ": _xyz(*xyz) for name, xyz in zip("rgb", colorants, strict=True)}
    return _profile(b"RGB ", tags | {"rTRC": curve, "gTRC": curve, "bTRC": curve})


def gray_profile(gamma):
    """An ICC display profile for gray."""
    return _profile(b"GRAY", {"kTRC": _gamma(gamma)})


def _profile(space, tags):
    tags = tags | {"wtpt": _xyz(0.9642, 1, 0.8249), "desc": _text(), "cprt": _text()}
    table, data, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        table += name.encode() + struct.pack(">II", start + len(data), len(content))
        data += content + b"\0" * (-len(content) % 4)
    header = struct.pack(">I4xI4s4s4s", start + len(data), 0x04300000, b"mntr", space, b"XYZ ")
    header += struct.pack(">6H4s", 2024, 1, 1, 0, 0, 0, b"acsp")
    header = header.ljust(68, b"\0") + _fixed(0.9642, 1, 0.8249)
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


def _fixed(*values):
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _xyz(*values):
    return b"XYZ \0\0\0\0" + _fixed(*values)


def _gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def _text():
    content = "test".encode("utf-16-be")
    return b"mluc\0\0\0\0" + struct.pack(">II4sII", 1, 12, b"enUS", len(content), 28) + content


def smooth(channels, *, seed):
    """A smooth random picture, shape (225, 180, channels), or (225, 180) for one channel."""
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.linspace(0, 1, WIDTH), np.linspace(0, 1, HEIGHT))
    corners = rng.uniform(0, 255, (4, channels, 1, 1))
    weights = np.stack([(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y])[:, np.newaxis]
    picture = (corners * weights).sum(axis=0).round().astype(np.uint8)
    return picture[0] if channels == 1 else np.ascontiguousarray(np.moveaxis(picture, 0, -1))
