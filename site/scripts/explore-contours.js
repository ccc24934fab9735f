// Lines of equal total on a grid, by marching squares (Lorensen and Cline's marching cubes, in
// the plane): where an edge between two cells' centers crosses a level, the line crosses it.

const APART = 0.09; // of the map's side, between two labels

// `grid[row][column]` at `xs[column]`, `ys[row]`. Returns for each level its segments as
// [[x, x], [y, y]].
export function contours(grid, xs, ys, levels) {
  return levels.map((level) => ({ level, segments: segmentsOf(grid, xs, ys, level) }));
}

function segmentsOf(grid, xs, ys, level) {
  const segments = [];
  for (let row = 0; row + 1 < ys.length; row += 1) {
    for (let column = 0; column + 1 < xs.length; column += 1) {
      const corners = [
        [column, row], [column + 1, row], [column + 1, row + 1], [column, row + 1],
      ];
      const crossings = corners.flatMap((from, at) => {
        const point = crossing(from, corners[(at + 1) % 4], grid, xs, ys, level);
        return point === null ? [] : [point];
      });
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [[x0, y0], [x1, y1]] = crossings.slice(at, at + 2);
        segments.push([[x0, x1], [y0, y1]]);
      }
    }
  }
  return segments;
}

function crossing([c0, r0], [c1, r1], grid, xs, ys, level) {
  const [from, to] = [grid[r0][c0], grid[r1][c1]];
  if (from >= level === to >= level) return null;
  const share = (level - from) / (to - from);
  return [xs[c0] + share * (xs[c1] - xs[c0]), ys[r0] + share * (ys[r1] - ys[r0])];
}

// Levels that cut a range into a handful of bands, at round numbers.
export function roundLevels(low, high) {
  const step = [1, 2, 5, 10, 20].find((each) => (high - low) / each <= 8) ?? 20;
  const levels = [];
  for (let level = Math.ceil(low / step) * step; level < high; level += step) {
    if (level > low) levels.push(level);
  }
  return levels;
}

// One place on each level's lines, away from the labels before it; none where there is no room.
export function labelsOf(found, [left, right], [bottom, top]) {
  const placed = [];
  for (const { level, segments } of found) {
    const middles = segments.map(([[x0, x1], [y0, y1]]) => [(x0 + x1) / 2, (y0 + y1) / 2]);
    const inside = ([x, y]) => {
      const [across, up] = [(x - left) / (right - left), (y - bottom) / (top - bottom)];
      return Math.min(across, 1 - across, up, 1 - up) > APART / 2;
    };
    const free = ([x, y]) =>
      placed.every((label) => {
        const across = (x - label.x) / (right - left);
        const up = (y - label.y) / (top - bottom);
        return Math.hypot(across, up) > APART;
      });
    const open = middles.filter((middle) => inside(middle) && free(middle));
    if (open.length === 0) continue;
    const [x, y] = open[Math.floor(open.length / 2)];
    placed.push({ x, y, text: String(level) });
  }
  return placed;
}
