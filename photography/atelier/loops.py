"""Short straps that close on themselves: fobs, watch straps, collars, camera straps."""
import numpy as np

from .closures import chape, d_ring, holes, keeper, plate, ring, strap_buckle
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
    pad = item.get("pad", .12)
    long, short = item.get("long", 11.5), item.get("short", 7.5)
    curve, _ = half("long half", long, dict(offset=(-width * .72, 0, 0), turn=6), width * .34, None)
    holes(kit, curve, [(0, -long / 2 + 1.9 + .75 * k) for k in range(7)], .085, t / 2 + .03)
    curve, at = half("short half", short, dict(offset=(width * .75 + .4, .5, 0), turn=-5), 0, (0, short * .05, width * .56))
    low, bw = -short / 2, width * (1 - taper)
    bar = low - .16
    frame_ring("buckle", bw + .62, 1.25, .35, .24, .2, lambda q: at(q + [0, bar - .625, .05]), kit.metal)
    y = np.linspace(0, -1.36, 10)
    rod("prong", np.c_[0 * y, bar + y, np.interp(y, [-1.36, -1.2, -.35, 0], [.17, .23, .26, .1])], np.r_[np.full(8, .085), .08, .05], kit.metal, at)
    fold = .19                                         # the leather turned round the buckle's bar, its end under the keeper
    chape(kit, lambda q: at(q * [-1, -1, 1] + [0, bar, 0]), bw - .04, 1.1, .05, -t / 2 - .1, fold, .09, t + pad * 1.3 + .07, sewn=False)
    for y in (low + .95, low + 2.3):
        across = width * (1 - taper * np.clip(.5 - y / short, 0, 1))
        thick = t / 2 + pad + (.24 if y < low + 1 else .06)       # the lower one also goes round the fold
        keeper(kit, lambda q, y=y: at(q * [width / across, 1, 1] + [0, y, 0]), across, -t / 2, thick, .46, .1, .03)


def hoop_run(radius, turns, climb, start):
    """A round that overlaps itself: its end climbs, within the last bit of the first turn, on to its beginning."""
    a = np.linspace(0, 2 * np.pi * turns, 1100)
    u = np.clip((a - (2 * np.pi - .62)) / .58, 0, 1)
    r = radius + climb * u * u * (3 - 2 * u)
    b = a + start
    path = np.c_[r * np.cos(b), r * np.sin(b), np.zeros(1100)]
    return sweep(path, np.c_[np.cos(b), np.sin(b), 0 * b])


def collar(kit, item, view):
    """A buckled collar standing in its own round, the D-ring beside the buckle."""
    radius, width, _ = item["size"]
    t, wire, start, thin = .3, .3, np.radians(item.get("start", -100)), .14
    reach, tall = wire * .4 + .03 + thin / 2, width * .8 + 2.2 * wire
    climb = reach + thin / 2 + t / 2 + .02
    run = hoop_run(radius, 1.17, climb, start)
    long = run.length
    p = Pattern(long - .5, width, (.15, width * .46, width * .46, .15), cell=.25)
    oval = lambda q: q * [1, .94, 1]
    form = lambda q: oval(run(q + [long / 2 + .25, 0, 0]))
    kit.piece("strap", p, form, t, [p.seam("BRT", .3, trim=.4)], pitch=.44, both=True, lined=False,
              mark=(-long * .5 + radius * 1.42, 0, 3.2))
    ground = sweep(*_arc(radius, start))
    first = lambda q: oval(ground(q + [ground.length / 2, 0, 0]))     # x = 0 at the bar, without the climb
    along = lambda q: first(np.c_[-q[:, 1], q[:, 0], q[:, 2]])        # y runs back from the bar, over the strap's end
    chape(kit, along, width - .1, 3.4, 0, -t / 2 - thin - .02, reach, thin, t + .05)
    strap_buckle(kit, along, width, tall, 0, t / 2 + .17, wire)
    lap = 2 * np.pi * radius
    on = lambda s: (lambda q: oval(run(np.c_[s - q[:, 1], q[:, 0], q[:, 2]])))
    holes(kit, on(lap), [(0, tall * .3 + .05 - 1.45 * k) for k in (0, 1, 2, 3)], .15, t / 2 + .035)
    for s in (1.25, 4.7):
        keeper(kit, on(lap + s), width, -climb - t / 2, t / 2 + .03, .95, .16)
    _lead_ring(kit, on(lap - 4.3), width, t)


def _arc(radius, start):
    a = np.linspace(-.9, .9, 300) + start
    out = np.c_[np.cos(a), np.sin(a), 0 * a]
    return out * radius, out


def _lead_ring(kit, form, width, t):
    """The ring for the lead, its bar held under a band that is riveted through the strap."""
    h = t / 2 + .16
    turned = moved(lambda q: q, (0, .12, h), roll=38)
    d_ring(kit, lambda q: form(turned(q)), width * .72, .17)
    hump = lambda q: form(np.c_[q[:, :2], q[:, 2] + t / 2 + .05 + .24 * np.exp(-((q[:, 1] - .1) / .36) ** 4)])
    band = Pattern(width * .66, 2.3, .25, cell=.14)
    kit.piece("ring band", band, lambda q: hump(q + [0, -.35, 0]), .14, [band.seam("BRTL", .2)], pitch=.36, lined=True)
    stud("rivet", (0, -.95, .1), .28, .12, hump, kit.metal)


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
