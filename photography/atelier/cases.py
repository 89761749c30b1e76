"""Bags with a flap: briefcases, satchels, messengers, crossbodies, camera bags."""
import numpy as np

from .bags import around, faces, gusset, rolled_handle, soft
from .closures import chape, d_ring, holes, keeper, strap_buckle, tuck_lock
from .forms import sweep
from .hardware import frame_ring, stud
from .panels import Pattern

WALL = .22


def case_body(w, h, d, belly=.6, taper=.1):
    """The filled box: faces that swell a little, narrower at the top."""
    def f(q):
        x, y, z = q.T
        u = np.clip(z / h, 0, 1)
        side = np.clip(y / (d / 2), -1.3, 1.3)
        mid = np.clip(1 - (2 * x / w) ** 2, 0, 1)
        yy = y * (1 - taper * u) + side * mid * belly * np.sin(np.pi * np.clip(u * .86 + .07, 0, 1)) ** .8
        return np.stack([x * (1 - .012 * u), yy, z], 1)
    return f


def on_front(body, d, x=0.0, z=0.0, lift=0.0):
    """Lays a piece on the front: x right, y up, h out of the leather."""
    return lambda p: body(np.stack([p[:, 0] + x, -(d / 2 + lift + p[:, 2]), p[:, 1] + z], 1))


def over_the_top(body, h, d, back, reach, lift, round_top=.9, dome=.25):
    """Sweep up the back, over the top and down the front; x along, y to the right."""
    y0, z0 = d / 2 + lift, h + lift + .2            # clears the upper edge of the faces
    r = min(round_top, y0 * .9)
    a = np.linspace(0, np.pi / 2, 12)
    up = np.c_[np.full(20, y0), np.linspace(h - back, z0 - r, 20)]
    arc = np.c_[y0 - r + r * np.cos(a), z0 - r + r * np.sin(a)]
    flat_y = np.linspace(y0 - r, -(y0 - r), 30)[1:-1]
    top = np.c_[flat_y, z0 + dome * (1 - (flat_y / y0) ** 2)]
    right = np.vstack([up[:-1], arc])
    down = np.c_[np.full(40, -y0), np.linspace(z0 - r, h - reach, 40)]
    yz = np.vstack([right, top, (arc * [-1, 1])[::-1], down[1:]])
    tan = np.gradient(yz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[np.zeros(len(yz)), yz], np.c_[np.zeros(len(yz)), tan[:, 1], -tan[:, 0]])
    form = lambda p: body(run(p))
    form.length = run.length
    return form


def flap(kit, w, h, d, body, item, lift):
    """The lid, sewn round its free edge, with the mark near the front."""
    reach = item.get("reach", .6) * h
    over = over_the_top(body, h, d, item.get("back", .35) * h, reach, lift, item.get("round_top", .9), item.get("dome", .25))
    wide, wall = w + item.get("overhang", .5), item.get("wall", WALL)
    corner = min(item.get("flap_corner", 2.6), wide / 2 - .3)
    p = Pattern(over.length, wide, (.3, corner, corner, .3), cell=.42)
    form = lambda q: over(q + [over.length / 2, 0, 0])
    mark_y = item.get("mark_drop", .45)
    mark = (item.get("mark_x", 0) * w, -(over.length / 2 - reach * mark_y), item.get("mark", w * .2), True)
    kit.piece("flap", p, form, wall, [p.seam("BRT", item.get("inset", .42), trim=.6)], mark=mark, pitch=item.get("pitch", .56), lined=False)
    return reach


def closing_straps(kit, body, h, d, item, reach, lift, floor):
    """Straps sewn to the flap, each run through a buckle that a chape holds to the body below the flap's edge."""
    width, t, wire = item.get("strap_width", 2.1), .2, .3
    rest = lift + WALL * .5 + .12                       # where the strap lies on the flap
    tall = width * .74 + 2.4 * wire
    edge, foot = h - reach, .85                         # the flap's edge, and the lowest stitch a maker would set
    beyond = np.clip(edge + .25 - tall - foot, 1.3, 2.5)
    bar_z = max(edge + .25 - tall, foot + beyond)
    tip, top = bar_z - beyond + .75, h - reach * .50
    long = top - tip
    bend = .07 + wire * .4 + .02
    bar = floor + .14 + wire * .4
    crest = max(bar + bend + .07 + t / 2 + .02, rest) - rest
    down = floor + .31 + t / 2 - rest

    def lay(y):                                         # how the strap climbs over the bar and comes down on the chape
        u = y - bar_z
        return np.interp(u, [-1.2, -.75, -.25, .12, tall * .62, tall * .9], [down, down + .02, crest * .95, crest, .03, 0])
    for i, x in enumerate(item["straps"]):
        p = Pattern(width, long, (width * .48, width * .48, .25, .25), cell=.2)
        flat_on = on_front(body, d, x, 0, 0)
        at = lambda q, on=flat_on: on(np.c_[q[:, 0], q[:, 1] + (top + tip) / 2, q[:, 2] + rest + lay(q[:, 1] + (top + tip) / 2)])
        kit.piece(f"closing strap {i}", p, at, t, [p.seam("BRTL", .3)], pitch=.46, lined=True)
        place = lambda q, on=flat_on: on(q + [0, bar_z, 0])
        chape(kit, place, width + .2, beyond, bar, floor, bend)
        strap_buckle(kit, place, width, tall, bar, rest + t / 2 + .03, wire)
        if beyond > 1.6:
            keeper(kit, lambda q, a=place: a(q - [0, .72, 0]), width + .2, floor + .02, rest + down + t / 2 + .04)
        first = bar_z + tall * .3 - (top + tip) / 2
        holes(kit, at, [(0, first + k * .85) for k in (0, 1)], .13, t / 2 + .035)
        stud("strap rivet", (0, long / 2 - .7, .12), .3, .12, at, kit.metal)


