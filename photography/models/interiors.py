"""The parts inside a bag: pockets, dividers, pen loops, tethers."""
import numpy as np

from parts import materials as m
from parts.closures import keeper, plate, ring, zipper
from .bags import stiff
from parts.forms import ease, sweep
from parts.hardware import rod
from parts.panels import Pattern, panel
from parts.pockets import pillow
from .inner_work import bound
from .linings import wool


def on_wall(body, d, side, x=0.0, z=0.0, lift=.12):
    """Returns a form that lays a part on the inner side of the back (side 1) or front (-1): x right as seen, y up, h into the bag."""
    return lambda p: body(np.stack([side * p[:, 0] + x, side * (d / 2 - lift - p[:, 2]), p[:, 1] + z], 1))


def leaning(at, foot, tall, askew=0.0):
    """The form of something stiff that stands on `foot` and leans on a wall with its upper end, `tall` above it; `askew` is how far it slants."""
    return stiff(at, np.array(foot), (1, askew, 0), (-20 * tall * askew, 20 * tall, 0))


def slip_pocket(kit, at, w, h, gape=.25, t=.12, faces=None, full=0, mark=None):
    """A flat patch pocket with a bound edge; its mouth stands off by `gape`, or the whole pocket by `full`. Its side seams are sewn twice at the mouth."""
    p = Pattern(w, h, (min(1.2, w / 4), min(1.2, w / 4), .15, .15), cell=.3)
    mouth = lambda q: gape * ease((w / 2 - np.abs(q[:, 0])) / (.42 * w)) * np.clip(q[:, 1] / h + .5, 0, 1) ** 2.5
    stand = pillow(w, h, full) if full else mouth
    form = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0], stand(q)])
    _piece(kit, "slip pocket", p, form, t, [p.seam_u(.3)], faces, mark)
    bound(kit, form, w - .06, h / 2, t)
    for x in (.3, .5):
        for s in (-1, 1):
            kit.sew("pocket bar", np.array([[s * (w / 2 - x), h / 2 - .78], [s * (w / 2 - x), h / 2 - .1]]), form, t / 2 + .11, pitch=.34, radius=.038)
    return form


def zip_pocket(kit, at, w, h, faces=None, mark=None):
    """A patch pocket with a zipper in a leather frame below its upper edge."""
    p = Pattern(w, h, .5, cell=.35)
    slack = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0], .28 * np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / h + .35) ** 2, 0, 1)])
    _piece(kit, "zip pocket", p, slack, .11, [p.seam("BRTL", .3)], faces, mark)
    high = h / 2 - 1.7
    frame = Pattern(w - 1.6, 1.9, .35, cell=.25)
    on = lambda lift: (lambda q: slack(q + [0, high, lift]))
    kit.piece("zip frame", frame, on(.1), .1, [frame.seam("BRTL", .22)], pitch=.36, lined=True)
    zipper(kit, on(.17), w - 2.9, 1.05, .15, pull_at=-(w - 2.9) / 2 + 1.1)


def wall(kit, body, w, h, d, y, tall, faces=None, t=.2, low=.4, narrow=.93):
    """A divider across the bag at the depth y, its upper edge bound."""
    p = Pattern(w * narrow, tall, (1.2, 1.2, .3, .3), cell=.45)
    form = lambda q: body(np.stack([q[:, 0], y - q[:, 2], q[:, 1] + low + tall / 2], 1))
    _piece(kit, "divider", p, form, t, [], faces or kit.lined)
    bound(kit, form, p.w - .5, tall / 2, t)
    return form


def across(kit, body, d, x, tall, t=.9):
    """A movable divider from front to back at x, of felt with round edges, held by friction."""
    p = Pattern(d - .5, tall, (.4, .4, .9, .9), cell=.35)
    form = lambda q: body(np.stack([x + q[:, 2], q[:, 0], q[:, 1] + .4 + tall / 2], 1))
    panel("divider", p, form, [wool("97938A")] * 3, t, puff=.05, groove=0, round_over=t * .42)


def pen_loop(kit, at, wide=1.0, pen=True):
    """A loop on a sewn patch, with a straight pen in it whose lower end rests against the wall."""
    patch = Pattern(2.3, 4.6, .35, cell=.25)
    kit.piece("pen patch", patch, lambda q: at(q + [0, 0, .02]), .1, [patch.seam("BRTL", .24)], pitch=.36, puff=.01, lined=True)
    hold = stiff(at, np.array([0, 0, .12]), (1, 0, 0), (0, 1, 0))
    keeper(kit, hold, wide, 0, .9, deep=2.6, t=.13, gap=.01)
    if pen:
        y = np.array([-4.9, -4.85, -4.6, -2.6, 0, 3.2, 4.6, 4.75, 4.8])
        on = lambda q: hold(q + np.c_[0 * q[:, :2], .018 * q[:, 1]])
        rod("pen", np.c_[0 * y, y, np.full(9, .45)], [.1, .22, .34, .41, .42, .42, .40, .34, .1], m.plain("232220", .24, .5), on, n=24)
        rod("pen ring", np.c_[np.zeros(2), [1.66, 1.78], [.45, .45]], .435, kit.metal, on, n=24)
        clip = np.linspace(1.8, 4.6, 20)
        rod("pen clip", np.c_[0 * clip, clip, .45 + np.r_[.46, .5, np.full(14, .53), .5, .46, .42, .34]], .075, kit.metal, on)


def tether(kit, at, long=13.0, width=.9):
    """A narrow strap that hangs from the upper edge, with a ring for keys at its end."""
    s = np.linspace(0, long, 90)
    q = at(np.c_[1.6 * np.sin(s / long * 2.4) * (s / long), -s, .18 + .5 * np.sin(np.pi * s / long) * (s / long)])
    out = at(np.array([[0, -long / 2, 1.0]]))[0] - at(np.array([[0, -long / 2, 0.0]]))[0]
    kit.strip("tether", sweep(q, out / np.linalg.norm(out)), width, .16, .25, inset=.2, pitch=.34)
    end = lambda p: at(p[:, [0, 1, 2]] + [1.6 * np.sin(2.4), -long - .55, .3])
    ring(kit, "tether ring", .75, .16, end)
    plate("tether rivet", .7, .7, .34, .12, lambda p: at(p + [1.6 * np.sin(2.2), -long + .7, .42]), kit.metal)


def _piece(kit, name, pattern, form, t, seams, faces, mark=None):
    if faces is None:
        return kit.piece(name, pattern, form, t, seams, mark=mark, pitch=.42, puff=.02, lined=True)
    panel(name, pattern, form, faces, t, seams=seams, puff=.02)
    for i, line in enumerate(seams):
        kit.sew(f"{name} seam {i}", line, form, t / 2 + .008, pitch=.36, radius=.036)
