"""A pair of gloves: two faces sewn to fourchettes, a thumb set into their edge, settled on the table, with seams, hems and a lining."""
import numpy as np

from . import glove_patterns as patterns
from .glove_patterns import even
from parts import materials as m
from parts.closures import tube
from parts.cloth import Surface, inside, settled
from parts.fabrics import knit
from parts.forms import moved
from parts.hardware import stud
from parts.panels import Pattern

KNUCKLES = [(-3.2, 8.0), (-1.08, 8.4), (1.06, 8.2), (2.95, 7.4)]
HOLE = (.50, .38)
SLIT = (.1, .62, -.75)           # the wrist's opening: middle, half width at the hem, height of its upper end
LIFT = .46                       # the thumb lies partly under the hand's edge and raises it


def gloves(kit, item, view):
    """Two hands side by side, their thumbs inside; the fingers and folds of each are its own."""
    driving, cuff, slim = item.get("driving", False), item.get("cuff", 6.0), item.get("slim", 1.0)
    if not driving:
        kit.flesh = knit()
    kit.faces = [kit.leather, kit.flesh, kit.flesh if driving else kit.edge]
    for side, seed, x, turn in (("right", 4, 6.0, -4), ("left", 9, -6.0, 7)):
        k = 1 if side == "right" else -1
        fingers = patterns.fingers_of(seed)
        loop, wall = patterns.outline(cuff, .25 if driving else .45, slim, fingers)
        holes = [patterns.oval(*p, *HOLE) for p in KNUCKLES] + [patterns.slit(loop, *SLIT)] if driving else []
        place = lambda q, k=k: q * [k, 1, 1]
        lie = moved(place, (x, .7 * k, 0), turn=turn)
        rows = patterns.folds(fingers, cuff, seed)
        thick = .075 if driving else .12
        skin = Surface(settled("glove", loop, wall, _dome(driving, cuff, seed), kit.faces, holes=holes), lambda q: lie(_limp(_worn(q, rows), fingers, slim, seed)))
        skin.build(side, kit.faces, k, thick)
        outer = _set_in_thumb(kit, item, side, lie, loop, k, thick, seed)
        _seams(kit, skin.form, item, loop, driving)
        if driving:
            kit.sew("thumb stitches", outer[0], outer[1], .012, pitch=.24, radius=.026)
            _openings(kit, side, skin.form, holes, cuff)
        _cuff(kit, skin, cuff, driving, loop)
        _palm(kit, side, skin.under, driving)


def _dome(driving, cuff, seed):
    """How far the back of an empty glove stands above its seams: over the palm, and at the cuff, which gapes more on one side."""
    def f(p):
        x, y = p.T
        across = np.clip(1 - (x / 5) ** 2, 0, 1)
        near = lambda at, wide: np.exp(-((y - at) / wide) ** 2)
        gape = (.25 if driving else .55) * np.clip(1 - ((x - (.9 if seed % 2 else -.6)) / 3.6) ** 2, 0, 1) * np.clip((.5 - y) / (cuff + .5), 0, 1) ** 1.5
        return .24 + .08 * np.clip((y - 8) / 3, 0, 1) + .26 * near(4.5, 4.5) * across + gape
    return f


def _worn(q, rows):
    """Folds in the upper face."""
    upper = np.clip((q[:, 2] - .16) / .3, 0, 1)
    return q + np.c_[0 * q[:, :2], upper * patterns.creased(q[:, :2], rows)]


def _limp(q, fingers, slim, seed):
    """Empty fingers arch a little and sink to their tips; the edge with the thumb below it is raised."""
    rng = np.random.default_rng(seed + 50)
    x, y, z = q.T
    ramp = lambda v: np.clip(v, 0, 1) ** 2 * (3 - 2 * np.clip(v, 0, 1))
    up = LIFT * ramp((-x - 1.2) / 2.2) * ramp((y - .2) / 3) * ramp((10.5 - y) / 3.5)
    middle = [(foot[0] + np.tan(np.radians(lean)) * (y - foot[1])) * slim for foot, lean, *_ in fingers]
    past = [ramp((x - (a + b) / 2) / .6 + .5) for a, b in zip(middle, middle[1:])]        # 0 on one finger, 1 on the next, in between on their fourchettes
    of = lambda own: own[0] + sum(d * k for d, k in zip(np.diff(own), past))
    arch, sway = of(rng.uniform(.10, .34, 4)), of(rng.uniform(-.14, .14, 4))
    u = np.clip((y - 9.2) / 7.6, 0, 1)
    flat = 1 - .22 * ramp((u - .35) / .6)
    return np.c_[x + sway * np.sin(np.pi * u * .75) * (u > 0), y, z * flat * .92 + up + arch * np.sin(np.pi * u) ** 1.3]


