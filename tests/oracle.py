"""The table of the seven subscores once more: plain numpy in float64, line by line.

Written for being obviously right, not fast, and sharing nothing with `metrics` but the recipe's
numbers. The tests compare against it; the benchmark races against it.
"""

import math
from dataclasses import dataclass

import numpy as np

# A linear ramp has equal gradients everywhere. Rounding in float64 leaves a spread of up to about
# 1e-13 where exact arithmetic has 0; frames of 8-bit levels have none between that and this.
ZERO_SPREAD = 1e-12


@dataclass
class Measured:
    masks: list
    centroids: list
    gradient_spread: float
    flow_coherence: float
    saturation_spread: float
    luminance_spread: float


def measure(frame, recipe):
    rgb = frame.astype(np.float64)
    masks = [
        np.sqrt(((rgb - np.array(hue)) ** 2).sum(axis=2)) < recipe.mask_distance
        for hue in recipe.hues.values()
    ]
    luminance = 0.299 * rgb[:, :, 0] + 0.587 * rgb[:, :, 1] + 0.114 * rgb[:, :, 2]
    by_y, by_x = np.gradient(luminance)
    magnitude = np.sqrt(by_x**2 + by_y**2)
    spread = magnitude.std()
    return Measured(
        masks=masks,
        centroids=[centroid(mask) for mask in masks],
        gradient_spread=spread if spread > ZERO_SPREAD else 0.0,
        flow_coherence=flow_coherence(by_x, by_y, magnitude),
        saturation_spread=saturation(rgb).std(),
        luminance_spread=luminance.std(),
    )


def centroid(mask):
    ys, xs = np.nonzero(mask)
    return (xs.mean(), ys.mean()) if len(xs) else (0.0, 0.0)


def flow_coherence(by_x, by_y, magnitude):
    moving = magnitude >= 1e-4
    safe = np.where(moving, magnitude, 1.0)
    u = smooth(np.where(moving, by_x / safe, 0.0))
    v = smooth(np.where(moving, by_y / safe, 0.0))
    return np.sqrt(u**2 + v**2).mean()


def smooth(plane):
    """Normalized 5 x 5 Gaussian with sigma 1 and replicated edges, one direction at a time."""
    kernel = np.exp(-0.5 * np.arange(-2, 3) ** 2)
    kernel /= kernel.sum()
    height, width = plane.shape
    padded = np.pad(plane, 2, mode="edge")
    rows = sum(weight * padded[i : i + height] for i, weight in enumerate(kernel))
    return sum(weight * rows[:, i : i + width] for i, weight in enumerate(kernel))


def saturation(rgb):
    high = rgb.max(axis=2)
    low = rgb.min(axis=2)
    return np.where(high > 0, (high - low) / np.where(high > 0, high, 1.0), 0.0)


def compare(a, b, recipe):
    """Return the subscores, keyed and ordered as in the table, of two measured frames."""
    reach = recipe.placement_reach * max(recipe.frame_size)
    closeness = [
        np.clip(1 - math.hypot(p[0] - q[0], p[1] - q[1]) / reach, 0, 1)
        for p, q in zip(a.centroids, b.centroids, strict=True)
    ]
    scales, shapes = [], []
    for near, mask_a, mask_b in zip(closeness, a.masks, b.masks, strict=True):
        area_a, area_b = mask_a.sum(), mask_b.sum()
        if area_a == 0 and area_b == 0:
            scales.append(1.0)
            shapes.append(recipe.empty_shape_credit)
            continue
        scales.append(min(area_a / area_b, area_b / area_a) if area_a and area_b else 0.0)
        iou = (mask_a & mask_b).sum() / (mask_a | mask_b).sum()
        shapes.append(recipe.overlap_share * iou + (1 - recipe.overlap_share) * near)
    if a.gradient_spread == 0 or b.gradient_spread == 0:
        softness = float(a.gradient_spread == b.gradient_spread)
    else:
        ratio = b.gradient_spread / a.gradient_spread
        softness = 1 - abs(math.log(ratio)) / math.log(recipe.softness_ratio)
    saturations = abs(a.saturation_spread - b.saturation_spread)
    luminances = abs(a.luminance_spread - b.luminance_spread)
    parts = {
        "hue_placement": np.mean(closeness),
        "region_scale": np.mean(scales),
        "internal_shape": np.mean(shapes),
        "softness": softness,
        "blur_flow": 1 - abs(a.flow_coherence - b.flow_coherence),
        "bleed_control": 1 - saturations / recipe.saturation_range,
        "range_contrast": 1 - luminances / recipe.luminance_range,
    }
    return {key: 100 * float(np.clip(part, 0, 1)) for key, part in parts.items()}


def summarize(subscores, recipe):
    """Return weighted sum, spread and total."""
    values = np.array(list(subscores.values()))
    weights = np.array([recipe.weights[key] for key in subscores])
    weighted = float((weights * values).sum() / 100)
    spread = float(values.std())
    return weighted, spread, weighted - recipe.std_penalty * spread


def score(reference, candidate, recipe):
    """Return the subscores, weighted sum, spread and total of two frames."""
    subscores = compare(measure(reference, recipe), measure(candidate, recipe), recipe)
    return subscores, *summarize(subscores, recipe)
