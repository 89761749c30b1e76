"""The bucket bag: a soft round wall with a lapped seam, gathered by a cord, or open."""
import numpy as np

from parts.closures import ring, tube, zipper
from parts.forms import ease
from parts.hardware import rod
from parts.panels import Pattern, panel
from .bags import rounded_base, stiff
from .travel import sling_strap

EYES = 10
LAP = 1.7                                # how far the ends of the wall overlap
SEAM = np.radians(248)                   # where its outer end lies, in a fold at the side
ARC = 2 * np.pi / EYES                   # from eyelet to eyelet
LEVEL = .86                              # their height, as a share of the bag's
ROLL, TURN = 1.1, np.radians(28)         # how much of the rim rolls outwards, and how far


def _folds(angle):
    """A wave with round crests and slightly wider valleys, as soft leather folds."""
    return 2 * (np.cos(angle) / 2 + .5) ** 1.2 - 1


def gathered(w, h, drawn=.32, fold=2.0):
    """The skin of a bag whose cord is drawn: x around it, y up, h outwards.

    Between two eyelets the leather folds outwards where the cord runs inside, and inwards where it runs outside. The rim rolls outwards."""
    r0, at = w / 2, LEVEL * h

    def skin(q):
        a, z = q[:, 0] / r0, np.clip(q[:, 1], 0, h)
        u = z / h
        down = np.clip((at - z) / (9.4 + 1.6 * np.sin(2 * a + 2) + 1.1 * np.sin(5 * a + 1)), 0, 1)       # pleats differ in length
        near = (1 - down) ** 1.35
        sway = .22 * np.sin(2 * a + .4) * down + .06 * np.sin(3 * a + 1.7)
        uneven = 1 + .22 * np.sin(2 * a + .6) + .16 * np.sin(3 * a + 2.2)
        turn = EYES / 2 * (a + sway) + np.pi
        small = np.cos(2 * turn + .8 * np.sin(a + 1)) * (.24 + .14 * np.sin(3 * a + .5)) + .13 * np.cos(3 * turn + 2 * a)
        pleat = (.84 * _folds(turn) + small * (1 - .5 * down)) * fold * near * uneven
        frill = np.clip((z - at) / (h - at), 0, 1)
        r = r0 * (1 + .045 * np.sin(np.pi * np.clip(u * 1.15, 0, 1)) - drawn * ease((z - h * .42) / (at - h * .42)))
        rolled, bend = np.clip(q[:, 1] - h + ROLL, 0, None) / ROLL * TURN, ROLL / TURN       # the angle of the rim, and the radius
        r = r + pleat * (1 + .12 * frill) + .15 * frill ** 1.5 - .30 * np.exp(-((z - at) / .7) ** 2)
        r = r + (bend - q[:, 2]) * (1 - np.cos(rolled))
        r = r + (.22 * np.sin(2 * a + 1.2) + .14 * np.sin(3 * a + 4 * u)) * np.sin(np.pi * u)           # soft dents of the body
        r = r - rounded_base(z) + q[:, 2]
        slack = .22 * np.sin(2 * a + .8) * u ** 3 - .16 * pleat * frill + (bend - q[:, 2]) * np.sin(rolled) - bend * rolled
        return np.stack([r * np.sin(a), -r * np.cos(a), q[:, 1] + slack], 1)
    return skin


def wide_open(w, h):
    """The skin of the same bag with its cord let out: the pleats remain as soft waves."""
    r0 = w / 2

    def skin(q):
        a, u = q[:, 0] / r0, np.clip(q[:, 1] / h, 0, 1)
        r = r0 * (1 + .03 * np.sin(np.pi * u) - .03 * u ** 3)
        r = r + .34 * u ** 4 * _folds(EYES / 2 * a + np.pi) + .35 * np.sin(3 * a + 5 * u) * u ** 2 - rounded_base(q[:, 1]) + q[:, 2]
        return np.stack([r * np.sin(a), -r * np.cos(a), q[:, 1] - .5 * u ** 4 * np.sin(2 * a + 1)], 1)
    return skin


def wall(kit, w, h, skin):
    """The wall with its lapped seam, foot band, floor and eyelets."""
    r0, t = w / 2, .2
    p = Pattern(2 * np.pi * r0 + LAP, h, .02, cell=.36)
    turn = SEAM * r0 - p.w / 2

    def laid(q):
        climb = (t + .02) * ease((q[:, 0] - p.w / 2 + LAP + .8) / .8)     # the outer end climbs over the inner one
        return skin(q + np.c_[0 * q[:, 0] + turn, 0 * q[:, 0] + h / 2, climb])
    outer = [p.seam("R", .3, trim=.8), p.seam("R", LAP - .35, trim=.8)]
    kit.piece("wall", p, laid, t, outer, mark=(-turn, -h * .14, 5.6), pitch=.55)
    rim, evenly = _along_rim(laid, p.w, h / 2 - .4)
    kit.sew("rim", rim, evenly, t / 2 + .02, pitch=.44, radius=.046)
    kit.sew("rim inside", rim, evenly, -t / 2, pitch=.44, radius=.046, down=True)
    for line in outer:
        kit.sew("lap inside", line, laid, -t * 1.5 - .02, pitch=.44, radius=.046, down=True)
    level = h * LEVEL
    for k in range(EYES):
        for lift in (-.20, .20):                           # both sides of the leather
            ring(kit, f"eyelet {k}", .41, .22, stiff(skin, np.array([(k + .5) * ARC * r0, level, lift]), (1, 0, 0), (0, 1, 0)))
    band = Pattern(2 * np.pi * r0 * 1.01, h * .2, .02, cell=.4)
    kit.piece("foot band", band, lambda q: skin(q * [1 / 1.01, 1, 1] + [0, h * .1, .2]), .18, [band.seam("T", .35), band.seam("B", .55)], pitch=.55)
    disc = Pattern(2 * r0 - .9, 2 * r0 - .9, r0 - .46, cell=.6)
    panel("floor", disc, lambda q: q + [0, 0, .3], [kit.flesh] * 3, .2)
    return level


