/**
 * The seven subscores in plain JavaScript: what a careful person would write by hand with typed
 * arrays. `make bench` races the numpy scorer against it in one page, on the same frames, and
 * checks that the two agree. It knows the benchmark recipe only.
 *
 * The work arrays belong to the module and are reused; a `Features` owns its mask bits.
 */

const HUES = [
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 0],
  [0, 255, 0],
  [128, 0, 255],
];
const MASK_DISTANCE = 100;
const WEIGHTS = {
  hue_placement: 5,
  region_scale: 30,
  internal_shape: 5,
  softness: 35,
  blur_flow: 5,
  bleed_control: 15,
  range_contrast: 5,
};
const STD_PENALTY = 0.4;
const PLACEMENT_REACH = 0.38;
const OVERLAP_SHARE = 0.65;
const EMPTY_SHAPE_CREDIT = 0.35;
const SOFTNESS_RATIO = 2.4;
const SATURATION_RANGE = 0.22;
const LUMINANCE_RANGE = 55;

// One side of the normalized 5-tap Gaussian with sigma 1; the 5 x 5 one is its outer product.
const TAIL = [1, Math.exp(-0.5), Math.exp(-2)];
const TAIL_SUM = TAIL[0] + 2 * (TAIL[1] + TAIL[2]);
const [W0, W1, W2] = TAIL.map((weight) => weight / TAIL_SUM);

let work = null;

function workFor(width, height) {
  if (work === null || work.width !== width || work.height !== height) {
    const plane = () => new Float64Array(width * height);
    work = {
      width,
      height,
      luminance: plane(),
      saturation: plane(),
      magnitude: plane(),
      flowX: plane(),
      flowY: plane(),
      passX: plane(),
      passY: plane(),
    };
  }
  return work;
}

/**
 * Population standard deviation, from differences to one of the values: exactly 0 if all are equal.
 */
function spreadOf(values) {
  const n = values.length;
  const pivot = values[0];
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const difference = values[i] - pivot;
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / n;
  return Math.sqrt(Math.max(0, squares / n - mean * mean));
}

/** Reads every pixel once: luminance, saturation, and one bit per hue for the masks. */
function readPixels(pixels, channels, { width, height, luminance, saturation }, bits) {
  const limit = MASK_DISTANCE * MASK_DISTANCE;
  const areas = new Int32Array(HUES.length);
  const sumsX = new Float64Array(HUES.length);
  const sumsY = new Float64Array(HUES.length);
  const hues = Int32Array.from(HUES.flat());
  for (let y = 0, i = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++, p += channels) {
      const r = pixels[p];
      const g = pixels[p + 1];
      const b = pixels[p + 2];
      // In thousandths, so that equal colors have exactly equal luminance.
      luminance[i] = 299 * r + 587 * g + 114 * b;
      const high = r > g ? (r > b ? r : b) : g > b ? g : b;
      const low = r < g ? (r < b ? r : b) : g < b ? g : b;
      saturation[i] = high === 0 ? 0 : (high - low) / high;
      let inside = 0;
      for (let h = 0, q = 0; h < 5; h++, q += 3) {
        const dr = r - hues[q];
        const dg = g - hues[q + 1];
        const db = b - hues[q + 2];
        if (dr * dr + dg * dg + db * db < limit) {
          inside |= 1 << h;
          areas[h] += 1;
          sumsX[h] += x;
          sumsY[h] += y;
        }
      }
      bits[i] = inside;
    }
  }
  const centroids = HUES.map((_, h) => {
    const area = areas[h] || 1;
    return [sumsX[h] / area, sumsY[h] / area];
  });
  return { areas: Array.from(areas), centroids };
}

/** Gradient magnitude, and its unit vectors (zero where there is no gradient). */
function readGradients({ width, height, luminance, magnitude, flowX, flowY }) {
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    const stepY = 1000 * Math.max(1, (below - above) / width);
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const stepX = 1000 * Math.max(1, right - left);
      const gx = (luminance[i + right] - luminance[i + left]) / stepX;
      const gy = (luminance[i + below] - luminance[i + above]) / stepY;
      const length = Math.sqrt(gx * gx + gy * gy);
      magnitude[i] = length;
      if (length < 1e-4) {
        flowX[i] = 0;
        flowY[i] = 0;
      } else {
        flowX[i] = gx / length;
        flowY[i] = gy / length;
      }
    }
  }
}

/** Horizontal 5-tap Gaussian with replicated edges. */
function smoothRows(source, target, width, height) {
  const last = width - 1;
  const clampColumn = (x) => Math.min(last, Math.max(0, x));
  const edgeColumns = [0, 1, last - 1, last];
  for (let y = 0, row = 0; y < height; y++, row += width) {
    for (let i = row + 2; i < row + width - 2; i++) {
      target[i] =
        W0 * source[i] + W1 * (source[i - 1] + source[i + 1]) + W2 * (source[i - 2] + source[i + 2]);
    }
    for (const x of edgeColumns) {
      target[row + x] =
        W0 * source[row + x] +
        W1 * (source[row + clampColumn(x - 1)] + source[row + clampColumn(x + 1)]) +
        W2 * (source[row + clampColumn(x - 2)] + source[row + clampColumn(x + 2)]);
    }
  }
}

