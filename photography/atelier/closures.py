"""What shuts and joins: plates, locks, strap buckles, D-rings, punched holes, zips."""
import numpy as np

from . import materials as m
from .forms import flat
from .hardware import frame_ring, rod, rounded_rectangle, stud
from .meshes import make_object
from .panels import Pattern, panel


def plate(name, w, h, r, thick, form, metal):
    """A pressed metal plate with softened edges lying on the xy plane."""
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
    """A plate with a turning bar; form: x right, y up, h out of the leather."""
    at = lambda q: form(q * [size, size, size])
    plate("lock plate", 3.0, 2.2, .5, .16, at, kit.metal)
    plate("lock bar", 1.7, .5, .24, .34, lambda q: at(q + [0, 0, .14]), kit.metal)
    for x in (-1.15, 1.15):
        stud("lock pin", (x, 0, .15), .16, .08, at, kit.metal)


def strap_buckle(kit, form, width, wire=.3):
    """A frame with bar and prong over a strap that runs along y; the prong points down."""
    w, h = width + 3.2 * wire, width * .95 + 3 * wire
    frame_ring("strap buckle", w, h, min(.5, h * .3), wire, wire * .8, lambda q: form(q + [0, 0, .1]), kit.metal)
    y = np.linspace(h / 2 - wire * .2, -h / 2 - wire * .1, 12)
    rod("strap prong", np.c_[0 * y, y, .16 + .10 * np.sin(np.linspace(0, np.pi, 12))], wire * .36, kit.metal, form)


def d_ring(kit, form, width, wire=.2):
    """Half ring hanging from its straight bar at y = 0 towards +y."""
    a = np.linspace(0, np.pi, 24)
    w = width / 2 + wire
    arc = np.c_[w * np.cos(a), w * .95 * np.sin(a), 0 * a]
    rod("d-ring", np.vstack([arc, [[-w * .5, 0, 0], [0, 0, 0], [w * .5, 0, 0], [w, 0, 0]]]), wire, kit.metal, form, n=14)


def ring(kit, name, radius, wire, form, metal=None):
    frame_ring(name, 2 * radius, 2 * radius, radius - .001, wire, wire, form, metal or kit.metal)


def holes(kit, form, points, radius=.16, surface=.11):
    """Punched holes: dark discs with a pressed rim."""
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    for i, (x, y) in enumerate(points):
        v = np.c_[x + radius * np.cos(a), y + radius * np.sin(a), np.full(20, surface)]
        make_object(f"hole {i}", form(v), [list(range(20))], [0], [kit.hole], smooth=False)


def zipper(kit, form, length, tape=1.1, pitch=.26, pull=True, pull_at=None):
    """Tape and teeth along x, y across, h up; the slider stops near one end with a leather puller."""
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
        v.append(box * [pitch * .62, .34, .11] * np.c_[taper, taper, np.ones(8)] + [x, .07 if i % 2 else -.07, .02])
        f.append(quads + 8 * i)
    make_object("zip teeth", form(np.vstack(v)), np.vstack(f), np.zeros(6 * count), [kit.metal], smooth=False)
    if pull:
        at = -length / 2 + .9 if pull_at is None else pull_at
        slider(kit, lambda q: form(q + [at, 0, .08]))


def slider(kit, form, tab=2.6):
    """Zip slider with a short leather puller lying along +x."""
    plate("slider", .95, .62, .2, .26, form, kit.metal)
    frame_ring("pull ring", .9, .42, .2, .11, .11, lambda q: form(q + [.75, 0, .3]), kit.metal)
    p = Pattern(tab, .7, (.1, .34, .34, .1), cell=.2)
    kit.piece("puller", p, lambda q: form(q + [1.05 + tab / 2, 0, .34]), .16, [p.seam("BRT", .14, trim=.15)], pitch=.26, lined=True)


def tube(name, points, radius, material, form=flat, n=14):
    """Cord, cable, pen barrel: anything round and even."""
    return rod(name, points, radius, material, form, n)
