"""Products that fold like a book: wallets, passport holders, notebook covers; closed, or lying open."""
import numpy as np

from parts import materials as m
from parts.forms import fold, handmade, moved, sweep
from parts.hardware import stud
from parts.panels import Pattern, panel
from props import papers
from . import threefold
from .plies import AIR, SQUARE, between, leaf, padded
from .snaps import snap_socket
from .spread import spread
from .wallet_insides import bifold_inside, long_inside


UNEVEN = .012                                                 # as much as hand-cut leather is: its burnished edges look straight
LEANING = 72                                                  # degrees by which the far leaf of an opened long wallet rises


def _shape(item, opened, r):
    """The shell: closed it lies on its back cover; a long wallet opens like the lid of a laptop, the others are spread flat."""
    if not opened:
        angle = item.get("sprung", 180 if item.get("strap") else 178.6)
        return moved(fold(angle, r), tilt=angle / 2 - 180)
    if item.get("turn"):
        return moved(fold(LEANING, r), tilt=180 + LEANING / 2, turn=-90)
    return spread([0], item.get("slopes", [1, 3]))


def bifold(kit, item, view):
    """The shell: closed, slightly sprung open unless a tab closes it; or open, with contents in its pockets."""
    shut_w, h, _ = item["size"]
    w, t, r = shut_w * 2 + .9, item.get("t", .14), item.get("radius", .42)
    opened, long = view == "open", bool(item.get("turn"))
    if not opened:
        r = item.get("full_radius", r)                        # what is inside keeps the fold round
    form = handmade(_shape(item, opened, r), UNEVEN, 10, item.get("hand_seed", 5))
    if item.get("inside", {}).get("panels") == 3:
        return threefold.threefold(kit, item, view)
    if not opened:
        form = padded(form, w, h, item.get("rise", .05))
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    mark = (w / 4 + .9, -h / 2 + item.get("mark_up", 1.5), item.get("mark", 2.8))
    if long:                                                  # lies on its long side: the mark runs along the spine
        mark = (h * item.get("mark_x", .3), -(w / 2 - item.get("mark_up", 1.7)), item.get("mark", 3.2), True)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], mark=mark if mark[2] else None, pitch=item.get("pitch", .37), puff=.02, groove=.04,
              round_over=None if opened else (.03, SQUARE))
    if opened:
        (long_inside if long else bifold_inside)(kit, item, form, w, h, t)
    else:
        _closed_inside(kit, item, form, w, h, t, r)
    if item.get("clip"):
        money_clip(kit, lambda q: form(q + [w / 4 + .9, 1.1, t / 2 + .02]))
    if item.get("strap"):
        snap_tab(kit, form, w, h, t, opened)


def _closed_inside(kit, item, form, w, h, t, r):
    """Layers and contents of which a closed wallet shows the edges."""
    c, arc = item.get("corner", .7), r * np.pi / 2
    layers, air = item.get("layers", [.06, .07, .07, .07]), item.get("air", AIR)
    through = item.get("through", 1)                          # so many layers run through the fold: the lining, the wall of a bay
    below = t / 2
    for i, thick in enumerate(layers[:through]):
        below += air if i else 0
        middle, short = below + thick / 2, .04 + .05 * i
        if thick:
            kit.piece(f"lining {i}", Pattern(w - short, h - short, c, cell=.3), lambda p, middle=middle: form(np.c_[-p[:, 0], p[:, 1], -middle - p[:, 2]]),
                      thick, puff=0, groove=0, round_over=SQUARE)
        below += thick
    start = item.get("flaps", 0) and w / 2 - item["flaps"]
    for side in (-1, 1):
        leaf(kit, f"leaf {side}", form, side * (start or arc + .08), side * w / 2, h, c, below, layers[through:], air=air)
    below += sum(layers[through:]) + air * len(layers[through:])
    if item.get("inside", {}).get("coins"):
        _gusset_folds(kit, form, w, h, below, item["coins_deep"], arc)
    _contents(item, form, w, h, t, arc, below + .01)


