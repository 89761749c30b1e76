"""Products that fold like a book: wallets, passport holders, notebook covers; closed, or lying open."""
import numpy as np

from parts import materials as m
from .cards import card
from parts.closures import plate
from parts.forms import fold, handmade, moved, sweep
from parts.hardware import stud
from parts.panels import Pattern, panel
from .wallet_insides import bay, bifold_inside, inner, lining, long_inside, riding, slots


def _inside(form, cx, depth, dy=0.0):
    """A form on the inner side of the closed shell, with the grain side facing inward."""
    return lambda p: form(np.c_[cx - p[:, 0], p[:, 1] + dy, -depth - p[:, 2]])


def _placed(bend, angle, opened, long):
    """The pose: closed it lies on its back cover; open it lies on one leaf, and the other rises from the fold."""
    if not opened:
        return moved(bend, tilt=angle / 2 - 180)
    if long:
        return moved(bend, tilt=180 + angle / 2, turn=-90)
    return moved(bend, tilt=180 - angle / 2)


def bifold(kit, item, view):
    """The shell: closed, slightly sprung open unless a tab closes it; or open, with contents in its pockets."""
    shut_w, h, _ = item["size"]
    w, t, r = shut_w * 2 + .9, item.get("t", .14), item.get("radius", .42)
    opened, long = view == "open", bool(item.get("turn"))
    angle = (72 if long else 38) if opened else 180 if item.get("strap") else 178.6
    form = handmade(_placed(fold(angle, r), angle, opened, long), .03, 10, item.get("hand_seed", 5))
    if opened and item["inside"].get("panels") == 3:
        return threefold_open(kit, item)
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    mark = (w / 4 + .9, -h / 2 + item.get("mark_up", 1.5), item.get("mark", 2.8))
    if long:                                                  # lies on its long side: the mark runs along the spine
        mark = (h * item.get("mark_x", .3), -(w / 2 - item.get("mark_up", 1.7)), item.get("mark", 3.2), True)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], mark=mark if mark[2] else None, pitch=item.get("pitch", .37), puff=.05)
    if opened:
        (long_inside if long else bifold_inside)(kit, item, form, w, h, t)
    else:
        _closed_inside(kit, item, form, w, h, t)
    if item.get("clip") and not opened:
        money_clip(kit, lambda q: form(q + [w / 4 + .9, 1.1, t / 2 + .06]))
    if item.get("strap"):
        snap_tab(kit, form, w, h, t, opened)


def _closed_inside(kit, item, form, w, h, t):
    """Layers and contents of which a closed wallet shows the edges."""
    shut_w, r = item["size"][0], item.get("radius", .42)
    long = bool(item.get("turn"))
    inner = max(item.get("corner", .7) - .03, .1)
    kit.piece("note pocket", Pattern(w - .16, h - .05, inner, cell=.3), _inside(form, 0, t * .75), .08, puff=0, groove=0)
    if item.get("slots", 3):
        for side in (-1, 1):
            for drop, dz in STEPS[:item.get("slots", 3)]:
                p = Pattern(w / 2 - .95, h - drop, (.65, .65, .12, .12), cell=.4)
                kit.piece(f"slot {side} {drop}", p, _inside(form, side * (w / 4 + .42), t * dz * .8, -drop / 2 + .03), .085, puff=.01, groove=0)
    if item.get("pages") and long:
        for i, (dx, out, z) in enumerate(((-1.2, .75, -.1), (.4, .4, .1))):
            card(f"ticket {i}", _inside(form, w / 4 + dx, r + z, out), shut_w - 4, h - .4, (item["pages"], "C9D3D6")[i], .05)
    elif item.get("pages"):
        leaf = m.plain(item["pages"], .8, .1)
        block = Pattern(shut_w - .5, h - .5, .25, cell=1)
        panel("pages", block, _inside(form, w / 4 + .32, r + t * .2, item.get("out", 0)), [leaf] * 3, thickness=2 * r - .32, puff=0, groove=0, round_over=.02)


STEPS = [(1.0, 1.6), (2.3, 2.45), (3.6, 3.3)]                 # distance of a slot's end from the top, and its depth


def _folded_twice(half, angle, radius):
    """Bends at x = -half and x = half: the outer panels rise by `angle` degrees. Grain side down, inside up."""
    a = np.radians(angle)
    arc = radius * a

    def f(p):
        x, y, z = p.T
        s = np.clip(np.abs(x) - half, 0, arc) / radius
        over = np.clip(np.abs(x) - half - arc, 0, None)
        r = radius + z
        px = np.minimum(np.abs(x), half) + r * np.sin(s) + over * np.cos(s)
        pz = radius - r * np.cos(s) + over * np.sin(s)
        flat_part = np.abs(x) <= half
        return np.stack([np.sign(x) * np.where(flat_part, np.abs(x), px), y, np.where(flat_part, -z, pz)], 1)
    return f


def threefold_open(kit, item):
    """A wallet of three panels: cards on both outer ones, and a bay for bills across all."""
    pw, h, _ = item["size"]
    t, spec = item.get("t", .13), item["inside"]
    w = 3 * pw + 1.0
    bend = _folded_twice(pw / 2, 24, .5)
    form = handmade(moved(bend, tilt=0), .03, 10, item.get("hand_seed", 5))
    shell = lambda q: form(q * [-1, 1, 1])                    # as seen from outside: x runs the other way
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    kit.piece("shell", outer, shell, t, [outer.seam("BRTL", .32)], pitch=item.get("pitch", .37), puff=.05)
    at = lambda cx, cy, z: inner(shell, t, cx, cy, z)
    panel("lining", Pattern(w - .1, h - .1, .35, cell=.3), at(0, 0, .03), lining(kit, spec), .05, puff=0, groove=0)
    lift = bay(kit, at, w - .2, h, .5, .03, spec.get("bills", 2), gape=.10)
    field = pw - .35
    drops = [.95 + .8 * i for i in range(spec["slots"])]
    for side in (-1, 1):
        place = riding(lambda dx, dy, z, side=side: at(side * (pw / 2 + .38 + field / 2) + dx, dy, z), h, .10)
        slots(kit, f"side {side}", place, field, h - .12, drops, lift, [0, 1, 3] if side < 0 else [1, 2], shade=side + 1)
    middle = Pattern(pw - .5, h - .95 - .5, (.3, .3, .12, .12), cell=.3)
    kit.piece("middle", middle, riding(at, h, .10)(0, -.72, lift + .045), .085, [middle.seam_u(.22)], mark=(0, -h * .22, 2.8), pitch=.34, puff=.012, groove=.03)


def spring_steel():
    """Nickel-plated strip, polished: it mirrors the room, with the finest lines of the rolling mill."""
    g = m.Graph("spring steel")
    at = g.node("TexCoord").outputs["Object"]
    line = g.noise(g.node("Mapping", {"Vector": at, "Scale": (1.2, 55, 55)}).outputs[0], 1.0, 3.0, .6)
    haze = g.noise(at, 1.1, 2.0)
    r = g.math("ADD", .09, g.math("ADD", g.math("MULTIPLY", line, .10), g.math("MULTIPLY", haze, .10)))
    return g.out(Base_Color=m.linear("D2D0CB"), Metallic=1.0, Roughness=r, Normal=g.bump(line, .0004, .5))


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
    panel("clip", strip, lambda q: form(run(q + [run.length / 2, 0, 0])), [spring_steel()] * 3, thickness=.08, puff=0, groove=0)


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
