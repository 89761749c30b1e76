"""Closures and joints: plates, locks, strap buckles, D-rings, punched holes, zippers."""
import numpy as np

from . import materials as m
from .forms import flat, sweep
from .hardware import buckle_outline, frame_along, frame_ring, rod, rounded_rectangle, stud
from .meshes import make_object
from .panels import Pattern, panel
from .punch import punch


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


def tuck_lock(kit, form, size=1.0):
    """A turn lock: a plate with a turning bar. Form: x right, y up, h away from the leather."""
    at = lambda q: form(q * [size, size, size])
    plate("lock plate", 3.0, 2.2, .5, .16, at, kit.metal)
    plate("lock bar", 1.7, .5, .24, .34, lambda q: at(q + [0, 0, .14]), kit.metal)
    for x in (-1.15, 1.15):
        stud("lock pin", (x, 0, .15), .16, .08, at, kit.metal)


def strap_buckle(kit, form, width, tall, bar, over, wire=.3, wide=2.9):
    """A buckle for a strap along y, which runs under its upper end and over its bar at y = 0, where the prong is attached.

    `bar` is the height of the bar, `over` that of the strap's grain side where the upper end crosses it (y = tall)."""
    rise = over + wire * .42 - bar
    slope = lambda q: form(np.c_[q[:, :2] + [0, tall / 2], q[:, 2] + bar + rise * np.clip((q[:, 1] + tall / 2) / tall, -.1, 1.1)])
    shape = kit.buckle
    roller = shape == "roller"
    path = buckle_outline("square" if roller else shape, width + wide * wire, tall, wire)
    frame_along("strap buckle", path, wire, wire * .8, slope, kit.metal)
    if roller:                                             # a tube on the upper bar, with a gap at either end
        x = np.linspace(-width / 2 - .12, width / 2 + .12, 8)
        rod("roller", np.c_[x, np.full(8, tall / 2), 0 * x], wire * .66, kit.metal, slope, n=24)
    y = np.array([.0, .12, .25, .4, .6, .8, .95, 1.03]) * tall
    z = np.interp(y / tall, [0, .25, .45, .96, 1.03], [bar + wire * .3, over + wire * .18, over + wire * .30, over + wire * 1.02, over + wire * .80])
    rod("strap prong", np.c_[0 * y, y, z], wire * np.r_[np.full(6, .36), .33, .2], kit.metal, form)


def keeper(kit, form, width, low, high, deep=.6, t=.12, gap=.05):
    """A leather loop around a strap along y, which lies between the heights `low` and `high`."""
    loop = rounded_rectangle(width + 2 * gap + t, high - low + 2 * gap + t, min(.16, (high - low) / 2), 12)
    loop = np.roll(loop, 6, 0)
    loop = np.vstack([loop, loop[:1]])
    tan = np.gradient(loop, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[loop[:, 0], 0 * loop[:, 0], loop[:, 1] + (low + high) / 2], np.c_[tan[:, 1], 0 * tan[:, 0], -tan[:, 0]])
    kit.piece("keeper", Pattern(run.length, deep, .03, cell=.07), lambda p: form(run(p + [run.length / 2, 0, 0])), t, puff=.02, lined=True)


def chape(kit, form, width, long, bar, floor, radius, t=.14, apart=.01, sewn=True):
    """A tab folded around a buckle's bar at y = 0 and sewn down over its length. `floor` is its lowest height, `apart` the distance between its layers."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 24)
    back = np.linspace(0, 1, 40)[1:]
    neck = np.clip(back * long / 1.0, 0, 1)
    neck = neck * neck * (3 - 2 * neck)
    low, flat_top = floor + t / 2, floor + t * 1.5 + apart
    under = np.c_[back[::-1] * -long, low + (bar - radius - low) * (1 - neck[::-1])]
    bend = np.c_[radius * np.cos(a), bar + radius * np.sin(a)]
    top = np.c_[back * -long, bar + radius + (flat_top - bar - radius) * neck]
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


def d_ring(kit, form, width, wire=.2):
    """A D-ring: its straight bar at y = 0, the half ring towards +y."""
    a = np.linspace(0, np.pi, 24)
    w = width / 2 + wire
    arc = np.c_[w * np.cos(a), w * .95 * np.sin(a), 0 * a]
    rod("d-ring", np.vstack([arc, [[-w * .5, 0, 0], [0, 0, 0], [w * .5, 0, 0], [w, 0, 0]]]), wire, kit.metal, form, n=14)


def ring(kit, name, radius, wire, form, metal=None):
    frame_ring(name, 2 * radius, 2 * radius, radius - .001, wire, wire, form, metal or kit.metal)


def holes(kit, form, points, radius=.16, surface=.11):
    """Punches round holes into the piece of leather below; `surface` is the height of its grain side."""
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    for x, y in points:
        punch(kit, form, np.c_[x + radius * np.cos(a), y + radius * np.sin(a)], surface)


def slot(kit, form, start, end, half, surface):
    """Punches the slot for a prong, along x, with round ends."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 9)
    right = np.c_[end - half + half * np.cos(a), half * np.sin(a)]
    left = np.c_[start + half - half * np.cos(a), -half * np.sin(a)]
    punch(kit, form, np.vstack([right, left]), surface)


def zipper(kit, form, length, tape=1.1, pitch=.12, pull=True, pull_at=None):
    """A zipper: tape and teeth along x, y across, h up. The slider with its leather puller is near one end."""
    cloth = m.plain("2A2623", .9, .05)
    p = Pattern(length, tape, .02, cell=.5)
    panel("zip tape", p, form, [cloth] * 3, .06, puff=0, groove=0)
    count = int(length / pitch)
    box = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (0, 1)])
    quads = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    v, f = [], []
    for i in range(count):
        x = -length / 2 + (i + .5) * pitch
        taper = np.where(box[:, 2:] > .5, .8, 1)
        v.append(box * [pitch * .8, .26, .1] * np.c_[taper, taper, np.ones(8)] + [x, .045 if i % 2 else -.045, .02])
        f.append(quads + 8 * i)
    make_object("zip teeth", form(np.vstack(v)), np.vstack(f), np.zeros(6 * count), [kit.metal], smooth=False)
    if pull:
        at = -length / 2 + .9 if pull_at is None else pull_at
        slider(kit, lambda q: form(q + [at, 0, .08]))


def slider(kit, form, tab=2.6):
    """A zipper slider with a short leather puller along +x."""
    plate("slider", .95, .62, .2, .26, form, kit.metal)
    frame_ring("pull ring", .9, .42, .2, .11, .11, lambda q: form(q + [.75, 0, .3]), kit.metal)
    p = Pattern(tab, .7, (.1, .34, .34, .1), cell=.2)
    kit.piece("puller", p, lambda q: form(q + [1.05 + tab / 2, 0, .34]), .16, [p.seam("BRT", .14, trim=.15)], pitch=.26, lined=True)


def tube(name, points, radius, material, form=flat, n=14):
    """A tube of constant radius: cord, cable, pen barrel."""
    return rod(name, points, radius, material, form, n)
