"""Bags with a flap: briefcases, satchels, messengers, crossbodies, camera bags."""
import numpy as np

from .bags import around, faces, folded, gathered_sides, gusset, rolled_handle, rounded_base, soft
from parts import wear
from parts.buckled_straps import Buckling
from parts.closures import chape, d_ring, holes, tuck_lock
from parts.forms import ease, flat, moved, sweep
from parts.hardware import stud
from parts.panels import Pattern
from parts.shoulder_straps import carrying_strap

WALL = .22
SOFTNESS = {"briefcase": .5, "satchel": .6, "messenger": 1.0, "crossbody": .75, "camera-bag": .5, "clutch": .7, "backpack": .8}     # how soft the leather of these is


def case_body(w, h, d, belly=.6, taper=.1):
    """The body of a filled bag: slightly bulging faces, narrower at the top, which gives way a little in the middle."""
    def f(q):
        x, y, z = q.T
        u = np.clip(z / h, 0, 1)
        side = np.clip(y / (d / 2), -1.3, 1.3)
        mid = np.clip(1 - (2 * x / w) ** 2, 0, 1)
        yy = y * (1 - taper * u) - np.clip(side, -1, 1) * rounded_base(z, min(.8, .12 * d)) + side * mid * belly * np.sin(np.pi * np.clip(u * .86 + .07, 0, 1)) ** .8
        return np.stack([x * (1 - .012 * u), yy, z - .011 * w * mid * u ** 4], 1)
    return f


def filled_body(item):
    """The body of this product, with its own belly, dents and creases."""
    w, h, d = item["size"]
    body = soft(case_body(w, h, d, item.get("belly", .6), item.get("taper", .1)), h, item.get("hand", .12), item.get("seed", 8))
    softness = SOFTNESS.get(item["model"])
    if not softness:
        return body
    bulge, drawn = wear.front(item["name"], w, h, softness, item.get("straps", ())), wear.sides(item["name"], h, d, softness)

    def f(q):
        a, (x, y, z) = body(q), q.T
        a[:, 1] -= bulge(x, z) * ease(-2 * y / d)
        a[:, 0] -= np.sign(x) * drawn(x, y, z) * ease((np.abs(x) - w / 2 + 2.4) / 1.4)
        return a
    return f


def seam_of(item):
    """How far the wall of the gusset is inside the edge of the front, and the width of its turned-out edges."""
    inset = item.get("inset", .42)
    return (inset + .3, inset + .3) if item["model"] in SOFTNESS else (inset * .9, 0)


def face_cell(item):
    """The grid of a front: close where its corners are wide, or the groove would be too shallow there and swallow the thread."""
    return .13 if item.get("corner", 2.4) > 4 else .42


def on_front(body, d, x=0.0, z=0.0, lift=0.0):
    """Returns a form that lays a part on the front: x right, y up, h away from the leather."""
    return lambda p: body(np.stack([p[:, 0] + x, -(d / 2 + lift + p[:, 2]), p[:, 1] + z], 1))


