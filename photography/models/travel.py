"""Travel bags: weekenders and backpacks."""
import numpy as np

from .bags import around, creased, rolled_handle, soft
from .cases import WALL, case, filled_body
from parts.closures import chape, d_ring, slider, zipper
from parts.fabrics import felt
from parts.forms import ease, softened, sweep
from parts.hardware import stud
from parts.meshes import hanging_objects
from parts.panels import Pattern, panel
from parts.shoulder_straps import THICK, carrying_strap, strap_with_slide

BAND = 3.2               # the width of the bands around a weekender, and of the handles on them


def _loop(cap, lift, gap):
    """The outline of an end cap in (y, z): from the zipper down the front, along the bottom and up the back."""
    k = len(cap.edge)
    top = int(np.argmin(np.abs(cap.edge[:, 0]) - cap.edge[:, 1] * 10))
    line = cap.edge[(top + np.arange(k + 1)) % k]            # counterclockwise: towards -y first
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    keep = (s > gap) & (s < s[-1] - gap)
    return around(line[keep] + [0, lift], None, 500)


def profile_run(line, out=0.0):
    """A sheet that runs along an outline in (y, z), `out` centimeters outside of it."""
    tan = np.gradient(line, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    normal = np.c_[tan[:, 1], -tan[:, 0]]
    line = line + normal * out
    return sweep(np.c_[np.zeros(len(line)), line], np.c_[np.zeros(len(line)), normal])


def barrel_form(item):
    """The form of a weekender's filled body: it sags in the middle, its load bulges low in the walls and they give way above it.

    Whatever runs under the bag is pressed flat on the floor."""
    w, h, d = item["size"]
    slouch = item.get("slouch", .6)

    def filled(q):
        x, y, z = q[:, 0], q[:, 1], np.maximum(q[:, 2], -.1)
        mid, side = np.clip(1 - (2 * x / w) ** 2, 0, 1), np.clip(y / (d / 2), -1.1, 1.1)
        u, at = np.clip(z / h, 0, 1.1), np.clip(np.abs(x) * 2 / w, 0, 1)
        free = np.where(at < .4, np.cos(np.pi / 2 * at / .4), .8 * np.sin(np.pi * (at - .4) / .6)) ** 2      # the bands at .4 hold it up
        free = free * (1 + .3 * np.sin(9 * x / w + 1.3))
        sag = item.get("sag", 1.0) * u ** 3 * (.7 * mid * (1 + .25 * np.sin(5 * x / w)) + .6 * free)
        dent = np.exp(-((u - .60 + .07 * np.sin(9 * x / w + side)) / .10) ** 2) * (.45 + 1.1 * free)
        bulge = slouch * (1.1 * np.sin(np.pi * np.clip(u * 1.5, 0, 1)) ** 1.2 - .75 * dent) * (.3 + .7 * mid ** .6)
        caps = .02 * np.clip(1 - side ** 2, 0, 1) * np.sin(np.pi * np.clip(u * 1.15, 0, 1))
        return np.stack([x * (1 + caps), y * (1 + .05 * mid * np.sin(np.pi * np.clip(u, 0, 1))) + side * bulge, z - sag], 1)
    folds = ((-.11, .64, 68, 3.6, .9, .64), (.12, .70, 118, 4.2, .8, .72), (.285, .62, 72, 3.6, .8, .68), (-.30, .66, 108, 4.0, .9, .64),
             (-.36, .30, 38, 4.5, 1.0, .45), (.40, .34, 146, 5.0, 1.0, .48), (.02, .42, 4, 6.0, 1.2, .35))
    return creased(soft(filled, h, item.get("hand", .2), item.get("seed", 4)), d, [(x * w, z * h, *rest) for x, z, *rest in folds])


def barrel(kit, item, body, cell, **options):
    """The leather of a weekender: two caps with their tabs, the barrel between them (its options: kit.piece), and the bands around it."""
    w, h, d = item["size"]
    top = item.get("round", .42) * d
    cap = Pattern(d, h, (3, 3, top, top), cell=.5)
    for s in (-1, 1):
        end = lambda p, s=s: body(np.stack([s * (w / 2 + p[:, 2]), s * p[:, 0], p[:, 1] + h / 2], 1))
        kit.piece(f"cap {s}", cap, end, .2, [cap.seam("BRTL", .45)], pitch=.6, puff=.12)
        at = lambda p, e=end: e(p + [0, h * .22 - 3.4, 0])
        chape(kit, lambda p, a=at: a(p * [-1, -1, 1]), 2.2, 7.0, .58, .24, .25, .16)
        d_ring(kit, lambda p, a=at: a(np.c_[p[:, 0], -p[:, 1], p[:, 2] + .58 + .22 * p[:, 1]]), 3.2, .17)      # it stands off the cap
        stud("tab rivet", (0, 2.2, .6), .34, .14, at, kit.metal)
    line = _loop(cap, h / 2, .75)
    run = profile_run(line)
    p = Pattern(run.length, w + .2, .05, cell=cell)
    if "mark" in options:
        options["mark"] = (0, run.length * .5 - h * .78 - top * .3, *options["mark"])
    kit.piece("barrel", p, lambda q: body(run(q + [run.length / 2, 0, 0])), .22,
              [p.seam("B", .5), p.seam("T", .5), p.seam("L", .35, trim=1.2), p.seam("R", .35, trim=1.2)], pitch=.6, **options)
    outer = profile_run(line, .24)
    arc = top * np.pi / 2 + d / 2 - top - .75                  # from the zipper down to the straight side
    for hx in (-w * .2, w * .2):                              # bands that run below the bag and end below the handles
        band = Pattern(outer.length - 2 * (arc - top * .08 + 1.0), BAND, .3, cell=.4)
        at = lambda q, hx=hx: body(outer(q + [outer.length / 2, 0, 0]) + [hx, 0, 0])
        kit.piece("band", band, at, .18, [band.seam("B", .32), band.seam("T", .32)], pitch=.52)
    return line


def weekender(kit, item, view):
    """A barrel-shaped bag with a zipper along the top and two handles whose straps run around it."""
    w, h, d = item["size"]
    body = barrel_form(item)
    line = barrel(kit, item, body, .55, mark=(8.4, True))
    _long_zipper(kit, item, body)
    for s in (-1, 1):
        q, tab = handle_points(item, body, s)
        tan = np.gradient(q, axis=0)
        tan /= np.linalg.norm(tan, axis=1)[:, None]
        duffel_handle(kit, s, q, np.array([0, s, 0]) - tan * (tan[:, 1] * s)[:, None], tab)
    if item.get("base"):
        low = profile_run(line, .2)
        wide = Pattern(d + 2 * item["base"], w + .25, .1, cell=.55)
        kit.piece("base", wide, lambda q: body(low(q + [low.length / 2, 0, 0])), .18, [wide.seam("L", .4), wide.seam("R", .4)], pitch=.6)


def _long_zipper(kit, item, body):
    """The zipper along the top, with one slider or two, its ends under leather stops that are sewn across both lips."""
    w, h, d = item["size"]
    at = lambda q: body(q + [0, 0, h - .05])
    zipper(kit, at, w - 1.5, 1.7, .25, pull=False, tooth=(.62, .56, .2))
    for s in (1, -1)[:1 + item.get("two_way", False)]:
        slider(kit, lambda q, s=s: at(q * [1.5 * s, 1.5 * s, 1.3] + [-s * w * .36, 0, .12]))
    stop = Pattern(2.3, 3.4, .35, cell=.2)
    curve = 2 * item.get("round", .42) * d
    for s in (-1, 1):
        over = lambda q, s=s: body(np.c_[q[:, 0] + s * (w / 2 - 1.25), q[:, 1], q[:, 2] + h + .22 - q[:, 1] ** 2 / curve])
        kit.piece("zipper stop", stop, over, .16, [stop.seam("BRTL", .26)], pitch=.42, lined=True)


def handle_points(item, body, s, lean=.72, square=.7):
    """A handle's path from one band to the other, and the length of its tabs. The tabs lie on the bands; above, where the barrel
    curves away, the handle rises freely and leans over the zipper. The less `square`, the wider are the arch's corners."""
    w, h, d = item["size"]
    top = item.get("round", .42) * d
    hx, start, leave = w * .2, h * .34, h - top * .92
    rise = h - leave + 11
    up = np.linspace(start, leave, 40)
    a = np.linspace(np.pi, 0, 140)
    arch = np.c_[hx * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** square, leave + rise * np.sin(a) ** .9]
    xz = np.vstack([np.c_[np.full(40, -hx), up][:-1], arch, np.c_[np.full(40, hx), up[::-1]][1:]])
    xz[:, 0] *= -s
    over = np.clip((xz[:, 1] - leave) / rise, 0, 1)
    on = lambda x, z: body(np.c_[x, np.full(len(x), s * (d / 2 + .24 + .09 + .14)), z])
    left, right = on(np.array([-hx, hx]), np.full(2, leave))   # the dents of the barrel end where the handle leaves it
    free = left + (right - left) * (xz[:, :1] + hx) / (2 * hx)
    q = np.where(xz[:, 1:] > leave, free, on(xz[:, 0], np.minimum(xz[:, 1], leave)))
    q[:, 1] *= 1 - (lean + .07 * lean * s) * over ** 1.7
    q[:, 2] += np.clip(xz[:, 1] - leave, 0, None)
    return q, leave - start - .4


def duffel_handle(kit, s, q, normal, tab, beyond=0.0):
    """A handle as wide as its bands. It stays flat for some length `beyond` its tabs."""
    rolled_handle(kit, f"handle {s}", q, normal, BAND, .24, tab=tab + beyond, flattens=4.5, rivet=.84 * tab / (tab + beyond), clear=.95, both=beyond > 0)


def backpack(kit, item, view):
    """A backpack with a flap."""
    case(kit, item, view)
    body = filled_body(item)
    for s in (-1, 1):
        hanging_objects(lambda: _sling(kit, body, s, item))


def _sling(kit, body, s, item):
    """One shoulder strap, from the top of the back to its foot, where it is sewn on. Its weight draws its slack down to the table.

    Its upper part may be wider, and lined with felt. Below, it runs through a slide."""
    (w, h, d), width = item["size"], item.get("sling_width", 2.8)
    slack = item.get("sling", 8.0)
    low = THICK / 2 + .02
    line = np.array([[0, .96 * h], [0, .84 * h], [.08 * slack, .66 * h], [.24 * slack, .46 * h], [.58 * slack, .29 * h], [.97 * slack, .19 * h],
                     [1.10 * slack, .07 * h], [.86 * slack, low], [.34 * slack, low], [.10 * slack, .25], [0, 1.6], [0, .16 * h]])
    uz = softened(line, 2.6)
    uz[:, 1] = np.maximum(uz[:, 1], low)
    tan = np.gradient(uz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    t = np.linspace(0, 1, len(uz))
    turn = np.radians(item.get("splay", 8)) * ease(t / .35) * ease((1 - t) / .18)        # it hangs outwards, and is sewn flat against the back
    away = np.c_[s * np.sin(turn), np.cos(turn), 0 * t]
    x = s * w * (item.get("sling_top", .15) + .26 * ease(t * 1.6))
    q = body(np.c_[x, np.full(len(t), d / 2 + WALL / 2 + THICK / 2 + .06), np.minimum(uz[:, 1], h)])
    q[:, 2] = uz[:, 1]
    run = sweep(q + away * uz[:, :1], -away * tan[:, 1:] + np.c_[0 * t, 0 * t, tan[:, 0]])
    upper = item.get("sling_upper", 1)                        # how much wider the upper part is cut
    slide = run.length * .60

    def cut(p):
        u = p[:, 0] / slide
        k = 1 + (upper - 1) * ease(u / .22 + .25) * ease((.86 - u) / .25)
        return run(np.c_[p[:, 0], p[:, 1] * k, p[:, 2]])
    cut.length = run.length
    form = strap_with_slide(kit, cut, width, slide, .24)
    if upper > 1:
        pad = Pattern(slide * .74, width - .25, .8, cell=.4)
        panel("sling lining", pad, lambda q: cut(q + [slide * .44, 0, -THICK / 2 - .16]), [felt()] * 3, .3)
    foot = run.length / 2 - .4
    under = lambda p: form(p * [1, -1, -1])
    across = np.linspace(-width / 2 + .3, width / 2 - .3, 10)
    for back in (0, 2.4):
        kit.sew("sling foot", np.c_[np.full(10, foot - back), across], under, THICK / 2 + .015, pitch=.42, radius=.045)
    stud("sling rivet", (foot - 1.2, 0, THICK / 2 + .03), .38, .16, under, kit.metal)


def sling_strap(kit, wall, r0, h, item):
    """The shoulder strap of a round bag."""
    lie = lambda s: (lambda p: wall(p + [s * np.pi / 2 * r0, h * .64, 0]))

    def stand(s):
        root = lie(s)(np.zeros((1, 3)))
        return lambda p: root + np.stack([s * p[:, 2], s * p[:, 0], p[:, 1]], 1)
    carrying_strap(kit, lie, stand, item["shoulder"], item, lean=.25)
