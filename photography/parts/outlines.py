"""Lines and outlines in the plane, as arrays of points. Arithmetic only."""
import numpy as np

AT_ONCE = 2000                   # points whose distances from a whole line fit into memory


def even(line, step):
    """The line with points at equal distances."""
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, s[-1], max(2, int(round(s[-1] / step))) + 1)
    return np.stack([np.interp(at, s, line[:, i]) for i in range(2)], 1)


def spline(points, step):
    """A smooth curve through these points (Catmull-Rom)."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, 24, endpoint=False)[:, None]
    parts = [.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c, d in zip(p, p[1:], p[2:], p[3:])]
    return even(np.vstack(parts + [p[-2:-1]]), step)


def outward(line):
    """Unit vectors to the right of a line: outwards, if it runs counterclockwise."""
    t = np.gradient(line, axis=0)
    return np.c_[t[:, 1], -t[:, 0]] / (np.linalg.norm(t, axis=1)[:, None] + 1e-12)


def in_parts(points):
    return np.array_split(points, len(points) // AT_ONCE + 1)


def inside(points, loop):
    """Which points lie within a closed outline."""
    a, b = loop, np.roll(loop, -1, 0)
    found = []
    for part in in_parts(points):
        x, y = part[:, :1], part[:, 1:]
        at = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1] + 1e-12) + a[:, 0]
        found.append((((a[:, 1] > y) != (b[:, 1] > y)) & (x < at)).sum(1) % 2 == 1)
    return np.concatenate(found)


def near(points, line):
    """For every point: its distance from the line, and how far along the line the nearest place is."""
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    away, along = [], []
    for part in in_parts(points):
        i = np.argmin((part[:, :1] - line[:, 0]) ** 2 + (part[:, 1:] - line[:, 1]) ** 2, axis=1)
        best, at = np.full(len(part), 1e9), np.zeros(len(part))
        for j in (np.clip(i - 1, 0, len(line) - 2), np.clip(i, 0, len(line) - 2)):
            ab, ap = line[j + 1] - line[j], part - line[j]
            t = np.clip((ab * ap).sum(1) / ((ab ** 2).sum(1) + 1e-12), 0, 1)
            d = np.linalg.norm(ap - ab * t[:, None], axis=1)
            at = np.where(d < best, s[j] + t * (s[j + 1] - s[j]), at)
            best = np.minimum(best, d)
        away.append(best)
        along.append(at)
    return np.concatenate(away), np.concatenate(along)


def closed(loop):
    return np.vstack([loop, loop[:1]])