def _contents(item, form, w, h, t, arc, gap):
    """What is seen between the covers, which are `gap` thick from their middle to their inner side."""
    held = item.get("holds")
    if held == "passport":
        papers.passport(between(form, gap), w / 2 - .30 - 8.8, -h / 2 + .40)
    elif held == "booklet":
        papers.page_block(between(form, t / 2 + .04), arc * .25, w / 2 - .3, h - .5, 9)
    elif held == "tickets":
        for i, (y, out, z, turn, curl, ear) in enumerate(((5.5, 1.6, .60, 1.6, .06, .14), (6.7, 1.15, .36, -1.8, -.04, 0))):
            papers.boarding_pass(f"pass {i}", between(form, gap), w / 2, y, out, z, turn, curl, ear)
        for i, (foot, low) in enumerate(((-10.2, .06), (-9.7, .52))):
            slot = lambda q, low=low: between(form, gap)(q * [1, 1, .42] + [0, 0, low])
            papers.passport(slot, w / 2 - .3 - .12 * i - 8.8, foot, ("5A1F24", "2E4638")[i])
    elif held == "bills":
        for i, (y, back) in enumerate(((-1.0, .10), (.7, .22), (-.3, .15))):
            level = lambda q, i=i, y=y, back=back: between(form, gap)(np.c_[w / 2 - back - 3.3 - q[:, 1], q[:, 0] + y, .35 + .14 * i + q[:, 2]])
            papers.bill(f"bill {i}", level, hexcode=("CBCAB6", "CDC4AE", "C2C7BE")[i])
    elif held == "cards":
        thin = item["air"] * .9                               # behind the last leaf of each cover
        depth = gap - .01 - item["layers"][-1] - item["air"] / 2
        for side, y in ((-1, .4), (1, -.3)):
            slot = lambda q, side=side, y=y: form(np.c_[side * (w / 2 - .04 - 4.25 + q[:, 0]), q[:, 1] + y, -depth - q[:, 2]])
            papers.card(f"card {side}", slot, kind=1 + side, thickness=thin, rigid=False)


def _gusset_folds(kit, form, w, h, depth, deep, arc):
    """The coin pocket of the front cover: its leaf, and at two edges the folded sides that join it to the cover, their fold inward."""
    middle = (w / 2 + arc) / 2

    def side(name, long, place):
        def folded(q):
            inward = .07 + .34 * np.clip(1 - np.abs(q[:, 1]) / .2, 0, 1) ** 1.3
            return form(np.c_[place(q[:, 0], inward), -depth - deep * (q[:, 1] / .4 + .5) + q[:, 2]])
        kit.piece("gusset " + name, Pattern(long, .4, .05, cell=.1), folded, .06, puff=0, groove=0, lined=True, creased=False, round_over=SQUARE)
    side("fore", h - 1.6, lambda s, inward: np.c_[w / 2 - inward, s])
    side("lower", w / 2 - arc - 1.9, lambda s, inward: np.c_[middle + s, inward - h / 2])
    front = lambda q: form(np.c_[middle - q[:, 0], q[:, 1], -depth - deep - .045 - q[:, 2]])
    kit.piece("coin pocket", Pattern(w / 2 - arc - .5, h - .1, .5, cell=.4), front, .07, puff=0, groove=0, lined=True, round_over=SQUARE)


def spring_steel():
    """Nickel-plated strip: brushed along its length, it mirrors the room and is scratched by bills."""
    g = m.Graph("spring steel")
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    line = g.noise(g.node("Mapping", {"Vector": at, "Scale": (.7, 34, 1)}).outputs[0], 1.0, 3.0, .6)
    scratch = g.remap(g.noise(g.node("Mapping", {"Vector": at, "Rotation": (0, 0, 1.3), "Scale": (.9, 42, 1)}).outputs[0], 1.0, 1.0), .68, .72)
    haze = g.noise(at, .8, 2.0)
    normal = g.bump(g.math("ADD", g.math("MULTIPLY", line, .0004), g.math("MULTIPLY", haze, .012)), 1.0, .7)
    c = g.mix(g.remap(line, .34, .68, 0, .45), m.linear("DAD8D3"), m.linear("8F8D89"))
    c = g.mix(g.math("MULTIPLY", scratch, .5), g.mix(1.0, c, g.mirrored(normal), "MULTIPLY"), m.linear("EDEBE6"))
    r = g.math("ADD", .12, g.math("ADD", g.math("MULTIPLY", line, .10), g.math("MULTIPLY", haze, .08)))
    return g.out(Base_Color=c, Metallic=1.0, Roughness=r, Normal=normal)


