"""Goods that fold like a book: wallets, passport holders, notebook covers; shut, or standing open."""

from . import materials as m
from .closures import plate
from .forms import fold, handmade, moved
from .hardware import rod, stud
from .panels import Pattern, panel


def _inside(form, cx, depth, dy=0.0):
    """A place on the inner side of the shell, its grain facing inward."""
    def f(p):
        q = p.copy()
        q[:, 0] = cx - p[:, 0]
        q[:, 1] = p[:, 1] + dy
        q[:, 2] = -depth - p[:, 2]
        return form(q)
    return f


def bifold(kit, item, view):
    """Shut with a little spring; "open" stands it up like a book."""
    shut_w, h, _ = item["size"]
    w, t, r = shut_w * 2 + .9, item.get("t", .14), item.get("radius", .42)
    opened = view == "open"
    angle = 88 if opened else 176
    bend = fold(angle, r)
    place = moved(bend, (0, 0, h / 2), roll=90) if opened else moved(bend, tilt=angle / 2 - 180)
    form = handmade(moved(place, turn=200 if opened else 0), .03, 10, item.get("hand_seed", 5))
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    mark = (w / 4 + .9, -h / 2 + item.get("mark_up", 1.5), item.get("mark", 2.8))
    if item.get("turn"):                                      # lies on its long side: the mark reads along the spine
        mark = (h * item.get("mark_x", .3), -(w / 2 - item.get("mark_up", 1.7)), item.get("mark", 3.2), True)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], mark=mark, pitch=item.get("pitch", .37), puff=.05)
    kit.piece("note pocket", Pattern(w - .16, h - .05, .65, cell=.3), _inside(form, 0, t * .75), .08, puff=0)
    pw = w / 2 - .95
    for side in (-1, 1) if item.get("slots", 3) else ():
        cx = side * (w / 4 + .42)
        steps = [(1.0, 1.6), (2.3, 2.45), (3.6, 3.3)][:item.get("slots", 3)]
        for i, (drop, dz) in enumerate(steps):
            p = Pattern(pw, h - drop, (.65, .65, .12, .12), cell=.4)
            seams = [p.seam_u(.3)] if i == len(steps) - 1 else []
            kit.piece(f"slot {side} {i}", p, _inside(form, cx, t * dz * .8, -drop / 2 + .03), .085, seams, pitch=.37, puff=.01)
    if item.get("pages") and not opened:
        leaf = m.plain(item["pages"], .8, .1)
        out = item.get("out", 0)
        block = Pattern(shut_w - .5, h - .5, .25, cell=1)
        panel("pages", block, _inside(form, w / 4 + .15, r + t * .2, out), [leaf] * 3, thickness=2 * r - .32, puff=0, groove=0, round_over=.02)
    if item.get("clip") and not opened:
        money_clip(kit, lambda q: form(q + [w / 4 + .9, 1.1, t / 2 + .06]))
    if item.get("strap"):
        snap_tab(kit, form, w, h, t)


def money_clip(kit, form):
    """A spring clip lying on the cover, its rolled end outward."""
    plate("clip", 5.4, 1.5, .35, .14, lambda q: form(q + [0, 0, .12]), kit.metal)
    plate("clip foot", 1.4, 1.7, .3, .16, lambda q: form(q + [-2.1, 0, -.05]), kit.metal)
    rod("clip roll", [[2.7, y, .2] for y in (-.72, -.3, 0, .3, .72)], .17, kit.metal, form)


def snap_tab(kit, form, w, h, t):
    """A little strap with a snap that keeps the wallet shut."""
    p = Pattern(3.4, 1.9, (.2, .9, .9, .2), cell=.2)
    lay = lambda q: form(q + [w / 2 - 2.1, .2, t / 2 + .13])
    kit.piece("tab", p, lay, .13, [p.seam("BRT", .25, trim=.2)], pitch=.34)
    stud("snap", (.75, 0, .09), .48, .17, lay, kit.metal)
