"""The patterns of a glove: the back with its fingers, the thumb, and the folds that wear leaves in them. Arithmetic only."""
import numpy as np

# The right hand from above, fingers towards +y, thumb on -x. Each finger: middle of its base, degrees to the right, length, half width at base and tip.
FINGERS = [((-3.22, 9.2), -3.2, 7.2, .88, .80), ((-1.08, 9.5), -1.0, 8.0, .90, .82), ((1.06, 9.25), 1.4, 7.5, .88, .79), ((3.04, 8.5), 4.2, 5.9, .78, .68)]
THUMB = ((-3.2, 1.9), -21.0, 8.2)
STEP = .26


def even(line, step=STEP):
    """The line with points at equal distances."""
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, s[-1], max(2, int(round(s[-1] / step))) + 1)
    return np.stack([np.interp(at, s, line[:, i]) for i in range(2)], 1)


def directions(degrees):
    """Along a finger that leans to the right by this angle, and across it to the right."""
    a = np.radians(degrees)
    return np.array([np.sin(a), np.cos(a)]), np.array([np.cos(a), -np.sin(a)])


def _finger(base, lean, long, wide, narrow):
    """The outline of a finger's back: from its left base around the tip to its right base."""
    along, across = directions(lean)
    a = np.linspace(np.pi, 0, 15)
    cap = np.c_[narrow * np.cos(a), long - narrow * 1.15 * (1 - np.sin(a) ** .9)]
    u = np.linspace(0, 1, 16)[:-1]
    width = wide + (narrow - wide) * u + .05 * np.sin(np.pi * u) ** 2
    up = u * (long - 1.15 * narrow)
    local = np.vstack([np.c_[-width, up], cap, np.c_[width, up][::-1]])
    return np.array(base) + local[:, :1] * across + local[:, 1:] * along


def fingers_of(seed):
    """The fingers of one glove. Those of an empty glove lie a little differently in each."""
    rng = np.random.default_rng(seed)
    return [(base, lean + rng.uniform(-1.3, 1.3), long * rng.uniform(.985, 1.01), wide, narrow) for base, lean, long, wide, narrow in FINGERS]


def outline(cuff, flare, slim, fingers):
    """The back's outline, counterclockwise from the right corner of the cuff, and the height of the sides at each of its points.

    The height is below 0 along the cuff, which is open, and largest between two fingers, where the fourchettes are."""
    left = np.array([[-4.0 - flare, -cuff], [-3.75, -.5], [-3.85, 2.5], [-4.2, 6.0], [-4.15, 8.6]])
    right = np.array([[3.95, 7.6], [4.15, 5.0], [3.95, 2.5], [3.75, -.5], [4.0 + flare, -cuff]])
    rim = even(np.vstack([left] + [_finger(*f) for f in fingers] + [right]))
    soft = np.vstack([rim[:1], (rim[:-2] + 2 * rim[1:-1] + rim[2:]) / 4, rim[-1:]])
    base = even(np.array([soft[-1], soft[0]]))[1:-1]
    loop = np.vstack([soft, base])
    wall = np.full(len(loop), .42)
    for i, (foot, lean, long, *_) in enumerate(fingers):
        along, across = directions(lean)
        u, v = (loop - foot) @ along / long, (loop - foot) @ across
        between = (np.abs(v) < 1.15) & (u > -.08) & ((v > 0) if i == 0 else (v < 0) if i == 3 else True)
        wall = np.where(between, .95 - .45 * np.clip((u - .55) / .4, 0, 1), wall)
    wall[len(soft):] = -.55
    wall[[0, len(soft) - 1]] = .55
    k = np.hanning(11)[1:-1]                                # changes slowly along the outline
    ring = np.r_[wall[-4:], wall[:len(soft)], wall[:4]]
    wall[4:len(soft) - 4] = np.convolve(ring, k / k.sum(), "valid")[4:len(soft) - 4]
    return (loop * [slim, 1])[::-1], wall[::-1]