def over_the_top(body, h, d, reach, lift, item):
    """A sweep from the bottom of the back up, over the top and down the front; x along it, y to the right.

    The back has the position of a back panel; the front hangs `lift` in front of the body. A flap with a `roll` goes over a
    thin bag in one bend of that height, others in two."""
    back, front, z0 = d / 2, d / 2 + lift, h + lift + .1            # clears the upper edge of the front
    round_top, dome, roll = item.get("round_top", .9), item.get("dome", .25), item.get("roll")
    rb, rf = min(.6, back * .7), min(round_top, front * .8)
    a = np.linspace(0, np.pi / 2, 40)
    up = np.c_[np.full(120, back), np.linspace(0, z0 - rb, 120)]
    first = np.c_[back - rb + rb * np.cos(a), z0 - rb + rb * np.sin(a)]
    y = np.linspace(back - rb, rf - front, 60)
    u = (y - y[0]) / (y[-1] - y[0])
    top = np.c_[y, z0 + min(dome, .1 * np.ptp(y)) * np.sin(np.pi * u) ** 2]      # level at both ends: no crease
    second = np.c_[rf - front - rf * np.sin(a), z0 - rf + rf * np.cos(a)]
    down = np.c_[np.full(80, -front), np.linspace(z0 - rf, h - reach, 80)]
    yz = np.vstack([up[:-1], first[:-1], top[:-1], second[:-1], down])
    if roll:
        low, a = h - .25, np.linspace(0, np.pi, 160)
        arch = np.c_[(back - front) / 2 + (back + front) / 2 * np.cos(a), low + (roll + .25) * np.sin(a)]
        yz = np.vstack([np.c_[np.full(120, back), np.linspace(0, low, 120)][:-1], arch, np.c_[np.full(80, -front), np.linspace(low, h - reach, 80)][1:]])
    yz = around(yz, None, 700)
    tan = np.gradient(yz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[np.zeros(len(yz)), yz], np.c_[np.zeros(len(yz)), tan[:, 1], -tan[:, 0]])
    form = lambda p: body(run(p))
    form.length = run.length
    return form


def flap(kit, w, h, d, body, item, lift):
    """Back and lid in one panel, sewn to the gusset at the back and along its free edge at the front. The mark is near the front edge."""
    reach = item.get("reach", .6) * h
    over = over_the_top(body, h, d, reach, lift, item)
    wide, wall = w + item.get("overhang", .5), item.get("wall", WALL)
    corner, foot = min(item.get("flap_corner", 2.6), wide / 2 - .3), item.get("corner", 2.4)
    p = Pattern(over.length, wide, (foot, corner, corner, foot), cell=.3 if wall > .2 else .2)
    lifts = flap_lift(item, wide, reach, corner)

    def form(q):                                            # the part that serves as the back is as wide as the front
        x = q[:, 0] + over.length / 2
        u = np.clip(x / h - .8, 0, .2) / .2
        return over(np.c_[x, q[:, 1] * (w + (wide - w) * u) / wide, q[:, 2] + lifts(q[:, 1], over.length - x)])
    mark_y = item.get("mark_drop", .45)
    mark = (item.get("mark_x", 0) * w, -(over.length / 2 - reach * mark_y), item.get("mark", w * .2), True)
    kit.piece("flap", p, form, wall, [p.seam("BRTL", item.get("inset", .42))], mark=mark, pitch=item.get("pitch", .56), lined=False)
    return reach


def flap_lift(item, wide, reach, corner):
    """How far the flap stands off the front: nowhere where its straps or its lock hold it."""
    softness = SOFTNESS.get(item["model"])
    if not softness:
        return lambda y, e: 0 * y
    held = [(x, item.get("strap_width", 2.1) / 2 + .5) for x in item.get("straps", ())]
    held += [(0, 1.6 * item["lock"])] if item.get("lock") else []
    return wear.flap(item["name"], wide, reach, corner, softness, held)


def front_pocket(kit, item, body, gape):
    """An open pocket on the front, its mouth standing off by `gape`. A low one ends below the buckles, others carry them."""
    w, h, d = item["size"]
    share, corner = item["pocket"], item.get("corner", 2.4)
    p = Pattern(w * .86, h * share, (corner * .8, corner * .8, .3, .3), cell=.4)
    at = on_front(body, d, 0, h * share / 2 + h * .07, WALL + .02)
    stand = lambda q: gape * np.clip(1 - (2 * q[:, 0] / p.w) ** 2, 0, 1) * np.clip(q[:, 1] / p.h + .5, 0, 1) ** 3
    kit.piece("pocket", p, lambda q: at(q + np.c_[0 * q[:, :2], stand(q)]), .2, [p.seam_u(.35), p.seam("T", .4, trim=.5)], pitch=.5, puff=.12)


