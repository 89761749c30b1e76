"""Products for a desk: mats, coasters, trays, cord keepers."""
import numpy as np

from parts import materials as m
from parts.closures import plate, tube
from parts.fabrics import cork, suede
from props.cables import braided
from props.coins_and_keys import coin, leaning_coin
from parts.forms import ease, flat, handmade, moved, piled, softened, sweep
from parts.hardware import stud
from parts.panels import Disc, Pattern, panel


def desk_mat(kit, item, view):
    """One large sewn sheet on cork, with a far corner that stands up by a few millimeters."""
    w, h, _ = item["size"]
    p = Pattern(w, h, item.get("corner", 2.2), cell=.7)
    base = cork()

    def lie(q):
        far = (q[:, 0] - w / 2) / w + (q[:, 1] - h / 2) / h
        near = (-q[:, 0] - w / 2) / w + (-q[:, 1] - h / 2) / h
        z = .42 * np.exp(far * 9) + .15 * np.exp(near * 10) + .04 * np.sin(q[:, 0] / 9) * np.sin(q[:, 1] / 7 + 1)
        return np.stack([q[:, 0], q[:, 1], q[:, 2] + z], 1)
    panel("cork", p, lambda q: lie(q + [0, 0, .11]), [base] * 3, .2, puff=0, groove=0, round_over=.02)
    kit.piece("mat", p, lambda q: lie(q + [0, 0, .34]), .26, [p.seam("BRTL", .49)], mark=(w * .38, -h * .37, 8), pitch=.8, puff=.04)


def coasters(kit, item, view):
    """A stack of three, and one that lies beside it."""
    r, t = item["size"][0] / 2, .36
    p = Disc(r)
    ring = [p.seam("BRTL", .46)]
    for i, (x, y, turn) in enumerate(((.20, -.34, 8), (-.16, -.08, -23), (.05, .16, 14))):
        at = moved(handmade(flat, .006, 9, i), (x, y, (t + .03) * (i + .5)), turn=turn)
        kit.piece(f"coaster {i}", p, at, t, ring, mark=(0, 0, r * .95) if i == 2 else None, pitch=.44, puff=.02)
    beside = moved(handmade(flat, .006, 9, 7), (-5.6, -9.2, t / 2 + .01), turn=-31)
    kit.piece("coaster beside", p, beside, t, ring, mark=(0, 0, r * .95), pitch=.44, puff=.02)


def valet_tray(kit, item, view):
    """A shallow molded tray with a sewn rim, and small objects in it."""
    w, h, deep = item["size"]
    sheet_w, sheet_h = w + deep * 1.7, h + deep * 1.7
    p = Pattern(sheet_w, sheet_h, 3.2, cell=.35)

    def block(q):
        x, y = q[:, 0], q[:, 1]
        ax, ay = np.abs(x) / (sheet_w / 2), np.abs(y) / (sheet_h / 2)
        u = np.minimum((ax ** 7 + ay ** 7) ** (1 / 7), 1.05)
        edge0 = (w / 2) / (sheet_w / 2)
        over = np.clip(u - edge0, 0, None) * sheet_w / 2
        bend = np.where(over < .9, over ** 2 / 1.8, over - .45)
        run = over - bend * .86
        k = np.where(u > edge0, (edge0 * sheet_w / 2 + run) / np.maximum(u * sheet_w / 2, 1e-6), 1)
        nz = np.clip(over / .9, 0, 1)
        out = np.c_[x, y] / np.maximum(np.hypot(x, y), 1e-6)[:, None]
        lift = q[:, 2]
        return np.c_[x * k - out[:, 0] * lift * nz, y * k - out[:, 1] * lift * nz, bend * .98 + lift * (1 - .8 * nz) + .15]
    mold = handmade(block, .05, 12, 5)                     # walls that were pressed by hand
    kit.set_flesh(suede("B98F60"))                         # outside, natural tan with both colors
    kit.piece("tray", p, mold, .3, [p.seam("BRTL", .45)], mark=(w * .27, -h * .25, 4), pitch=.72, lined=False)
    kit.sew("rim outside", p.seam("BRTL", .45), mold, -.152, pitch=.576, radius=.05, down=True)
    for sx in (-1, 1):
        for sy in (-1, 1):
            stud("snap", (sx * (sheet_w / 2 - 1.9), sy * (sheet_h / 2 - 1.9), .16), .42, .16, mold, kit.metal)
    floor = .32
    for i, (x, y, kind, turn) in enumerate(((-4.3, 1.6, "florin", 150), (-1.5, 2.8, "shilling", 12), (-1.2, -.4, "crown", -58), (1.5, 1.1, "penny", 205))):
        coin(f"coin {i}", kind, moved(flat, (x, y, floor), turn=turn))
    leaning_coin("leaning coin", "penny", "florin", (-4.3, 1.6, floor), -70)


