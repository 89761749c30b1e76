"""Straps hung by gravity: a chain of points with the strap's length and stiffness falls onto the bag and the table."""
import numpy as np


def _evened(points, count, soft=0):
    """The same line with `count` points at even distances, its corners rounded over `soft` points."""
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    at = np.linspace(0, d[-1], count)
    q = np.stack([np.interp(at, d, points[:, i]) for i in range(3)], 1)
    if not soft:
        return q
    w = np.hanning(2 * soft + 3)[1:-1]
    return np.stack([np.convolve(np.pad(c, soft, mode="reflect", reflect_type="odd"), w / w.sum(), "valid") for c in q.T], 1)


def _laid_out(left, right, length, box, push, n):
    """The strap before it settles: down from both rings, and along the table around the bag, on the side of `push` with more slack."""
    behind = np.sign(push[1]) or 1.0
    back = behind * (box[1] + 1.5)

    def line(slack):
        ends = []
        for ring in (left, right):
            s = np.sign(ring[0])
            b = slack * (1 + 2.2 * s * push[0])
            ends.append(np.array([ring, [ring[0] + s * .3, ring[1], 1.2], [ring[0] + s * (.8 + .34 * b), ring[1] - behind * .16 * b, .3],
                                  [ring[0] + s * (.8 + .50 * b), ring[1] + behind * .35 * b, .3],
                                  [ring[0] + s * .12 * b, ring[1] + behind * .72 * b, .3], [s * box[0] * .5, back + behind * .62 * slack, .3]]))
        middle = [[0, back + behind * .56 * slack, .3]]
        return _evened(_evened(np.vstack([ends[0], middle, ends[1][::-1]]), 300), n, n // 22)
    low, high = -box[0], 4 * length
    for _ in range(40):
        slack = (low + high) / 2
        if np.linalg.norm(np.diff(line(slack), axis=0), axis=1).sum() > length:
            high = slack
        else:
            low = slack
    return line(low)


def hang_strap(left, right, out_left, out_right, length, box, push=(.0, 1.0, .0), stiff=.93, steps=900, n=150, t=.2, held=3.6):
    """The center line of a strap that hangs down from two rings onto the table.

    left, right: where it leaves its rings; out_*: the direction in which it leaves them; its doubled ends are `held` cm long.
    box = (half width, half depth, height) of the bag beside it; push: the side on which it has more slack, and whether it lies behind the bag (y = 1).
    stiff: how nearly straight six links stay (.90 soft calf .. .96 bridle). Position-based dynamics: stretch, bend, collide.
    """
    bare = length - 2 * held
    x = _laid_out(left + out_left * held, right + out_right * held, bare, box, push, n - 2 * int(held / length * n))
    n = len(x) + 2 * int(held / length * n)
    ends = [np.outer(np.linspace(0, 1, (n - len(x)) // 2, endpoint=False), out * held) + ring for ring, out in ((left, out_left), (right, out_right))]
    x = np.vstack([ends[0], x, ends[1][::-1]])
    x[:, 2] = np.maximum(x[:, 2], t * .55)
    seg = length / (n - 1)
    fixed = len(ends[0])
    free = np.ones(n)
    free[:fixed + 1] = free[-fixed - 1:] = 0
    old = x.copy()

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
    for _ in range(steps):
        v = (x - old) * .97
        old = x.copy()
        x = x + (v + np.array([0, 0, -.0035])) * free[:, None]
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
    q = _evened(x, 420, 11)
    q[:, 2] = np.maximum(q[:, 2], t * .55)
    return q


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
    q = q.copy()
    for _ in range(4):                                       # where it is lifted, it also runs in another direction
        tan = np.gradient(q, axis=0)
        across = np.cross(tan, face)
        stands = np.abs(across[:, 2]) / np.linalg.norm(across, axis=1) * width / 2
        q[:, 2] = np.maximum(q[:, 2], stands + .08)
    return q, face
