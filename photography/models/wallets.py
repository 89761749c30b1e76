"""Products that fold like a book: wallets, passport holders, notebook covers; closed, or standing open."""
import numpy as np

from . import materials as m
from .cards import card
from .closures import plate, zipper
from .forms import fold, handmade, moved, sweep
from .hardware import stud
from .panels import Pattern, panel


def _inside(form, cx, depth, dy=0.0):
    """A form on the inner side of the shell, with the grain side facing inward."""
    def f(p):
        q = p.copy()
        q[:, 0] = cx - p[:, 0]
        q[:, 1] = p[:, 1] + dy
        q[:, 2] = -depth - p[:, 2]
        return form(q)
    return f


def _lengthwise(form, cx, depth, dy=0.0):
    """A form inside a long wallet: `along` its long side, `up` away from the person holding it."""
    return lambda p: form(np.c_[p[:, 1] + cx, p[:, 0] + dy, -depth - p[:, 2]])


def _placed(bend, angle, h, opened, long):
    """The pose: closed it lies on its back cover; open it stands like a book, or a long one like an open lid."""
    if not opened:
        return moved(bend, tilt=angle / 2 - 180)
    if long:
        return moved(bend, tilt=180 + angle / 2, turn=-90)
    return moved(moved(bend, (0, 0, h / 2), roll=90), turn=200)


def bifold(kit, item, view):
    """The shell: closed, slightly sprung open unless a tab closes it; or open, with contents in its pockets."""
    shut_w, h, _ = item["size"]
    w, t, r = shut_w * 2 + .9, item.get("t", .14), item.get("radius", .42)
    opened, long = view == "open", bool(item.get("turn"))
    angle = (76 if long else 88) if opened else 180 if item.get("strap") else 178.6
    form = handmade(_placed(fold(angle, r), angle, h, opened, long), .03, 10, item.get("hand_seed", 5))
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    mark = (w / 4 + .9, -h / 2 + item.get("mark_up", 1.5), item.get("mark", 2.8))
    if long:                                                  # lies on its long side: the mark runs along the spine
        mark = (h * item.get("mark_x", .3), -(w / 2 - item.get("mark_up", 1.7)), item.get("mark", 3.2), True)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], mark=mark if mark[2] else None, pitch=item.get("pitch", .37), puff=.05)
    inner = max(item.get("corner", .7) - .03, .1)
    kit.piece("note pocket", Pattern(w - .16, h - .05, inner, cell=.3), _inside(form, 0, t * .75), .08, puff=0)
    if opened and long:
        long_pockets(kit, item, form, w, h, t)
    elif item.get("slots", 3):
        side_pockets(kit, item, form, w, h, t, opened)
    if item.get("pages") and long and not opened:
        for i, (dx, out, z) in enumerate(((-1.2, .75, -.1), (.4, .4, .1))):
            card(f"ticket {i}", _inside(form, w / 4 + dx, r + z, out), shut_w - 4, h - .4, (item["pages"], "C9D3D6")[i], .05)
    elif item.get("pages") and not opened:
        leaf = m.plain(item["pages"], .8, .1)
        out = item.get("out", 0)
        block = Pattern(shut_w - .5, h - .5, .25, cell=1)
        panel("pages", block, _inside(form, w / 4 + .32, r + t * .2, out), [leaf] * 3, thickness=2 * r - .32, puff=0, groove=0, round_over=.02)
    if item.get("clip") and not opened:
        money_clip(kit, lambda q: form(q + [w / 4 + .9, 1.1, t / 2 + .06]))
    if item.get("strap"):
        snap_tab(kit, form, w, h, t, opened)


STEPS = [(1.0, 1.6), (2.3, 2.45), (3.6, 3.3)]                 # distance of a slot's end from the top, and its depth
CARDS = ["D8CFBD", "3E4A52", "8A7B66"]


def side_pockets(kit, item, form, w, h, t, opened):
    """Stepped card slots on both sides of the spine; an open wallet has cards in some of them."""
    pw, steps = w / 2 - .95, STEPS[:item.get("slots", 3)]
    for side in (-1, 1):
        cx = side * (w / 4 + .42)
        for i, (drop, dz) in enumerate(steps):
            p = Pattern(pw, h - drop, (.65, .65, .12, .12), cell=.4)
            kit.piece(f"slot {side} {i}", p, _inside(form, cx, t * dz * .8, -drop / 2 + .03), .085, [p.seam_u(.3)], pitch=.37, puff=.01)
            if opened and (side, i) in ((-1, 1), (1, 0), (1, 2)):
                card(f"card {side} {i}", _inside(form, cx + .2 * i, t * dz * .8 - .054, h / 2 - drop + .5 - 2.7), 8.5, 5.4, CARDS[i], .03)


