"""Frames that the scorer's tests share: plain, awkward and extreme ones."""

import numpy as np

WIDTH, HEIGHT = 180, 225
SHAPE = (HEIGHT, WIDTH, 3)

MAGENTA = (255, 0, 255)
CYAN = (0, 255, 255)
YELLOW = (255, 255, 0)
GREEN = (0, 255, 0)
PURPLE = (128, 0, 255)
HUES = (MAGENTA, CYAN, YELLOW, GREEN, PURPLE)
WHITE = (255, 255, 255)
BLACK = (0, 0, 0)


def flat(color):
    return np.full(SHAPE, color, np.uint8)


def block(color, left, top, width, height, background=WHITE):
    """One rectangle on an even background."""
    frame = flat(background)
    frame[top : top + height, left : left + width] = color
    return frame


def columns(levels):
    """Gray levels, one per column."""
    return np.repeat(
        np.tile(np.asarray(levels, np.uint8), (HEIGHT, 1))[:, :, np.newaxis], 3, axis=2
    )


def rows(levels):
    """Gray levels, one per row."""
    return np.repeat(
        np.tile(np.asarray(levels, np.uint8)[:, np.newaxis], WIDTH)[:, :, np.newaxis], 3, 2
    )


def noise(seed, shape=SHAPE):
    return np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)


def smooth(seed, shape=SHAPE):
    """A soft random field of vivid colors."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[: shape[0], : shape[1]]
    waves = [
        np.sin(x * rng.uniform(-0.04, 0.04) + y * rng.uniform(-0.04, 0.04) + rng.uniform(0, 6.3))
        for _ in range(3)
    ]
    return np.round(127.5 + 127.5 * np.stack(waves, axis=2)).astype(np.uint8)


def disc(radius, color=MAGENTA):
    """A soft disc on white, much like the lab's candidate."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    alpha = 0.9 / (1 + np.exp((np.hypot(x - 91, y - 112) - radius) / 5))[:, :, np.newaxis]
    return np.round(255 * (1 - alpha) + np.array(color) * alpha).astype(np.uint8)


def tilted_ramp():
    """The same gradient everywhere, of a length that no number represents."""
    frame = flat(BLACK)
    frame[:, :, 0] = np.arange(WIDTH)
    frame[:, :, 2] = np.arange(HEIGHT)[:, np.newaxis]
    return frame


def diagonal_stripes():
    """Black and white stripes two pixels wide: the same steep gradient almost everywhere."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    return np.repeat(((x + y) // 2 % 2 * 255).astype(np.uint8)[:, :, np.newaxis], 3, axis=2)


def flawed_stripes():
    """Steep gradients and a tiny spread of them: what float32 lengths cannot hold."""
    y, x = np.mgrid[:HEIGHT, :WIDTH]
    levels = np.clip(((x + 2 * y) // 2 % 2) * 255, 0, 255).astype(np.uint8)
    frame = np.repeat(levels[:, :, np.newaxis], 3, axis=2)
    frame[100, 90] = np.where(frame[100, 90] == 0, 1, 254)
    return frame


def near_threshold():
    """Colors at, just inside and just outside a squared distance of 10,000 from each hue."""
    rng = np.random.default_rng(5)
    offsets = np.array(
        [(100, 0, 0), (60, 80, 0), (99, 14, 1), (99, 14, 2), (99, 14, 0), (0, 28, 96)]
    )
    picked = rng.permuted(offsets[rng.integers(0, len(offsets), (HEIGHT, WIDTH))], axis=2)
    hues = np.array(HUES)[rng.integers(0, len(HUES), (HEIGHT, WIDTH))]
    inward = np.where(hues >= 128, -1, 1)
    return (hues + inward * picked).astype(np.uint8)


def almost_gray():
    """The smallest luminance steps that 8-bit colors have, in all directions."""
    base = np.array((120, 130, 110)) + np.random.default_rng(6).integers(-1, 2, SHAPE)
    return base.astype(np.uint8)


def named():
    """Return all sample frames by name."""
    single = flat(BLACK)
    single[0, 0] = MAGENTA
    second = flat(BLACK)
    second[0, 1] = WHITE
    corner = flat(WHITE)
    corner[-1, -1] = BLACK
    field = smooth(1)
    return {
        "black": flat(BLACK),
        "white": flat(WHITE),
        "gray": flat((128, 128, 128)),
        "one hue": flat(MAGENTA),
        "red one step from black": flat((1, 0, 0)),
        "single pixel": single,
        "second pixel": second,
        "last pixel": corner,
        "block": block(CYAN, 20, 30, 50, 60),
        "five hues": np.repeat(np.repeat(np.array([HUES], np.uint8), HEIGHT, 0), WIDTH // 5, 1),
        "ramp by x": columns(np.arange(WIDTH)),
        "ramp by y": rows(np.arange(HEIGHT)),
        "tilted ramp": tilted_ramp(),
        "half and half": columns(np.where(np.arange(WIDTH) < 90, 0, 255)),
        "checkers": (np.indices(SHAPE)[:2].sum(axis=0) % 2 * 255).astype(np.uint8),
        "diagonal stripes": diagonal_stripes(),
        "flawed stripes": flawed_stripes(),
        "near threshold": near_threshold(),
        "almost gray": almost_gray(),
        "disc": disc(72),
        "small disc": disc(42),
        "smooth": field,
        "smooth mirrored": field[:, ::-1],
        "smooth upside down": field[::-1],
        "smooth too": smooth(2),
        "noise": noise(3),
        "dark noise": noise(4) // 64,
        "extreme noise": (noise(5) > 127).astype(np.uint8) * 255,
    }
