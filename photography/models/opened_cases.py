"""Bags with their flap thrown back: what is under it, and what is inside."""
import numpy as np

from . import cases
from .bags import around, gusset, stiff
from parts.buckled_straps import Buckling
from parts.closures import ring, tube
from parts.forms import ease, sweep
from parts.hardware import rod, stud
from props.papers import passport
from .contents import cards, laptop, notebook, stand_in
from .inner_work import bound, facing, fine_leather, padding, sleeve, turning_post
from .interiors import across, leaning, on_wall, pen_loop, slip_pocket, wall
from .linings import lining
from .opening import held_open, thrown_back
from parts.panels import Pattern


def case(kit, item, parts):
    """Any bag with a flap, opened. `parts` says what is in it."""
    w, h, d = item["size"]
    thick = item.get("wall", cases.WALL)
    undone = {**item, "straps": ()}                         # they press no dents into the front, which would bend the seams of its pockets
    body = held_open(cases.filled_body(undone), w, h, d, parts.get("open", 3.5))
    _front(kit, item, body, thick)
    floor = thick * .5 + .05
    if item.get("pocket"):
        cases.front_pocket(kit, item, body, .7)
        floor = floor if item.get("low_pocket") else thick + .24
    _flap(kit, item, body, thick, parts)
    if item.get("straps"):
        _buckles(kit, item, body, floor)
    if item.get("lock"):
        z = h - item.get("reach", .6) * h + cases.lock_height(item)
        lift = thick * .5 + (.24 if "front_wide" in parts else .02)             # on the pocket
        turning_post(kit, stiff(cases.on_front(body, d, 0, z), np.array([0, 0, lift]), (1, 0, 0), (0, 1, 0)), item["lock"])
    if item.get("rings"):
        cases.side_rings(kit, w, h, body, item)
    if item.get("shoulder"):
        cases.shoulder_strap(kit, w, h, body, item)
    if parts.get("cord"):
        _drawcord(kit, item, body)
    _inside(kit, item, body, parts)


def _front(kit, item, body, thick):
    """The front with rounded upper corners, sewn all around, and the gusset, whose turned-out edges are cut flush with it."""
    w, h, d = item["size"]
    corner, inset, pitch = item.get("corner", 2.4), item.get("inset", .42), item.get("pitch", .56)
    upper = min(1.1, .05 * w)
    face = Pattern(w, h, (corner, corner, upper, upper), cell=cases.face_cell(item))
    kit.piece("front", face, cases.on_front(body, d, 0, h / 2), thick, [face.seam("BRTL", inset)], pitch=pitch)
    edge, flange = cases.seam_of(item)

    def rounded(q):
        beyond = np.clip(np.abs(q[:, 0]) - w / 2 + upper, 0, .98 * upper)
        drop = upper - np.sqrt(upper ** 2 - beyond ** 2)
        return body(q - np.c_[0 * q[:, :2], drop * ease((q[:, 2] - h + 3) / 3)])
    path = around(Pattern(w, h, (corner, corner, .3, .3), cell=.42).seam_u(edge), h / 2 - .05)
    gusset(kit, "gusset", path, d - thick, rounded, h / 2, thick * .9, ends=.3, flange=flange, inset=inset)


def _flap(kit, item, body, thick, parts):
    """Back and flap in one panel, as long as the closed one, arching backwards."""
    w, h, d = item["size"]
    reach = item.get("reach", .6) * h
    over = cases.over_the_top(body, h, d, reach, thick + .14, item).length
    form = thrown_back(body, h, d, over, parts.get("arch", min(max(3.2, .2 * h), 5.5)), parts.get("tilt", 8))
    wide = w + item.get("overhang", .5)
    corner, foot = min(item.get("flap_corner", 2.6), wide / 2 - .3), item.get("corner", 2.4)
    p = Pattern(over, wide, (foot, corner, corner, foot), cell=.3 if thick > .2 else .2)

    def widening(q):                                        # the part that serves as the back is as wide as the front
        x = q[:, 0] + over / 2
        u = np.clip(x / h - .8, 0, .2) / .2
        return form(np.c_[x, q[:, 1] * (w + (wide - w) * u) / wide, q[:, 2]])
    kit.piece("flap", p, widening, thick, [p.seam("BRTL", item.get("inset", .42))], pitch=item.get("pitch", .56), both=True)
    if item.get("grip") and parts.get("lining") != "leather":
        _grip_reverse(kit, item, widening, h + d / 2 + .4 - over / 2, thick)