def long_pockets(kit, item, form, w, h, t):
    """The inside of a long wallet: two columns of slots on one leaf, an open or zipped pocket on the other."""
    leaf, papers = w / 2 - .75, item.get("pages")
    up = -1 if papers else 1                                  # the leaf with the cards: the standing one for passport holders
    near, far = (-w / 2 + .2, -.55) if up < 0 else (.55, w / 2 - .2)
    for side in (-1, 1):
        for i, (drop, dz) in enumerate(STEPS):
            deep = far - near - drop
            p = Pattern(h / 2 - .45, deep, .12, cell=.4)
            at = lambda cx, lift, dy=0.0, side=side: _lengthwise(form, cx, t * dz * .8 + lift, side * (h / 4 - .12) + dy)
            kit.piece(f"slot {side} {i}", p, at(near + deep / 2, 0), .085, [p.seam_u(.3)], pitch=.37, puff=.01)
            if (side, i) in ((-1, 0), (-1, 2), (1, 1)):
                card(f"card {side} {i}", at(near + deep + .5 - 2.7, -.054, .1 * i), 8.5, 5.4, CARDS[i], .03)
    p = Pattern(h - .4, leaf - (2.6 if papers else 1.1), .3, cell=.35)
    cx = .55 + p.h / 2 if papers else -w / 2 + .2 + p.h / 2
    kit.piece("bay", p, _lengthwise(form, cx, t * 2.1), .085, [p.seam_u(.3), p.seam("T", .25, trim=.5)], pitch=.37, puff=.01)
    if papers:
        for i, (dy, out, hexcode) in enumerate(((-4.6, 1.3, "5A1F24"), (-3.9, .8, "26364F"))):
            passport(f"passport {i}", _lengthwise(form, .55 + p.h + out - 6.2, t * (1.15 + .4 * i), dy), hexcode)
        card("boarding pass", _lengthwise(form, .55 + p.h + .9 - 4, t * 1.3, 5.2), 9, 8, "E3DCCB", .03)
    elif item.get("zip"):
        zipper(kit, _lengthwise(form, cx + p.h / 2 - 1.5, t * 2.1 + .07), h - 2.4, .9, pull_at=h / 2 - 5)


def passport(name, form, hexcode):
    """A passport in its pocket, with its upper edge visible."""
    cover = m.plain(hexcode, .6)
    panel(name, Pattern(8.8, 12.4, .3, cell=1.2), form, [cover] * 3, thickness=.05, puff=0, groove=0)


def money_clip(kit, form):
    """A money clip: a strip of spring steel riveted at one end, bent back over itself, with its free end curled up."""
    a = np.linspace(np.pi / 2, -np.pi / 2, 24)
    foot = np.c_[np.linspace(-2.4, 2.3, 30), np.full(30, .05)]
    bend = np.c_[2.3 + .17 * np.cos(a[::-1]), .22 + .17 * np.sin(a[::-1])]
    x = np.linspace(2.3, -2.2, 50)
    back = np.c_[x, .39 - .19 * np.clip((2.3 - x) / 3.6, 0, 1)]
    lip = np.array([[-2.2 - .5 * np.sin(b), .2 + .5 * (1 - np.cos(b))] for b in np.linspace(.1, 1.15, 12)])
    xz = np.vstack([foot, bend[1:], back[1:], lip])
    tan = np.gradient(xz, axis=0)
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[-tan[:, 1], 0 * xz[:, 0], tan[:, 0]])
    strip = Pattern(run.length, 1.5, .4, cell=.12)
    panel("clip", strip, lambda q: form(run(q + [run.length / 2, 0, 0])), [kit.metal] * 3, thickness=.08, puff=0, groove=0)


def snap_tab(kit, form, w, h, t, opened):
    """The closing tab: sewn to the back cover, folded around the open edge and closed with a snap on the front."""
    y, lift, sewn, reach = .2, t / 2 + .13, 2.2, 3.2
    at = lambda x, up=0.0: form(np.c_[x, np.full(len(x), y), np.full(len(x), lift + up)])
    back = np.linspace(-w / 2 + sewn, -w / 2 + .15, 20)
    start = at(back)
    out = start[-1] - start[-2]
    out /= np.linalg.norm(out)
    if opened:                                                # hangs free, slightly curled
        inward = at(back[-1:], -1)[0] - start[-1]
        s = np.linspace(0, 4.6, 40)[1:, None]
        rest = start[-1] + out * s + inward * (.075 * s ** 2)
    else:
        end = at(np.linspace(w / 2 - .15, w / 2 - reach, 24))
        mid, half = (start[-1] + end[0]) / 2, (end[0] - start[-1]) / 2
        a = np.linspace(0, np.pi, 30)[1:-1, None]
        rest = np.vstack([mid - half * np.cos(a) + out * (.34 * np.sin(a)), end])
    path = np.vstack([start, rest])
    tan = np.gradient(path, axis=0)
    across = form(np.array([[-w / 2, y + .5, lift]])) - form(np.array([[-w / 2, y - .5, lift]]))
    run = sweep(path, np.cross(np.broadcast_to(across, tan.shape), tan))
    p = Pattern(run.length, 1.9, (.2, .9, .9, .2), cell=.15)
    lay = lambda q: run(q + [run.length / 2, 0, 0])
    kit.piece("tab", p, lay, .13, [p.seam("BRT", .25, trim=.2)], pitch=.34, lined=True)
    x = run.length / 2 - .95
    stud("snap", (x, 0, .09), .48, .17, lay, kit.metal)
    if opened:
        plate("snap socket", .8, .8, .39, .12, lambda q: lay(q * [1, -1, -1] + [x, 0, -.06]), kit.metal)
