"""A wallet with a zipper around three sides: closed, and opened like a book."""
import numpy as np

from parts.closures import plate, zipper
from parts.fabrics import zip_tape
from parts.forms import around_edge, ease, fold, handmade, moved, sweep
from parts.hardware import frame_ring, rod
from parts.kit import STITCH_PITCH
from parts.panels import Pattern, panel
from parts.zip_teeth import zip_places, zip_teeth, zip_tooth
from .wallet_insides import long_inside

THICK = .16
ROLL, TURNED = .20, .30                                       # radius and width of the edge that is turned down to the tape


def zip_wallet(kit, item, view):
    """Two padded faces joined by a zipper along three sides and a spine along the back."""
    if view == "open":
        return _opened(kit, item)
    w, h, d = item["size"]
    t, r = THICK, item.get("corner", 1.7)
    p = Pattern(w, h, r, cell=.25)
    soft, deep = 2.6, .42                                     # width and depth of the rounding of a padded face towards its zipper

    def pad(q):
        mid = np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / h) ** 2, 0, 1)
        in_x, in_y = np.clip(soft - w / 2 + np.abs(q[:, 0]), 0, soft), np.clip(soft - h / 2 + np.abs(q[:, 1]), 0, soft)
        return .3 * mid - deep * np.clip(np.hypot(in_x, in_y) / soft, 0, 1) ** 2.2

    def turned(q):                                            # the face with its edge bent down to the tape
        inner = np.clip(q[:, :2], [r - w / 2, r - h / 2], [w / 2 - r, h / 2 - r])
        out = q[:, :2] - inner
        far = np.hypot(*out.T)
        a = np.clip(far - r + TURNED, 0, None) / ROLL
        to = np.where(a > 0, r - TURNED + (ROLL + q[:, 2]) * np.sin(a), far)
        return np.c_[inner + out * (to / np.maximum(far, 1e-6))[:, None], np.where(a > 0, (ROLL + q[:, 2]) * np.cos(a) - ROLL, q[:, 2])]
    top = lambda q: turned(q) + np.c_[0 * q[:, :2], d - t / 2 + pad(q)]
    low = lambda q: turned(q) * [1, -1, -1] + np.c_[0 * q[:, :2], t / 2 - .6 * np.minimum(pad(q), 0)]
    kit.piece("top", p, top, t, [p.seam("BRTL", .38)], mark=(w * .3, -h * .27, 3.4), pitch=.38, puff=.05, hand=.02)
    kit.piece("base", p, low, t, [p.seam("BRTL", .38)], pitch=.38, hand=.02)
    drop = ROLL * (1 - np.cos(TURNED / ROLL))
    floor, roof = t / 2 + .6 * deep + drop, d - t / 2 - deep - drop
    tall, mid = roof - floor + .1, (roof + floor) / 2
    run = around_edge(w - .36, h - .36, r - .18, mid, "back")
    back = around_edge(w - .30, h - .30, r - .15, mid, "front")     # within the turned edges of both faces
    behind = 2 * (w / 2 - r + (r - .1) * np.pi / 2 + 1.2)     # the spine wraps around both corners of the back
    on = lambda q: run(q + [run.length / 2, 0, 0])
    long = run.length - behind + .3
    _zipper(kit, on, long, tall)
    _slider(kit, lambda q: on(q * [-1, -1, 1] + [long / 2 - .6, 0, .03]))     # shut: the slider is at the far end, its pull lies back on the teeth
    kit.piece("spine", Pattern(behind, tall, .05, cell=.3), lambda q: back(q + [back.length / 2, 0, 0]), .14, puff=.03)


def _zipper(kit, form, long, tall):
    """A closed zipper: tape along x, sewn along both edges, and two rows of teeth that interlock."""
    tape = zip_tape("4A4038", .09)
    panel("zip tape", Pattern(long, tall, .02, cell=.5), form, [tape] * 3, .06, puff=0, groove=0)
    pitch = .30 * STITCH_PITCH
    for y in (-1, 1):
        line = np.array([[-long / 2, y * (tall / 2 - .15)], [long / 2, y * (tall / 2 - .15)]])
        kit.sew("tape seam", line, form, .03, pitch=pitch, radius=pitch * .11)
    zip_teeth(kit, [form(zip_tooth() * [1, y, 1] + [x, 0, .02]) for y, x in zip_places(long)])