def _grip_reverse(kit, item, form, x, thick):
    """The patches under the flap that back both ends of the grip, sewn and riveted through it; x is where they are along it."""
    end, tab = cases.grip_curve(item.get("grip", 7.0), item.get("rise", 5.2), 2.6)[0].max(), 2.8
    long, wide = tab + 1.0, item.get("grip_width", 2.9) + .3
    patch, mid = Pattern(long, wide, (.35, .42 * wide, .42 * wide, .35), cell=.25), end + .25 - long / 2
    for s in (-1, 1):
        under = lambda p, s=s: form(np.c_[x + s * p[:, 1], s * (mid + p[:, 0]), -p[:, 2] - thick / 2 - .06])
        kit.piece("grip patch", patch, under, .12, [patch.seam("BRTL", .34)], pitch=.46, puff=.01, lined=True)
        at = end - tab * .46 - mid
        stud("rivet washer", (at, 0, .08), .44, .05, under, kit.metal)
        stud("rivet burr", (at, 0, .13), .20, .08, under, kit.metal, uneven=.15)


def _buckles(kit, item, body, floor):
    """The buckles on the front, their straps undone."""
    _, h, d = item["size"]
    buckling = Buckling(item.get("strap_width", 2.1), .2, .3, floor, rest=floor - .02)
    bar_z, beyond = cases.buckle_place(item, h, buckling.tall)
    for x in item["straps"]:
        on = cases.on_front(body, d, x, 0, 0)
        buckling.add_buckle(kit, lambda q, on=on: on(q + [0, bar_z, 0]), chape_long=beyond - .5, play=.4)


def _inside(kit, item, body, parts):
    """Dividers, pockets and loops on the inner walls."""
    w, h, d = item["size"]
    fine_leather(kit, item)
    if "facing" in parts:
        facing(kit, on_wall(body, d, 1, 0, h - 1.75, item.get("wall", cases.WALL) / 2 + .06), w - 2 * item.get("inset", .42) - 1.1, mark=parts["facing"])
    stand_in(kit, parts.get("things", []))
    for one in parts.get("walls", []):
        cloth = lining(kit, one["of"]) if "of" in one else kit.leather
        wall(kit, body, w, h, d, one["at"] * d, one.get("tall", .82) * h, [kit.leather, cloth, kit.edge], one.get("thick", .22))
    if "padded" in parts:
        pw, ph = parts["padded"]
        padding(on_wall(body, d, 1, 0, .6 + ph / 2, .4), pw, ph)
    if "sleeve" in parts:
        pw, ph, *carried = parts["sleeve"]
        at = on_wall(body, d, 1, 0, 1.4 + ph / 2)
        sleeve(kit, at, pw, ph, 2.3)
        if carried:
            tall = carried[0] if carried[3:] else carried[1]
            laptop(leaning(at, (0, -ph / 2 + .2, .5), tall), *carried)
    for side, key in ((1, "slip"), (-1, "front_slip")):
        if key in parts:
            pw, ph, x, held = (*parts[key], *(0, None)[len(parts[key]) - 2:])
            at = on_wall(body, d, side, x, h - (3.9 if side > 0 else 2.2) - ph / 2)
            slip_pocket(kit, at, pw, ph, full={"passport": .65, "booklet": 1.25, "cards": .4}.get(held, 0))
            rest = leaning(at, (0, -ph / 2, .1), 12.5)
            if held == "passport":
                passport(rest, -5.6, 1.0, "23324A")
            if held == "booklet":
                notebook(lambda q: rest(q + [-.3, 1.6, 0]), 8.4, 10.4, .5, "4A2E22")
            if held == "cards":
                cards(lambda q, at=at, ph=ph: at(q + [0, ph / 2 - 3.9, .06]))
    for x in parts.get("dividers", []):
        across(kit, body, d, x, .78 * h)
    for x in parts.get("pens", []):
        pen_loop(kit, on_wall(body, d, 1, x, h - 6.6, .17))
    if "front_pockets" in parts:
        _gusseted(kit, item, body, *parts["front_pockets"])
    if "front_wide" in parts:
        pw, ph, *pens = parts["front_wide"]
        at = cases.on_front(body, d, 0, _under_flap(item) + ph / 2, .2)
        pocket = slip_pocket(kit, at, pw, ph, .3, .16)
        for i, x in enumerate(pens):
            pen_loop(kit, lambda q, x=x: pocket(q + [x, .8, .16]), pen=i == 0)


