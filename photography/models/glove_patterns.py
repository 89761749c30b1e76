"""The shape of a glove that lies on a table: its outline, its seams and how high the leather stands between them. Arithmetic only."""
import numpy as np

from parts.forms import ease
from parts.outlines import even as evenly, in_parts, inside, near, outward, spline as curve

# The right hand from above, fingers towards +y, thumb on -x. Each finger: middle of its base, degrees to the right, length, half width at base and tip.
FINGERS = [((-3.14, 9.1), -5.4, 7.1, .92, .75), ((-1.05, 9.5), -1.6, 7.8, .93, .77), ((1.04, 9.25), 2.2, 7.3, .92, .74), ((3.0, 8.4), 7.2, 5.8, .83, .66)]
THUMB = [(-3.86, .5), (-4.75, 2.3), (-5.78, 4.0), (-6.56, 5.7), (-7.12, 7.3), (-7.18, 8.4), (-6.48, 9.08), (-5.62, 8.66), (-5.10, 7.5), (-4.56, 6.25)]
CROTCH = (-4.12, 5.35)
THUMB_SEAM = [(-4.12, 5.35), (-3.45, 5.05), (-2.86, 4.1), (-2.72, 2.9), (-3.02, 1.6), (-3.72, .22)]
STEP = .08
FLOOR = .14                      # where the side of a glove begins, above the table
SEAM = .2                        # from the edge of a finger to the seam of its side strip
DIAMOND = .55                    # how far the diamond between two fingers reaches into the hand
ROUND = .62                      # how far from its edge the leather is round: a finger is a flattened tube


def even(line):
    return evenly(line, STEP)


def spline(points):
    return curve(points, STEP)


def directions(degrees):
    """Along a finger that leans to the right by this angle, and across it to the right."""
    a = np.radians(degrees)
    return np.array([np.sin(a), np.cos(a)]), np.array([np.cos(a), -np.sin(a)])


def _finger(base, lean, long, wide, narrow):
    """The outline of a finger's back: from its left base around the tip to its right base."""
    along, across = directions(lean)
    a = np.linspace(np.pi, 0, 25)
    cap = np.c_[narrow * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .9, long - narrow * 1.2 * (1 - np.sin(a) ** .95)]
    u = np.linspace(0, 1, 24)[:-1]
    width = wide + (narrow - wide) * u + .05 * np.sin(np.pi * u) ** 2
    up = u * (long - 1.2 * narrow)
    local = np.vstack([np.c_[-width, up], cap, np.c_[width, up][::-1]])
    return np.array(base) + local[:, :1] * across + local[:, 1:] * along


def fingers_of(seed):
    """The fingers of one glove. Those of an empty glove lie a little differently in each."""
    rng = np.random.default_rng(seed)
    return [(base, lean + rng.uniform(-1.2, 1.2), long * rng.uniform(.985, 1.01), wide, narrow) for base, lean, long, wide, narrow in FINGERS]


def outline(cuff, flare, slim, fingers):
    """The outline with its thumb, counterclockwise from the left corner of the cuff, and how many of its points are along the cuff, which is open."""
    left = [(-3.75 - flare, -cuff), (-3.58 - flare / 2, -cuff / 2 - .3), (-3.55, -.6)] + THUMB + [CROTCH, (-3.98, 6.1), (-4.02, 7.5)]
    right = [(3.72, 7.3), (3.90, 5.0), (3.80, 2.5), (3.55, -.6), (3.58 + flare / 2, -cuff / 2 - .3), (3.75 + flare, -cuff)]
    first, last = (_finger(*fingers[i]) for i in (0, 3))
    rim = [spline(left + [tuple(first[0])])] + [_finger(*f) for f in fingers] + [spline([tuple(last[-1])] + right)]
    rim = even(np.vstack(rim)) * [slim, 1]
    k = np.hanning(13)[1:-1]                                  # crotches are round
    wide = np.vstack([2 * rim[0] - rim[5:0:-1], rim, 2 * rim[-1] - rim[-2:-7:-1]])
    rim = even(np.stack([np.convolve(wide[:, i], k / k.sum(), "valid") for i in range(2)], 1))
    base = even(rim[[0, -1]])[1:-1]
    return np.vstack([base, rim[::-1]]), len(base)


