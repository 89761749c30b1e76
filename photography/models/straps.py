"""Belts and other single long straps."""
import numpy as np

from parts.closures import holes, slot
from parts.forms import ease, flat, handmade, moved, planar_curve, softened, sweep
from parts.hardware import frame_along, rod, rounded_rectangle, screw_head, stud
from parts.panels import Pattern

WIRE = .46                     # wire thickness of the belt buckle that the sizes below refer to


def _is_ring(width, r):
    """Whether the frame is round: its corners are as wide as the strap."""
    return r >= width / 2 - .01


def _tall(width, wire, r):
    """The height of the frame's center line: a strap has little play in a square frame; a ring is wider than its heel."""
    return width + 2.5 * wire if _is_ring(width, r) else width + wire + .25


def _outline(width, w, wire, r):
    """The frame's outline with its heel at x = 0, and how far the bar may extend on either side.

    A square frame has tight corners at its heel, so that the strap fits between its sides. A round one is a ring cut by its heel,
    which must be as long as the strap is wide; the ring bends into it."""
    h = _tall(width, wire, r)
    if not _is_ring(width, r):
        near, far = (rounded_rectangle(w, h, min(v, h / 2 - .01)) for v in (min(r, .56 * wire), r))
        return np.where(near[:, :1] < 0, near, far) + [w / 2 - .12, 0], h / 2, w - .12
    heel, big = width / 2 + .14, h / 2
    x0 = np.sqrt(big * big - heel * heel)
    a = np.pi - np.arccos(x0 / big)
    a = np.linspace(-a, a, 240)
    arc = np.c_[x0 + big * np.cos(a), big * np.sin(a)]
    line = np.vstack([[[0, 0]], [[0, -heel]], arc, [[0, heel]], [[0, 0]]])
    return softened(line, .7 * wire, .02)[:-1], heel - .05, x0 + big


def bar_radius(wire):
    return .15 * wire / WIRE


def prong_buckle(kit, place, width, w=4.3, r=.75, wire=WIRE):
    """A buckle: frame, bar and prong. place: x away from the strap, y across, z away from the grain side."""
    k = wire / WIRE
    tip = moved(flat, (0, 0, -.04), tilt=-4)
    at = lambda p: place(tip(p))
    path, reach, far = _outline(width, w, wire, r)
    frame_along("buckle", path, wire, wire * .74, at, kit.metal)
    rod("bar", [[0, y, 0] for y in np.linspace(-reach, reach, 8)], bar_radius(wire), kit.metal, at)
    xs = np.r_[0, .12, .25, np.linspace(.4, far + .14, 20)]
    zs = k * (.27 - .10 * np.sin(np.pi * np.clip(xs / far, 0, 1)) + .03 * (xs / far))
    a = np.radians(np.linspace(-20, -260, 30))              # the prong is bent around the bar: its loop is seen in the slot
    loop = .27 * k * np.c_[np.cos(a), 0 * a, np.sin(a)]
    radii = k * np.r_[np.interp(np.linspace(0, 1, 30), [0, .2], [.07, .12]), np.interp(xs, [0, .4, far - .4, far, far + .14], [.13, .17, .16, .13, .06])]
    rod("prong", np.vstack([loop, np.c_[xs, 0 * xs, zs]]), radii, kit.metal, at)


def _coil(length, fold_radius, inner, turns_pitch, first, least, tail=6.0, folded=5.4):
    """The path of a strap that is folded around its buckle and coiled inward. The distance of its turns varies, but is at least `least`."""
    turn = np.pi * fold_radius

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
    s, xy, heading = planar_curve(curvature, length, .01)
    coiled = s > folded + turn + tail                        # a stiff strap: its turns touch in places and stand apart in others
    angle = np.where(coiled, heading - heading[np.argmax(coiled)], 0)
    middle = xy[s > folded + turn + tail + 2 * np.pi * first].mean(0) if coiled.any() else 0
    away = xy - middle
    away /= np.linalg.norm(away, axis=1)[:, None]
    slack = .5 * (turns_pitch - least) * (1 - np.exp(-(angle / 3.0) ** 2)) * (.60 * np.sin(.63 * angle + .5) + .40 * np.sin(1.41 * angle + 2.0))
    return s, -(xy + away * slack[:, None]), folded, turn


