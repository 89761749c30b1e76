"""Leather rolled around what it keeps: a tool roll with chisels in it, and a watch roll."""
import numpy as np

from .winding import Winding, bent_back, rested
from parts.buckled_straps import Buckling
from parts.closures import holes, tube
from parts.fabrics import suede
from parts.forms import ease, handmade, moved, sweep
from parts.hardware import stud
from parts.panels import Disc, Pattern, panel
from props.chisels import chisel


def _buckled_strap(kit, roll, x, bar, start, width):
    """A strap sewn to the free end of a roll: once around it, and through a buckle at the angle `bar`, which a chape holds."""
    t, beyond = .19, 2.15
    buckling = Buckling(width, t, wire=.27, floor=.03, rest=t / 2 + .02)
    rest, down, crest, tall = buckling.rest, buckling.down, buckling.crest, buckling.tall
    around = roll.outside(bar + 360)
    long = (bar + 360 - start) / around.scale + beyond
    middle = long / 2 - beyond
    level = .78                                               # a stiff frame stands off a round roll; the strap leaves it above the leather

    def lay(y):                                               # over the bar, and down onto the chape
        return np.interp(y, [-beyond, -1.6, -1.2, -.75, -.22, .12, .5 * tall, tall, 1.6 * tall, 2.2 * tall],
                         [down - .12, down - .06, down, down + .02, crest * .97, crest, crest * .90, crest * level, crest * .18, 0])
    p = Pattern(width, long, (width * .48, width * .48, .25, .25), cell=.2)
    at = lambda q: around(np.c_[q[:, 0] + x, q[:, 1] + middle, q[:, 2] + rest + lay(q[:, 1] + middle)])
    kit.piece("strap", p, at, t, [p.seam("BRTL", .28)], pitch=.44, lined=True)
    buckling.add_buckle(kit, lambda q: around(q + [x, 0, 0]), chape_long=beyond - .4, play=.3, lift=crest * level)
    buckling.add_hole(kit, at, -middle)
    holes(kit, at, [(0, tall + k - middle) for k in (.7, 1.9)], .12, t / 2 + .035)
    stud("strap rivet", (0, long / 2 - 1.0, t / 2), .28, .11, at, kit.metal)


CHISELS = ((-.06, -1.36, 2.7, 1.08), (-1.26, .78, 3.9, 1.16), (1.30, .70, 3.2, 1.12))        # y, z, how far each sticks out at the right end, its radius
TURNS = 1.85


def tool_roll(kit, item, view):
    """A tool roll, rolled up around three chisels, whose handles stick out at its right end."""
    if view == "open":
        return _unrolled(kit, item)
    w, _, d = item["size"]
    t, pitch, last = .21, .40, 116
    outer = d / 2 - .14
    first = last - 360 * TURNS
    roll = Winding(first, last, lambda a: outer - pitch * (last - np.asarray(a, float)) / 360, t)
    run = roll.run()
    p = Pattern(run.length, w, (.4, 1.5, 1.5, .4), cell=.34)

    def sheet(q):                                             # no turn ends quite where the one below does
        angle = run.angle(q[:, 0] + run.length / 2)
        return run(q + [run.length / 2, 0, 0]) + np.c_[.16 * np.sin(angle / 95 + 1) + .10 * np.sin(angle / 41), 0 * angle, 0 * angle]
    form = handmade(sheet, .05, 15, 3)
    seam = p.seam("BRT", .36)
    outermost = seam[:, 0] > run.far(last - 400) - run.length / 2
    kit.piece("sheet", p, form, t, [seam[outermost]], mark=(0, run.length / 2 - run.far(66), item["mark"], True), pitch=.50)
    pocket = Pattern(run.far(last - 400), w - 4.4, .2, cell=.5)
    inner = lambda q: form(np.c_[q[:, 0] - run.length / 2 + pocket.w / 2, q[:, 1] - .9, q[:, 2] - t / 2 - .10])
    kit.piece("pockets", pocket, inner, .13, lined=True)
    for x in (-.30 * w, .24 * w):
        _buckled_strap(kit, roll, x, 44, 82, item["strap_width"])
    for y, z, out, r in CHISELS:
        chisel(kit, (w / 2 + out, y, z), r)


POCKET, DEEP = 4.7, 11.0                # width and depth of a pocket
KEEPS = ((0, 1.16, 1.9), (1, 1.12, 1.4), (2, 1.08, 1.0))      # which pocket, the radius of the chisel's handle, the width of its blade