def cord_keepers(kit, item, view):
    """Three snapped bands: one closed, one open, one around a coiled cable."""
    width = item["size"][1]
    band(kit, "closed", width, 1.5, .80, moved(lambda q: q, (-5.4, -5.9, -.1), tilt=-13, turn=24))
    open_band(kit, width, moved(lambda q: q, (2.0, -8.6, 0), turn=-11))
    band(kit, "holding", width, .86, .50, moved(lambda q: q, (BUNDLE - .86, .4, 0)))
    _cable()


BUNDLE, RADIUS = 4.9, .175                                 # where the band holds the cable, from the middle of the coil; the cable's radius


def _cable():
    """A braided cable of 3.5 mm in five turns: packed in the band, where one turn goes over into the next, and spread on the table opposite,
    where the turns are of different size and lie across each other. It begins in the band; the other end lies free."""
    packed = np.array([(0, 0), (-.36, 0), (.36, 0), (-.18, .31), (.18, .31)])
    spread = np.array([(0, 0), (-.42, 0), (.42, 0), (-.84, 0), (.84, 0)])
    shift = np.array([(.1, -.2), (-.2, .2), (.1, .1), (-.2, 1.1), (-.3, -.3)])        # how far each turn lies aside, opposite the band
    a = np.linspace(.05, 2 * np.pi * 4 + 1.47 * np.pi, 1100)
    turn, within = np.divmod(a, 2 * np.pi)
    turn, after = turn.astype(int), np.minimum(turn + 1, 4).astype(int)
    over = np.where(turn < 4, ease((within - 2 * np.pi + .12) / .12), 0)[:, None]
    loose = (np.sin(a / 2) ** 2)[:, None]
    at = lambda points: points[turn] * (1 - over) + points[after] * over
    offset, aside = at(packed) * (1 - loose) + at(spread) * loose, at(shift) * ease((loose - .2) / .8)
    raised = .24 * np.exp(-(np.sin(a / 2) / .2) ** 2)       # the band passes below
    wander = .10 * np.sin(a * .87 + 1) * loose[:, 0]
    r = BUNDLE - .4 + offset[:, 0] + wander
    coil = np.c_[r * np.cos(a) + .4 + aside[:, 0], r * np.sin(a) * .92 + .4 + aside[:, 1], RADIUS + .005 + offset[:, 1] + raised]
    start, way = coil[-1], (coil[-1] - coil[-2]) / np.linalg.norm(coil[-1] - coil[-2])
    u, end, last = np.linspace(0, 1, 90)[1:, None], np.array([6.6, -4.9, .25]), np.array([.85, -.5, 0])
    tail = (1 + 2 * u) * (1 - u) ** 2 * start + u * (1 - u) ** 2 * way * 7 + u * u * (3 - 2 * u) * end + u * u * (u - 1) * last * 6
    free = np.r_[np.abs(np.sin(a / 2)) > .45, np.ones(len(tail), bool)]
    braided("cable", piled(np.vstack([coil, tail]), RADIUS, free), RADIUS, "46433F")
    _usb_plug(moved(lambda q: q, end, turn=float(np.degrees(np.arctan2(last[1], last[0])))), m.plain("2E2C2A", .42, .45))


