"""Shoulder straps: a tab on either side of the bag, a loop that has tipped down from it, and a strap folded around both loops."""
import numpy as np

from .closures import chape
from .forms import ease, flat, moved, sweep
from .hanging import hang_strap
from .hardware import frame_ring, rod
from .meshes import hanging_objects

THICK = .2               # of the strap, in centimeters
TIPPED = 150             # degrees by which an empty loop has turned from upright: it hangs 60 degrees below the horizontal


def carrying_strap(kit, lie, stand, width, item, out=.45, floor=.15, lean=.12):
    """A strap that hangs from a loop on either side down to the table and lies behind the bag. Its slide is on the `slide` side of the item.

    lie(s) is the form of the leather that a tab is sewn to; stand(s) is an upright frame there: x across, y up, h away from the bag.
    `lean` is how far the strap hangs outwards per centimeter of height on the side of the slide."""
    _, h, d = item["size"]
    wire, tall, long = .24, float(np.clip(width * .52, 1.1, 1.8)), float(np.clip(h * .2, 2.6, 5.2))
    bend = wire / 2 + THICK / 2 + .01
    tip = moved(flat, (0, 0, out), roll=TIPPED)
    ends, slide = [], item.get("slide", 1)
    for s in (slide, -slide):
        chape(kit, lie(s), width * .86, min(3.2, width * .9 + 1.2), out, floor, .2, .14, close=.5)
        tipped = lambda p, s=s: stand(s)(tip(p + [0, tall / 2, 0]))
        hanging_objects(lambda: frame_ring("strap loop", width + wire + .16, tall, .3, wire, wire * .8, tipped, kit.metal))
        bar, up, away = stand(s)(np.vstack([tip(np.array([[0, tall, 0.]]))] * 3) + [[0, 0, 0], [0, 1, 0], [0, 0, 1]])
        down = (bar - up) + (lean if not ends else min(lean, .05)) * (away - bar)     # the other side hangs close
        down = down / np.linalg.norm(down)
        face = away - bar - down * ((away - bar) @ down)
        ends.append((bar, down, face / np.linalg.norm(face)))
    starts = [(bar + face * bend, down, face) for bar, down, face in ends]
    q, faces = hang_strap(starts, width, long, d * (.6 if item.get("round_body") else 1), THICK)
    (first, out_of), (last, into) = (_hook(*end, bend, long, slid) for end, slid in zip(ends, (True, False)))
    run = sweep(np.vstack([first, q[1:-1], last[::-1]]), np.vstack([out_of, faces[1:-1], into[::-1]]))
    lengths = [np.linalg.norm(np.diff(hook, axis=0), axis=1).sum() for hook in (first, last)]
    hanging_objects(lambda: strap_with_slide(kit, run, width, lengths[0] + long - .35, wire, run.length - lengths[1] - long + .4))


def _hook(bar, down, face, bend, long, slid):
    """The doubled end of a strap, from its tip up behind the strap and around the bar; and its normals.

    If it is `slid`, its tip ends below the middle bar of the slide, over which the strap runs."""
    u = np.linspace(long, 0, 60)
    behind = -2 * bend + (2 * bend - THICK - .02) * ease(u / 1.2)                     # both layers close up below the bar
    if slid:
        behind = behind + (THICK + .02) * ease((u - long + 1.0) / .6)
    a = np.linspace(-np.pi / 2, np.pi / 2, 28)[1:]
    inner = bar + np.outer(u, down) + np.outer(bend + behind, face)
    turn = np.outer(-np.cos(a), down) + np.outer(np.sin(a), face)
    return np.vstack([inner, bar + bend * turn]), np.vstack([np.tile(-face, (len(u), 1)), turn])


def strap_with_slide(kit, run, width, slide, wire, end=None):
    """The strap along a sweep. It runs over the middle bar of a slide and below both others; `end` is where its other fold is sewn
    down, if it has one. Returns the strap's form."""
    deep = float(np.clip(width * .6, 1.3, 1.9))
    bars = THICK / 2 + wire * .4 + .01
    half = deep / 2 - wire * .4
    rise = bars + wire * .4 + THICK / 2

    def over(p):
        near = np.clip(np.abs(p[:, 0] - slide) / half, 0, 1)
        return run(p + np.c_[0 * p[:, :2], rise * np.cos(near * np.pi / 2) ** 2])
    over.length = run.length
    form = kit.strip("shoulder strap", over, width, THICK, .2, inset=.26, pitch=.46, both=True)
    at = lambda p: run(p + [slide, 0, bars])
    frame_ring("slide", deep, width + wire + .14, .3, wire, wire * .8, at, kit.metal)
    y = np.linspace(-width / 2 - .1, width / 2 + .1, 8)
    rod("slide bar", np.c_[0 * y, y, 0 * y], wire * .4, kit.metal, at)
    if end:
        across = np.linspace(-width / 2 + .26, width / 2 - .26, 12)
        kit.sew("strap end", np.c_[np.full(12, end - run.length / 2), across], form, THICK / 2 + .015, pitch=.37, radius=.04)
    return form