def oval(x, y, w, h, count=48):
    a = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.c_[x + w * np.cos(a), y + h * np.sin(a)]


def slit(loop, middle, half, top, round_=.42):
    """The opening at a wrist: from a point of the cuff's edge around a drop at `top` and back to the edge, counterclockwise."""
    low = loop[:, 1].min()
    edge = loop[np.abs(loop[:, 1] - low) < 1e-6]
    ends = [edge[np.argmin(np.abs(edge[:, 0] - middle - s * half))] for s in (1, -1)]
    a = np.linspace(-.5, np.pi + .5, 34)
    drop = np.c_[middle + round_ * np.cos(a), top + round_ * 1.25 * np.sin(a)]
    u = np.linspace(0, 1, 30)[1:-1, None]
    return np.vstack([ends[0], ends[0] + (drop[0] - ends[0]) * u, drop, drop[-1] + (ends[1] - drop[-1]) * u, ends[1]])


def depth_within(points, edge, values):
    """How far each point lies within the edge, and the edge's values near it. Unlike the distance, this has no ridge in the middle
    between two edges: the integral of 1/r³ along a straight edge is 2/d²."""
    step = np.linalg.norm(np.diff(edge, axis=0), axis=1)
    step = (np.r_[step, 0] + np.r_[0, step]) / 2
    depth, mean = [], []
    for part in in_parts(points):
        r2 = (part[:, :1] - edge[:, 0]) ** 2 + (part[:, 1:] - edge[:, 1]) ** 2 + 1e-6
        depth.append(((step / (r2 * np.sqrt(r2))).sum(1) / 2) ** -.5)
        w = step / (r2 + .06) ** 2
        mean.append(w @ values / w.sum(1)[:, None])
    close, _ = near(points, edge)
    k = ease(close / .3)                                      # a sum along the edge's points is no integral very close to it
    return np.concatenate(depth) * k + close * (1 - k), np.vstack(mean)


