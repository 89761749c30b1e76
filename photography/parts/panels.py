"""Flat patterns and the solid leather panels cut from them."""
from copy import copy

import numpy as np

from .meshes import make_object


def _ticks(length, cell, fine=0.8):
    edge = [0, .004, .012, .025, .045, .07, .1, .135, .17, .205, .24, .275, .31, .345, .38, .415, .45, .49, .54, .6, .68, .78]
    edge = [e for e in edge if e < min(fine, length * 0.45)]
    n = max(2, int(np.ceil((length - 2 * edge[-1]) / cell)))
    mid = np.linspace(edge[-1], length - edge[-1], n + 1)[1:-1]
    return np.r_[edge, mid, length - np.array(edge[::-1])] - length / 2


def _bends(q):
    """The maximum angle, in degrees, by which a grid of points bends at each of its inner rows."""
    d = np.diff(q, axis=0)
    d = d / (np.linalg.norm(d, axis=2)[..., None] + 1e-9)
    return np.degrees(np.arccos(np.clip((d[1:] * d[:-1]).sum(2), -1, 1))).max(1)


def _closer(ticks, bends, most):
    """Adds grid positions wherever the part bends by more than `most` degrees between two of them."""
    wide = np.diff(ticks)
    turn = np.r_[0, bends, 0]
    parts = np.ceil(np.maximum(turn[1:], turn[:-1]) / most)
    parts = np.clip(np.minimum(parts, wide / .03), 1, 6).astype(int)
    return np.r_[np.concatenate([np.linspace(a, b, n, endpoint=False) for a, b, n in zip(ticks[:-1], ticks[1:], parts)]), ticks[-1]]


class Pattern:
    """A flat pattern: a rectangle with rounded corners, optional taper and shaped top edge."""

    def __init__(self, width, height, corners=0.5, top=None, taper=0.0, cell=0.3):
        self.w, self.h, self.top, self.taper = width, height, top, taper
        self.c = np.broadcast_to(np.asarray(corners, float), 4)     # bl, br, tr, tl
        self._lay(_ticks(width, cell), _ticks(height, cell))

    def _lay(self, xs, ys):
        """Computes the grid of points at these positions."""
        width, height, taper, top, c = self.w, self.h, self.taper, self.top, self.c
        self.xs, self.ys = xs, ys
        left = np.array([-width / 2 + self._corner(y, c[0], c[3]) for y in ys])
        right = np.array([width / 2 - self._corner(y, c[1], c[2]) for y in ys])
        k = 1 - taper * (ys / height + .5)
        left, right = left * k, right * k
        u = (xs + width / 2) / width
        x = left[:, None] + (right - left)[:, None] * u[None, :]
        y = np.broadcast_to(ys[:, None], x.shape).copy()
        if top is not None:
            y = y + np.vectorize(top)(x) * np.clip((y / height + .5), 0, 1) ** 1.5
        self.x, self.y = x, y
        rows, cols = x.shape
        idx = np.arange(rows * cols).reshape(rows, cols)
        self.loop = np.r_[idx[0, :-1], idx[:-1, -1], idx[-1, :0:-1], idx[:0:-1, 0]]
        n = [cols - 1, rows - 1, cols - 1, rows - 1]
        self.side = np.repeat(np.arange(4), n)                       # bottom, right, top, left
        self.flat = np.c_[x.ravel(), y.ravel()]
        self.edge = self.flat[self.loop]
        t = np.roll(self.edge, -1, 0) - np.roll(self.edge, 1, 0)
        t /= np.linalg.norm(t, axis=1)[:, None]
        self.out = np.c_[t[:, 1], -t[:, 0]]

    def bent(self, form, most=9.0):
        """The same pattern with a finer grid where the form bends it, so that leather and thread follow the same curve."""
        q = form(np.c_[self.flat, np.zeros(len(self.flat))]).reshape(*self.x.shape, 3)
        finer = copy(self)
        finer._lay(_closer(self.xs, _bends(q.swapaxes(0, 1)), most), _closer(self.ys, _bends(q), most))
        return finer

    def _corner(self, y, low, high):
        for r, d in ((low, -self.h / 2 + low - y), (high, y - self.h / 2 + high)):
            if r > 0 and d > 0:
                return r - np.sqrt(max(0, r * r - d * d))
        return 0.0

    def seam(self, sides="BRTL", inset=0.35, trim=0.0):
        """The polyline a saddle stitch follows, `inset` inside the edge, along the named sides."""
        want = ["BRTL".index(s) for s in sides]
        k = len(self.loop)
        if len(want) == 4:
            order = np.r_[np.arange(k), 0]
        else:
            first = want[0]
            start = np.argmax(self.side == first)
            order = (start + np.arange(k)) % k
            order = order[np.isin(self.side[order], want)]
            order = np.r_[order, (order[-1] + 1) % k]
        line = self.edge[order] - self.out[order] * inset
        keep = np.r_[True, np.linalg.norm(np.diff(line, axis=0), axis=1) > 1e-4]
        line = line[keep]
        # inset loops fold back on themselves in tight corners: drop points nearer the edge than the inset
        d = np.sqrt(((line[:, None, :] - self.edge[None, ::3]) ** 2).sum(2)).min(1)
        line = line[d > inset * 0.93]
        if trim:
            s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
            line = line[(s >= trim) & (s <= s[-1] - trim)]
        return line

    def seam_u(self, inset=0.35, below=0.2):
        """An open seam: down the left edge, along the bottom, up the right edge. It ends `below` the top."""
        k = len(self.loop)
        start = int(np.argmax(self.side == 3))
        order = (start + np.arange(k)) % k
        order = order[np.isin(self.side[order], (3, 0, 1))]
        line = self.edge[order] - self.out[order] * inset
        d = np.sqrt(((line[:, None, :] - self.edge[None, ::3]) ** 2).sum(2)).min(1)
        line = line[d > inset * .93]
        return line[line[:, 1] < self.y.max() - below]


    def round_over(self, b):
        """The distance by which each point of the outline may be inset: b, or less at sharp corners."""
        b = np.full(len(self.loop), min(b, .22 * min(self.w, self.h)))
        ring = np.vstack([self.edge, self.edge[:1]])
        for _ in range(9):
            tight = np.flatnonzero(_distance(self.edge - self.out * b[:, None], ring) < .97 * b)
            b[tight] *= .72
        return b

    def drawn_in(self, b):
        """The displacement of every point when the outline is inset by b. Neighboring points move too, so that no face folds over."""
        rows, cols = self.x.shape
        edge = np.zeros((rows * cols, 2))
        edge[self.loop] = -self.out * b[:, None]
        edge = edge.reshape(rows, cols, 2)

        def fades(v, axis):                       # 1 at the first line, 0 at .8 cm or at half of the width
            first, last = v.take([0], axis), v.take([-1], axis)
            room = np.minimum(.8, np.abs(last - first) / 2) + 1e-9
            return [np.clip(1 - np.abs(v - a) / room, 0, 1)[..., None] for a in (first, last)]
        (l, r), (d, u) = fades(self.x, 1), fades(self.y, 0)
        way = l * edge[:, :1] + r * edge[:, -1:] + d * edge[:1] + u * edge[-1:]
        for f, g, i, j in ((l, d, 0, 0), (r, d, 0, -1), (l, u, -1, 0), (r, u, -1, -1)):
            way = way - f * g * edge[i, j]
        return way.reshape(-1, 2)