def _set_in_thumb(kit, item, side, lie, hand, k, thick, seed):
    """The thumb, sewn into the hand's edge. Returns the seam around it and the form that it is laid on."""
    slim = item.get("slim", 1.0)
    loop, wall = patterns.thumb(slim)
    mesh = settled("thumb", loop, wall, lambda p: .26 + 0 * p[:, 0], kit.faces, seed=seed)
    rows = patterns.folds([((-4.6, 4.6), -22, 4.4, 1, 1)], 0, seed + 1)[-13:]
    skin = Surface(mesh, lambda q: lie(_worn(q, rows) * [1, 1, .86] + [0, 0, .02]))
    skin.build(side + " thumb", kit.faces, k, thick)
    rim = even(np.vstack([loop, loop[:1]]), .08)
    tube("thumb seam", skin.form(np.c_[rim, np.full(len(rim), .02)]), .04, kit.leather, n=8)
    outer = hand[(hand[:, 0] < 0) & (hand[:, 1] > .8) & (hand[:, 1] < 8.6)]
    edge = even(outer[np.argsort(outer[:, 1])] - [.20, 0], .08)
    edge = edge[inside(edge, loop)]
    tube("gusset seam", skin.form(np.c_[edge, np.full(len(edge), .02)]), .05, kit.leather, n=8)
    return rim - .17 * _outward(rim), skin.form


def _outward(line):
    """Unit vectors to the right of a line: outwards, if it runs counterclockwise."""
    t = np.gradient(line, axis=0)
    return np.c_[t[:, 1], -t[:, 0]] / np.linalg.norm(t, axis=1)[:, None]


def _seams(kit, lay, item, loop, driving):
    """Points on the back and the seams along the fingers: turned inside as a raised line, or outside with stitches and cut edges."""
    slim = item.get("slim", 1)
    fine = dict(pitch=.24 if driving else .22, radius=.026)
    for x, lean in ((-2.1, .05), (.0, .005), (2.08, -.04)):
        y = np.linspace(2.6, item.get("points", 7.4), 60)
        line = np.c_[(x - lean * (y - 3) * 2.4) * slim, y]
        if not driving:                                    # a tuck, sewn along its side
            tube("tuck", lay(np.c_[line, np.full(60, .02)]), .075 * np.clip(np.minimum(y - 2.5, 7.6 - y) / .6, .1, 1), kit.leather, n=10)
            line = line + [.13, 0]
        kit.sew("point", line, lay, .012, **fine)
    upper = loop[loop[:, 1] > .4]
    start = int(np.argmax(np.linalg.norm(np.diff(np.vstack([upper[-1:], upper]), axis=0), axis=1)))
    upper = even(np.roll(upper, -start, 0), .08)
    tube("seam edge", lay(np.c_[upper, np.full(len(upper), .03)]), .055 if driving else .045, kit.leather, n=8)
    if driving:
        kit.sew("finger seam", upper - _outward(upper) * .17, lay, .012, **fine)


def _palm(kit, side, under, driving):
    """The gusset seam around the thumb, and the second layer that driving gloves have where the wheel rubs."""
    a = np.linspace(-1.25, 1.35, 60)
    kit.sew("thumb seam", np.c_[-4.5 + 2.3 * np.cos(a), 4.4 + 2.75 * np.sin(a)], under, .012, pitch=.24, radius=.026)
    if driving:
        p = Pattern(5.6, 6.4, (1.2, 2.0, 1.2, .8), cell=.3)
        kit.piece(f"{side} palm", p, lambda q: under(q * [-1, 1, 1] + [1.25, 5.2, .05]), .09, [p.seam("BRTL", .18)], pitch=.3, puff=.01, groove=.03)


def _cuff(kit, skin, cuff, driving, loop):
    """The hem: a folded edge, and rows of stitches from side to side that only the opening interrupts."""
    lay = skin.form
    for y in (-cuff + 1.9, -cuff + .4) if not driving else (-cuff + .32, .9):
        near = loop[np.abs(loop[:, 1] - y) < .3][:, 0]
        x = np.linspace(near[near < 0].mean() + .16, near[near > 0].mean() - .16, 120)
        rows = [x]
        if driving and y < 0:
            rows = [x[x < SLIT[0] - SLIT[1] - .1], x[x > SLIT[0] + SLIT[1] + .1]]
        for row in rows:
            kit.sew("hem", np.c_[row, 0 * row + y], lay, .012, pitch=.26, radius=.026)
    if not driving:
        edge = loop[np.abs(loop[:, 1] + cuff) < .05]
        edge = even(edge[np.argsort(edge[:, 0])], .1)
        for form in (lay, skin.under):
            tube("hem edge", form(np.c_[edge + [0, .03], np.full(len(edge), -.05)]), .085, kit.leather, n=10)


def _openings(kit, side, lay, holes, cuff):
    """Stitches around the holes and the slit of driving gloves, and the tab that closes the slit: sewn down on one side of it, snapped on the other."""
    for hole in holes[:-1]:
        ring = np.vstack([hole, hole[:1]])
        kit.sew("hole edge", ring + .17 * _outward(ring), lay, .012, pitch=.22, radius=.026)
    cut = even(holes[-1], .08)
    kit.sew("slit edge", (cut + .17 * _outward(cut))[4:-4], lay, .012, pitch=.22, radius=.026)
    tab = Pattern(4.4, 1.45, (.65, .25, .25, .65), cell=.2)
    y = SLIT[2] - .55 * (cuff + SLIT[2])
    over = lambda q: lay(np.c_[q[:, 0] + SLIT[0] + .15, q[:, 1] + y, q[:, 2] + .12])
    sewn = np.array([[1.15, -.54], [1.15, .54]])
    kit.piece(f"{side} tab", tab, over, .13, [tab.seam("BRTL", .18)], pitch=.3, lined=True)
    kit.sew("tab end", sewn, over, .085, pitch=.24, radius=.026)
    stud("snap", (-1.5, 0, .08), .46, .15, over, kit.metal)