def _slider(kit, form):
    """A slider with its bridge, and a metal pull that lies on the teeth along +x, with a hole for the wrist strap."""
    plate("slider", 1.0, .80, .28, .12, form, kit.metal)
    plate("slider", .92, .66, .26, .16, lambda q: form(q + [0, 0, .12]), kit.metal)
    rod("bridge", [[-.36, 0, .26], [-.30, 0, .36], [-.12, 0, .42], [.12, 0, .42], [.30, 0, .36], [.36, 0, .26]], .075, kit.metal, form)
    lie = moved(lambda q: q, (.16, 0, .40), tilt=7)
    at = lambda q: form(lie(q))
    frame_ring("pull eye", .34, .40, .14, .10, .09, at, kit.metal)
    plate("pull", .80, .36, .10, .09, lambda q: at(q + [.52, 0, -.045]), kit.metal)
    frame_ring("pull end", .74, .56, .27, .15, .10, lambda q: at(q + [1.20, 0, 0]), kit.metal)


def _opened(kit, item):
    """One leaf on the table, the other leaning back; card slots and a bay on both, the coin pocket between them."""
    h, deep, _ = item["size"]
    t, r, angle = THICK, .8, 66
    w = 2 * deep + 1.7
    form = handmade(moved(fold(angle, r), tilt=180 + angle / 2, turn=-90), .03, 10, 5)
    outer = Pattern(w, h, item.get("corner", 1.7), cell=.25)
    kit.piece("shell", outer, form, t, [outer.seam("BRTL", .32)], pitch=.38, puff=.05, lined=True)
    long_inside(kit, {**item, "radius": r, "corner": 1.2}, form, w - .8, h - .8, t)        # within the tape
    for k in (1, -1):
        _half_zipper(kit, form, w, h, t, k, slide=k < 0)
    _coin_pocket(kit, form, h, t)


def _half_zipper(kit, form, w, h, t, k, slide, tall=.72):
    """One side of the parted zipper: tape and teeth along three edges of a leaf, standing up from it. Towards the fold, the ends of the tape
    are turned under and sewn down."""
    r, inset, end = 1.45, .20, 2.4
    x0, x1, y1 = 1.1, w / 2 - inset, h / 2 - inset
    a = np.linspace(np.pi / 2, 0, 24)
    corner = np.c_[x1 - r + r * np.cos(a), y1 - r + r * np.sin(a)]
    half = np.vstack([np.c_[np.linspace(x0, x1 - r, 30)[:-1], np.full(29, y1)], corner, np.c_[np.full(20, x1), np.linspace(y1 - r, 0, 21)[1:]]])
    line = np.vstack([half, (half * [1, -1])[::-1][1:]]) * k
    tan = np.gradient(line, axis=0)
    run = sweep(np.c_[line, np.full(len(line), -(t / 2 + tall / 2))], np.c_[-tan[:, 1], tan[:, 0], 0 * tan[:, 0]])

    def at(q):
        up = (q[:, 1] + tall / 2) * (.06 + .94 * ease((run.length / 2 - np.abs(q[:, 0])) / end))
        return form(run(np.c_[q[:, 0] + run.length / 2, up - tall / 2, q[:, 2] - .15 * up]))      # it leans inward
    panel("zip tape", Pattern(run.length, tall, .02, cell=.5), at, [zip_tape()] * 3, .06, puff=0, groove=0)
    zip_teeth(kit, [at(zip_tooth() * [1, -1, 1] + [x, tall / 2 + .10, -.065]) for _, x in zip_places(run.length - 1.6 * end, .30)])
    if slide:
        _slider(kit, lambda q: at(q * [-1, 1, -1] + [run.length / 2 - end, tall / 2 - .1, -.1]))


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
