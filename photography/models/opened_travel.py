"""Travel and bucket bags, opened: the zipper of a weekender pulled apart, a bucket with its cord let out."""
import numpy as np

from parts import materials as m
from .bags import rolled_handle
from parts.closures import ring, tube, zipper
from parts.fabrics import lining
from .interiors import slip_pocket, zip_pocket
from parts.meshes import make_object
from .opening import fallen_aside, unzipped
from parts.panels import Pattern, panel
from .travel import barrel, barrel_form, sling_strap


def weekender(kit, item, parts):
    """A barrel-shaped bag, its zipper open from end to end and its handles fallen to both sides."""
    w, h, d = item["size"]
    top = item.get("round", .42) * d
    body = unzipped(barrel_form(item), w, h, d, parts.get("open", 19))
    barrel(kit, item, body, .4)
    for s in (-1, 1):
        _lip(kit, body, w, h, s)
        _handle(kit, item, body, top, s)
    back = lambda p: body(np.stack([p[:, 0], d / 2 - .2 - p[:, 2], p[:, 1] + h * .47], 1))
    faces = [lining(kit, parts["lining"])] * 3
    if "zip" in parts:
        zip_pocket(kit, back, *parts["zip"], faces=faces)
    else:
        slip_pocket(kit, back, *parts["slip"], gape=.8, faces=faces)


def _lip(kit, body, w, h, s):
    """One half of the open zipper: its tape along the lip, and a row of teeth on the tape's edge."""
    long, cloth = w - 1.5, m.plain("2A2623", .9, .05)
    at = lambda q: body(np.c_[q[:, 0], s * (.88 - q[:, 1]), h - .12 + q[:, 2]])
    panel("zip tape", Pattern(long, 1.1, .02, cell=.4), at, [cloth] * 3, .06, puff=0, groove=0)
    count = int(long / .2)
    box = np.array([[x, y, z] for x in (-.5, .5) for y in (-.5, .5) for z in (-.5, .5)]) * [.11, .3, .16]
    quads = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    v = np.vstack([box + [-long / 2 + (i + .5) * .2, .56, 0] for i in range(count)])
    f = np.vstack([quads + 8 * i for i in range(count)])
    make_object("zip teeth", at(v), f, np.zeros(len(f)), [kit.metal], smooth=False)


def _handle(kit, item, body, top, s):
    """A handle that has fallen outwards from the band that it is sewn to."""
    w, h, d = item["size"]
    hx, start, leave = w * .2, h * .34, h - top * .92
    rise = h - leave + 11
    up, a = np.linspace(start, leave, 40), np.linspace(np.pi, 0, 140)
    arch = np.c_[hx * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .8, leave + rise * np.sin(a) ** .9]
    xz = np.vstack([np.c_[np.full(40, -hx), up][:-1], arch, np.c_[np.full(40, hx), up[::-1]][1:]]) * [-s, 1]
    q = body(np.c_[xz[:, 0], np.full(len(xz), s * (d / 2 + .52)), np.minimum(xz[:, 1], leave)])
    q[:, 2] += np.clip(xz[:, 1] - leave, 0, None)
    q, n = fallen_aside(q, np.tile([0., s, 0.], (len(q), 1)), leave, s, 150, 4)
    rolled_handle(kit, f"handle {s}", q, n, 3.0, .24, tab=leave - start + 4.5, ease=3.5)


