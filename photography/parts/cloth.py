"""Soft leather that is sewn into a bag: two equal faces and a strip between them. A model gives the height of each point of the faces."""
import numpy as np
from mathutils import Vector, geometry
from mathutils.bvhtree import BVHTree

from .meshes import make_object
from .outlines import closed, inside, near, outward

CELL = .13
BESIDE = (.05, .11, .18)          # rows of points beside a seam, where the leather dips
STRIP = np.radians(np.linspace(52, -52, 9))      # the strip between both faces is an arc: the angles of its rows
ROUND = .85                       # how far the arc stands out, as a share of its height
LOWER = 30                        # texture coordinates: the lower face lies beside the upper one, the strip above
UPPER, UNDER, SIDE, HOLE = range(4)


def triangles(loop, cuts=(), lines=()):
    """Points and triangles of the area within an outline, whose points come first. No triangle crosses a cut: a closed line, or
    one between two points of the outline. Beside the outline and the lines, points lie closer."""
    lo, hi = loop.min(0), loop.max(0)
    rows = np.arange(lo[1], hi[1], CELL * .866)
    grid = np.array([(x + (i % 2) * CELL / 2, y) for i, y in enumerate(rows) for x in np.arange(lo[0], hi[0], CELL)])
    n = len(loop)
    fixed, edges = [loop], [(i, (i + 1) % n) for i in range(n)]
    dense = [loop - outward(loop) * d for d in BESIDE]
    bare = [(closed(loop), BESIDE[-1] + .6 * CELL)]
    for cut in cuts:
        first, count = sum(map(len, fixed)), len(cut)
        open_ = near(cut[:1], closed(loop))[0][0] < 1e-6
        edges += [(first + i, first + (i + 1) % count) for i in range(count - open_)]
        fixed.append(cut)
        bare.append((cut if open_ else closed(cut), .5 * CELL))
    for line in lines:
        dense += [line] + [line + outward(line) * d for d in (-.11, -.05, .05, .11)]
        bare.append((line, .11 + .6 * CELL))
    for line, wide in bare:
        grid = grid[near(grid, line)[0] > wide]
    free = np.vstack(dense + [grid])
    free = free[inside(free, loop) & (near(free, closed(loop))[0] > .03)]
    for line, _ in bare[1:1 + len(cuts)]:
        free = free[near(free, line)[0] > .03]
    v, _, f, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in np.vstack(fixed + [free])], edges, [], 1, 1e-4)
    return np.array([tuple(p) for p in v]), [list(q) for q in f]


