"""Straps hung by gravity: a chain of points with the strap's length and stiffness falls onto the bag and the table."""
import numpy as np


def hang_strap(left, right, out_left, out_right, length, box, push=(.0, 1.0, .0), stiff=.93, steps=2600, n=150, t=.2, seed=3):
    """The center line of a strap that is clamped upright at both rings and falls.

    left, right: where it leaves its rings; out_*: the direction in which it leaves them (about 1.5 cm are held by the fold).
    box = (half width, half depth, height) of the bag it falls on; push: an initial force that decides the side.
    stiff: how nearly straight six links stay (.90 soft calf .. .96 bridle). Position-based dynamics: stretch, bend, collide.
    """
    seg = length / (n - 1)
    rng = np.random.default_rng(seed)
    u = np.linspace(0, 1, n)
    span = np.linalg.norm(right - left)
    rise = max(1.0, (max(length ** 2 - span ** 2, 1)) ** .5 * .46)
    x = left + (right - left) * u[:, None] + np.outer(np.sin(np.pi * u), [0, 0, rise]) + np.outer(np.sin(np.pi * u) ** 2, np.asarray(push) * 3)
    x += rng.normal(size=x.shape) * .01
    held = max(2, int(1.5 / seg))
    for k in range(held + 1):
        x[k], x[-1 - k] = left + out_left * seg * k, right + out_right * seg * k
    free = np.ones(n)
    free[:held + 1] = free[-held - 1:] = 0
    old = x.copy()
    force = np.asarray(push, float)

    def constrain(gap, least):
        """Sets points `gap` apart to their distance (gap 1), or to at least the distance that a stiff strap allows."""
        for first in range(min(gap * 2, 4) if gap == 1 else 1):
            i = np.arange(first, n - gap, 2) if gap == 1 else np.arange(n - gap)
            d = x[i + gap] - x[i]
            dist = np.linalg.norm(d, axis=1) + 1e-9
            want = seg * gap * least
            err = dist - want if gap == 1 else np.minimum(dist - want, 0)
            wi, wj = free[i], free[i + gap]
            s = (err / dist / np.maximum(wi + wj, 1e-9))[:, None] * d * (1.0 if gap == 1 else .16)
            if gap == 1:
                x[i] += s * wi[:, None]
                x[i + gap] -= s * wj[:, None]
            else:
                np.add.at(x, i, s * wi[:, None])
                np.add.at(x, i + gap, -s * wj[:, None])
    hw, hd, h = box[0] + t * .7, box[1] + t * .7, box[2] + t * .7
    for step in range(steps):
        v = (x - old) * .985
        old = x.copy()
        x = x + (v + np.array([0, 0, -.0035]) + force * .0025 * max(0, 1 - step / 350)) * free[:, None]
        for _ in range(5):
            constrain(1, 1.0)
            constrain(1, 1.0)
            constrain(5, stiff)
            constrain(10, stiff * .94)
        low = x[:, 2] < t * .55
        x[low, 2] = t * .55
        x[low, :2] = old[low, :2] + (x[low, :2] - old[low, :2]) * .3                    # friction of the table
        inside = (np.abs(x[:, 0]) < hw) & (np.abs(x[:, 1]) < hd) & (x[:, 2] < h) & (free > 0)
        if inside.any():
            p = x[inside]
            gaps = np.c_[hw - np.abs(p[:, 0]), hd - np.abs(p[:, 1]), h - p[:, 2]]
            axis = gaps.argmin(1)
            for a in range(3):
                m = axis == a
                if a < 2:
                    p[m, a] = np.sign(p[m, a]) * (hw, hd)[a]
                else:
                    p[m, 2] = h
            o = old[inside]
            x[inside] = p
            old[inside] = o * .6 + p * .4
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(x, axis=0), axis=1))]
    at = np.linspace(0, d[-1], 420)
    q = np.stack([np.interp(at, d, x[:, i]) for i in range(3)], 1)
    w = np.hanning(23)
    q2 = np.stack([np.convolve(np.pad(c, 11, mode="reflect", reflect_type="odd"), w / w.sum(), "valid") for c in q.T], 1)
    q2[:, 2] = np.maximum(q2[:, 2], t * .55)
    return q2


def strap_normals(q, first, last, width):
    """Returns the line q, lifted where the strap stands on its edge, and the strap's normals along it.

    A strap bends over its face, never within it: where the line bends the face turns into the bend (on the table it then
    stands on edge), where it runs straight on the table it lies down, and in between it twists slowly. It leaves and
    reaches its rings facing as they hold it."""
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    step = np.linalg.norm(np.diff(q, axis=0), axis=1).mean()
    kap = np.gradient(tan, axis=0) / step
    sharp = np.linalg.norm(kap, axis=1)
    up = np.array([0, 0, 1.0])
    nor = np.empty_like(q)
    n = np.asarray(first, float)
    for i in range(len(q)):                                  # a twist-free frame as the reference
        n = n - tan[i] * (n @ tan[i])
        n = n / (np.linalg.norm(n) + 1e-9)
        nor[i] = n
    side = np.cross(tan, nor)
    total = np.arctan2(last @ side[-1], last @ nor[-1])
    into = np.arctan2((kap * side).sum(1), (kap * nor).sum(1))
    lying = np.arctan2(side @ up, nor @ up)
    flat = np.clip((1.6 - q[:, 2]) / 1.2, 0, 1) * np.clip(1 - sharp * 4, 0, 1)
    bent = np.clip(sharp * 3.2 - .12, 0, 1)
    near = lambda target, now: now + (target - now + np.pi / 2) % np.pi - np.pi / 2        # either face may be on top
    out = np.zeros(len(q))
    for i in range(1, len(q)):
        a = out[i - 1]
        out[i] = a + .10 * (bent[i] * (near(into[i], a) - a) + flat[i] * (near(lying[i], a) - a))
    end = out[-1] + (total - out[-1] + np.pi) % (2 * np.pi) - np.pi
    u = np.clip((np.arange(len(q)) - len(q) * .80) / (len(q) * .20), 0, 1)
    out = out + (end - out) * (u * u * (3 - 2 * u))
    k = np.hanning(31)
    out = np.convolve(np.pad(out, 15, mode="edge"), k / k.sum(), "valid")
    face = nor * np.cos(out)[:, None] + side * np.sin(out)[:, None]
    stands = np.abs(np.cross(tan, face)[:, 2]) * width / 2
    q = q.copy()
    q[:, 2] = np.maximum(q[:, 2], stands + .08)
    return q, face
