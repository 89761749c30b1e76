"""Closures and joints: plates, locks, strap buckles, D-rings, punched holes, zippers."""
import numpy as np

from .fabrics import zip_tape
from .forms import ease, flat, sweep
from .hardware import buckle_outline, frame_along, frame_ring, rod, rounded_rectangle, stud
from .meshes import make_object
from .panels import Pattern, panel
from .punch import punch
from .zip_teeth import zip_places, zip_teeth, zip_tooth


def plate(name, w, h, r, thick, form, metal):
    """A pressed metal plate with rounded edges in the xy plane."""
    steps = [(0, -.2), (0, .5), (.06, .8), (.16, .96), (.4, 1.0)]
    rings = []
    for inset, z in steps:
        i = inset * min(1, r, thick * 2.2)
        rings.append(np.c_[rounded_rectangle(w - 2 * i, h - 2 * i, max(r - i, .02)), np.full(40, z * thick)])
    n = len(rings[0])
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j]
         for i in range(len(rings) - 1) for j in range(n)]
    f.append([(len(rings) - 1) * n + j for j in range(n)])
    return make_object(name, form(np.vstack(rings)), f, np.zeros(len(f)), [metal])


def _rim(name, rings, form, metal):
    """A surface through outlines with the same number of points, from the outermost to the innermost."""
    n = len(rings[0])
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(rings) - 1) for j in range(n)]
    return make_object(name, form(np.vstack(rings)), f, np.zeros(len(f)), [metal])


def _outline(w, h, r, out, z):
    """A rounded rectangle, `out` centimeters outside of the given one, at the height z."""
    return np.c_[rounded_rectangle(w + 2 * out, h + 2 * out, r + out, 12), np.full(48, z)]


def eyelet(kit, form, w, h, flange=.2, high=.08, deep=.3):
    """An eyelet around a round or oval hole: a flange pressed onto the leather, and a rim rolled down into the hole."""
    profile = [(1.0, -.25), (1.0, .15), (.92, .45), (.70, .85), (.45, 1.0), (.20, .85), (.05, .45), (0, 0), (0, -deep / high)]
    r = min(w, h) / 2 - .001
    _rim("eyelet", [_outline(w, h, r, flange * k, high * z) for k, z in profile], form, kit.metal)


def tuck_lock(kit, form, size=1.0):
    """A turn lock: a plate with an oval slot, through which a post reaches with the bar that turns. Form: x right, y up, h away from the leather."""
    at = lambda q: form(q * [size, size, size])
    plate_at = [(0, -.03), (0, .07), (-.03, .11), (-.08, .13)]
    rim_at = [(.16, .13), (.12, .17), (.06, .19), (.02, .17), (0, .11), (0, -.03)]
    _rim("lock plate", [_outline(3.0, 2.2, .5, *v) for v in plate_at] + [_outline(1.9, .74, .369, *v) for v in rim_at], at, kit.metal)
    make_object("lock slot", at(_outline(1.9, .74, .369, .02, .01)), [list(range(48))], [0], [kit.hole])
    for x in (-1.24, 1.24):
        stud("lock pin", (x, 0, .12), .10, .05, at, kit.metal)
    rod("lock post", [[0, 0, z] for z in (0, .2, .4, .46)], .17, kit.metal, at)
    plate("lock bar", .46, 1.36, .229, .24, lambda q: at(q + [0, 0, .40]), kit.metal)     # turned shut: across the slot


