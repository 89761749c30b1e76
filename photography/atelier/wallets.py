"""Folding wallets: bifolds shut, and standing open."""
from .forms import fold, handmade, moved
from .hardware import stud
from .panels import Pattern


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
    w, t, r = shut_w * 2 + .9, .14, .42
    opened = view == "open"
    angle = 88 if opened else 176
    bend = fold(angle, r)
    place = moved(bend, (0, 0, h / 2), roll=90) if opened else moved(bend, tilt=angle / 2 - 180)
    form = handmade(moved(place, turn=200 if opened else 0), .03, 10, item.get("hand_seed", 5))
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], mark=(w / 4 + .9, -h / 2 + 1.5, 2.8), pitch=.37, puff=.05)
    kit.piece("note pocket", Pattern(w - .16, h - .05, .65, cell=.3), _inside(form, 0, t * .75), .08, puff=0)
    pw = w / 2 - .95
    for side in (-1, 1):
        cx = side * (w / 4 + .42)
        steps = [(1.0, 1.6), (2.3, 2.45), (3.6, 3.3)][:item.get("slots", 3)]
        for i, (drop, dz) in enumerate(steps):
            p = Pattern(pw, h - drop, (.65, .65, .12, .12), cell=.4)
            seams = [p.seam_u(.3)] if i == len(steps) - 1 else []
            kit.piece(f"slot {side} {i}", p, _inside(form, cx, t * dz * .8, -drop / 2 + .03), .085, seams, pitch=.37, puff=.01)
    if item.get("strap"):
        snap_tab(kit, form, w, h, t)


def snap_tab(kit, form, w, h, t):
    """A little strap with a snap that keeps the wallet shut."""
    p = Pattern(3.4, 1.9, (.2, .9, .9, .2), cell=.2)
    lay = lambda q: form(q + [w / 2 - 2.1, .2, t / 2 + .13])
    kit.piece("tab", p, lay, .13, [p.seam("BRT", .25, trim=.2)], pitch=.34)
    stud("snap", (.75, 0, .09), .48, .17, lay, kit.metal)