class Disc(Pattern):
    """A round pattern: the grid of a square, mapped to the circle, so that the outline has no corner."""

    def __init__(self, radius, cell=.3):
        super().__init__(2 * radius, 2 * radius, 0, cell=cell)

    def _lay(self, xs, ys):
        super()._lay(xs, ys)
        r = self.w / 2
        u, v = np.meshgrid(xs / r, ys / r)
        self.x, self.y = r * u * np.sqrt(1 - v * v / 2), r * v * np.sqrt(1 - u * u / 2)
        self.flat = np.c_[self.x.ravel(), self.y.ravel()]
        self.edge = self.flat[self.loop]
        self.out = self.edge / r


def _sparse(line, off=.0003):
    """The line without collinear points, for faster distance computations."""
    for _ in range(8):
        a, b, c = line[:-2:2], line[1:-1:2], line[2::2]
        along, to = c - a, b - a
        away = np.abs(along[:, 0] * to[:, 1] - along[:, 1] * to[:, 0]) / (np.linalg.norm(along, axis=1) + 1e-9)
        keep = np.ones(len(line), bool)
        keep[1:-1:2] = away > off
        line = line[keep]
    return line


def _distance(points, line):
    line = _sparse(line)
    a, b = line[:-1], line[1:]
    best = np.full(len(points), 1e9)
    ab = b - a
    ll = (ab ** 2).sum(1) + 1e-12
    for i in range(0, len(points), 4000):
        x, y = (points[i:i + 4000, None, k] - a[None, :, k] for k in (0, 1))
        t = np.clip((x * ab[:, 0] + y * ab[:, 1]) / ll, 0, 1)
        best[i:i + 4000] = np.sqrt(((x - t * ab[:, 0]) ** 2 + (y - t * ab[:, 1]) ** 2).min(1))
    return best