def strap_buckle(kit, form, width, tall, bar, over, wire=.3, play=.15, square=.62, level=.16):
    """A buckle for a strap along y, which runs under its upper end and over its bar at y = 0, where the prong is attached.

    `bar` is the height of the bar, `over` that of the strap's grain side where the upper end crosses it (y = tall); `play` is
    how much wider than the strap the frame is inside. The sides are level with the strap from the share `level` of their length on: a stiff
    frame is tilted as a whole."""
    rise = over + wire * .42 - bar

    def slope(q):
        u = np.clip((q[:, 1] + tall / 2) / (tall * level), 0, 1)
        return form(np.c_[q[:, :2] + [0, tall / 2], q[:, 2] + bar + rise * u * (2 - u)])
    shape = kit.buckle
    roller = shape == "roller"
    path = buckle_outline("square" if roller else shape, width + play + wire, tall, wire)
    frame_along("strap buckle", _closer_points(path, wire * .5), wire, wire * (.8 if square < 1 else 1), slope, kit.metal, square)
    high = wire * (.8 if square < 1 else 1) * .5
    if roller:                                             # a tube on the upper bar, with a gap at either end
        x = np.linspace(-width / 2 + .02, width / 2 - .02, 8)
        rod("roller", np.c_[x, np.full(8, tall / 2), 0 * x], wire * .66, kit.metal, slope, n=24)
        high = wire * .66
    thick = wire * .34
    rest = over + wire * .42 + high + thick * .9           # on top of the upper bar
    y = np.r_[.0, .07, .14, .22, .32, .45, .6, .75, .9, 1.0, 1.0 + np.array([.3, .62]) * wire / tall] * tall
    z = np.interp(y / tall, [0, .07, .14, .22, .32, .6, 1.0, 1 + .62 * wire / tall],
                  [bar + wire * .3, over - .12, over + .02, over + thick, over + thick * 2, rest - thick * .5, rest, rest - thick * .7])
    rod("strap prong", np.c_[0 * y, y, z], thick * np.r_[np.full(8, 1.0), .95, .88, .8, .5], kit.metal, form)


def _closer_points(path, step):
    """A closed outline with points at least every `step`, so that its straight sides can bend."""
    ends = np.roll(path, -1, 0)
    parts = np.maximum(1, np.ceil(np.linalg.norm(ends - path, axis=1) / step)).astype(int)
    return np.vstack([a + (b - a) * np.linspace(0, 1, n, endpoint=False)[:, None] for a, b, n in zip(path, ends, parts)])


def keeper(kit, form, width, low, high, deep=.6, t=.10, gap=.03):
    """A smooth leather loop around a strap along y, which lies between the heights `low` and `high`."""
    w, h = width + 2 * gap + t, high - low + 2 * gap + t
    loop = rounded_rectangle(w, h, min(t + .12, h / 2 - .01), 12)
    loop = np.roll(loop, 6, 0)
    loop = np.vstack([loop, loop[:1]])
    tan = np.gradient(loop, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[loop[:, 0], 0 * loop[:, 0], loop[:, 1] + (low + high) / 2], np.c_[tan[:, 1], 0 * tan[:, 0], -tan[:, 0]])
    kit.piece("keeper", Pattern(run.length, deep, .03, cell=.07), lambda p: form(run(p + [run.length / 2, 0, 0])), t, puff=.01, lined=True, creased=False)