def _keeper(kit, middle, width, stack):
    """A leather loop around a stack of layers that stands on its edge."""
    t, gap = .13, .03
    wide, high = width + t + 2 * gap, stack + t + 2 * gap
    ends = [[-wide / 2, 0]]                                    # they meet in the middle of the lower side
    loop = np.vstack([ends, np.roll(rounded_rectangle(wide, high, .24, 12), 24, 0), ends])
    tan = np.gradient(loop, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    ring = np.c_[np.full(len(loop), middle[0]), middle[1] + loop[:, 1], middle[2] + loop[:, 0]]
    wrap = sweep(ring, np.c_[np.zeros(len(loop)), -tan[:, 0], tan[:, 1]])
    kit.piece("keeper", Pattern(wrap.length, 1.1, .05, cell=.12), lambda p: wrap(p + [wrap.length / 2, 0, 0]), t, puff=.01, lined=True, creased=False)


def _fixing(kit, form, kind, front, back, r, turn):
    """A rivet or screw through both layers: its head on the front, and its other end on the end of the strap that is turned back."""
    if kind == "burr":                                         # hammered over a washer
        stud("washer", front, r * 1.4, .07, form, kit.metal, n=64)
        stud("burr", (*front[:2], front[2] + .05), r * .80, .13, form, kit.metal, n=48, uneven=.07)
        stud("rivet head", back, r * 1.15, .09, form, kit.metal, n=64)
    elif kind == "screw":
        screw_head("screw post", front, r, .12, form, kit.metal, kit.hole, turn=turn)
        stud("screw back", back, r * 1.05, .09, form, kit.metal, n=64)
    else:
        stud("stud", front, r, .13, form, kit.metal, n=48)
        stud("stud back", back, r * .9, .10, form, kit.metal, n=48)


def belt(kit, item, view):
    """A coiled belt standing on its edge; the buckle end extends along the front."""
    width, buckle = item["size"][1], item.get("buckle", {})
    length, t, wire = item.get("length", 98), item.get("t", .30), buckle.get("wire", WIRE)
    fold_radius = t / 2 + bar_radius(wire) + .02
    s, xy, folded, turn = _coil(length, fold_radius, 2.4, max(.66, t * 2.05), 5.3, t + .04)
    close = ease((folded - s) / 1.3)                           # the folded end lies against the strap
    xy = xy - np.c_[0 * s, (2 * fold_radius - t - .03) * close]
    run = sweep(np.c_[xy, np.zeros(len(xy))][::3], (0, 0, 1))
    crest = folded + turn / 2
    lift = (_tall(width, wire, buckle.get("r", .75)) + wire - width) / 2       # the buckle is taller than the strap, and both stand on the floor

    def lifted(p):                                        # width upright, grain side outward
        q = run(np.stack([p[:, 0], -p[:, 2], p[:, 1]], 1))
        q[:, 2] += lift * np.cos(np.pi / 2 * np.clip(np.abs(p[:, 0] - crest) / 12, 0, 1)) ** 2
        return q
    form = handmade(lifted, .02, 15, 4)
    strap = Pattern(length, width, (.15, min(1.6, width * .46), min(1.6, width * .46), .15), cell=.3)
    along = lambda p: form(p + [length / 2, 0, 0])
    lines = [] if item.get("plain") else [strap.seam("B", .36, trim=.4), strap.seam("T", .36, trim=.4)]
    seams = [line[line[:, 0] > folded + turn + .4 - length / 2] for line in lines]             # no stitches in the fold
    behind = [line[line[:, 0] < folded - .4 - length / 2] for line in lines]     # the same stitches, on the end that is turned back
    eyes = [(length / 2 - 9 - 2.5 * k, 0) for k in range(5)]
    scale = wire / WIRE
    cut = (crest - length / 2 - turn * .5 - .25 * scale, crest - length / 2 + turn * .5 + .5 * scale, .28 * scale)
    plies = 2 if item.get("lined") else 1                      # two plies are turned flesh to flesh
    for k in range(plies):
        ply, thin, outer = lambda p, k=k: along(p + [0, 0, t * (.5 * plies - .5 - k) / plies]), t / plies, k == 0
        bevel = .05 if plies == 1 else (.04, .004) if outer else (.004, .04)                 # two plies are slicked to one edge
        kit.piece("strap", strap, ply, thin, seams + behind if outer else [], pitch=item.get("pitch", .42), both=plies == 1,
                  puff=.06 if outer else 0, lined=True, round_over=bevel)
        holes(kit, ply, eyes, .1 + width * .022, thin / 2 + .07)
        slot(kit, ply, *cut, thin / 2 + .068)
    if plies == 2:
        for line in seams:
            kit.sew("strap inner", line, along, -t / 2, pitch=item.get("pitch", .42) * .8, radius=item.get("pitch", .42) * .084, down=True)
    bar = xy[int(crest / .01)] + np.array([fold_radius, 0])
    place = lambda p: np.stack([bar[0] - p[:, 0], bar[1] - p[:, 2], lift - p[:, 1]], 1)
    prong_buckle(kit, place, width, **buckle)
    for i, x in enumerate(item.get("rivets", (1.35, 3.9))):
        front, back = ((end - length / 2, 0, t / 2 + .06) for end in (folded + turn + x, folded - x))
        _fixing(kit, along, item.get("fixing"), front, back, item.get("rivet", .36), .7 + 1.9 * i)
    kx = folded + turn + 2.62
    middle = [np.interp(kx, s, xy[:, 0]), np.interp(kx, s, xy[:, 1]) + (t + .03) / 2, lifted(np.array([[kx, 0, 0]]))[0, 2]]
    _keeper(kit, middle, width, 2 * t + .03)