def _unrolled(kit, item):
    """The tool roll laid open, its inner side up: five pockets sewn to one half, chisels in three of them; its straps lie folded back onto the half without."""
    w, long, t, count = item["size"][0], 42.0, .21, 5
    left = -long / 2 + .9
    p = Pattern(long, w, (1.5, .4, .4, 1.5), cell=.6)

    def lie(q):                                               # it keeps a little of its roll at both ends
        x, y = q[:, 0], q[:, 1]
        z = 3.4 * ease((x - long / 2 + 11) / 22) + 1.1 * ease((-x - long / 2 + 5) / 12) + .16 * np.sin(x / 3.1 + y / 9) * ease((x + 2) / 6) + .06 * np.sin(y / 2.9 + x / 7)
        return np.c_[q[:, :2], q[:, 2] + z]
    kit.piece("sheet", p, lambda q: lie(q * [-1, 1, -1]), t, [], pitch=.50)
    kit.sew("sheet seam", p.seam("BRTL", .36), lambda q: lie(q * [-1, 1, -1]), -t / 2, pitch=.40, radius=.042, down=True)
    front = Pattern(POCKET * count, DEEP, .3, cell=.10)
    middle = np.array([left + front.w / 2, -w / 2 + .9 + DEEP / 2])
    holds = {i: wide for i, _, wide in KEEPS}

    def rise(q):                                              # a pocket is formed by what is in it
        x, u = q[:, 0] + front.w / 2, np.clip(q[:, 1] / DEEP + .5, 0, 1)
        out = 0 * x
        for i in range(count):
            at, wide = (x - (i + .5) * POCKET) / (POCKET / 2 - .36), holds.get(i, 0)
            over = np.clip(1 - np.abs(at) ** 2.6, 0, 1)
            out += (.90 if wide else .05) * over * (.35 + .65 * u) * ease(u / .2) + (.10 * over * ease((u - .8) / .2) if not wide else 0)
        return out
    at = lambda q: lie(np.c_[q[:, :2] + middle, q[:, 2] + t / 2 + .08 + rise(q)])
    dividers = [np.array([[x, DEEP / 2 - .12], [x, -DEEP / 2 + .3]]) for x in front.w / 2 - POCKET * np.arange(1, count)]
    kit.piece("pockets", front, at, .13, [front.seam_u(.30), front.seam("T", .30, trim=.5)], pitch=.44, lined=True, puff=.004)
    for i, line in enumerate(dividers):                       # a panel has grooves near its edge only
        kit.sew(f"divider {i}", line, at, .065 - .012, pitch=.352, radius=.037)
    for i, r, wide in KEEPS:
        x, y = left + (i + .5) * POCKET + (.15, -.1, .2)[i], w / 2 + (3.9, 3.2, 2.7)[i]
        tilted = moved(lambda q: q + [8.2, 0, 0], tilt=-3.3)             # it rests on its handle, and the pocket presses its blade down
        up = moved(tilted, (x, y - 8.2, r + .10), turn=90 + (1.6, -1.2, .8)[i])
        chisel(kit, (0, 0, 0), r, wide, lambda q, up=up: lie(up(q)), along_y=True)
    for y in (-.24 * w, .30 * w):
        _folded_strap(kit, item["strap_width"], lambda q, y=y: lie(q + [long / 2, y, 0]), t)


def _folded_strap(kit, width, edge, under, t=.19, long=20.0):
    """A strap that comes out from under a sheet of leather whose edge is at x = 0, bends around it and lies on it towards -x."""
    a, r = np.linspace(-np.pi / 2, np.pi / 2, 40), (under + t) / 2 + .16
    flat_on = np.linspace(0, long - 3, 120)
    rest = (under + t) / 2 + .02
    lower, upper = np.c_[np.linspace(-1.2, 0, 20), np.full(20, -rest)], np.c_[-flat_on, rest + (r - rest) * (1 - ease(flat_on / 4)) + .35 * np.exp(-((flat_on - 9) / 4) ** 2)]
    bend = np.c_[.25 + r * np.cos(a), r * np.sin(a)]
    xz = np.vstack([lower[:-1], bend, upper[1:]])
    tan = np.gradient(xz, axis=0)
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[tan[:, 1], 0 * tan[:, 0], -tan[:, 0]])
    p = Pattern(run.length, width, (.2, width * .48, width * .48, .2), cell=.2)
    form = lambda q: edge(run(q + [run.length / 2, 0, 0]))
    kit.piece("strap", p, form, t, [p.seam("BRT", .28)], pitch=.44, lined=True)
    holes(kit, form, [(run.length / 2 - 3.4 - 1.2 * k, 0) for k in range(4)], .12, t / 2 + .035)


