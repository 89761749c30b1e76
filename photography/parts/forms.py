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


def ease(u):
    """From 0 to 1 without a kink at either end."""
    u = np.clip(u, 0, 1)
    return u * u * (3 - 2 * u)


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


def folded_in_three(wide, inner, outer, t, spring=.006, cover=.12):
    """Leather of thickness t folded twice around itself: bottom panel, inner panel folded to the left over it, outer panel folded
    to the right over both, which covers the first fold (by `cover`), so that nothing sticks out below it. `inner` and `outer` are the radii of the folds, `wide` is the closed width.

    Grain side outward; x starts at the free edge of the inner panel. Returns the form, which has a `length`, and both folds as (start, end)."""
    right, left = wide / 2 - cover - inner - t / 2, outer + t / 2 - wide / 2
    free = left + .18                                         # the inner panel ends before the outer fold
    a, b = np.linspace(np.pi / 2, -np.pi / 2, 60), np.linspace(-np.pi / 2, -3 * np.pi / 2, 60)
    lid = np.linspace(left, wide / 2, 60)
    xz = np.vstack([np.c_[np.linspace(free, right, 40), np.full(40, 2 * inner)][:-1],
                    np.c_[right + inner * np.cos(a), inner + inner * np.sin(a)][:-1],
                    np.c_[np.linspace(right, left, 40), np.zeros(40)][:-1],
                    np.c_[left + outer * np.cos(b), outer + outer * np.sin(b)][:-1],
                    np.c_[lid, 2 * outer + spring * (lid - left)]])
    tan = np.gradient(xz, axis=0)
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[-tan[:, 1], 0 * xz[:, 0], tan[:, 0]])
    first = right - free
    second = first + np.pi * inner + right - left
    return run, (first, first + np.pi * inner), (second, second + np.pi * outer)


def around_edge(w, h, corner, lift=0.0, start="back", step=.02):
    """A sweep once around a rectangle with rounded corners, from the middle of its back or front: x along (over the left side to the
    front), y up, h outward. Its points are evenly spaced, so nothing bunches up at the corners."""
    x, y = w / 2 - corner, h / 2 - corner
    a = np.linspace(0, np.pi / 2, 200)
    half = np.vstack([[[0, h / 2]], np.c_[-x - corner * np.sin(a), y + corner * np.cos(a)], np.c_[-x - corner * np.cos(a), -y - corner * np.sin(a)], [[0, -h / 2]]])
    line = np.vstack([half, -half[1:]]) * (1 if start == "back" else -1)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    even = np.linspace(0, s[-1], int(s[-1] / step) + 1)
    line = np.c_[np.interp(even, s, line[:, 0]), np.interp(even, s, line[:, 1])]
    tan = np.gradient(line, axis=0)
    return sweep(np.c_[line, np.full(len(line), lift)], np.c_[tan[:, 1], -tan[:, 0], 0 * tan[:, 0]])


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


def softened(line, radius, step=.05):
    """A polyline with rounded corners and unchanged ends."""
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, s[-1], int(s[-1] / step))
    n = int(radius / step)
    even = np.stack([np.interp(at, s, line[:, i]) for i in range(2)], 1)
    wide = np.vstack([2 * even[0] - even[n:0:-1], even, 2 * even[-1] - even[-2:-n - 2:-1]])
    k = np.hanning(2 * n + 3)[1:-1]
    return np.stack([np.convolve(wide[:, i], k / k.sum(), "valid") for i in range(2)], 1)


def planar_curve(curvature, length, step=0.02):
    s = np.arange(0, length + step, step)
    heading = np.r_[0, np.cumsum([curvature(v) * step for v in s[:-1]])]
    xy = np.c_[np.cumsum(np.cos(heading)) * step, np.cumsum(np.sin(heading)) * step]
    return s, xy, heading


def piled(points, radius, free, steep=.30):
    """The points of a cord that is laid down from its start: where it crosses itself, it lies on what is there, and rises and falls `steep`ly.

    Only where it is `free`: elsewhere something holds it."""
    q = np.array(points, float)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q[:, :2], axis=0), axis=1))]
    for i in range(len(q)):
        before = free & (s < s[i] - 6 * radius)
        if free[i] and before.any():
            near = np.linalg.norm(q[before, :2] - q[i, :2], axis=1)
            rest = q[before, 2] + np.sqrt(np.clip((2 * radius) ** 2 - near ** 2, 0, None))
            q[i, 2] = max(q[i, 2], rest[near < 1.9 * radius].max(initial=0))
        if i and q[i, 2] > q[i - 1, 2]:                     # it rises before the crossing
            back = slice(max(0, i - 40), i)
            q[back, 2] = np.maximum(q[back, 2], q[i, 2] - steep * (s[i] - s[back]))
        elif i:
            q[i, 2] = max(q[i, 2], q[i - 1, 2] - steep * (s[i] - s[i - 1]))
    k = np.hanning(15) / np.hanning(15).sum()
    q[:, 2] = np.convolve(np.pad(q[:, 2], 7, mode="edge"), k, "valid")
    return q