class Surface:
    """A sewn bag in its place: builds the object, and lays seams and parts on its faces by their place in the pattern.

    `wall` is the height of the strip at each point of the outline, below 0 where the bag is open; `relief(points, upper)` gives the heights
    of a face and how dark its seams are; `put` maps the whole to its place. `cuts` are outlines of holes in the upper face."""

    def __init__(self, loop, wall, relief, put, cuts=(), lines=()):
        flat, tris = triangles(loop, cuts, lines)
        k, n = len(loop), len(flat)
        (top, dark), (low, dark_low) = relief(flat, True), relief(flat, False)
        out = outward(np.vstack([loop[-1:], loop, loop[:1]]))[1:-1]
        middle, half, seam = (top[:k] + low[:k]) / 2, (top[:k] - low[:k]) / 2, dark[:k]
        strip = []
        for a in STRIP[1:-1]:
            u = np.sin(a) / np.sin(STRIP[0])
            aside = 2 * half * ROUND * (np.cos(a) - np.cos(STRIP[0])) + .08 * seam * (1 - u ** 6)         # a seam is drawn in
            strip.append(np.c_[loop + out * aside[:, None], middle + half * u])
        rows = len(STRIP) - 1
        points = np.vstack([np.c_[flat, top], np.c_[flat, low]] + strip)
        ids = np.vstack([np.arange(k)] + [2 * n + r * k + np.arange(k) for r in range(rows - 1)] + [np.arange(k) + n])
        shut = [(r, i) for i in range(k) if wall[i] > 0 and wall[(i + 1) % k] > 0 for r in range(rows)]
        self.faces = tris + [[j + n for j in q[::-1]] for q in tris]
        self.faces += [[ids[r, i], ids[r + 1, i], ids[r + 1, (i + 1) % k], ids[r, (i + 1) % k]] for r, i in shut]
        spot = np.array([flat[q].mean(0) for q in tris])
        cut = np.any([inside(spot, c) for c in cuts] + [np.zeros(len(tris), bool)], axis=0)
        self.part = np.r_[np.where(cut, HOLE, UPPER), np.full(len(tris), UNDER), np.full(len(shut), SIDE)]
        along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(closed(loop), axis=0), axis=1))]
        corner = lambda r, i: (along[i], 60 + 2 * half[i % k] * r / rows)
        self.uv = [flat[q] for q in tris] + [flat[q[::-1]] + [LOWER, 0] for q in tris]
        self.uv += [np.array([corner(r, i), corner(r + 1, i), corner(r + 1, i + 1), corner(r, i + 1)]) for r, i in shut]
        self.flat = np.vstack([flat, flat] + [loop] * (rows - 1))
        self.groove = np.r_[dark, dark_low, np.zeros(k * (rows - 1))]
        self.points = put(points)
        self.normal = np.zeros((len(points), 3))
        for f in (np.array([f for f in self.faces if len(f) == m]) for m in (3, 4)):
            a, b, c = (self.points[f[:, i]] for i in (0, 1, -1))
            for i in range(f.shape[1]):
                np.add.at(self.normal, f[:, i], np.cross(b - a, c - a))
        self.normal /= np.linalg.norm(self.normal, axis=1)[:, None] + 1e-12
        if self.normal[:n, 2].sum() < 0:                      # mirrored
            self.normal = -self.normal
        self.form, self.under = self._laid_on(UPPER, HOLE), self._laid_on(UNDER)

    def _laid_on(self, *parts):
        """A form that maps (x, y, h) of the pattern to one face of the bag, h outward."""
        tris = np.array([self.faces[i] for i in np.flatnonzero(np.isin(self.part, parts))])
        names, index = np.unique(tris, return_inverse=True)
        tree = BVHTree.FromPolygons([Vector((*p, 0)) for p in self.flat[names]], index.reshape(-1, 3).tolist())

        def form(q):
            hits = [tree.find_nearest(Vector((x, y, 0))) for x, y, _ in q]
            spot, ids = np.array([hit[0][:2] for hit in hits]), tris[[hit[2] for hit in hits]]
            a, ab, ac = self.flat[ids[:, 0]], self.flat[ids[:, 1]] - self.flat[ids[:, 0]], self.flat[ids[:, 2]] - self.flat[ids[:, 0]]
            cross = lambda v, w: v[:, 0] * w[:, 1] - v[:, 1] * w[:, 0]
            u, v = cross(spot - a, ac) / cross(ab, ac), cross(ab, spot - a) / cross(ab, ac)
            share = np.c_[1 - u - v, u, v][..., None]
            n = (self.normal[ids] * share).sum(1)
            return (self.points[ids] * share).sum(1) + n / (np.linalg.norm(n, axis=1)[:, None] + 1e-9) * q[:, 2:]
        return form

    def build(self, name, materials, flip, thick, lined):
        """The leather with its inner side and its holes; edges are round. `lined(points)` tells where the second material is
        inside; elsewhere it is leather."""
        keep = np.flatnonzero(self.part != HOLE)
        faces, uvs = ([rows[i][::flip] for i in keep] for rows in (self.faces, self.uv))
        n = len(self.points)
        edges = {(a, b) for f in faces for a, b in zip(f, f[1:] + f[:1])}
        edges = [(a, b) for a, b in edges if (b, a) not in edges]
        rim = sorted({a for e in edges for a in e})
        away = np.zeros((n, 3))
        for a, b in edges:
            way = np.cross(self.points[b] - self.points[a], self.normal[a] + self.normal[b])
            away[a] += way
            away[b] += way
        away = away[rim] / (np.linalg.norm(away[rim], axis=1)[:, None] + 1e-12)
        angles = np.radians([45, 90, 135])
        half = thick / 2
        edge = [self.points[rim] - self.normal[rim] * half * (1 - np.cos(a)) + away * half * np.sin(a) for a in angles]
        order = {a: i for i, a in enumerate(rim)}
        ring = lambda a: [a] + [2 * n + r * len(rim) + order[a] for r in range(len(angles))] + [a + n]
        turn = [[q, p, r, s] for a, b in edges for p, q, r, s in zip(ring(a), ring(b), ring(a)[1:], ring(b)[1:])]
        every = faces + [[j + n for j in f[::-1]] for f in faces] + turn
        lining = lined(np.array([self.flat[f].mean(0) for f in faces]))
        o = make_object(name, np.vstack([self.points, self.points - self.normal * thick] + edge), every,
                        np.r_[np.zeros(len(faces)), lining, np.full(len(turn), 2)], materials, None, {"groove": np.r_[self.groove, np.zeros(n + len(rim) * len(angles))]})
        own = dict(zip((a for f in faces for a in f), np.vstack(uvs)))
        across = [[own[b], own[a], own[a], own[b]] for a, b in edges for _ in range(len(angles) + 1)]
        uv = np.vstack(uvs + [q[::-1] for q in uvs] + across)
        o.data.uv_layers.new(name="pattern").data.foreach_set("uv", uv.astype(np.float32).ravel())
        return o
