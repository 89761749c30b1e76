"""Metal parts in brass and nickel: frames, rods, rivets, rings."""
import numpy as np

from .forms import flat
from .meshes import make_object


def rounded_rectangle(w, h, r, n=10):
    pts = []
    for cx, cy, a0 in ((w/2-r, h/2-r, 0), (-w/2+r, h/2-r, 90), (-w/2+r, -h/2+r, 180), (w/2-r, -h/2+r, 270)):
        for a in np.radians(np.linspace(a0, a0 + 90, n)):
            pts.append([cx + r * np.cos(a), cy + r * np.sin(a)])
    return np.array(pts)


def frame_ring(name, w, h, r, wire_w, wire_h, form, metal):
    """A cast frame (buckle): a wire with a rounded square profile along a rounded rectangle in the xy plane."""
    return frame_along(name, rounded_rectangle(w, h, min(r, w / 2 - .001, h / 2 - .001)), wire_w, wire_h, form, metal)


def buckle_outline(shape, w, h, wire):
    """The counterclockwise outline of a strap buckle, its bar below: square, round, heel, waisted or tapered. Its sides bend into the bar: square ends looked sawn off."""
    if shape == "heel":                                    # round shoulders on a straight heel, with parallel sides
        low, high = rounded_rectangle(w, h, wire * 1.6, 12), rounded_rectangle(w, h, .25 * w, 12)
        return np.where(low[:, 1:] < 0, low, high)
    r = {"square": 1.35 * wire, "round": .30 * h, "waisted": 1.35 * wire, "tapered": 1.35 * wire}[shape]
    p = rounded_rectangle(w, h, min(r, w / 2 - .01, h / 2 - .01), 12)
    y = p[:, 1] / h                                        # -.5 at the bar .. .5 where the prong rests
    if shape == "waisted":
        p[:, 0] *= 1 - .06 * np.cos(np.pi * y)
    if shape == "tapered":
        p[:, 0] *= 1.02 - .05 * y
    return p


def frame_along(name, path, wire_w, wire_h, form, metal, square=.62):
    """A wire along any closed counterclockwise outline in the xy plane. Its profile is a rounded square, or a circle if `square` is 1."""
    t = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    out = np.c_[t[:, 1], -t[:, 0]]
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    se = lambda v: np.sign(v) * np.abs(v) ** square
    cx, cz = se(np.cos(a)) * wire_w / 2, se(np.sin(a)) * wire_h / 2
    k, m = len(path), len(a)
    v = np.empty((k, m, 3))
    v[..., :2] = path[:, None] + out[:, None] * cx[None, :, None]
    v[..., 2] = cz[None]
    f = []
    for i in range(k):
        for j in range(m):
            i2, j2 = (i + 1) % k, (j + 1) % m
            f.append([i * m + j, i2 * m + j, i2 * m + j2, i * m + j2])
    f = [q[::-1] for q in f]
    return make_object(name, form(v.reshape(-1, 3)), f, np.zeros(len(f)), [metal])


def rod(name, points, radii, metal, form=flat, n=16):
    """A round bar along points, with rounded ends (prong, buckle bar)."""
    pts = np.asarray(points, float)
    radii = np.broadcast_to(np.asarray(radii, float), len(pts))
    tan = np.gradient(pts, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    up = np.array([0, 0, 1.0]) if abs(tan[0, 2]) < .9 else np.array([1.0, 0, 0])
    side = np.empty_like(tan)
    turned = np.cross(up, tan[0])
    for i, along in enumerate(tan):                        # carried along without a twist, so that a bar can bend back
        turned = turned - along * (turned @ along)
        side[i] = turned = turned / np.linalg.norm(turned)
    nor = np.cross(tan, side)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    rings = [p + r * (np.cos(a)[:, None] * s + np.sin(a)[:, None] * q) for p, r, s, q in zip(pts, radii, side, nor)]
    v = np.vstack([pts[:1]] + rings + [pts[-1:]])
    f = [[0, 1 + (j + 1) % n, 1 + j] for j in range(n)]
    for i in range(len(pts) - 1):
        for j in range(n):
            j2 = (j + 1) % n
            f.append([1 + i * n + j, 1 + i * n + j2, 1 + (i + 1) * n + j2, 1 + (i + 1) * n + j])
    e = len(v) - 1
    f += [[e, e - n + j, e - n + (j + 1) % n] for j in range(n)]
    return make_object(name, form(v), f, np.zeros(len(f)), [metal])


def stud(name, at, radius, height, form, metal, n=24, uneven=0.0):
    """A domed rivet head on the surface at the flat position (x, y, h). Hammered ones are `uneven`, by this share of their height."""
    prof = [(radius * c, height * s) for c, s in ((1, -.3), (1, .25), (.93, .5), (.75, .78), (.45, .95), (0.12, 1))]
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    v = np.vstack([np.c_[at[0] + r * np.cos(a), at[1] + r * np.sin(a), np.full(n, at[2] + z)] for r, z in prof])
    if uneven:
        k = np.random.default_rng(int(abs(at[0]) * 1000)).normal(size=(3, 3)) * [2.2, 2.2, 0] / radius
        dents = np.sin(v @ k.T + [0, 2, 4]).sum(1) * uneven / 3
        v = v + np.c_[(v[:, :2] - at[:2]) * dents[:, None] * .8, height * dents * np.repeat([0, .3, .7, 1, 1, 1], n)]
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j]
         for i in range(len(prof) - 1) for j in range(n)]
    f.append([(len(prof) - 1) * n + j for j in range(n)])
    return make_object(name, form(v), f, np.zeros(len(f)), [metal])


def screw_head(name, at, radius, height, form, metal, dark, turn=.6):
    """The flat head of a screw post, with a slot for a coin at the angle `turn`."""
    prof = [(1, -.3), (1, .55), (.97, .8), (.90, 1.0)]
    n, half, deep = 96, .16, .45                           # half the slot's width as a share of the radius, its depth as one of the height
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    v = [np.c_[radius * c * np.cos(a), radius * c * np.sin(a), np.full(n, height * s)] for c, s in prof]
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(prof) - 1) for j in range(n)]
    rim = radius * .90
    for side in (1, -1):                                   # the two halves of the face, and the walls of the slot
        b = np.arcsin(half)
        b = np.linspace(b, np.pi - b, 48) * side
        base = sum(map(len, v))
        v.append(np.c_[rim * np.cos(b), rim * np.sin(b), np.full(48, height)])
        v.append(np.c_[rim * np.cos(b[[0, -1]]), rim * np.sin(b[[0, -1]]), np.full(2, height * (1 - deep))])
        f += [[base + j for j in range(48)][::side], [base, base + 48, base + 49, base + 47][::side]]
    spin = lambda q: np.c_[q[:, 0] * np.cos(turn) - q[:, 1] * np.sin(turn), q[:, 0] * np.sin(turn) + q[:, 1] * np.cos(turn), q[:, 2]] + np.asarray(at)
    make_object(name, form(spin(np.vstack(v))), f, np.zeros(len(f)), [metal], smooth=False)
    floor = np.array([[x * rim, y * half * rim, height * (1 - deep)] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    return make_object(name + " slot", form(spin(floor)), [[0, 1, 2, 3]], [0], [dark])
