"""Forms that open a bag: a mouth held apart, a zipper pulled apart, a flap thrown back, handles that have fallen aside."""
import numpy as np

from parts.forms import sweep


def held_open(body, w, h, d, wide, back=.3):
    """The body with its mouth `wide` cm further open: the front gives way, the back by the share `back`, the sides least."""
    def f(q):
        a = body(q)
        u = np.clip(q[:, 2] / h, 0, 1.1)
        side = np.clip(q[:, 1] / (d / 2), -1.2, 1.2)
        mid = np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1)
        a[:, 1] += wide * np.where(side < 0, side, side * back) * u ** 1.5 * (.25 + .75 * mid)
        return a
    return f


def unzipped(body, w, h, d, wide, lift=1.6):
    """The body of a bag with a zipper along its top, its lips pulled `wide` cm apart. They rise as they are pushed aside."""
    def f(q):
        a = body(q)
        near = np.clip((q[:, 2] / h - .62) / .38, 0, 1) ** 1.2
        mid = np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) ** 1.3              # the lips meet at both ends
        side = np.sign(q[:, 1]) * np.clip(np.abs(q[:, 1]) / .12, 0, 1)
        lip = np.clip(1 - np.abs(q[:, 1]) / (d / 2), 0, 1)
        a[:, 1] += side * near * mid * wide / 2 * (.25 + .75 * lip)
        a[:, 2] += near * mid * (lip * lift - .12 * wide * lip ** 2)
        return a
    return f


def thrown_back(body, h, d, length, radius, tilt=8.0):
    """A sweep from the bottom of the back up and, from the mouth on, backwards in one arch; x along it, y to the right."""
    back, z0 = d / 2, h - .4
    up = np.c_[np.full(120, back), np.linspace(0, z0, 120)]
    s = np.linspace(0, length - z0, 240)[1:]
    step = s[1] - s[0]
    angle = np.radians(tilt) * np.clip(s / 3, 0, 1) + np.clip(s - 1.2, 0, None) / radius      # from the vertical, backwards
    angle = np.minimum(angle, np.radians(172))
    yz = np.vstack([up, np.c_[back + np.cumsum(np.sin(angle)) * step, z0 + np.cumsum(np.cos(angle)) * step]])
    tan = np.gradient(yz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[np.zeros(len(yz)), yz], np.c_[np.zeros(len(yz)), tan[:, 1], -tan[:, 0]])

    def form(p):
        q = run(p)
        low = body(np.c_[q[:, :2], np.minimum(q[:, 2], h)])                    # the free part moves with the upper edge of the back
        at = np.minimum(p[:, 0], z0)
        root = run(np.c_[at, p[:, 1], 0 * at])
        edge = body(root)
        free = np.clip((p[:, 0] - z0) / 2.5, 0, 1)[:, None]
        return low * (1 - free) + (q + edge - root) * free
    form.length = run.length
    return form


def fallen_aside(q, normal, z0, side, angle, soft=2.5):
    """The path of a handle, whose part above z0 has fallen to one side (-1 is the front) by up to `angle` degrees; and its normals."""
    over = np.clip(q[:, 2] - z0, 0, None)
    s = np.linspace(0, over.max() + .01, 400)
    turn = np.radians(angle) * (1 - np.exp(-s / soft))
    ds = s[1] - s[0]
    out, up = np.cumsum(np.sin(turn)) * ds, np.cumsum(np.cos(turn)) * ds
    at = np.interp(over, s, turn)
    q = q.copy()
    q[:, 1] += side * np.interp(over, s, out)
    q[:, 2] += np.where(over > 0, np.interp(over, s, up) - over, 0)
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    n = np.c_[0 * at, side * np.cos(at), -np.sin(at)]
    n = np.where((over > 0)[:, None], n, normal)
    return q, n - tan * (tan * n).sum(1)[:, None]


def hung_over(q, normal, z0, side, wall, clear, soft=2.4, askew=0.0):
    """The path of a handle that hangs over the rim of its own side (-1 is the front) until it touches the leather; and its normals.

    wall(x, z) is where the outer side of the leather is, `clear` the distance of the path from it, `soft` the radius in which the handle bends
    over, `askew` how far it has slid aside per centimeter."""
    over = np.clip(q[:, 2] - z0, 0, None)
    s = np.linspace(0, over.max() + .01, 500)
    ds, low, high = s[1] - s[0], 120.0, 240.0

    def hung(most):
        turn = np.radians(most) * (1 - np.exp(-(s / soft) ** 1.6))
        at = np.interp(over, s, turn)
        out, up = (np.interp(over, s, np.cumsum(f(turn)) * ds) for f in (np.sin, np.cos))
        p = q.copy()
        p[:, 0] += askew * over * (1 + .25 * np.sin(over * .5))
        p[:, 1] += side * out
        p[:, 2] += np.where(over > 0, up - over, 0)
        return p, at
    for _ in range(24):
        most = (low + high) / 2
        p, at = hung(most)
        free = over > over.max() * .45
        gap = (side * (p[:, 1] - wall(p[:, 0], p[:, 2])))[free].min() - clear
        low, high = (most, high) if gap > 0 else (low, most)
    tan = np.gradient(p, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    n = np.c_[0 * at, side * np.cos(at), -np.sin(at)]
    n = np.where((over > 0)[:, None], n, normal)
    return p, n - tan * (tan * n).sum(1)[:, None]