def _usb_plug(form, sheath):
    """A plug along x: strain relief, molded grip, steel shell with its opening."""
    x = np.array([-.1, .0, .25, .55])
    tube("strain relief", np.c_[x, 0 * x, 0 * x], [.19, .23, .25, .27], sheath, form)
    plate("grip", 1.9, 1.0, .3, .25, lambda q: form(q + [1.45, 0, 0]), sheath)
    plate("grip", 1.9, 1.0, .3, .25, lambda q: form(q * [1, -1, -1] + [1.45, 0, 0]), sheath)
    steel = m.metal("nickel")
    plate("shell", .26, .84, .12, .66, lambda q: form(np.c_[q[:, 2] + 2.4, q[:, 1], -q[:, 0]]), steel)
    plate("opening", .12, .66, .05, .01, lambda q: form(np.c_[q[:, 2] + 3.06, q[:, 1], -q[:, 0]]), m.plain("0B0B0C", .6, .1))


def open_band(kit, width, put, t=.2):
    """An unsnapped band that stands on both ends: it keeps the bend that it had around a cable, its inner side in."""
    long = 9.8
    u = np.linspace(-long / 2, long / 2, 240)
    heading = .05 - .30 * np.tanh(u / 1.3) - .04 * u
    line = np.c_[np.cumsum(np.cos(heading)), np.cumsum(np.sin(heading))] * (u[1] - u[0])
    line = line - line.mean(0)
    line[:, 1] -= np.interp(line[:, 0], line[[0, -1], 0], line[[0, -1], 1])
    path = np.c_[line[:, 0], 0 * u, line[:, 1] + t / 2]
    run = sweep(path, np.c_[-np.sin(heading), 0 * u, np.cos(heading)])
    p = Pattern(run.length, width, width * .49, cell=.15)
    form = lambda q: put(run(q + [run.length / 2, 0, 0]))
    kit.piece("band open", p, form, t, [p.seam("BRTL", .26)], pitch=.36, mark=(-.2, 0, 2.9))
    for s in (-1, 1):
        stud("snap", (s * (run.length / 2 - .9), 0, .1), .45, .15, form, kit.metal)
        stud("socket", (s * (run.length / 2 - .9), 0, -.1), .36, -.09, form, kit.metal)


def band(kit, name, width, long, high, put, t=.2, ends=1.75):
    """A band around a drop-shaped opening. Its ends lie on each other, and a snap joins them."""
    a = np.linspace(.42, 2 * np.pi - .42, 150)
    x = long * (1 - np.cos(a)) - long * (1 - np.cos(.42))
    z = high * np.sin(a) * (1 - .18 * np.cos(a))
    join, half = np.linspace(-ends - .8, -.6, 24), t / 2 + .008
    line = np.vstack([np.c_[join, np.full(24, half)], np.c_[x, z], np.c_[join[::-1], np.full(24, -half)]])
    line = softened(line, .5, step=.03)                    # the ends part without a crease
    path = np.c_[line[:, 0], 0 * line[:, 0], line[:, 1] + high * 1.06 + t / 2]
    tan = np.gradient(path, axis=0)
    run = sweep(path, np.c_[-tan[:, 2], 0 * tan[:, 0], tan[:, 0]])
    p = Pattern(run.length, width, width * .49, cell=.15)
    form = lambda q: put(run(q + [run.length / 2, 0, 0]))
    kit.piece(f"band {name}", p, form, t, [p.seam("BRTL", .26)], pitch=.36, lined=True)
    stud("snap", (-run.length / 2 + .85, 0, .1), .45, .17, form, kit.metal)
    stud("snap under", (run.length / 2 - .85, 0, .1), .45, .15, form, kit.metal)
