"""Flat patterns and the solid leather panels cut from them."""
import numpy as np

from .meshes import make_object


def _ticks(length, cell, fine=0.8):
    edge = [0, .004, .012, .025, .045, .07, .1, .135, .17, .205, .24, .275, .31, .345, .38, .415, .45, .49, .54, .6, .68, .78]
    edge = [e for e in edge if e < min(fine, length * 0.45)]
    n = max(2, int(np.ceil((length - 2 * edge[-1]) / cell)))
    mid = np.linspace(edge[-1], length - edge[-1], n + 1)[1:-1]
    return np.r_[edge, mid, length - np.array(edge[::-1])] - length / 2


class Pattern:
    """A flat piece of leather: a rectangle with rounded corners, optional taper and shaped top edge."""

    def __init__(self, width, height, corners=0.5, top=None, taper=0.0, cell=0.3):
        self.w, self.h, self.top, self.taper = width, height, top, taper
        c = np.broadcast_to(np.asarray(corners, float), 4)          # bl, br, tr, tl
        xs, ys = _ticks(width, cell), _ticks(height, cell)
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
        """Left edge down, along the bottom, right edge up; stops `below` the top and never comes back along it."""
        k = len(self.loop)
        start = int(np.argmax(self.side == 3))
        order = (start + np.arange(k)) % k
        order = order[np.isin(self.side[order], (3, 0, 1))]
        line = self.edge[order] - self.out[order] * inset
        d = np.sqrt(((line[:, None, :] - self.edge[None, ::3]) ** 2).sum(2)).min(1)
        line = line[d > inset * .93]
        return line[line[:, 1] < self.y.max() - below]


def _distance(points, line):
    a, b = line[:-1], line[1:]
    best = np.full(len(points), 1e9)
    ab = b - a
    ll = (ab ** 2).sum(1) + 1e-12
    for i in range(0, len(points), 4000):
        p = points[i:i + 4000]
        t = np.clip(((p[:, None] - a[None]) * ab[None]).sum(2) / ll, 0, 1)
        q = a[None] + t[..., None] * ab[None]
        best[i:i + 4000] = np.sqrt(((p[:, None] - q) ** 2).sum(2)).min(1)
    return best


def panel(name, pattern, form, materials, thickness=0.16, seams=(), groove=0.035, puff=0.03, lift=0.0,
          round_over=None, texture_shift=(0, 0)):
    """Solid leather from a pattern. materials = (grain side, flesh side, painted edge)."""
    p = pattern
    t = thickness / 2
    b = t * 0.8 if round_over is None else round_over
    ring = np.vstack([p.edge, p.edge[:1]])
    d_edge = _distance(p.flat, ring[::2] if len(ring) > 1500 else ring)
    top = t + puff * (1 - np.exp(-(d_edge / 0.5) ** 2))
    for line in seams:
        thin = line[::2] if len(line) > 800 else line
        near = d_edge < 1.5
        d = np.full(len(p.flat), 9.0)
        d[near] = _distance(p.flat[near], thin)
        top -= groove * np.exp(-(d / 0.10) ** 2)
    # the faces shrink by the round-over; the rim bulges back out to the cut line
    inward = np.zeros_like(p.flat)
    inward[p.loop] = -p.out * b
    face = p.flat + inward
    n = len(face)
    top_v = np.c_[face, top + lift]
    bot_v = np.c_[face, np.full(n, -t) + lift]
    angles = np.radians([62, 38, 14, -14, -38, -62])
    rings = [np.c_[p.edge + p.out * b * (np.cos(a) - 1), top[p.loop] * 0 + np.sin(a) * t + lift] for a in angles]
    verts = np.vstack([top_v, bot_v] + rings)
    rows, cols = p.x.shape
    idx = np.arange(n).reshape(rows, cols)
    quad = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
    faces = [quad, quad[:, ::-1] + n]
    mats = [np.zeros(len(quad)), np.ones(len(quad))]
    k = len(p.loop)
    ids = [p.loop] + [2 * n + i * k + np.arange(k) for i in range(len(angles))] + [p.loop + n]
    for i in range(len(ids) - 1):
        a, c = ids[i], ids[i + 1]
        faces.append(np.stack([a, c, np.roll(c, -1), np.roll(a, -1)], -1))
        mats.append(np.full(k, 0 if i == 0 else 2))
    uv = np.vstack([p.flat, p.flat] + [p.edge] * len(angles)) + np.asarray(texture_shift)
    wear = np.concatenate([np.exp(-d_edge / 0.35)] * 2 + [np.ones(k)] * len(angles))
    return make_object(name, form(verts), np.vstack(faces), np.concatenate(mats), materials, uv, {"wear": wear})
