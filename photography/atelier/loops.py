"""Short straps that close on themselves: fobs, watch straps, collars, camera straps."""
import numpy as np

from .closures import d_ring, holes, plate, ring, strap_buckle
from .forms import moved, sweep
from .hardware import frame_ring, rod, stud
from .panels import Pattern
from .small_goods import key
from . import materials as m


def _folded(length, radius, gap=.3):
    """Out along the bottom, round a ring, back on top: points in (x, z) for a strap lying flat."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 40)
    neck = np.linspace(0, 1, 30)
    ease = neck * neck * (3 - 2 * neck)
    low = np.c_[np.linspace(0, length, 80), np.full(80, .1)]
    swell = np.c_[length + 1.1 * neck[1:], .1 - 0 * ease[1:]]
    bend = np.c_[length + 1.1 + radius * np.cos(a[1:]), .1 + radius + radius * np.sin(a[1:])]
    back = np.c_[length + 1.1 - 1.1 * neck[1:], .1 + 2 * radius - (2 * radius - gap) * ease[1:]]
    top = np.c_[np.linspace(length, 0, 80)[1:], np.full(79, .1 + gap)]
    return np.vstack([low, swell, bend, back, top])


def key_fob(kit, item, view):
    """A strap folded round a split ring with two keys; a clasp takes the ring's place on longer ones."""
    long, width, _ = item["size"]
    xz = _folded(long - 1.6, .42, .26)
    path = np.c_[xz[:, 0], np.zeros(len(xz)), xz[:, 1]]
    tan = np.gradient(path, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(path, np.c_[tan[:, 2], 0 * tan[:, 1], -tan[:, 0]])
    corner = min(width * .46, 1.0)
    p = Pattern(run.length, width, corner, cell=.22)
    lean = moved(lambda q: q, (0, 0, 0), turn=item.get("fan", 62))
    form = lambda q: lean(run(q + [run.length / 2, 0, 0]))
    kit.piece("fob", p, form, .2, [p.seam("B", .26, trim=.9), p.seam("T", .26, trim=.9)], pitch=.38,
              mark=(run.length / 2 - long * .45, 0, -min(3.4, long * .4)), lined=False, hand=.02)
    stud("rivet", (run.length / 2 - long + 2.3, 0, .12), .42, .16, form, kit.metal)
    end = long - .5 + .12
    if item.get("clasp"):
        _clasp(kit, lambda q: lean(q + [end, 0, .52]))
        return
    steel = m.metal("nickel")
    at = lambda q: lean(q + [end + 1.5, 0, .42])
    ring(kit, "split ring", 1.62, .2, at)
    ring(kit, "split ring", 1.62, .2, lambda q: at(q + [.02, .03, .19]))
    for turn, x, y, z in ((48, 2.6, 1.3, -.12), (112, .9, 2.5, .1)):
        key(kit, lambda q, a=moved(lambda v: v, (end + x, y - 1.0, .42 + z), turn=turn): lean(a(q)), steel)


def _clasp(kit, form):
    """A trigger hook on a swivel, opening away from the strap."""
    ring(kit, "swivel eye", .62, .2, lambda q: form(q + [.35, 0, 0]))
    x = np.linspace(.9, 1.9, 10)
    rod("swivel", np.c_[x, 0 * x, 0 * x], np.interp(x, [.9, 1.2, 1.5, 1.9], [.2, .34, .3, .26]), kit.metal, form)
    a = np.linspace(-np.pi * .92, np.pi * .72, 60)
    hook = np.c_[3.1 + 1.35 * np.cos(a), .62 * np.sin(a), 0 * a]
    rod("hook", hook, np.interp(np.linspace(0, 1, 60), [0, .2, .9, 1], [.22, .2, .17, .12]), kit.metal, form)
    rod("gate", [[2.0, .1, 0], [2.4, .5, 0], [2.75, .62, 0]], [.1, .11, .1], kit.metal, form)
    stud("thumb", (2.35, .46, .08), .14, .2, form, kit.metal)


def watch_strap(kit, item, view):
    """The two halves of a strap lying side by side, gently sprung."""
    width = item["size"][1]
    t, taper = item.get("t", .3), item.get("taper", .16)

    def half(name, long, place, tip, marks):
        spring = lambda q: np.stack([q[:, 0], q[:, 1], q[:, 2] * .9 + t / 2 + .55 * ((q[:, 1]) / (long / 2)) ** 2], 1)
        at = moved(spring, **place)
        p = Pattern(width, long, (tip, tip, .12, .12) if tip else .1, taper=0, cell=.16)
        narrow = lambda q: at(np.stack([q[:, 0] * (1 - taper * np.clip(.5 - q[:, 1] / long, 0, 1)), q[:, 1], q[:, 2]], 1))
        pad = lambda q: narrow(np.stack([q[:, 0], q[:, 1], q[:, 2] + item.get("pad", .12) * np.clip(1 - (2 * q[:, 0] / width) ** 2, 0, 1) ** .5], 1))
        kit.piece(name, p, pad, t, [p.seam_u(.2, .5)], pitch=item.get("pitch", .27), puff=.02, mark=marks)
        y = np.linspace(-width / 2 - .02, width / 2 + .02, 6)
        rod("spring bar", np.c_[y, 0 * y + long / 2 + .02, 0 * y], .11, m.metal("nickel"), at)
        return pad, narrow
    long, short = item.get("long", 11.5), item.get("short", 7.5)
    pad, _ = half("long half", long, dict(offset=(-width * .72, 0, 0), turn=6), width * .34, None)
    holes(kit, pad, [(0, -long / 2 + 1.9 + .75 * k) for k in range(7)], .085, t / 2 + .03)
    pad, at = half("short half", short, dict(offset=(width * .75, .5, 0), turn=-5), 0, (0, short * .05, width * .74))
    low = -short / 2
    bw = width * (1 - taper)
    frame_ring("buckle", bw + .75, 1.25, .35, .24, .2, lambda q: at(q * [1 / (1 - taper), 1, 1] + [0, low - .42, .05]), kit.metal)
    rod("prong", np.c_[np.zeros(8), np.linspace(low + .1, low - 1.05, 8), .16 + .08 * np.sin(np.linspace(0, np.pi, 8))], .085, kit.metal, at)
    for y in (low + 1.3, low + 2.5):
        band = Pattern(width * (1 - taper * .8) + .32, .5, .08, cell=.15)
        kit.piece("keeper", band, lambda q, y=y: at(q + [0, y, t / 2 + .2]), .12, puff=.02)


def hoop_run(radius, turns, climb, start):
    a = np.linspace(0, 2 * np.pi * turns, 900)
    r = radius + climb * np.clip((a - (2 * np.pi - 1.2)) / .9, 0, 1)
    b = a + start
    path = np.c_[r * np.cos(b), r * np.sin(b), np.zeros(900)]
    return sweep(path, np.c_[np.cos(b), np.sin(b), 0 * b])


def collar(kit, item, view):
    """A buckled collar standing in its own round, the D-ring in front."""
    radius, width, _ = item["size"]
    t = .3
    run = hoop_run(radius, 1.2, .42, np.radians(-112))
    long = run.length
    p = Pattern(long, width, (.2, width * .46, width * .46, .2), cell=.25)
    form = lambda q: run(q + [long / 2, 0, 0]) * [1, .94, 1]
    kit.piece("strap", p, form, t, [p.seam("B", .3, trim=.4), p.seam("T", .3, trim=.4)], pitch=.44, both=True, lined=False,
              mark=(-long * .5 + radius * 1.25, 0, 3.6))
    at = lambda x: (lambda q: form(np.stack([x - long / 2 + q[:, 1] * -1, q[:, 0], q[:, 2]], 1)))
    lap = 2 * np.pi * radius
    strap_buckle(kit, lambda q: at(lap + .8)(q * [1, -1, 1] + [0, 0, .24]), width, .3)
    holes(kit, at(0), [(0, -(lap + k)) for k in (2.9, 4.3, 5.7)], .16, t / 2 + .07)
    keeper = Pattern(1.0, width + .25, .1, cell=.2)
    kit.piece("keeper", keeper, lambda q: at(0)(np.stack([q[:, 1], q[:, 0] - lap - 6.6, q[:, 2] + .32], 1)), .18)
    d_ring(kit, lambda q: at(radius * 5.5)(np.stack([q[:, 0], q[:, 2] * .2, q[:, 1]], 1) + [0, 0, .1]), width * .9, .2)
    for k in (1.1, 2.9):
        stud("rivet", (radius * .02 + k - long / 2, 0, t / 2 + .05), .3, .13, form, kit.metal)


def camera_strap(kit, item, view):
    """A wide neck strap wound loosely, its slim ends running out to rings."""
    _, width, _ = item["size"]
    s = np.linspace(0, 1, 1100)
    a = s * 2 * np.pi * 2.15 + np.radians(-150)
    r = 6.6 - 2.1 * s + .18 * np.sin(a * 1.5)
    path = np.c_[r * np.cos(a), r * np.sin(a) * .9, .0 * s]
    tan = np.gradient(path, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(path, np.c_[tan[:, 1], -tan[:, 0], 0 * s])
    p = Pattern(run.length, width, width * .45, cell=.3)
    form = lambda q: run(q + [run.length / 2, 0, 0])
    kit.piece("neck pad", p, form, .34, [p.seam("BRTL", .34)], pitch=.46, both=True, mark=(-run.length / 2 + 8.5, 0, 5), lined=False)
    lead, y0 = path[0], path[0][1]
    x = np.linspace(0, 9.5, 60)
    q = np.c_[lead[0] + 1.2 - x * .93, y0 - .3 - x * .30 + .02 * x ** 2, 0 * x]
    tan = np.gradient(q, axis=0)
    slim = sweep(q[::-1], np.c_[-tan[::-1, 1] * -1, tan[::-1, 0] * -1, 0 * x] * -1)
    thin = kit.strip("slim end", slim, 1.2, .22, .3, inset=.22, pitch=.4, both=True)
    ring(kit, "ring", .95, .17, lambda v: moved(lambda u: u, (q[-1][0] - .7, q[-1][1] - .1, 0), roll=90, turn=-17)(v))
    for k in (1.1, 2.3):
        stud("rivet", (-slim.length / 2 + k, 0, .12), .24, .1, thin, kit.metal)
