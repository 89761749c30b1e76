"""A wallet with a zipper around three sides: closed, and opened like a book."""
import numpy as np

from parts.closures import slider, zipper
from parts.fabrics import zip_tape
from parts.forms import around_edge, fold, handmade, moved, sweep
from parts.meshes import make_object
from parts.panels import Pattern, panel
from .wallet_insides import long_inside

THICK = .16


def zip_wallet(kit, item, view):
    """Two padded faces joined by a zipper along three sides and a spine along the back."""
    if view == "open":
        return _opened(kit, item)
    w, h, d = item["size"]
    t, r = THICK, item.get("corner", 1.7)
    p = Pattern(w, h, r, cell=.25)
    soft, deep = 2.6, .55                                     # width and depth of the rounding of a padded face towards its zipper

    def pad(q):
        mid = np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / h) ** 2, 0, 1)
        in_x, in_y = np.clip(soft - w / 2 + np.abs(q[:, 0]), 0, soft), np.clip(soft - h / 2 + np.abs(q[:, 1]), 0, soft)
        return .3 * mid - deep * np.clip(np.hypot(in_x, in_y) / soft, 0, 1) ** 2.2
    top = lambda q: np.c_[q[:, :2], d - t / 2 + q[:, 2] + pad(q)]
    low = lambda q: np.c_[q[:, 0], -q[:, 1], t / 2 - q[:, 2] - .6 * np.minimum(pad(q), 0)]
    kit.piece("top", p, top, t, [p.seam("BRTL", .32)], mark=(w * .3, -h * .27, 3.4), pitch=.38, puff=.05, hand=.02)
    kit.piece("base", p, low, t, [p.seam("BRTL", .32)], pitch=.38, hand=.02)
    floor, roof = t / 2 + .6 * deep, d - t / 2 - deep
    tall, mid = roof - floor - t * .5, (roof + floor) / 2
    run, back = (around_edge(w - .2, h - .2, r - .1, mid, start) for start in ("back", "front"))
    behind = 2 * (w / 2 - r + (r - .1) * np.pi / 2)           # the spine wraps around both corners of the back
    on = lambda q: run(q + [run.length / 2, 0, 0])
    long = run.length - behind + .3
    zipper(kit, on, long, tall, .11, pull=False)
    slider(kit, lambda q: on(q * [-1, -1, 1] + [long / 2 - .95, 0, .08]))      # shut: the slider is at the far end, its puller lies back
    kit.piece("spine", Pattern(behind, tall + .04, .05, cell=.3), lambda q: back(q + [back.length / 2, 0, .05]), .14, puff=.03)


def _opened(kit, item):
    """One leaf on the table, the other leaning back; card slots and a bay on both, the coin pocket between them."""
    h, deep, _ = item["size"]
    t, r, angle = THICK, .8, 66
    w = 2 * deep + 1.7
    form = handmade(moved(fold(angle, r), tilt=180 + angle / 2, turn=-90), .03, 10, 5)
    outer = Pattern(w, h, item.get("corner", 1.7), cell=.25)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], pitch=.38, puff=.05)
    long_inside(kit, {**item, "radius": r, "corner": 1.2}, form, w - .8, h - .8, t)        # within the tape
    for k in (1, -1):
        _half_zipper(kit, form, w, h, t, k, slide=k < 0)
    _coin_pocket(kit, form, h, t)


def _half_zipper(kit, form, w, h, t, k, slide, tall=.72, pitch=.12):
    """One side of the parted zipper: tape and teeth along three edges of a leaf, standing up from it."""
    r, inset = 1.55, .10
    x0, x1, y1 = 1.7, w / 2 - inset, h / 2 - inset
    a = np.linspace(np.pi / 2, 0, 24)
    corner = np.c_[x1 - r + r * np.cos(a), y1 - r + r * np.sin(a)]
    half = np.vstack([np.c_[np.linspace(x0, x1 - r, 30)[:-1], np.full(29, y1)], corner, np.c_[np.full(20, x1), np.linspace(y1 - r, 0, 21)[1:]]])
    line = np.vstack([half, (half * [1, -1])[::-1][1:]]) * k
    tan = np.gradient(line, axis=0)
    run = sweep(np.c_[line, np.full(len(line), -(t / 2 + tall / 2))], np.c_[-tan[:, 1], tan[:, 0], 0 * tan[:, 0]])
    at = lambda q: form(run(q + [run.length / 2, 0, 0]))
    panel("zip tape", Pattern(run.length, tall, .02, cell=.5), at, [zip_tape()] * 3, .06, puff=0, groove=0)
    count = int(run.length / pitch)
    box = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)]) * [pitch * .62, .24, .13]
    quads = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    v = np.vstack([at(box + [(i + .5) * pitch - run.length / 2, tall / 2, 0]) for i in range(count)])
    make_object("zip teeth", v, np.vstack([quads + 8 * i for i in range(count)]), np.zeros(6 * count), [kit.metal], smooth=False)
    if slide:
        slider(kit, lambda q: at(q * [-1, 1, -1] + [run.length / 2 - .5, tall / 2 - .1, -.1]))


def _coin_pocket(kit, form, h, t, tall=5.2, wide=.5):
    """A pouch sewn into the fold, with a zipper along its upper edge; it leans towards the far leaf."""
    at = lambda x, y: form(np.array([[x, y, -t / 2 - .05]]))[0]
    foot, along = at(0, 0), at(0, 1) - at(0, 0)
    far, near = at(6, 0) - at(3, 0), at(-6, 0) - at(-3, 0)
    up = .80 * far / np.linalg.norm(far) + .42 * near / np.linalg.norm(near)
    up /= np.linalg.norm(up)
    along = along - up * (along @ up)
    along /= np.linalg.norm(along)
    if np.cross(along, up)[1] > 0:                            # the face looks at the person who opens the wallet
        along = -along
    out = np.cross(along, up)
    place = lambda q: foot + q[:, :1] * along + (q[:, 1:2] + tall / 2) * up + q[:, 2:] * out
    p = Pattern(h - 1.6, tall, (.2, .2, .3, .3), cell=.3)
    belly = lambda q: wide / 2 * np.clip((q[:, 1] / tall + .5) * 2.2, 0, 1) ** .7 + .12 * np.clip(1 - (2 * q[:, 0] / p.w) ** 2, 0, 1)
    front = lambda q: place(np.c_[q[:, :2], q[:, 2] + belly(q)])
    back = lambda q: place(np.c_[-q[:, 0], q[:, 1], -q[:, 2] - belly(q)])
    seams = [p.seam_u(.24), p.seam("T", .26, trim=.3)]
    for name, side in (("front", front), ("back", back)):
        kit.piece("coin pocket " + name, p, side, .1, seams, pitch=.34, puff=.02, groove=.03)
    zipper(kit, lambda q: place(np.c_[q[:, 0], np.full(len(q), tall / 2 - .16) + q[:, 2], -q[:, 1]]), p.w - .5, wide + .3, .12, pull_at=p.w / 2 - 4.2)