def _under_flap(item):
    """The height of the lower edge of a pocket that the closed flap covers."""
    h = item["size"][1]
    return h - item.get("reach", .6) * h + 1.3


def _gusseted(kit, item, body, pw, ph, deep):
    """Two boxy pockets side by side on the front: each a panel, and a strip around three of its sides that is sewn to it and to the bag."""
    d, low = item["size"][2], _under_flap(item) + 1.6       # clear of the buckles
    p = Pattern(pw, ph, (.9, .9, .2, .2), cell=.25)
    line = around(p.seam_u(.1, below=0), ph / 2 - .1)
    tan = np.gradient(line, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[line, 0 * line[:, :1]], np.c_[tan[:, 1], -tan[:, 0], 0 * tan[:, :1]])
    strip = Pattern(run.length, deep, .02, cell=.25)
    for s in (-1, 1):
        at = cases.on_front(body, d, s * (pw / 2 + .9), low + ph / 2, .1)
        lid = lambda q, at=at: at(q + [0, 0, deep])
        kit.piece("pocket gusset", strip, lambda q, at=at: at(run(q + [run.length / 2, 0, 0]) + [0, 0, deep / 2]), .14, puff=0)
        kit.piece("gusseted pocket", p, lid, .16, [p.seam_u(.32)], pitch=.46, puff=.06)
        bound(kit, lid, pw - .1, ph / 2, .16)


def _drawcord(kit, item, body):
    """A cord through eyelets around the mouth, let out, its ends hanging over the front."""
    w, h, d = item["size"]
    level, t = h - 1.9, item.get("wall", cases.WALL)
    xs = np.linspace(-w / 2 + 2.4, w / 2 - 2.4, 6)
    for x in xs:
        for s in (-1, 1):                                   # both sides of the leather
            ring(kit, "eyelet", .42, .2, lambda q, x=x, s=s: body(np.stack([q[:, 0] + x, -(d / 2 + s * (t / 2 + .02) + q[:, 2]), q[:, 1] + level], 1)))
    step = xs[1] - xs[0]
    for s, long in ((-1, 7.5), (1, 9.0)):                   # from its end that hangs over the front, in through the middle eyelet, and on around the mouth
        u = np.linspace(1, 0, 60)
        end = np.c_[.35 * np.sin(4 * u), .34 + .12 * np.exp(-((u - .06) / .05) ** 2), -.15 - u * long]
        x = np.linspace(0, 2 * step + 1.9, 240)
        on = np.c_[x, -.40 * np.tanh(4 * np.sin(np.pi * x / step)), 0 * x]
        q = np.vstack([end, on])
        tube("cord", body(np.c_[s * (step / 2 + q[:, 0]), -(d / 2 + q[:, 1]), level + q[:, 2]]), .2, kit.leather)
        tip = body(np.array([[s * (step / 2 + end[0, 0]), -(d / 2 + .36), level + end[0, 2]]]))[0]
        z = np.linspace(-1, 1, 17)
        rod("cord bead", tip + np.c_[0 * z, 0 * z, .45 * z], .2 + .16 * (1 - np.abs(z) ** 2.6) ** .6, kit.leather, n=24)
