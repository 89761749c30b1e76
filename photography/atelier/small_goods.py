"""Sleeves, zip wallets, tags: flat goods of two faces."""
import numpy as np

from . import materials as m
from .cards import notch
from .closures import chape, holes, keeper, plate, strap_buckle, tube, zipper
from .forms import sweep
from .hardware import frame_ring, stud
from .panels import Pattern


def _step(v, a, b):
    t = np.clip((v - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def rim(p, sides, lift, shrink=.2):
    """A sweep along named sides of a pattern's outline, standing on edge: x along, y up, h outward."""
    pick = np.isin(p.side, sides)
    line, out = p.edge[pick] - p.out[pick] * shrink, p.out[pick]
    return sweep(np.c_[line, np.full(len(line), lift)], np.c_[out, np.zeros(len(out))])


def zip_wallet(kit, item, view):
    """Two padded faces joined by a zip round three sides and a spine on the fourth."""
    w, h, d = item["size"]
    t, r = .16, item.get("corner", 1.7)
    dome = lambda q: .35 * np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / h) ** 2, 0, 1)
    p = Pattern(w, h, r, cell=.25)
    top = lambda q: np.c_[q[:, :2], d - t / 2 + q[:, 2] + dome(q)]
    low = lambda q: np.c_[q[:, 0], -q[:, 1], t / 2 - q[:, 2]]
    kit.piece("top", p, top, t, [p.seam("BRTL", .32)], mark=(w * .3, -h * .32, 3.4), pitch=.38, puff=.05, hand=.02)
    kit.piece("base", p, low, t, [p.seam("BRTL", .32)], pitch=.38, hand=.02)
    run = rim(p, (0, 1, 2), d / 2)
    zipper(kit, lambda q: run(q + [run.length / 2, 0, 0]), run.length - .6, d - t * 1.2, .11, pull_at=run.length * .08)
    back = rim(p, (3,), d / 2, .12)
    kit.piece("spine", Pattern(back.length + .8, d - t, .05, cell=.3), lambda q: back(q + [back.length / 2, 0, 0]), .14, puff=.05)


def slab(kit, w, h, thick, at, material, r=1.0):
    plate("contents", w, h, r, thick, at, material)


def sleeve(kit, item, view):
    """A pocket for a flat thing that peeps out: laptop, tablet or pen."""
    w, h, d = item["size"]
    t = item.get("t", .24)
    swell = d - 2 * t
    soft = item.get("soft", 1.7)
    inside = lambda x, y: np.minimum(w / 2 - np.abs(x), y + h / 2)
    rise = lambda q: swell * _step(inside(q[:, 0], q[:, 1]), soft * .18, soft)
    kit.piece("back", Pattern(w, h, item.get("corner", 1.4), cell=.35), lambda q: q + [0, 0, t / 2], t, hand=.04)
    drop = item.get("drop", 2.2)
    top = notch(w * item.get("notch_width", .13), item.get("notch", 1.6)) if item.get("notch", 1.6) else None
    c = item.get("corner", 1.4)
    p = Pattern(w, h - drop, (c, c, .15, .15), top=top, cell=.3)
    front = lambda q: np.c_[q[:, 0], q[:, 1] - drop / 2, t * 1.5 + .02 + q[:, 2] + rise(q + [0, -drop / 2, 0])]
    inset = item.get("inset", .42)
    kit.piece("front", p, front, t, [p.seam_u(inset), p.seam("T", inset * .9, trim=.6)], mark=(0, -(h - drop) * .3, item.get("mark", w * .2)),
              pitch=item.get("pitch", .52), hand=.03)
    contents(kit, item, w, h, t, swell)


def contents(kit, item, w, h, t, swell):
    out = item.get("out", 1.3)
    if item["holds"] == "pen":
        z = t + swell / 2 + .03
        body, nib = m.plain("141414", .18, .6), kit.metal
        y = np.linspace(-h / 2 + 1, h / 2 + 1.2, 40)
        tube("pen", np.c_[0 * y, y, 0 * y + z], np.interp(y, [y[0], y[-1] - 3, y[-1] - .5, y[-1]], [.42, .5, .5, .34]), body)
        tube("pen ring", np.c_[0 * y[:6], np.linspace(h / 2 - 2.3, h / 2 - 2.1, 6), 0 * y[:6] + z], .53, nib)
        tube("pen clip", np.c_[0 * y[:10], np.linspace(h / 2 + .9, h / 2 - 3.4, 10), z + .56 + .06 * np.sin(np.linspace(0, 3, 10))], .09, nib)
        return
    shell = m.metal("nickel") if item["holds"] == "laptop" else m.plain("2B2C2F", .35, .5)
    ww, hh = w - 3.4, h - 2.2
    slab(kit, ww, hh, swell * .72, lambda q: q + [0, (h - hh) / 2 + out, t + .12], shell, 1.1)