class Hand:
    """One glove's pattern and relief. `driving` gloves are flat and unlined; others are lined, and fuller."""

    def __init__(self, cuff, slim, driving, seed):
        self.cuff, self.slim, self.driving, self.seed = cuff, slim, driving, seed
        self.fingers = fingers_of(seed)
        self.loop, self.open = outline(cuff, .2 if driving else .5, slim, self.fingers)
        self.side = self.loop[self.open:]                     # all but the cuff, counterclockwise: from its right corner to its left one
        beyond = lambda a, b: a + (a - b) / np.linalg.norm(a - b) * np.arange(STEP, 3, STEP)[:, None]
        self.edge = np.vstack([beyond(self.side[0], self.side[4])[::-1], self.side, beyond(self.side[-1], self.side[-5])])
        self.thumb_seam = spline(THUMB_SEAM) * [slim, 1]
        self.crotch = int(np.argmin(np.linalg.norm(self.side - self.thumb_seam[0], axis=1)))
        self.foot = int(np.argmin(np.linalg.norm(self.side - self.thumb_seam[-1], axis=1)))
        self.thumb = np.vstack([self.side[self.crotch:self.foot + 1], self.thumb_seam[::-1]])
        x, y = self.edge.T
        fork = np.zeros(len(x))                               # 1 where a fourchette is
        for i, (foot, lean, long, *_) in enumerate(self.fingers):
            along, across = directions(lean)
            p = self.edge / [slim, 1] - foot
            u, v = p @ along / long, p @ across
            fork = np.maximum(fork, (np.abs(v) < 1.1) & (u > -.06) & ((v > .1) | (i == 0) & (u > .9) if i == 0 else (v < -.1) | (u > .9) if i == 3 else True))
        self.fourchettes = self._fourchettes(fork[len(beyond(self.side[0], self.side[4])):])
        fold = (x < 0) & (y < 9) & (y > 5)                    # towards the thumb, back and palm are one piece
        sewn = 1.0 - fold
        k = np.hanning(15)[1:-1] / np.hanning(15)[1:-1].sum()
        soft = lambda v: np.convolve(np.pad(v, 6, "edge"), k, "valid")
        self.of_edge = np.c_[.26 + .16 * soft(fork.astype(float)), soft(sewn)] * ([.8, 1] if driving else [1, 1])
        self.holes, self.lines = [], []
        rng = np.random.default_rng(seed + 7)
        self.waves = [(rng.normal(size=2) * .9, rng.uniform(0, 6.3)) for _ in range(7)]
        self.rows = folds(self.fingers, cuff, seed, driving)

    def _fourchettes(self, fork):
        """The seams between the back and the strips at the sides of the fingers. Between two fingers a diamond makes them a point towards the hand."""
        at = np.flatnonzero(fork[:len(self.side)] > .5)
        lines = []
        for run in np.split(at, np.flatnonzero(np.diff(at) > 1) + 1):
            line = self.side[run] - outward(self.side[run]) * SEAM
            for (left, *_), (right, *_) in zip(self.fingers, self.fingers[1:]):
                between = (np.array(left) + right) / 2 * [self.slim, 1]
                close = np.abs(line[:, 0] - between[0]) < .9
                if close.any():
                    foot = line[close][np.argmin(line[close][:, 1])]
                    line = line - [0, DIAMOND] * np.exp(-(np.linalg.norm(line - foot, axis=1)[:, None] / .26) ** 2)
            lines.append(even(line)[4:-4])
        return lines

    def wall(self):
        """The height of the side at each point of the outline: below 0 along the cuff, where there is none."""
        _, of = depth_within(self.loop, self.edge, self.of_edge)
        wall = of[:, 0]
        wall[:self.open] = -1
        return wall

    def height(self, p):
        """How thick the glove is, without the rounding of its edges."""
        x, y = (p / [self.slim, 1]).T
        full = .74 if self.driving else .80
        z = full - .09 * ease((y - 8.4) / 1.6) - .06 * np.exp(-((y + .2) / 1.6) ** 2) + .06 * np.exp(-((y - 8.3) / 1.3) ** 2)                        # wrist and knuckles
        z -= .14 * np.exp(-((x - .4) / 2.3) ** 2 - ((y - 4.2) / 2.6) ** 2)                                             # the empty palm sinks
        z += sum(np.sin(p @ k + at) for k, at in self.waves) * .02
        low = np.clip((1.0 - y) / (self.cuff + 1.0), 0, 1) ** 1.7
        gape = .25 if self.driving else .9
        return z + gape * low * np.clip(1 - ((x - (.5 if self.seed % 2 else -.4)) / 4.3) ** 2, 0, 1)

    def relief(self, p, upper=True):
        """The height of the upper or lower face above the table, and how dark its seams are."""
        depth, of = depth_within(p, self.edge, self.of_edge)
        close, s = near(p, self.edge)
        wall, sewn = of.T
        round_ = lambda wide: 1 - (1 - np.clip(depth / wide, 0, 1)) ** 2
        rng = np.random.default_rng(self.seed + 3)
        uneven = sum(np.sin(s * rng.uniform(.6, 1.6) + rng.uniform(0, 6)) for _ in range(3)) / 3
        pucker = sewn * np.exp(-close / .34) * ease(close / .12) * np.sin(s * 11.5 + 3 * uneven) * (.5 + .5 * uneven)
        groove = sewn * np.exp(-(close / .07) ** 2)
        thumb = inside(p, self.thumb)
        away, along = near(p, self.thumb_seam)
        deep = np.where(thumb, ease(away / 1.0), 0)
        around = np.exp(-(away / .085) ** 2) * ease(close / .35)
        tight = np.exp(-away / .4) * ease(away / .1) * np.sin(along * 9 + 2 * np.sin(along * 2.1))
        dark = .55 * groove + .65 * around
        if not upper:
            z = FLOOR - .12 * round_(.5) + .03 * groove + .05 * around - .012 * tight - .012 * pucker
            return z, dark
        z = FLOOR + wall + (self.height(p) - FLOOR - wall - .10 * deep) * round_(ROUND) - .045 * groove + .016 * pucker
        z += .022 * tight - .08 * around + .03 * np.exp(-((away - .2) / .16) ** 2) * ~thumb * ease(close / .35)                             # the back's edge lies over the thumb
        z += creased(p / [self.slim, 1], self.rows) * ease((close - .1) / .5)
        for line, up, wide, shade in self.lines:
            d = near(p, line)[0]
            z += up * np.exp(-(d / wide) ** 2)
            dark = dark + shade * np.exp(-(d / wide) ** 2)
        return z, np.clip(dark, 0, 1)

    def limp(self, q):
        """Empty fingers arch a little, each in its own way."""
        rng = np.random.default_rng(self.seed + 50)
        x, y, z = q.T
        middle = [(foot[0] + np.tan(np.radians(lean)) * (y - foot[1])) * self.slim for foot, lean, *_ in self.fingers]
        past = [ease((x - (a + b) / 2) / .5 + .5) for a, b in zip(middle, middle[1:])]          # 0 on one finger, 1 on the next, in between on their fourchettes
        of = lambda own: own[0] + sum(d * k for d, k in zip(np.diff(own), past))
        arch, sway = of(rng.uniform(.04, .26, 4)), of(rng.uniform(-.10, .10, 4))
        u = np.clip((y - 9.2) / 7.6, 0, 1)
        flat = 1 - .16 * ease((u - .35) / .6)
        up = np.clip((y - 4.8) / 4.2, 0, 1) * ease((-4.3 * self.slim - x) / .8) * (y < 9.6)     # the thumb's tip
        return np.c_[x + sway * np.sin(np.pi * u * .75) * (u > 0), y, z * flat + arch * np.sin(np.pi * u) ** 1.3 + .10 * np.sin(np.pi * up) ** 2]