def top_handle(kit, z, item, d_shift=0.0):
    """A bell-shaped grip anchored by two tabs on the lid."""
    hx, rise, tab = item.get("grip", 7.0), item.get("rise", 5.2), 2.6
    x = np.linspace(-hx - tab, hx + tab, 200)
    s = np.clip((hx - np.abs(x)) / (hx * .86), 0, 1)
    zz = z + rise * (s * s * (3 - 2 * s)) ** .72
    q = np.c_[x, np.full(len(x), d_shift), zz]
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    normal = np.c_[-tan[:, 2], 0 * x, tan[:, 0]]
    rolled_handle(kit, "grip", q, normal, item.get("grip_width", 2.9), .24, tab=tab + .6, ease=2.6)


def shoulder_strap(kit, w, h, item):
    """The long strap held up in an arch, joined to D-rings on both sides."""
    width, rise = item.get("shoulder", 2.4), item.get("arch", h * .9)
    a = np.linspace(0, np.pi, 260)
    x = -(w / 2 + .55) * np.cos(a) * (.5 + .5 * np.abs(np.cos(a)))
    z = h * .90 + rise * np.sin(a) ** 1.15
    y = item.get("lean", 3.0) * np.sin(a) ** 1.2
    q = np.c_[x, y, z]
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    normal = np.c_[-tan[:, 2], 0 * a, tan[:, 0]]
    run = sweep(q, normal)
    form = kit.strip("shoulder strap", run, width, .2, .2, inset=.26, pitch=.46)
    for s in (-1, 1):
        end = run.length / 2 - .6
        side = lambda p, s=s: np.stack([s * (w / 2 + .32 + p[:, 2]), p[:, 0], p[:, 1] + h * .90 - 1.0], 1)
        tab = Pattern(width * .8, 3.4, (.5, .5, .1, .1), cell=.25)
        kit.piece("side tab", tab, lambda p: side(p + [0, -1.4, 0]), .18, [tab.seam_u(.25)], pitch=.42)
        stud("tab rivet", (0, -2.1, .1), .3, .14, side, kit.metal)
        d_ring(kit, lambda p: side(p + [0, .3, .12]), width * .9, .17)
        frame_ring("strap loop", 1.0, width + .5, .2, .2, .2, lambda p, s=s, e=end: form(p + [s * (e - 1.6), 0, .12]), kit.metal)


def case(kit, item, view):
    """Any bag with a flap: the item says how deep it hangs, how it shuts and how it is carried."""
    w, h, d = item["size"]
    body = soft(case_body(w, h, d, item.get("belly", .6), item.get("taper", .1)), h, item.get("hand", .12), item.get("seed", 8))
    corner, wall = item.get("corner", 2.4), item.get("wall", WALL)
    face, _ = faces(kit, w, h, d, body, (corner, corner, .3, .3), wall, pitch=item.get("pitch", .56), top_seam=False, inset=item.get("inset", .42))
    gusset(kit, "gusset", around(face.seam_u(item.get("inset", .42) * .9), h / 2 - .02), d - wall, body, h / 2, wall * .9)
    lift, floor = wall + .14, wall * .5 + .05
    if item.get("pocket"):
        share = item["pocket"]
        p = Pattern(w * .86, h * share, (corner * .8, corner * .8, .3, .3), cell=.4)
        at = on_front(body, d, 0, h * share / 2 + h * .07, WALL + .02)
        kit.piece("pocket", p, at, .2, [p.seam_u(.35), p.seam("T", .4, trim=.5)], pitch=.5, puff=.12)
        lift, floor = lift + .26, WALL + .02 + .1 + .1
    reach = flap(kit, w, h, d, body, item, lift)
    if item.get("straps"):
        closing_straps(kit, body, h, d, item, reach, lift, floor)
    if item.get("lock"):
        at = on_front(body, d, 0, h - reach + item.get("lock_up", 1.9), lift + WALL * .5 + .04)
        tuck_lock(kit, at, item["lock"])
    if item.get("snap"):
        at = on_front(body, d, 0, h - reach + item.get("lock_up", 1.0), lift + wall * .5 + .03)
        stud("snap", (0, 0, 0), item["snap"], item["snap"] * .36, at, kit.metal)
    if item.get("grip"):
        top_handle(kit, h + lift + item.get("dome", .25) + .5, item)
    if item.get("shoulder"):
        shoulder_strap(kit, w, h, item)