/** Vertical smoothing of both components, ending in the mean length of the smoothed vectors. */
function coherence({ width, height, passX, passY }) {
  let sum = 0;
  const last = height - 1;
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const up1 = Math.max(0, y - 1) * width;
    const up2 = Math.max(0, y - 2) * width;
    const down1 = Math.min(last, y + 1) * width;
    const down2 = Math.min(last, y + 2) * width;
    for (let x = 0; x < width; x++) {
      const u =
        W0 * passX[here + x] +
        W1 * (passX[up1 + x] + passX[down1 + x]) +
        W2 * (passX[up2 + x] + passX[down2 + x]);
      const v =
        W0 * passY[here + x] +
        W1 * (passY[up1 + x] + passY[down1 + x]) +
        W2 * (passY[up2 + x] + passY[down2 + x]);
      sum += Math.sqrt(u * u + v * v);
    }
  }
  return sum / (width * height);
}

/**
 * Measures one frame.
 *
 * `pixels` holds rows of RGB or RGBA bytes (alpha is ignored); which of the two follows from its
 * length. Throws RangeError if the length fits neither.
 */
export function scan(pixels, width, height) {
  const channels = pixels.length / (width * height);
  if (channels !== 3 && channels !== 4) {
    throw new RangeError(
      `expected ${3 * width * height} or ${4 * width * height} bytes, got ${pixels.length}`,
    );
  }
  const planes = workFor(width, height);
  const bits = new Uint8Array(width * height);
  const { areas, centroids } = readPixels(pixels, channels, planes, bits);
  readGradients(planes);
  smoothRows(planes.flowX, planes.passX, width, height);
  smoothRows(planes.flowY, planes.passY, width, height);
  return {
    width,
    height,
    bits,
    areas,
    centroids,
    gradientSpread: spreadOf(planes.magnitude),
    flowCoherence: coherence(planes),
    saturationSpread: spreadOf(planes.saturation),
    luminanceSpread: spreadOf(planes.luminance) / 1000,
  };
}

function overlaps(bitsA, bitsB) {
  const counts = new Int32Array(1 << HUES.length);
  for (let i = 0; i < bitsA.length; i++) counts[bitsA[i] & bitsB[i]] += 1;
  return HUES.map((_, h) => counts.reduce((sum, n, code) => ((code >> h) & 1 ? sum + n : sum), 0));
}

const clamp = (value) => Math.min(1, Math.max(0, value));
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Compares two scanned frames: `{ subscores, weighted, spread, total }`. */
export function score(reference, candidate) {
  const reach = PLACEMENT_REACH * Math.max(reference.width, reference.height);
  const closeness = reference.centroids.map(([x, y], h) => {
    const [cx, cy] = candidate.centroids[h];
    return clamp(1 - Math.hypot(x - cx, y - cy) / reach);
  });
  const scale = reference.areas.map((a, h) => {
    const b = candidate.areas[h];
    if (a === 0 && b === 0) return 1;
    return Math.min(a, b) / Math.max(a, b);
  });
  const common = overlaps(reference.bits, candidate.bits);
  const shape = closeness.map((near, h) => {
    const union = reference.areas[h] + candidate.areas[h] - common[h];
    if (union === 0) return EMPTY_SHAPE_CREDIT;
    return (OVERLAP_SHARE * common[h]) / union + (1 - OVERLAP_SHARE) * near;
  });
  const [a, b] = [reference.gradientSpread, candidate.gradientSpread];
  const soft =
    a === 0 || b === 0
      ? Number(a === b)
      : clamp(1 - Math.abs(Math.log(b / a)) / Math.log(SOFTNESS_RATIO));
  const parts = {
    hue_placement: mean(closeness),
    region_scale: mean(scale),
    internal_shape: mean(shape),
    softness: soft,
    blur_flow: clamp(1 - Math.abs(reference.flowCoherence - candidate.flowCoherence)),
    bleed_control: clamp(
      1 - Math.abs(reference.saturationSpread - candidate.saturationSpread) / SATURATION_RANGE,
    ),
    range_contrast: clamp(
      1 - Math.abs(reference.luminanceSpread - candidate.luminanceSpread) / LUMINANCE_RANGE,
    ),
  };
  const subscores = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, 100 * part]));
  const values = Object.values(subscores);
  const weighted = Object.entries(subscores).reduce((sum, [key, v]) => sum + (WEIGHTS[key] / 100) * v, 0);
  const center = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  return { subscores, weighted, spread, total: weighted - STD_PENALTY * spread };
}