def folds(fingers, cuff, seed, driving):
    """Where the leather gives way: rows of x, y, degrees to the right of y, half length, half width, height, bow. New gloves have few and soft folds."""
    rng = np.random.default_rng(seed)
    r = rng.uniform
    rows = [(x + r(-.5, .5), r(-1.4, .8), 90 + x * 5 + r(-14, 14), r(1.2, 2.4), r(.26, .42), r(.04, .075), r(-.05, .05)) for x in (-2.4, -.8, .9, 2.4)]    # across the wrist
    rows += [(-2.5 + r(-.3, .3), 2.2 + 1.1 * i + r(-.2, .2), 66 + 15 * i + r(-8, 8), r(.9, 1.5), r(.22, .34), r(.04, .07), .03) for i in range(3)]         # from the thumb
    rows += [(x + r(-.15, .15), 8.0 + r(-.2, .2), x * 6 + r(-12, 12), r(.8, 1.2), r(.22, .3), -r(.03, .07), 0) for x in (-2.1, 0, 2.05)]                     # from between two fingers
    rows += [(-4.9 + r(-.2, .2), 3.6 + 1.4 * i, 62 + r(-10, 10), r(.6, .9), r(.2, .3), r(.03, .055), .05) for i in range(3)]                                 # across the thumb
    for foot, lean, long, wide, _ in fingers:
        along, across = directions(lean)
        for joint in (.34, .62):
            for _ in range(2):
                x, y = np.array(foot) + along * long * (joint + r(-.06, .06)) + across * r(-.3, .3)
                rows.append((x, y, 90 + lean + r(-20, 20), r(.5, .8), r(.2, .3), r(.018, .04), r(-.12, .12)))
        x, y = np.array(foot) + along * long * r(.42, .6) + across * r(-.15, .15)
        rows.append((x, y, lean + r(-4, 4), r(1.8, 2.6), r(.4, .5), -r(.03, .07), 0))                                                                      # an empty finger sinks in
    if not driving:
        rows += [(x, -cuff * r(.4, .65), r(-14, 14) - 4 * x, r(1.4, 2.2), r(.45, .7), r(.05, .09), 0) for x in (-2.5, -.2, 2.2)]
    return np.array(rows)


def creased(points, rows):
    """By how much the folds raise each point."""
    z = np.zeros(len(points))
    for x, y, turn, long, wide, up, bow in rows:
        along, across = directions(turn)
        u, v = (points - [x, y]) @ along, (points - [x, y]) @ across
        v = v - bow * u * u
        z += up * np.exp(-(u / long) ** 2) * (np.exp(-(v / wide) ** 2) - .45 * np.exp(-((v - 1.6 * wide) / wide) ** 2))
    return z
