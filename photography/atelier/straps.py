"""Belts and everything else that is one long strap."""
import numpy as np

from .forms import flat, handmade, moved, planar_curve, sweep
from .hardware import frame_ring, rod, rounded_rectangle, stud
from .panels import Pattern


def prong_buckle(kit, place, width, w=4.3, r=.75, wire=.46):
    """A frame on its bar, with prong. place: x away from the strap, y across, z out of the grain."""
    h = width + 1.15 * wire / .46
    tip = moved(flat, (0, 0, -.04), tilt=-4)
    at = lambda p: place(tip(p))
    k = wire / .46
    frame_ring("buckle", w, h, min(r, h / 2 - .01), wire, wire * .74, lambda p: at(p + [w / 2 - .12, 0, 0]), kit.metal)
    rod("bar", [[0, y, 0] for y in np.linspace(-h / 2 + .1, h / 2 - .1, 8)], .15 * k, kit.metal, at)
    xs = np.linspace(-.12, w + .02, 22)
    zs = k * (.26 - .10 * np.sin(np.pi * np.clip(xs / w, 0, 1)) + .04 * (xs / w))
    radii = k * np.interp(xs, [-.12, .2, w - .5, w - .1, w + .02], [.19, .20, .17, .13, .06])
    rod("prong", np.c_[xs, 0 * xs, zs], radii, kit.metal, at)


def _coil(length, fold_radius, inner, turns_pitch, first, tail=6.0, folded=5.4):
    """The path of a strap that folds round its buckle, runs out and winds inward."""
    turn = np.pi * .27

    def curvature(s):
        if s < folded:
            return 0.0
        if s < folded + turn:
            return 1 / fold_radius
        s -= folded + turn
        if s < tail:
            return 0.0
        r = np.sqrt(max(inner ** 2, first ** 2 - turns_pitch / np.pi * (s - tail)))
        return min(1, (s - tail) / 4.0) / r
    s, xy, _ = planar_curve(curvature, length, .01)
    return s, -xy, folded, turn


def _keeper(kit, s, xy, kx, width, fold_radius):
    loop = rounded_rectangle(width + .38, .30 + 2 * fold_radius + .52, .22, 8)
    loop = np.vstack([loop, loop[:1]])
    tan = np.gradient(loop, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    at = np.array([np.interp(kx, s, xy[:, 0]), np.interp(kx, s, xy[:, 1]) + fold_radius])
    ring = np.c_[np.full(len(loop), at[0]), at[1] + loop[:, 1], loop[:, 0] + .36]
    wrap = sweep(ring, np.c_[np.zeros(len(loop)), -tan[:, 0], tan[:, 1]])
    kit.piece("keeper", Pattern(wrap.length, 1.15, .05, cell=.3), lambda p: wrap(p + [wrap.length / 2, 0, 0]), .18, lined=True)


def belt(kit, item, view):
    """A coiled belt standing on its edge; the buckle end runs out along the front."""
    width = item["size"][1]
    length, t, fold_radius = item.get("length", 98), item.get("t", .30), .27
    s, xy, folded, turn = _coil(length, fold_radius, 2.4, .66, 5.3)
    run = sweep(np.c_[xy, np.zeros(len(xy))][::3], (0, 0, 1))

    def lifted(p):                                        # width stands upright, grain faces outward
        q = run(np.stack([p[:, 0], -p[:, 2], p[:, 1]], 1))
        q[:, 2] += .60 * np.clip(1 - p[:, 0] / 21, 0, 1) ** 1.7
        return q
    form = handmade(lifted, .02, 15, 4)
    strap = Pattern(length, width, (.15, min(1.6, width * .46), min(1.6, width * .46), .15), cell=.3)
    along = lambda p: form(p + [length / 2, 0, 0])
    seams = [] if item.get("plain") else [strap.seam("B", .36, trim=.4), strap.seam("T", .36, trim=.4)]
    kit.piece("strap", strap, along, t, seams, pitch=item.get("pitch", .42), both=True, puff=.06, lined=True)
    k = int((folded + turn / 2) / .01)
    bar = xy[k] + np.array([fold_radius, 0])
    place = lambda p: np.stack([bar[0] - p[:, 0], bar[1] - p[:, 2], .5 - p[:, 1]], 1)
    prong_buckle(kit, place, width, **item.get("buckle", {}))
    for x in item.get("rivets", (1.35, 3.9)):
        stud("stud", (folded + turn + x - length / 2, 0, t / 2 + .06), item.get("rivet", .36), .13, along, kit.metal)
    _keeper(kit, s, xy, folded + turn + 2.62, width, fold_radius)
