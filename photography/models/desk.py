"""Products for a desk: mats, coasters, trays, cord keepers."""
import numpy as np

from parts import materials as m
from parts.closures import tube
from props.coins_and_keys import coin
from parts.forms import flat, handmade, moved, sweep
from parts.hardware import stud
from parts.panels import Pattern


def desk_mat(kit, item, view):
    """One large sewn sheet with one far corner slightly curled."""
    w, h, _ = item["size"]
    p = Pattern(w, h, item.get("corner", 2.2), cell=.7)

    def lie(q):
        far = (q[:, 0] - w / 2) / w + (q[:, 1] - h / 2) / h
        near = (-q[:, 0] - w / 2) / w + (-q[:, 1] - h / 2) / h
        z = 3.2 * np.exp(far * 9) + 1.1 * np.exp(near * 10) + .12 * np.sin(q[:, 0] / 9) * np.sin(q[:, 1] / 7 + 1)
        return np.stack([q[:, 0], q[:, 1], q[:, 2] + z + .3], 1)
    kit.piece("mat", p, lie, .34, [p.seam("BRTL", .49)], mark=(w * .38, -h * .37, 8), pitch=.8, puff=.04)


def coasters(kit, item, view):
    """A stack of three, and one that lies beside it."""
    r, t = item["size"][0] / 2, .38
    p = Pattern(2 * r, 2 * r, r - .3, cell=.3)
    ring = [p.seam("BRTL", .46)]
    for i, (x, y, turn) in enumerate(((.0, .05, 8), (.10, -.06, -23), (-.07, .04, 14))):
        at = moved(handmade(flat, .02, 9, i), (x, y, (t + .02) * (i + .5)), turn=turn)
        kit.piece(f"coaster {i}", p, at, t, ring, mark=(0, 0, r * .95) if i == 2 else None, pitch=.44, puff=.02)
    beside = moved(handmade(flat, .03, 9, 7), (-5.6, -9.2, t / 2 + .02), turn=-31)
    kit.piece("coaster beside", p, beside, t, ring, mark=(0, 0, r * .95), pitch=.44, puff=.02)


def valet_tray(kit, item, view):
    """A shallow molded tray with a sewn rim, and small objects in it."""
    w, h, deep = item["size"]
    sheet_w, sheet_h = w + deep * 1.7, h + deep * 1.7
    p = Pattern(sheet_w, sheet_h, 3.2, cell=.35)

    def mold(q):
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
    kit.piece("tray", p, mold, .3, [p.seam("BRTL", .45)], mark=(w * .27, -h * .25, 4), pitch=.52, lined=False)
    kit.sew("rim outside", p.seam("BRTL", .45), mold, -.158, pitch=.42, radius=.044, down=True)
    for sx in (-1, 1):
        for sy in (-1, 1):
            stud("snap", (sx * (sheet_w / 2 - 1.9), sy * (sheet_h / 2 - 1.9), .16), .42, .16, mold, kit.metal)
    for i, (x, y, r, kind) in enumerate(((-4.3, 1.6, 1.2, "brass"), (-1.7, 2.5, 1.05, "nickel"), (-2.3, -.7, 1.15, "antique"))):
        coin(f"coin {i}", r, moved(flat, (x, y, .32), turn=40 + 70 * i), kind)
    tip = moved(flat, (-3.3, .9, .50), tilt=9, roll=6, turn=115)     # a fourth lies across two of them
    coin("coin 3", 1.05, tip, "nickel")


def cord_keepers(kit, item, view):
    """Three snapped bands; one holds a coiled cable."""
    width = item["size"][1]
    band(kit, "loose a", width, 1.5, .86, moved(lambda q: q, (-4.6, -6.6, -.1), tilt=-13, turn=24))
    band(kit, "loose b", width, 1.45, .78, moved(lambda q: q, (2.4, -8.2, -.1), tilt=-12, turn=-28))
    band(kit, "holding", width, 1.02, .72, moved(lambda q: q, (3.95, .4, 0)))
    rubber = m.plain("8F8672", .6, .3)
    a = np.linspace(.9, 2 * np.pi * 4.86, 900)
    turns = a / (2 * np.pi)
    place = np.array([(0, 0), (.46, .04), (-.46, .04), (.22, .42), (-.24, .44), (0, .1)])      # position of each turn in the bundle
    near = lambda k: np.interp(turns, np.arange(6), place[:, k])
    z = .25 + near(1) + .22 * np.exp(-(np.sin(a / 2) / .16) ** 2)       # raised where the band passes below
    r = 4.5 + near(0) + .05 * np.sin(a * 1.7)
    tube("cable", np.c_[r * np.cos(a) + .4, r * np.sin(a) * .92 + .4, z], .24, rubber)
    for end, k in ((0, -1), (-1, 1)):                          # the plugs
        way = k * np.array([-np.sin(a[end]), .92 * np.cos(a[end]), 0])
        tip = np.array([r[end] * np.cos(a[end]) + .4, r[end] * np.sin(a[end]) * .92 + .4, z[end]])
        tube("plug", [tip, tip + way * .2, tip + way * 1.3, tip + way * 1.4], [.25, .34, .34, .3], rubber)
        tube("plug pin", [tip + way * 1.4, tip + way * 2.0], .2, m.metal("nickel"))


def band(kit, name, width, long, high, put, t=.2, ends=1.75):
    """A band around a drop-shaped opening. Its ends lie on each other, and a snap joins them."""
    a = np.linspace(.42, 2 * np.pi - .42, 150)
    x = long * (1 - np.cos(a)) - long * (1 - np.cos(.42))
    z = high * np.sin(a) * (1 - .18 * np.cos(a))
    join = np.linspace(-ends - .8, -.8, 24)
    lips = np.linspace(-.8, 0, 12)[1:-1]
    ease = lambda u: ((u + .8) / .8) ** 2 * (3 - 2 * (u + .8) / .8)
    half = t / 2 + .008
    upper = np.r_[np.full(24, half), half + (z[0] - half) * ease(lips)]
    lower = -np.r_[np.full(24, half), half + (z[0] - half) * ease(lips)]
    px = np.r_[join, lips, x, lips[::-1], join[::-1]]
    pz = np.r_[upper, z, lower[::-1]]
    path = np.c_[px, 0 * px, pz + high * 1.06 + t / 2]
    tan = np.gradient(path, axis=0)
    run = sweep(path, np.c_[-tan[:, 2], 0 * px, tan[:, 0]])
    p = Pattern(run.length, width, .8, cell=.15)
    form = lambda q: put(run(q + [run.length / 2, 0, 0]))
    kit.piece(f"band {name}", p, form, t, [p.seam("BRTL", .26)], pitch=.36, lined=True)
    stud("snap", (-run.length / 2 + .85, 0, .1), .45, .17, form, kit.metal)
    stud("snap under", (run.length / 2 - .85, 0, .1), .45, .15, form, kit.metal)