def luggage_tag(kit, item, view):
    """Two layers sewn round, hung on a buckled strap that lies in a loop."""
    w, h, _ = item["size"]
    t = .2
    c = item.get("corners", [1.2, 1.2, 2.6, 2.6])
    p = Pattern(w, h, c, cell=.22)
    kit.piece("back", p, lambda q: q + [0, 0, t / 2], t, hand=.03)
    kit.piece("front", p, lambda q: q + [0, 0, 1.5 * t + .03], t, [p.seam("BRTL", .34)], mark=(0, -h * .12, w * .55), pitch=.4, puff=.05, hand=.03)
    eye = (0, h / 2 - 1.5)
    frame_ring("eyelet", .95, .95, .47, .22, .2, lambda q: q + [*eye, 2 * t + .06], kit.metal)
    holes(kit, lambda q: q, [eye], .36, 2 * t + .055)
    a = np.linspace(.06, 2 * np.pi - .06, 220)
    x, y = 3.0 * np.sin(a) * np.abs(np.sin(a / 2)) ** .8, eye[1] + 5.2 * (1 - np.cos(a))
    z = .75 + .25 * np.cos(a)
    q = np.c_[x - .6 * (1 - np.cos(a)), y * .94, z]
    tan = np.gradient(q, axis=0)
    run = sweep(q, np.c_[tan[:, 1], -tan[:, 0], 0 * a])
    _buckled_loop(kit, run, 1.3)


def _buckled_loop(kit, run, width):
    """A loop of two ends: the short one, from the eye, is folded round the buckle; the long one runs through and over it."""
    t, thin, wire, bar = .18, .12, .2, 4.9
    fold, tall = wire * .4 + .03 + thin / 2, width * .8 + 2.2 * wire
    climb = fold + thin / 2 + t / 2 + .02
    short = Pattern(bar - .2, width, .1, cell=.25)
    kit.piece("short end", short, lambda q: run(q + [short.w / 2, 0, 0]), t, [short.seam("B", .2), short.seam("T", .2)], pitch=.34, both=True, lined=True)
    tip = bar - 2.3
    long = Pattern(run.length - tip, width, (width * .46, .1, .1, width * .46), cell=.25)
    lay = lambda x: climb * (1 - _step(x, bar + .05, bar + .9))
    over = lambda q: run(np.c_[q[:, 0] + tip + long.w / 2, q[:, 1], q[:, 2] + lay(q[:, 0] + tip + long.w / 2)])
    kit.piece("long end", long, over, t, [long.seam("B", .2, trim=.2), long.seam("T", .2, trim=.2)], pitch=.34, both=True, lined=True)
    along = lambda q: run(np.c_[q[:, 1] + bar, -q[:, 0], q[:, 2]])
    chape(kit, along, width - .06, 2.4, 0, -t / 2 - thin - .02, fold, thin, t + .05)
    strap_buckle(kit, along, width, tall, 0, t / 2 + .12, wire)
    keeper(kit, lambda q: along(q + [0, -.85, 0]), width, -t / 2 - thin, climb + t / 2 + .03, .5, .11)
    holes(kit, lambda q: over(np.c_[q[:, 1] + bar - tip - long.w / 2, -q[:, 0], q[:, 2]]), [(0, tall * .3), (0, tall * .3 + 1)], .09, t / 2 + .035)


def key(kit, form, metal):
    """A small door key lying flat: bow at the origin, blade along -y."""
    a = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    frame_ring("key bow", 1.9, 1.6, .6, .55, .2, form, metal)
    plate("key blade", .62, 2.9, .08, .2, lambda q: form(q + [0, -2.1, -.1]), metal)
    for i, y in enumerate((-2.5, -2.95, -3.3)):
        plate("key bit", .5, .26, .05, .2, lambda q, y=y, i=i: form(q + [.38 - .06 * i, y, -.1]), metal)
    return a


def glasses_case(kit, item, view):
    """A slip-in case shaped by a block, wider at the mouth, with a tongue that closes it."""
    w, h, d = item["size"]
    t = .2
    c = w * .46

    def rise(q):                                              # swells from the seam, also round the closed end
        low = np.clip(-h / 2 + c - q[:, 1], 0, c)
        half = w / 2 - c + np.sqrt(np.maximum(c * c - low * low, 1e-6))
        across = np.clip(1 - (q[:, 0] / half) ** 2, 0, 1)
        return d * across ** .6 * _step(q[:, 1] + h / 2, 0, h * .26) ** .6
    p = Pattern(w, h, (c, c, .6, .6), cell=.25)
    kit.piece("back", p, lambda q: np.c_[q[:, 0], q[:, 1], t / 2 + q[:, 2]], t)
    kit.piece("front", p, lambda q: np.c_[q[:, :2], 1.5 * t + .02 + q[:, 2] + rise(q)], t, [p.seam_u(.34), p.seam("T", .34, trim=.5)],
              mark=(0, -h * .05, w * .44), pitch=.42, hand=.03)
    tongue = Pattern(w * .34, h * .36, (w * .16, w * .16, .2, .2), cell=.22)
    lay = lambda q: np.c_[q[:, 0], q[:, 1] + h * .36, 2.6 * t + q[:, 2] + rise(np.c_[q[:, 0], q[:, 1] + h * .36]) + 0 * q[:, 0]]
    kit.piece("tongue", tongue, lay, .18, [tongue.seam_u(.28)], pitch=.4)
    stud("snap", (0, -h * .11, .12), .42, .16, lay, kit.metal)
