/** Outlines are SVG paths in absolute M, L, H, V, Q, C and Z; here they are walked, inset and sewn. */
export type Point = readonly [number, number];

const STEPS = 14;
/** One decimal is finer than a printed dot, and keeps the drawings small. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

/** Writes a path with its numbers rounded: path`M${x} ${y}L0 0Z`. */
export const path = (text: TemplateStringsArray, ...values: number[]) =>
  text.reduce((all, part, i) => all + n(values[i - 1] ?? 0) + part);

/** A closed rectangle with rounded corners; radii run clockwise from the upper left. */
export function box(x: number, y: number, w: number, h: number, radii: number | [number, number, number, number] = 0) {
  const [a, b, c, d] = typeof radii === "number" ? [radii, radii, radii, radii] : radii;
  const k = 0.45; // pulls the curve's handles a little outside a circle: corners look cut by hand
  return [
    `M${n(x + a)} ${n(y)}L${n(x + w - b)} ${n(y)}C${n(x + w - b * k)} ${n(y)} ${n(x + w)} ${n(y + b * k)} ${n(x + w)} ${n(y + b)}`,
    `L${n(x + w)} ${n(y + h - c)}C${n(x + w)} ${n(y + h - c * k)} ${n(x + w - c * k)} ${n(y + h)} ${n(x + w - c)} ${n(y + h)}`,
    `L${n(x + d)} ${n(y + h)}C${n(x + d * k)} ${n(y + h)} ${n(x)} ${n(y + h - d * k)} ${n(x)} ${n(y + h - d)}`,
    `L${n(x)} ${n(y + a)}C${n(x)} ${n(y + a * k)} ${n(x + a * k)} ${n(y)} ${n(x + a)} ${n(y)}Z`,
  ].join("");
}

/** A closed oval. */
export function oval(cx: number, cy: number, rx: number, ry = rx) {
  const k = 0.5523;
  const at = (x: number, y: number) => `${n(cx + x * rx)} ${n(cy + y * ry)}`;
  return `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`;
}

/** Walks a path and gives points along it, curves in short steps. */
export function walk(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVQCZ])([^MLHVQCZ]*)/g)) {
    const v = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const end = endOf(command, v, x, y);
    if (command === "Q" || command === "C") points.push(...curve([x, y], v));
    else if (command !== "Z") points.push(end);
    [x, y] = end;
  }
  return points.filter((point, i) => i === 0 || distance(point, points[i - 1] ?? point) > 0.05);
}

function endOf(command: string, v: number[], x: number, y: number): Point {
  if (command === "H") return [v[0] ?? x, y];
  if (command === "V") return [x, v[0] ?? y];
  if (command === "Z") return [x, y];
  return [v.at(-2) ?? x, v.at(-1) ?? y];
}

function curve(start: Point, v: number[]): Point[] {
  const pairs = Array.from({ length: v.length / 2 }, (_, i): Point => [v[i * 2] ?? 0, v[i * 2 + 1] ?? 0]);
  const controls = [start, ...pairs];
  return Array.from({ length: STEPS }, (_, i) => between(controls, (i + 1) / STEPS));
}

function between(controls: Point[], t: number): Point {
  let row = controls;
  while (row.length > 1) row = row.slice(1).map((p, i) => mix(row[i] ?? p, p, t));
  return row[0] ?? [0, 0];
}

const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Points close enough together that a corner lost to the inset takes no straight side with it. */
function dense(points: Point[], closed: boolean): Point[] {
  const all = closed && points[0] ? [...points, points[0]] : points;
  const filled = all.flatMap((point, i) => {
    const from = all[i - 1];
    if (!from) return [point];
    const steps = Math.ceil(distance(from, point) / 12);
    return Array.from({ length: steps }, (_, k) => mix(from, point, (k + 1) / steps));
  });
  return closed ? filled.slice(0, -1) : filled;
}

/** The unit normal of the way from a to b, or nothing where the line ends. */
function sideways(a: Point, b: Point): Point {
  const length = distance(a, b);
  return length > 0 ? [-(b[1] - a[1]) / length, (b[0] - a[0]) / length] : [0, 0];
}

/** The same line moved sideways by `by` pixels (to the right of its direction: inward for a clockwise outline). */
export function inset(walked: Point[], by: number, closed: boolean): Point[] {
  const points = dense(walked, closed);
  const count = points.length;
  const at = (i: number) => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? [0, 0];
  const moved = points.map((point, i): Point => {
    const [before, after] = [sideways(at(i - 1), point), sideways(point, at(i + 1))];
    const [nx, ny] = [before[0] + after[0], before[1] + after[1]];
    const size = Math.hypot(nx, ny) || 1;
    const one = after[0] || after[1] ? after : before;
    const reach = by / Math.max(0.5, (nx * one[0] + ny * one[1]) / size) / size;
    return [point[0] + nx * reach, point[1] + ny * reach];
  });
  const near = Math.abs(by) * 0.96;
  return moved.filter((point) => points.every((other) => distance(point, other) >= near));
}

/** Points at an even pitch along a line, with the direction of travel at each. */
function pace(points: Point[], pitch: number, closed: boolean): { at: Point; along: Point }[] {
  const line = closed && points[0] ? [...points, points[0]] : points;
  const total = line.slice(1).reduce((sum, p, i) => sum + distance(line[i] ?? p, p), 0);
  const count = Math.max(1, Math.round(total / pitch));
  const step = total / count;
  const paces: { at: Point; along: Point }[] = [];
  let wanted = step / 2;
  let gone = 0;
  line.slice(1).forEach((p, i) => {
    const from = line[i] ?? p;
    const length = distance(from, p);
    while (wanted <= gone + length && length > 0) {
      paces.push({
        at: mix(from, p, (wanted - gone) / length),
        along: [(p[0] - from[0]) / length, (p[1] - from[1]) / length],
      });
      wanted += step;
    }
    gone += length;
  });
  return paces;
}

/** A line without the points that a straight edge would pass through anyway. */
export function sparse(points: Point[]): Point[] {
  const kept: Point[] = [];
  points.forEach((point, i) => {
    const [last, next] = [kept.at(-1), points[i + 1]];
    if (!last || !next) kept.push(point);
    else {
      const [a, b] = [sideways(last, next), [point[0] - last[0], point[1] - last[1]] as const];
      if (Math.abs(a[0] * b[0] + a[1] * b[1]) > 1.6) kept.push(point);
    }
  });
  return kept;
}

/** A row of slanted saddle stitches as one path, written in short relative steps. */
export function sew(points: Point[], pitch: number, closed: boolean): string {
  let [x, y] = [0, 0];
  const step = (command: string, toX: number, toY: number) => {
    const [dx, dy] = [n(toX - x), n(toY - y)];
    [x, y] = [x + Number(dx), y + Number(dy)];
    return `${command}${dx}${dy.startsWith("-") ? "" : " "}${dy}`.replace(/(^|[^\d])0\./g, "$1.");
  };
  return pace(points, pitch, closed)
    .map(({ at, along }, i) => {
      const half = pitch * 0.35;
      const [dx, dy] = [(along[0] * 0.98 + along[1] * 0.2) * half, (along[1] * 0.98 - along[0] * 0.2) * half];
      return step(i ? "m" : "M", at[0] - dx, at[1] - dy) + step("l", at[0] + dx, at[1] + dy);
    })
    .join("");
}

/** A polyline as a path. */
export const line = (points: Point[]) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${Math.round(x)} ${Math.round(y)}`).join("");