def panel(name, pattern, form, materials, thickness=0.16, seams=(), groove=0.035, puff=0.03, lift=0.0,
          round_over=None, texture_shift=(0, 0)):
    """Builds solid leather from a pattern. materials = (grain side, flesh side, burnished edge). The edge is cut square; `round_over` is
    the radius of the bevel at both of its corners, or a pair: of the grain side, of the flesh side."""
    p = pattern.bent(form)
    t = thickness / 2
    upper, lower = np.broadcast_to(t * .42 if round_over is None else round_over, 2)
    b = p.round_over(upper)
    below = b if lower == upper else p.round_over(lower)
    face = p.flat + p.drawn_in(b)
    ring = np.vstack([p.edge, p.edge[:1]])
    d_edge = _distance(p.flat, ring)
    top = t + puff * (1 - np.exp(-(d_edge / 0.5) ** 2))
    sunk, wide = np.zeros(len(p.flat)), min(.085, .02 + 1.4 * groove)            # a shallow groove is narrow
    for line in seams:
        near = d_edge < 1.5
        d = np.full(len(face), 9.0)
        d[near] = _distance(face[near], line)
        top -= groove * np.exp(-(d / wide) ** 2)
        sunk = np.maximum(sunk, np.exp(-(d / (.88 * wide)) ** 2) * (groove > 0))
    n = len(face)                                 # the faces are inset by the radius of the bevel; the burnished wall between the bevels is flat
    top_v = np.c_[face, top + lift]
    bot_v = np.c_[p.flat + p.drawn_in(below), np.full(n, -t) + lift]
    rings = []
    for r, side, angles in ((b, 1, (60, 30, 0)), (below, -1, (0, 30, 60))):
        high = np.minimum(r, .8 * t)
        for a in np.radians(angles):
            rings.append(np.c_[p.edge - p.out * (r * (1 - np.cos(a)))[:, None], side * (t - high * (1 - np.sin(a))) + lift])
    verts = np.vstack([top_v, bot_v] + rings)
    rows, cols = p.x.shape
    idx = np.arange(n).reshape(rows, cols)
    quad = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
    faces = [quad, quad[:, ::-1] + n]
    mats = [np.zeros(len(quad)), np.ones(len(quad))]
    k = len(p.loop)
    ids = [p.loop] + [2 * n + i * k + np.arange(k) for i in range(len(rings))] + [p.loop + n]
    for i in range(len(ids) - 1):
        a, c = ids[i], ids[i + 1]
        faces.append(np.stack([a, c, np.roll(c, -1), np.roll(a, -1)], -1))
        mats.append(np.full(k, 2))                # the beveler has cut the grain away
    uv = np.vstack([p.flat, p.flat] + [p.edge] * len(rings)) + np.asarray(texture_shift)
    rim = np.zeros(k * len(rings))
    bend = feathered(curvature(form(np.c_[p.flat, np.full(n, t)]).reshape(rows, cols, 3)), p.ys, p.xs, 2 * thickness).ravel()
    near_edge = np.maximum(0, 1 - d_edge * max(1, 1.3 / min(p.w, p.h)))          # narrow pieces are creased closer to the edge
    attributes = {"edge": np.r_[near_edge, near_edge, rim + 1], "groove": np.r_[sunk, 0 * sunk, rim], "bend": np.r_[bend, -bend, rim]}
    return make_object(name, form(verts), np.vstack(faces), np.concatenate(mats), materials, uv, attributes)


def feathered(v, ys, xs, wide):
    """Blurs a grid of values at uneven positions, so that wear has no border. wide: in cm."""
    def kernel(at):
        w = np.exp(-.5 * ((at[:, None] - at) / wide) ** 2) * np.gradient(at)
        return w / w.sum(1, keepdims=True)
    return kernel(ys) @ v @ kernel(xs).T


def curvature(v):
    """Mean curvature of a grid of points, in 1/cm: above 0 where the grain side is stretched over a bend."""
    dx, dy = np.gradient(v, axis=1), np.gradient(v, axis=0)
    nor = np.cross(dx, dy)
    nor /= np.linalg.norm(nor, axis=2)[..., None] + 1e-9
    out = np.zeros(v.shape[:2])
    for axis in (0, 1):
        d = np.diff(v, axis=axis)
        long = np.linalg.norm(d, axis=2)[..., None] + 1e-6
        u = d / long
        pick = (lambda a, s: a[s] if axis == 0 else a[:, s])
        k = (pick(u, slice(1, None)) - pick(u, slice(None, -1))) / ((pick(long, slice(1, None)) + pick(long, slice(None, -1))) / 2)
        inner = (slice(1, -1), slice(None)) if axis == 0 else (slice(None), slice(1, -1))
        out[inner] -= (k * nor[inner]).sum(2)
    for _ in range(3):                                     # the outermost rows have no neighbors; then smooth
        out[[0, -1]], out[:, [0, -1]] = out[[1, -2]], out[:, [1, -2]]
        out = (out + np.roll(out, 1, 0) + np.roll(out, -1, 0) + np.roll(out, 1, 1) + np.roll(out, -1, 1)) / 5
    return out