def thumb(slim):
    """The thumb's outline, counterclockwise, and the height of its sides. It is set into the hand's edge with its wide end."""
    base, lean, long = THUMB
    along, across = directions(lean)
    u = np.linspace(0, 1, 40)
    half = np.interp(u, [0, .12, .35, .6, .8, .9, .96, 1], [.6, 1.05, 1.36, 1.22, 1.08, .90, .60, .0])
    side = np.c_[half, u * long]
    local = np.vstack([side, side[::-1] * [-1, 1]])
    loop = even(np.array(base) + local[:, :1] * across + local[:, 1:] * along)[:-1] * [slim, 1]
    return loop, np.full(len(loop), .42)


def slit(loop, middle, half, top, round_=.42):
    """The opening at a wrist: from a point of the cuff's edge around a drop at `top` and back to the edge, counterclockwise."""
    low = loop[:, 1].min()
    edge = loop[np.abs(loop[:, 1] - low) < 1e-6]
    ends = [edge[np.argmin(np.abs(edge[:, 0] - middle - s * half))] for s in (1, -1)]
    a = np.linspace(-.5, np.pi + .5, 22)
    drop = np.c_[middle + round_ * np.cos(a), top + round_ * 1.25 * np.sin(a)]
    u = np.linspace(0, 1, 12)[1:-1, None]
    return np.vstack([ends[0], ends[0] + (drop[0] - ends[0]) * u, drop, drop[-1] + (ends[1] - drop[-1]) * u, ends[1]])


def oval(x, y, w, h, count=32):
    a = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.c_[x + w * np.cos(a), y + h * np.sin(a)]


def folds(fingers, cuff, seed):
    """Where the leather is creased: rows of x, y, degrees to the right of y, half length, half width, height, bow."""
    rng = np.random.default_rng(seed)
    r = rng.uniform
    rows = [(x + r(-.5, .5), r(-1.5, 1.1), 90 + x * 4 + r(-16, 16), r(.9, 2.2), r(.14, .26), r(.06, .12), r(-.05, .05))
            for x in (-2.9, -2.3, -1.2, 0, 1.0, 1.9, 2.6, 3.0, -2.6, 2.4)]                           # across the wrist
    rows += [(-2.9 + r(-.5, .5), 2.4 + .9 * i + r(-.2, .2), 62 + 13 * i + r(-8, 8), r(1.0, 1.7), r(.16, .26), r(.06, .10), .03) for i in range(5)]      # from the thumb
    rows += [(x + r(-.2, .2), 8.2 + r(-.3, .3), x * 6 + r(-22, 22), r(.7, 1.2), r(.13, .2), -r(.06, .10), 0) for x in (-2.15, -2.0, 0, .1, 2.0, 2.1)]      # from between two fingers
    rows += [(x, 7.6 + r(-.5, .7), 90 + r(-25, 25), r(.5, .9), r(.12, .2), r(.03, .06), r(-.1, .1)) for x in (-3.0, -1.0, 1.1, 2.8)]                        # over the knuckles
    for foot, lean, long, wide, _ in fingers:
        along, across = directions(lean)
        for joint in (.36, .64):
            for _ in range(3):
                x, y = np.array(foot) + along * long * (joint + r(-.06, .06)) + across * r(-.35, .35)
                rows.append((x, y, 90 + lean + r(-24, 24), r(.45, .8), r(.09, .15), r(.03, .07), r(-.15, .15)))
        x, y = np.array(foot) + along * long * r(.45, .6) + across * r(-.25, .25)
        rows.append((x, y, lean + r(-4, 4), r(1.6, 2.6), r(.3, .42), -r(.08, .16), 0))                                            # an empty finger sinks in
    rows += [(r(-2.5, 2.5), r(2, 7), r(-70, 70), r(1.6, 2.6), r(.5, .8), r(-.10, .10), 0) for _ in range(6)]
    rows += [(x, -cuff * r(.35, .7), r(-25, 25) - 5 * x, r(1.2, 2.2), r(.3, .5), r(.06, .12), 0) for x in (-2.8, -1.0, .9, 2.7)] if cuff > 5 else []
    return np.array(rows)


def creased(points, rows):
    """By how much the folds raise each point."""
    z = np.zeros(len(points))
    for x, y, turn, long, wide, up, bow in rows:
        along, across = directions(turn)
        u, v = (points - [x, y]) @ along, (points - [x, y]) @ across
        v = v - bow * u * u
        z += up * np.exp(-(u / long) ** 2) * (np.exp(-(v / wide) ** 2) - .55 * np.exp(-((v - 1.5 * wide) / wide) ** 2))
    return z