def closing_straps(kit, body, h, d, item, reach, lift, floor):
    """Straps sewn to the flap. Each runs through a buckle, which a chape holds to the body below the flap's edge."""
    width, t, wire = item.get("strap_width", 2.1), .2, .3
    buckling = Buckling(width, t, wire, floor, rest=lift + WALL * .5 + .12)       # where it lies on the flap
    rest, down, crest, tall = buckling.rest, buckling.down, buckling.crest, buckling.tall
    bar_z, beyond = buckle_place(item, h, tall)
    tip, top = bar_z - beyond, h - reach * .50
    long, mid = top - tip, (top + tip) / 2

    def lay(y):                                         # the strap's path up over the bar and down to the chape
        u = y - bar_z
        return np.interp(u, [-beyond, -1.6, -1.2, -.75, -.22, .12, tall * .62, tall * .9], [down - .12, down - .06, down, down + .02, crest * .95, crest, .03, 0])
    for i, x in enumerate(item["straps"]):
        p = Pattern(width, long, (width * .48, width * .48, .25, .25), cell=.2)
        flat_on = on_front(body, d, x, 0, 0)
        at = lambda q, on=flat_on: on(np.c_[q[:, 0], q[:, 1] + mid, q[:, 2] + rest + lay(q[:, 1] + mid)])
        kit.piece(f"closing strap {i}", p, at, t, [p.seam("BRTL", .3)], pitch=.46, lined=True)
        buckling.add_buckle(kit, lambda q, on=flat_on: on(q + [0, bar_z, 0]), chape_long=beyond - .5, play=.4)
        buckling.add_hole(kit, at, bar_z - mid)
        spare = bar_z + tall + .55 - mid
        if spare < long / 2 - 1.7:
            holes(kit, at, [(0, spare)], .13, t / 2 + .035)
        stud("strap rivet", (0, long / 2 - 1.05, .12), .3, .12, at, kit.metal)


def buckle_place(item, h, tall):
    """The height of a buckle's bar, for a frame of this height, and how far the strap reaches below it: its tip shows below the keeper."""
    edge, foot = h - item.get("reach", .6) * h, .75
    bar = min(max(edge + .25 - tall, foot + 2.7), edge - .5)
    return bar, min(bar - foot, 2.7)


def lock_height(item):
    """The height of a turn lock's middle above the flap's edge: its plate keeps clear of the seam."""
    return item.get("lock_up", 1.1 * item["lock"] + 1.1)


def top_handle(kit, body, z, item):
    """A handle: one arch between two tabs riveted to the lid."""
    hx, tab = item.get("grip", 7.0), 2.6
    x, up = grip_curve(hx, item.get("rise", 5.2), tab)
    q = body(np.c_[x, 0 * x, np.full(len(x), z)]) + np.c_[0 * x, 0 * x, up]
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    normal = np.c_[-tan[:, 2], 0 * x, tan[:, 0]]
    rolled_handle(kit, "grip", q, normal, item.get("grip_width", 2.9), .24, tab=tab + .9, flattens=3.4, rivet=.37, core=1.3)


def grip_curve(hx, rise, tab, foot=2.0):
    """The profile of a grip as x and height: flat tabs, a short bend up, and an arch of even curvature, which is as steep as `rise` asks for."""
    def run(steep):
        bend = foot * np.mean(np.cos(steep * np.linspace(0, 1, 50)))
        arch = (2 * hx - 2 * bend) * steep / np.sin(steep)
        s = np.linspace(0, 2 * (tab + foot) + arch, 400)
        heading = np.interp(s, [tab, tab + foot, tab + foot + arch, tab + 2 * foot + arch], [0, steep, -steep, 0])
        k = np.hanning(21)
        heading = np.convolve(np.pad(heading, 10, mode="edge"), k / k.sum(), "valid")
        return np.cumsum(np.cos(heading)) * s[1], np.cumsum(np.sin(heading)) * s[1]
    steeps = np.radians(np.arange(35, 110, 1.0))
    x, up = run(min(steeps, key=lambda v: abs(run(v)[1].max() - rise)))
    return x - x.mean(), up


