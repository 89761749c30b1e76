"""A pair of gloves: two faces sewn to fourchettes, settled on the table, with seams, hems and a lining."""
import numpy as np

from parts import materials as m
from parts.closures import tube
from parts.cloth import Surface, settled
from parts.forms import moved
from parts.hardware import stud
from parts.panels import Pattern

# The right hand from above, fingers towards +y, thumb on -x. Each finger: base left, base right, tip, half width at the tip.
FINGERS = [((-4.5, 8.5), (-2.0, 9.7), (-4.15, 16.0), 1.0), ((-2.0, 9.7), (.35, 9.9), (-1.15, 17.3), 1.02),
           ((.35, 9.9), (2.65, 9.1), (2.0, 16.7), .98), ((2.65, 9.1), (4.5, 7.0), (5.0, 14.0), .88)]
THUMB = ((-3.9, 1.8), (-4.35, 6.9), (-6.9, 9.6), 1.08)
KNUCKLES = [(-3.15, 8.5), (-.95, 9.0), (1.35, 8.8), (3.35, 7.6)]
HOLE = (.52, .4)


def _finger(left, right, tip, half):
    """The outline of a finger: from its left base around a blunt tip to its right base."""
    l, r, t = (np.array(p) for p in (left, right, tip))
    d = t - (l + r) / 2
    d /= np.linalg.norm(d)
    n = np.array([d[1], -d[0]])
    a = np.linspace(np.pi, 0, 15)
    cap = t + half * (np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .82)[:, None] * n + half * 1.12 * (np.sin(a) ** .9)[:, None] * d
    u = np.linspace(0, 1, 16)[:-1, None]
    side = lambda p, q, k: p + (q - p) * u + n * (k * .10 * np.sin(np.pi * u) ** 2)
    return np.vstack([side(l, cap[0], -1), cap, side(r, cap[-1], 1)[::-1]])


def _even(line, step):
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, s[-1], max(2, int(round(s[-1] / step))) + 1)
    return np.stack([np.interp(at, s, line[:, i]) for i in range(2)], 1)


def outline(cuff, flare, slim):
    """The outline, clockwise from the cuff's left corner, and the height of the fourchettes at each of its points."""
    thumb = _finger(*THUMB)
    fingers = [_finger(*f) for f in FINGERS]
    left = np.array([[-4.1 - flare, -cuff], [-3.75, -.3], [-3.7, .6]])
    right = np.array([[4.5, 7.0], [4.55, 4.5], [4.15, 2.0], [3.75, -.3], [4.1 + flare, -cuff]])
    parts = [left, thumb, np.array([[-4.4, 7.4], [-4.5, 8.2]])] + fingers + [right]
    rim = _even(np.vstack(parts), .26)
    soft = np.vstack([rim[:1], (rim[:-2] + 2 * rim[1:-1] + rim[2:]) / 4, rim[-1:]])
    base = _even(np.array([soft[-1], soft[0]]), .26)[1:-1]
    loop = np.vstack([soft, base])
    tips = np.array([f[2] for f in FINGERS])
    x, y = loop.T
    wall = np.full(len(loop), .55)
    for (l, r, t, half) in FINGERS:
        on = np.exp(-(np.abs((loop - (np.array(l) + r) / 2 - (np.array(t) - (np.array(l) + r) / 2) * .5) @ _across(l, r, t)) / 1.5) ** 8) * (y > 7.4)
        wall = np.maximum(wall, on * 1.5)
    tip = np.sqrt(((loop[:, None] - tips[None]) ** 2).sum(2)).min(1)
    wall = np.where(tip < 1.3, np.clip(.6 + .7 * (tip - .8), .6, 1.5), wall)
    wall[(x > 4.2) & (y < 12)] = .6
    wall[y < 0] = .55 + .04 * np.clip(-y[y < 0], 0, 4)
    wall[len(soft):] = -.7                                     # the cuff is open
    wall[[0, len(soft) - 1]] = .7
    ring = np.r_[wall[-4:], wall[:len(soft)], wall[:4]]                                # changes slowly along the outline
    wall[4:len(soft) - 4] = np.convolve(ring, np.hanning(11)[1:-1] / np.hanning(11)[1:-1].sum(), "valid")[4:len(soft) - 4]
    loop = loop * [slim, 1]
    return loop[::-1], wall[::-1]


def _across(l, r, t):
    d = np.array(t) - (np.array(l) + r) / 2
    d /= np.linalg.norm(d)
    return np.array([d[1], -d[0]])


def gloves(kit, item, view):
    """Two hands side by side: one pattern, mirrored, each with an unevenness of its own."""
    driving, cuff = item.get("driving", False), item.get("cuff", 6.0)
    if not driving:
        kit.flesh = m.plain("8E8478", .98, .02)              # knitted cashmere
        kit.faces = [kit.leather, kit.flesh, kit.edge]
    loop, wall = outline(cuff, .25 if driving else .75, item.get("slim", 1.0))
    dome = _dome(.30 if driving else .12)
    mesh = settled("glove", loop, wall, dome, kit.faces)
    for side, x, turn in (("right", 6.9, -5), ("left", -7.2, 8)):
        k = 1 if side == "right" else -1
        bend = _uneven(k)
        put = moved(lambda q, k=k, bend=bend: bend(q) * [k, 1, 1], (x, .6 * k, 0), turn=turn)
        skin = Surface(mesh, put)
        holes = [(*p, *HOLE) for p in KNUCKLES] + [(.1, -.6, .42, 1.0)] if driving else []
        skin.build(side, kit.faces, k, .075 if driving else .13, holes)
        lay = skin.form
        _seams(kit, lay, item, loop, driving)
        _cuff(kit, side, lay, cuff, driving, loop)
        _palm(kit, side, skin.under, driving)