def bucket(kit, item, parts):
    """A bucket bag, its cord let out and its mouth wide; a pouch hangs inside on a clip."""
    w, h, _ = item["size"]
    r0 = w / 2
    full = 2 * np.pi * r0

    def skin(q, lift=0.0):
        a, u = q[:, 0] / r0, np.clip(q[:, 1] / h, 0, 1)
        r = r0 * (1 + .03 * np.sin(np.pi * u) - .03 * u ** 3)
        r = r + .30 * u ** 5 * np.cos(7 * a + .6) + .35 * np.sin(3 * a + 5 * u) * u ** 2 + lift + q[:, 2]
        return np.stack([r * np.sin(a), -r * np.cos(a), q[:, 1] - .5 * u ** 4 * np.sin(2 * a + 1)], 1)
    p = Pattern(full, h, .02, cell=.4)
    kit.piece("wall", p, lambda q: skin(q + [0, h / 2, 0]), .2, [p.seam("T", .4)], mark=(0, -h * .08, 5.6), pitch=.55, both=True)
    band = Pattern(full * 1.01, h * .2, .02, cell=.4)
    kit.piece("foot band", band, lambda q: skin(q * [1 / 1.01, 1, 1] + [0, h * .1, 0], .2), .18, [band.seam("T", .35), band.seam("B", .4)], pitch=.55)
    disc = Pattern(2 * r0 - .6, 2 * r0 - .6, r0 - .31, cell=.6)
    panel("floor", disc, lambda q: q + [0, 0, .3], [kit.flesh] * 3, .2)
    eyes, level = 10, h * .88
    step = full / eyes
    for k in range(eyes):
        x = (k + .5) * step - full / 2
        for out in (.14, -.14):
            ring(kit, f"eyelet {k}", .42, .2, lambda q, x=x, out=out: skin(q + [x, level, out]))
    s = np.linspace(step * .56, full - step * .56, 900)
    tube("cord", skin(np.c_[s, level - .12 * np.abs(np.sin(np.pi * s / step)), .42 * np.tanh(6 * np.cos(np.pi * s / step))]), .2, kit.leather)
    _cord_ends(kit, skin, level, step)
    _pouch(kit, skin, h, full)
    seam = Pattern(2.2, h - .3, .2, cell=.3)                  # covers the seam of the wall from the inside
    kit.piece("seam cover", seam, lambda q: skin(np.c_[full / 2 - q[:, 0], q[:, 1] + h / 2, -q[:, 2] - .17]), .12, [seam.seam("L", .25), seam.seam("R", .25)], pitch=.5, lined=True)
    sling_strap(kit, skin, r0, h, {**item, "drape": 78, "push": (.25, -1, 0)})


def _cord_ends(kit, skin, level, step):
    for s, long in ((-1, 11.5), (1, 13.0)):
        t = np.linspace(0, 1, 80)
        x = s * (step * .5 + 1.2 * np.sin(2.6 * t) * t)
        out = np.interp(t, [0, .05, .1, .2, .5, 1], [-.42, 0, .42, .62, .5, .4])
        q = skin(np.c_[x, level - np.clip(t - .06, 0, 1) * long, out])
        tube("cord end", q, .2, kit.leather)
        tube("cord bead", q[-12:] + [0, 0, -.5], [.3, .42, .46, .46, .46, .46, .46, .46, .46, .46, .42, .3], kit.edge)


def _pouch(kit, skin, h, full):
    """A small pouch that hangs at the back from a leather loop with a clip."""
    at = lambda q: skin(np.c_[full / 2 - q[:, 0], q[:, 1] + h * .60, -q[:, 2]])
    pw, ph = 11.5, 9.0
    p = Pattern(pw, ph, .8, cell=.3)
    puff = lambda q: .7 * np.clip(1 - (2 * q[:, 0] / pw) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / ph) ** 2, 0, 1)
    kit.piece("pouch", p, lambda q: at(q + np.c_[0 * q[:, :2], .9 + puff(q)]), .12, [p.seam("BRTL", .28)], pitch=.36, lined=True)
    back = Pattern(pw, ph, .8, cell=.5)
    kit.piece("pouch back", back, lambda q: at(q + [0, 0, .45]), .12, lined=True)
    zip_at = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0] + ph / 2 - 1.1, .98 + puff(q + [0, ph / 2 - 1.1, 0])])
    zipper(kit, zip_at, pw - 1.6, .95, .13, pull_at=-pw / 2 + 1.6)
    ring(kit, "pouch ring", .6, .16, lambda q: at(q + [pw / 2 - 1.0, ph / 2 + .5, .8]))
    loop = Pattern(1.1, 4.2, .2, cell=.2)
    kit.piece("pouch loop", loop, lambda q: at(q + [pw / 2 - 1.0, ph / 2 + 2.8, .5+ .25]), .16, [loop.seam("BRTL", .2)], pitch=.3, lined=True)
