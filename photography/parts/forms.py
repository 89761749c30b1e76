"""Forms map flat leather to three dimensions.

A pattern lives in flat space (x along, y across, h above the grain side); a form is a function
(n,3) -> (n,3).  Panels and stitches use the same form, so a seam always follows its leather.
"""
import numpy as np


def flat(p):
    return p


def moved(form, offset=(0, 0, 0), tilt=0.0, roll=0.0, turn=0.0):
    """The form followed by a rigid motion: roll about x, tilt about y, turn about z (degrees)."""
    cx, cy, cz = np.cos(np.radians([roll, tilt, turn]))
    sx, sy, sz = np.sin(np.radians([roll, tilt, turn]))
    rx = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    ry = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    rz = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    m = rz @ ry @ rx
    return lambda p: form(p) @ m.T + np.asarray(offset)


def handmade(form, amount=0.05, scale=6.0, seed=0):
    """Adds low-frequency unevenness, as in hand-cut leather."""
    rng = np.random.default_rng(seed)
    k = rng.normal(size=(7, 3)) * 2 * np.pi / scale
    ph = rng.uniform(0, 2 * np.pi, 7)
    d = rng.normal(size=(7, 3)) * amount / 2.6

    def bent(p):
        q = form(p)
        return q + np.sin(q @ k.T + ph) @ d
    return bent


def fold(angle, radius=0.35):
    """Bends about the line x=0 (the spine): 0 degrees is flat, 180 is closed. Grain side outward."""
    a = np.radians(angle)
    arc = radius * a

    def f(p):
        x, y, h = p.T
        s = np.clip(x, -arc / 2, arc / 2)
        t = s / radius
        over = x - s
        r = radius + h
        px = r * np.sin(t) + over * np.cos(t)
        pz = r * np.cos(t) - radius - over * np.sin(t)
        return np.stack([px, y, pz], 1)
    return f


def sweep(points, normal_hint=(0, 0, 1)):
    """x runs along a space curve, y across it, h along its normal."""
    pts = np.asarray(points, float)
    seg = np.r_[0, np.cumsum(np.linalg.norm(np.diff(pts, axis=0), axis=1))]
    tan = np.gradient(pts, seg, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    hint = np.broadcast_to(np.asarray(normal_hint, float), pts.shape)
    side = np.cross(hint, tan)
    side /= np.linalg.norm(side, axis=1)[:, None]
    nor = np.cross(tan, side)

    def f(p):
        x, y, h = p.T
        at = lambda a: np.stack([np.interp(x, seg, a[:, i]) for i in range(3)], 1)
        over = np.where(x < 0, x, np.where(x > seg[-1], x - seg[-1], 0))
        return at(pts) + at(tan) * over[:, None] + at(side) * y[:, None] + at(nor) * h[:, None]
    f.length = seg[-1]
    return f


def planar_curve(curvature, length, step=0.02):
    s = np.arange(0, length + step, step)
    heading = np.r_[0, np.cumsum([curvature(v) * step for v in s[:-1]])]
    xy = np.c_[np.cumsum(np.cos(heading)) * step, np.cumsum(np.sin(heading)) * step]
    return s, xy, heading
