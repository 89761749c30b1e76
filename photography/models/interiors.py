"""The parts inside a bag: pockets, dividers, pen loops, tethers."""
import numpy as np

from parts import materials as m
from parts.closures import keeper, plate, ring, zipper
from parts.forms import sweep
from parts.hardware import rod
from parts.panels import Pattern, panel


def on_wall(body, d, side, x=0.0, z=0.0, lift=.12):
    """Returns a form that lays a part on the inner side of the back (side 1) or front (-1): x right as seen, y up, h into the bag."""
    return lambda p: body(np.stack([side * p[:, 0] + x, side * (d / 2 - lift - p[:, 2]), p[:, 1] + z], 1))


def slip_pocket(kit, at, w, h, gape=.5, t=.12, faces=None):
    """An open patch pocket; its mouth stands off by `gape`."""
    p = Pattern(w, h, (min(1.2, w / 4), min(1.2, w / 4), .15, .15), cell=.3)
    stand = lambda q: gape * np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(q[:, 1] / h + .5, 0, 1) ** 2.5
    form = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0], stand(q)])
    seams = [p.seam_u(.3), p.seam("T", .35, trim=.4)]
    _piece(kit, "slip pocket", p, form, t, seams, faces)
    return form


def zip_pocket(kit, at, w, h, faces=None):
    """A patch pocket with a zipper in a leather frame below its upper edge."""
    p = Pattern(w, h, .5, cell=.35)
    slack = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0], .28 * np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / h + .35) ** 2, 0, 1)])
    _piece(kit, "zip pocket", p, slack, .11, [p.seam("BRTL", .3)], faces)
    high = h / 2 - 1.7
    frame = Pattern(w - 1.6, 1.9, .35, cell=.25)
    on = lambda lift: (lambda q: slack(q + [0, high, lift]))
    kit.piece("zip frame", frame, on(.1), .1, [frame.seam("BRTL", .22)], pitch=.36, lined=True)
    zipper(kit, on(.17), w - 2.9, 1.05, .15, pull_at=-(w - 2.9) / 2 + 1.1)


def wall(kit, body, w, h, d, y, tall, faces=None, t=.2, low=.4, narrow=.93):
    """A divider across the bag at the depth y, sewn along its upper edge."""
    p = Pattern(w * narrow, tall, (1.2, 1.2, .3, .3), cell=.45)
    form = lambda q: body(np.stack([q[:, 0], y - q[:, 2], q[:, 1] + low + tall / 2], 1))
    _piece(kit, "divider", p, form, t, [p.seam("T", .4, trim=.5)], faces or kit.lined)
    return form


def across(kit, body, d, x, tall, cloth, t=.8):
    """A movable divider from front to back at x, of felt, held by friction."""
    p = Pattern(d - .5, tall, (.5, .5, .8, .8), cell=.35)
    form = lambda q: body(np.stack([x + q[:, 2] + .25 * np.sin(q[:, 0] * .5), q[:, 0], q[:, 1] + .4 + tall / 2], 1))
    panel("divider", p, form, [cloth] * 3, t, puff=.1, groove=0)


def pen_loop(kit, at, wide=1.1, pen=True):
    """A loop that stands off the wall, open upwards, with a pen in it."""
    keeper(kit, at, wide, 0, .95, deep=3.0, t=.13, gap=.02)
    if pen:
        y = np.array([-7.0, -6.9, -4, 0, 3.4, 3.9, 4.0])
        rod("pen", np.c_[0 * y, y, np.full(7, .48)], [.2, .36, .43, .43, .42, .38, .2], m.plain("1E1D1C", .22, .5), at)
        clip = np.linspace(.4, 3.7, 20)
        rod("pen clip", np.c_[0 * clip, clip, .48 + np.r_[.5, np.full(16, .56), .5, .42, .3]], .07, kit.metal, at)


def tether(kit, at, long=13.0, width=.9):
    """A narrow strap that hangs from the upper edge, with a ring for keys at its end."""
    s = np.linspace(0, long, 90)
    q = at(np.c_[1.6 * np.sin(s / long * 2.4) * (s / long), -s, .18 + .5 * np.sin(np.pi * s / long) * (s / long)])
    out = at(np.array([[0, -long / 2, 1.0]]))[0] - at(np.array([[0, -long / 2, 0.0]]))[0]
    kit.strip("tether", sweep(q, out / np.linalg.norm(out)), width, .16, .25, inset=.2, pitch=.34)
    end = lambda p: at(p[:, [0, 1, 2]] + [1.6 * np.sin(2.4), -long - .55, .3])
    ring(kit, "tether ring", .75, .16, end)
    plate("tether rivet", .7, .7, .34, .12, lambda p: at(p + [1.6 * np.sin(2.2), -long + .7, .42]), kit.metal)


def _piece(kit, name, pattern, form, t, seams, faces):
    if faces is None:
        return kit.piece(name, pattern, form, t, seams, pitch=.42, puff=.02, lined=True)
    panel(name, pattern, form, faces, t, seams=seams, puff=.02)
    for i, line in enumerate(seams):
        kit.sew(f"{name} seam {i}", line, form, t / 2 + .008, pitch=.36, radius=.036)