def _snapped_strap(kit, roll, x, start, end, width):
    """A strap sewn to the back of a roll at the angle `start`, over the top and the free end, to a snap near the angle `end`."""
    t = .17
    around = roll.outside(end)
    long = (end - start) / around.scale
    p = Pattern(width, long, (width * .48, width * .48, .3, .3), cell=.2)
    at = lambda q: around(np.c_[q[:, 0] + x, q[:, 1] + long / 2, q[:, 2] + t / 2 + .02])
    kit.piece("strap", p, at, t, [p.seam("BRTL", .27)], pitch=.40, lined=True)
    stud("snap", (0, .95 - long / 2, t / 2), .46, .16, at, kit.metal)
    stud("strap rivet", (0, long / 2 - .8, t / 2), .24, .09, at, kit.metal)


MOUTH, HINGE = 66, -48             # between these angles the case is open: its edge at the front, and where its free part begins


def watch_roll(kit, item, view):
    """A round case for watches: leather sewn to two round ends, its free part closed over the front with two straps."""
    w, _, d = item["size"]
    t, last = .25, 90
    inner = d / 2 - t - .34
    kit.set_flesh(suede("E2D8C6"))
    roll = Winding(MOUTH - 360, last, lambda a: inner + t / 2 + .30 * ease((np.asarray(a, float) - 2) / 58), t)
    run = bent_back(roll, HINGE) if view == "open" else roll.run()
    p = Pattern(run.length, w, (.2, 1.3, 1.3, .2), cell=.34)
    form = handmade(lambda q: run(q + [run.length / 2, 0, 0]), .04, 14, 6)
    kit.piece("case", p, form, t, [p.seam("BRTL", .36)], mark=(0, run.length / 2 - run.far(58), item["mark"], True), pitch=.48, both=view == "open")
    for s in (-1, 1):
        _end_cap(kit, s, w / 2, inner)
    for x in (-.27 * w, .27 * w):
        if view == "open":
            _open_strap(kit, run, x, roll.run(), item["strap_width"])
            stud("snap post", (run.far(-256), x, t / 2), .30, .12, run, kit.metal)
        else:
            _snapped_strap(kit, roll, x, -118, 116, item["strap_width"])
    if view == "open":
        _cushions(kit, w - 1.1, inner)


def _end_cap(kit, s, half, r):
    """A round end of the case, slightly domed, with a piping around it; s = 1 at the right, -1 at the left."""
    end = Disc(r - .03, cell=.3)
    at = lambda q: np.c_[s * (half - .20 + q[:, 2] + .22 * (1 - (q[:, 0] ** 2 + q[:, 1] ** 2) / r ** 2)), s * q[:, 0], q[:, 1] * rested(q[:, 1] / r)]
    kit.piece("end", end, at, .2, [end.seam("BRTL", .42)], pitch=.48, puff=.05)
    a = np.linspace(0, 2 * np.pi, 120)
    tube("piping", np.c_[np.full(120, s * (half - .10)), (r - .06) * np.sin(a), (r - .06) * np.cos(a) * rested(np.cos(a))], .10, kit.edge)


def _open_strap(kit, run, x, closed, width, t=.17):
    """A closing strap on the outside of the opened part; its end with the snap's socket sticks out past the leather."""
    start, beyond = closed.far(-100), 1.9
    long = run.length + beyond - start
    p = Pattern(long, width, (.3, width * .48, width * .48, .3), cell=.2)
    at = lambda q: run(np.c_[q[:, 0] + start + long / 2, q[:, 1] + x, q[:, 2] + .22])
    kit.piece("strap", p, at, t, [p.seam("BRTL", .27)], pitch=.40, lined=True)
    stud("socket", (long / 2 - .95, 0, -t / 2), .36, -.10, at, kit.metal)


def _cushions(kit, long, inner, count=3):
    """Cushions of suede side by side, around which watches are buckled."""
    nap, each, r, low = suede("E2D8C6", 14), long / count, inner - .98, .72
    for i in range(count):
        middle = long * ((i + .5) / count - .5)
        body = Pattern(2 * np.pi * r, each - .5, .02, cell=.3)

        def form(q, middle=middle):
            edge = np.clip(np.abs(q[:, 1]) - (each / 2 - .25 - .8), 0, .8) / .8
            a, high = q[:, 0] / r, (r + q[:, 2] - .8 * (1 - np.sqrt(np.clip(1 - edge ** 2, 0, 1))))
            return np.c_[middle + q[:, 1], -high * np.sin(a), high * np.cos(a) - low]
        panel("cushion", body, form, [nap] * 3, .1, puff=0, groove=0)
        for s in (-1, 1):
            side = Disc(r - .72, cell=.3)
            at = lambda q, s=s, middle=middle: np.c_[middle + s * (each / 2 - .28 + q[:, 2]), s * q[:, 0], q[:, 1] - low]
            panel("cushion end", side, at, [nap] * 3, .1, puff=.1, groove=0)