def _along_rim(form, wide, y):
    """A line along the rim of a pattern this wide, and the form in which its x is measured on the rim itself: pleats would stretch stitches."""
    x = np.linspace(.4 - wide / 2, wide / 2 - .4, 800)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(form(np.c_[x, y + 0 * x, 0 * x]), axis=0), axis=1))]
    return np.array([[0, y], [s[-1], y]]), lambda q: form(np.c_[np.interp(q[:, 0], s, x), q[:, 1:]])


def cord(kit, skin, r0, level, ends, slack=0.0):
    """A round cord in and out of the eyelets. It starts and ends at the two front ones; `ends` are the lengths that hang there."""
    step, clear = ARC * r0, .34
    eye = lambda k, lift: skin(np.array([[step * (k + .5), level, lift]]))[0]
    points = [eye(0, .1)]
    for k in range(EYES - 1):
        side = clear if k % 2 else -clear                  # outside, inside
        for u in np.linspace(.08, .92, 9):                 # taut between two eyelets, over a pleat that is in its way
            taut, over = eye(k, side) * (1 - u) + eye(k + 1, side) * u, eye(k + u, side)
            outside = side > 0 and np.hypot(*over[:2]) > np.hypot(*taut[:2])
            points.append((over if outside else taut) - [0, 0, slack * np.sin(np.pi * u)])
        points.append(eye(k + 1, .1 * (k == EYES - 2)))
    tube("cord", _smooth(np.array(points)), .2, kit.leather)
    for s, long in zip((1, -1), ends):
        t = np.linspace(0, 1, 90)
        run = np.clip((t - .05) / .95, 0, 1) * long
        lean = s * (step / 2 - .8 * (1 - np.exp(-run / 3.0)) * np.sin(run / long * 1.4))
        pts = skin(np.c_[lean, level - np.clip(run - .25, 0, None), np.interp(run, [0, .2, .5, 1.4, 4, long], [.0, .3, .46, .44, .42, .54])])
        pts = _smooth(pts)[::-1]
        tube("cord end", pts, .2, kit.leather)
        tip, z = pts[0], np.linspace(-1, 1, 17)
        rod("cord bead", tip + np.c_[np.zeros((17, 2)), .62 * z], .22 + .24 * (1 - np.abs(z) ** 2.6) ** .6, kit.leather, n=24)
        rod("cord knot", tip + np.c_[np.zeros((9, 2)), np.linspace(-1.02, -.56, 9)], .27 * (1 - np.linspace(-.9, .9, 9) ** 2) ** .5 + .03, kit.leather, n=20)


def _smooth(points, step=.06, over=9):
    """The polyline with rounded corners, its ends in place."""
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    s = np.arange(0, d[-1], step)
    q = np.stack([np.interp(s, d, c) for c in points.T], 1)
    k = np.hanning(over + 2)[1:-1]
    return np.stack([np.convolve(np.pad(c, over // 2, mode="reflect", reflect_type="odd"), k / k.sum(), "valid") for c in q.T], 1)


def bucket(kit, item, view):
    """A soft bucket bag, its mouth gathered by the cord."""
    w, h, _ = item["size"]
    skin = gathered(w, h)
    level = wall(kit, w, h, skin)
    cord(kit, skin, w / 2, level, (8.0, 9.5))
    sling_strap(kit, skin, w / 2, h, item)


def pouch(kit, skin, h, full):
    """A small pouch that hangs at the back from a leather loop with a clip."""
    at = lambda q: skin(np.c_[full / 2 - q[:, 0], q[:, 1] + h * .60, -q[:, 2]])
    pw, ph = 11.5, 9.0
    p = Pattern(pw, ph, .8, cell=.3)
    puff = lambda q: .7 * np.clip(1 - (2 * q[:, 0] / pw) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / ph) ** 2, 0, 1)
    kit.piece("pouch", p, lambda q: at(q + np.c_[0 * q[:, :2], .36 + puff(q)]), .12, [p.seam("BRTL", .28)], pitch=.36, lined=True)
    back = Pattern(pw, ph, .8, cell=.5)
    kit.piece("pouch back", back, lambda q: at(q + [0, 0, .22]), .12, lined=True)
    zip_at = lambda q: at(q + np.c_[0 * q[:, 0], 0 * q[:, 0] + ph / 2 - 1.1, .44 + puff(q + [0, ph / 2 - 1.1, 0])])
    zipper(kit, zip_at, pw - 1.6, .95, .13, pull_at=-pw / 2 + 1.6)
    ring(kit, "pouch ring", .6, .16, lambda q: at(q + [pw / 2 - 1.0, ph / 2 + .5, .5]))
    loop = Pattern(1.1, 4.2, .2, cell=.2)
    kit.piece("pouch loop", loop, lambda q: at(q + [pw / 2 - 1.0, ph / 2 + 2.8, .35]), .16, [loop.seam("BRTL", .2)], pitch=.3, lined=True)