def chape(kit, form, width, long, bar, floor, radius, t=.14, apart=.01, sewn=True, cut=0.0, close=1.0):
    """A tab folded around a buckle's bar at y = 0 and sewn down over its length.

    `floor` is its lowest height, `apart` the distance between its layers, `cut` half the width of a slot for the prong around the fold;
    its layers meet `close` below the bar."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 24)
    back = np.linspace(0, 1, 40)[1:]
    low, flat_top = floor + t / 2, floor + t * 1.5 + apart
    middle = bar + ((low + flat_top) / 2 - bar) * ease(back * long)
    half = radius + ((flat_top - low) / 2 - radius) * ease(back * long / close)
    under = np.c_[back[::-1] * -long, (middle - half)[::-1]]
    bend = np.c_[radius * np.cos(a), bar + radius * np.sin(a)]
    top = np.c_[back * -long, middle + half]
    yz = np.vstack([under, bend, top])
    tan = np.gradient(yz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[np.zeros(len(yz)), yz], np.c_[0 * tan[:, 0], tan[:, 1], -tan[:, 0]])
    p = Pattern(run.length, width, .35, cell=.18)
    laid = lambda q: form(run(q + [run.length / 2, 0, 0]))
    end, side = run.length / 2 - .24, width / 2 - .24
    up = end - long * .34
    box = np.array([[up, -side], [end - .12, -side], [end, -side + .12], [end, side - .12], [end - .12, side], [up, side]])
    kit.piece("chape", p, laid, t, [box] if sewn else [], pitch=.36, puff=.02, lined=True)
    if cut:
        crest = np.linalg.norm(np.diff(yz[:len(under) + len(bend) // 2], axis=0), axis=1).sum() - run.length / 2
        slot(kit, laid, crest - 1.6 * radius, crest + 1.9 * radius, cut, t / 2 + .02)


def d_ring(kit, form, width, wire=.2):
    """A welded D-ring of round wire: its straight bar at y = 0, the half ring towards +y."""
    a = np.linspace(0, np.pi, 60)
    w = width / 2 + wire
    outline = np.vstack([np.c_[w * np.cos(a), w * .95 * np.sin(a)], np.c_[np.linspace(-w, w, 60)[1:-1], np.zeros(58)]])
    even = _closer_points(outline, .02)
    k = np.hanning(2 * int(w * .14 / .02) + 1)                # its corners are bent, not cut
    path = np.stack([np.convolve(np.pad(c, len(k) // 2, mode="wrap"), k / k.sum(), "valid") for c in even.T], 1)[::3]
    frame_along("d-ring", path, 2 * wire, 2 * wire, form, kit.metal, square=1)


def ring(kit, name, radius, wire, form, metal=None):
    frame_ring(name, 2 * radius, 2 * radius, radius - .001, wire, wire, form, metal or kit.metal)


def holes(kit, form, points, radius=.16, surface=.11):
    """Punches round holes into the piece of leather below; `surface` is the height of its grain side."""
    a = (np.arange(20) + .5) / 20 * 2 * np.pi
    for x, y in points:
        punch(kit, form, np.c_[x + radius * np.cos(a), y + radius * np.sin(a)], surface)


def slot(kit, form, start, end, half, surface):
    """Punches the slot for a prong, along x, with round ends. It may run around a fold."""
    a = np.radians([10, 30, 50, 70])
    x = np.r_[end - half + half * np.cos(a), np.linspace(end - half, start + half, max(2, int((end - start) / .05))), start + half - half * np.cos(a[::-1])]
    y = np.r_[half * np.sin(a), np.full(len(x) - 8, half), half * np.sin(a[::-1])]
    punch(kit, form, np.vstack([np.c_[x, y], np.c_[x, -y][::-1]]), surface)


def zipper(kit, form, length, tape=1.1, pitch=.12, pull=True, pull_at=None, tooth=(.8, .26, .1)):
    """A zipper: tape and teeth along x, y across, h up. The slider with its leather puller is near one end.

    `tooth` is the size of a tooth: its share of the pitch, its width and its height."""
    p = Pattern(length, tape, .02, cell=.5)
    panel("zip tape", p, form, [zip_tape()] * 3, .06, puff=0, groove=0)
    share, wide, high = tooth
    one = zip_tooth(-.33 * wide, .67 * wide, pitch * share, high)
    zip_teeth(kit, [form(one * [1, side, 1] + [x, 0, .02]) for side, x in zip_places(length, pitch)])
    if pull:
        at = -length / 2 + .9 if pull_at is None else pull_at
        slider(kit, lambda q: form(q + [at, 0, .08]))


def slider(kit, form, tab=2.6):
    """A zipper slider with a short leather puller along +x, on a ring below the bridge of the slider."""
    plate("slider", .95, .62, .2, .26, lambda q: form(q * np.c_[1 + 0 * q[:, 0], 1 - .3 * q[:, 0], 1 + 0 * q[:, 0]]), kit.metal)
    x = np.linspace(-.36, .40, 12)
    rod("slider bridge", np.c_[x, 0 * x, .22 + .24 * np.sin(np.pi * (x + .36) / .76) ** .5], .085, kit.metal, form)
    frame_ring("pull ring", .9, .42, .2, .11, .11, lambda q: form(q + [.75, 0, .3]), kit.metal)
    p = Pattern(tab, .7, (.1, .34, .34, .1), cell=.2)
    kit.piece("puller", p, lambda q: form(q + [1.05 + tab / 2, 0, .34]), .16, [p.seam("BRT", .14, trim=.15)], pitch=.26, lined=True)


def tube(name, points, radius, material, form=flat, n=14):
    """A tube of constant radius: cord, cable, pen barrel."""
    return rod(name, points, radius, material, form, n)