def _sides(w, h, body, item, ring_at):
    """Returns stand(s): an upright frame on the gusset at the height of the rings, a share of the bag's."""
    wall, low = item.get("wall", WALL), h * ring_at
    skin = w / 2 - seam_of(item)[0] + wall * .45

    def stand(s):
        root = body(np.array([[s * skin, 0, low]]))
        return lambda p: root + np.stack([s * p[:, 2], s * p[:, 0], p[:, 1]], 1)
    return stand


def shoulder_strap(kit, w, h, body, item):
    """A shoulder strap on the gussets of a case."""
    stand = _sides(w, h, body, item, .8)
    carrying_strap(kit, stand, stand, item["shoulder"], item, out=.5, floor=.04)


def side_rings(kit, w, h, body, item):
    """A ring on either side for a removed strap, held by a chape sewn to the gusset."""
    stand, width = _sides(w, h, body, item, .72), item["rings"]
    bar, hangs = .24, moved(flat, (0, 0, .24), roll=14)        # a thick bulge would hide the bar behind it
    for s in (-1, 1):
        hung = lambda p, s=s: stand(s)(p * [-1, -1, 1])
        chape(kit, hung, width * .44, 2.8, bar, .04, .20, .12, close=.6)     # much narrower than the ring: seen from the front, its far half hides behind the fold
        d_ring(kit, lambda p, a=hung: a(hangs(p)), width * 1.5, .15)


def case(kit, item, view):
    """Any bag with a flap. The item defines the flap's depth, the closure and the way to carry it."""
    w, h, d = item["size"]
    body = filled_body(item)
    corner, wall = item.get("corner", 2.4), item.get("wall", WALL)
    if item.get("lined"):                                    # with leather of the same color
        kit.set_flesh(kit.leather)
    face, _ = faces(kit, w, h, d, body, (corner, corner, .3, .3), wall, pitch=item.get("pitch", .56), cell=face_cell(item), top_seam=False,
                    inset=item.get("inset", .42), back=False)
    lift, floor = wall + .14, wall * .5 + .05
    if item.get("pocket"):
        free = item.get("low_pocket")
        front_pocket(kit, item, body, .45 if free else 0)
        if not free:
            lift, floor = lift + .26, WALL + .02 + .1 + .1
    ear, ends = h / 2 + lift - .02, min(1.1, d * .3)         # the round ends of the gusset close the sides below the lid
    if item.get("roll"):
        ear, ends = h / 2 + item["roll"] - .45, (d - wall) / 2 - .02
    sides = folded(body, h, d, item["fold"], item.get("crease", .03)) if item.get("fold") else body
    edge, flange = seam_of(item)
    if item.get("cord"):
        ear, ends = h / 2 + .2, .3
        sides = gathered_sides(kit, sides, h, d, w / 2 - edge)
    gusset(kit, "gusset", around(face.seam_u(edge), ear), d - wall, sides, h / 2, wall * .9, ends=ends, flange=flange, inset=item.get("inset", .42), pitch=item.get("pitch", .56))
    reach = flap(kit, w, h, d, body, item, lift)
    if item.get("straps"):
        closing_straps(kit, body, h, d, item, reach, lift, floor)
    if item.get("lock"):
        at = on_front(body, d, 0, h - reach + lock_height(item), lift + WALL * .5 + .04)
        tuck_lock(kit, at, item["lock"])
    if item.get("grip"):
        top_handle(kit, body, h + lift + .1 + min(item.get("dome", .25), .08 * d) + wall * .5 + .15, item)
    if item.get("shoulder"):
        shoulder_strap(kit, w, h, body, item)
    if item.get("rings"):
        side_rings(kit, w, h, body, item)