def _dome(cuff):
    """How far the back stands above its seams: over the palm, at the cuff, and in the creases of wrist and joints."""
    def f(p):
        x, y = p.T
        across = np.clip(1 - (x / 5) ** 2, 0, 1)
        near = lambda at, wide: np.exp(-((y - at) / wide) ** 2)
        creases = .055 * np.sin(y * 3.1 + .5 * np.sin(x * 1.3)) * near(-.2, 1.3) + .04 * np.sin(y * 5.2 + x * .4) * near(12.6, .8) + .03 * np.sin(y * 5 - x) * near(9.3, .9)
        return .34 + .10 * np.clip((y - 8) / 3, 0, 1) + .34 * near(5, 5) * across + cuff * across * np.clip((1 - y) / 4, 0, 1) + creases
    return f


def _uneven(k):
    """A slow twist that differs between left and right."""
    def f(q):
        x, y, z = q.T
        s = .10 * np.sin(y * .31 + 1.7 * k) + .08 * np.sin(y * .55 + k)
        up = 1 + .10 * np.sin(y * .5 + x * .6 + 2 * k)
        return np.c_[x + s * (y > -9), y + .05 * np.sin(x * .8 + k), z * up]
    return f


def _seams(kit, lay, item, loop, driving):
    """Points on the back, and where the seams are outside, the stitches and the raw edges along the fingers."""
    slim = item.get("slim", 1)
    fine = dict(pitch=.24 if driving else .22, radius=.026)
    for x, lean in ((-2.0, .05), (.05, .005), (2.05, -.04)):
        y = np.linspace(2.6, item.get("points", 7.4), 40)
        kit.sew("point", np.c_[(x - lean * (y - 3) * 2.4) * slim, y], lay, .012, **fine)
    upper = loop[(loop[:, 1] > .4)]
    start = int(np.argmax(np.linalg.norm(np.diff(np.vstack([upper[-1:], upper]), axis=0), axis=1)))
    upper = _even(np.roll(upper, -start, 0), .08)
    tube("seam edge", lay(np.c_[upper * .997, np.full(len(upper), .03)]), .042 if driving else .03, kit.leather, n=8)
    if not driving:
        return
    t = np.gradient(upper, axis=0)
    out = np.c_[t[:, 1], -t[:, 0]] / np.linalg.norm(t, axis=1)[:, None]
    if ((upper + out * .1)[:, 0].max() < upper[:, 0].max()):
        out = -out
    kit.sew("finger seam", upper - out * .17, lay, .012, **fine)


def _palm(kit, side, under, driving):
    """The gusset seam around the thumb, and the second layer that driving gloves have where the wheel rubs."""
    a = np.linspace(-1.25, 1.35, 60)
    kit.sew("thumb seam", np.c_[-4.5 + 2.3 * np.cos(a), 4.4 + 2.75 * np.sin(a)], under, .012, pitch=.24, radius=.026)
    if driving:
        p = Pattern(5.6, 6.4, (1.2, 2.0, 1.2, .8), cell=.3)
        kit.piece(f"{side} palm", p, lambda q: under(q * [-1, 1, 1] + [1.25, 5.2, .05]), .09, [p.seam("BRTL", .18)], pitch=.3, puff=.01, groove=.03)


def _cuff(kit, side, lay, cuff, driving, loop):
    """Stitched hem; driving gloves close with a tab over an oval opening."""
    x = np.linspace(-1, 1, 60)
    edge = lambda y: np.abs(loop[np.abs(loop[:, 1] - y) < .3][:, 0]).max() - .12
    for y in (-cuff + 1.9, -cuff + .4) if not driving else (-cuff + .3, .9):
        kit.sew("hem", np.c_[x * edge(y), 0 * x + y], lay, .012, pitch=.26, radius=.026)
    if not driving:
        return
    for cx, cy, w, h in [(*p, *HOLE) for p in KNUCKLES] + [(.1, -.6, .42, 1.0)]:
        a = np.linspace(0, 2 * np.pi, 61)
        ring = lambda wide, up: np.c_[cx + (w + wide) * np.cos(a), cy + (h + wide) * np.sin(a), 0 * a + up]
        tube("rim", lay(ring(.03, .02)), .07, kit.leather, n=10)
        kit.sew("hole edge", ring(.2, 0)[:, :2], lay, .012, pitch=.22, radius=.026)
    tab = Pattern(4.4, 1.5, (.65, .3, .3, .65), cell=.2)
    over = lambda q: lay(np.c_[q[:, 0] - .2, q[:, 1] - .9 - cuff * .3, q[:, 2] * 1 + .09])
    kit.piece(f"{side} tab", tab, over, .13, [tab.seam("BRTL", .18)], pitch=.3, lined=True)
    stud("snap", (-1.4, 0, .08), .46, .15, over, kit.metal)