def money_clip(kit, form):
    """A money clip: a strip of spring steel bent back over itself, its free end curled up. Its foot is riveted to a second layer of leather."""
    patch = Pattern(7.0, 2.5, .45, cell=.2)
    lay = lambda q: form(q + [-.35, 0, .05])
    kit.piece("patch", patch, lay, .10, [patch.seam("BRTL", .26)], pitch=.34, puff=.02, groove=.04, round_over=(.03, SQUARE))
    on = lambda q: form(q + [0, 0, .12])
    a = np.linspace(np.pi / 2, -np.pi / 2, 24)
    foot = np.c_[np.linspace(-3.5, 2.3, 40), np.full(40, .04)]
    bend = np.c_[2.3 + .17 * np.cos(a[::-1]), .21 + .17 * np.sin(a[::-1])]
    x = np.linspace(2.3, -1.75, 50)
    back = np.c_[x, .38 - .20 * np.clip((2.3 - x) / 3.4, 0, 1) + .05 * np.sin(np.pi * (2.3 - x) / 4.05)]      # bowed, as a spring is
    lip = np.array([[-1.75 - .5 * np.sin(b), .18 + .5 * (1 - np.cos(b))] for b in np.linspace(.1, 1.15, 12)])
    xz = np.vstack([foot, bend[1:], back[1:], lip])
    tan = np.gradient(xz, axis=0)
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[-tan[:, 1], 0 * xz[:, 0], tan[:, 0]])
    strip = Pattern(run.length, 1.5, .4, cell=.12)
    arched = lambda q: np.c_[q[:, :2], q[:, 2] + .05 * (1 - (q[:, 1] / .75) ** 2)]
    panel("clip", strip, lambda q: on(run(arched(q) + [run.length / 2, 0, 0])), [spring_steel()] * 3, thickness=.08, puff=0, groove=0)
    for y in (-.36, .36):
        stud("clip rivet", (-3.02, y, .085), .17, .07, on, kit.metal)


def _even(path, step=.05, soft=7):
    """The path with evenly spaced points and without kinks: leather bends round."""
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    at = np.linspace(0, s[-1], int(s[-1] / step))
    line = np.stack([np.interp(at, s, path[:, i]) for i in range(3)], 1)
    wide = np.vstack([2 * line[0] - line[soft:0:-1], line, 2 * line[-1] - line[-2:-soft - 2:-1]])
    k = np.hanning(2 * soft + 3)[1:-1]
    return np.stack([np.convolve(wide[:, i], k / k.sum(), "valid") for i in range(3)], 1)


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
        rest = start[-1] + out * s + inward * (.03 * s ** 2)
    else:
        end = at(np.linspace(w / 2 - .15, w / 2 - reach, 24))
        mid, half = (start[-1] + end[0]) / 2, (end[0] - start[-1]) / 2
        a, bulge = np.linspace(0, np.pi, 30)[1:-1, None], max(.34, .42 * np.linalg.norm(half))
        rest = np.vstack([mid - half * np.cos(a) + out * (bulge * np.sin(a)), end])
    path = _even(np.vstack([start, rest]))
    tan = np.gradient(path, axis=0)
    across = form(np.array([[-w / 2, y + .5, lift]])) - form(np.array([[-w / 2, y - .5, lift]]))
    run = sweep(path, np.cross(np.broadcast_to(across, tan.shape), tan))
    p = Pattern(run.length, 1.9, (.2, .9, .9, .2), cell=.15)
    lay = lambda q: run(q + [run.length / 2, 0, 0])
    kit.piece("tab", p, lay, .13, [p.seam("BRT", .25, trim=.2)], pitch=.34, lined=True)
    x = run.length / 2 - .95
    stud("snap", (x, 0, .09), .48, .17, lay, kit.metal)
    if opened:
        snap_socket(kit, lambda q: lay(q * [1, -1, -1] + [x, 0, -.065]))
