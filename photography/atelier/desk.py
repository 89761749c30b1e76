"""Goods that lie on a table: mats, coasters, trays, cord keepers."""
import numpy as np

from . import materials as m
from .closures import plate, tube
from .forms import moved, sweep
from .hardware import stud
from .panels import Pattern


def desk_mat(kit, item, view):
    """One large sewn sheet, a far corner still remembering the roll."""
    w, h, _ = item["size"]
    p = Pattern(w, h, item.get("corner", 2.2), cell=.7)

    def lie(q):
        far = (q[:, 0] - w / 2) / w + (q[:, 1] - h / 2) / h
        near = (-q[:, 0] - w / 2) / w + (-q[:, 1] - h / 2) / h
        z = 3.2 * np.exp(far * 9) + 1.1 * np.exp(near * 10) + .12 * np.sin(q[:, 0] / 9) * np.sin(q[:, 1] / 7 + 1)
        return np.stack([q[:, 0], q[:, 1], q[:, 2] + z + .3], 1)
    kit.piece("mat", p, lie, .34, [p.seam("BRTL", .9)], mark=(w * .38, -h * .37, 8), pitch=.8, puff=.04)


def coasters(kit, item, view):
    """A short stack, and one more leaning on it."""
    r, t = item["size"][0] / 2, .42
    square = item.get("square")
    p = Pattern(2 * r, 2 * r, 1.4 if square else r - .02, cell=.3)
    ring = [p.seam("BRTL", .5)]
    for i in range(3):
        turn = (8, -23, 14)[i]
        at = moved(lambda q: q, ((.0, .16, -.12)[i], (.1, -.1, .05)[i], t * (i + .5) + .06 * i), turn=turn)
        kit.piece(f"coaster {i}", p, at, t, ring, mark=(0, 0, r * .95) if i == 2 else None, pitch=.44, puff=.05)
    lean = moved(lambda q: q, (-r * 1.35, -r * .55, r * .36 + .1), roll=0, tilt=-22, turn=24)
    kit.piece("coaster leaning", p, lean, t, ring, mark=(0, 0, r * .95), pitch=.44, puff=.05)


def valet_tray(kit, item, view):
    """A sheet moulded into a shallow tray with a sewn rim, and what pockets held."""
    w, h, deep = item["size"]
    sheet_w, sheet_h = w + deep * 1.7, h + deep * 1.7
    p = Pattern(sheet_w, sheet_h, 3.2, cell=.35)

    def mould(q):
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
    kit.piece("tray", p, mould, .3, [p.seam("BRTL", .45)], mark=(w * .28, -h * .34, 4), pitch=.52, both=True, lined=False, hand=.05)
    for sx in (-1, 1):
        for sy in (-1, 1):
            stud("snap", (sx * (sheet_w / 2 - 1.9), sy * (sheet_h / 2 - 1.9), .16), .42, .16, mould, kit.metal)
    for i, (x, y, r) in enumerate(((-3.6, 1.6, 1.2), (-2.1, 2.4, 1.05), (-2.9, .2, 1.1))):
        plate(f"coin {i}", 2 * r, 2 * r, r - .01, .2, moved(lambda q: q, (x, y, .34 + .2 * (i == 1)), tilt=3 * i), m.metal(("brass", "nickel", "antique")[i]))


def cord_keepers(kit, item, view):
    """Three snapped bands; one holds a coiled cable."""
    width = item["size"][1]
    places = [(-4.2, -7.6, 24), (2.6, -8.6, -20), (4.9, 0, 0)]
    for i, (x, y, turn) in enumerate(places):
        a = np.linspace(0, 2 * np.pi, 160)
        px = 2.1 * np.cos(a) + .5 * np.cos(a) ** 3
        pz = 1.05 * np.sin(a) * (1 - .35 * np.cos(a))
        tail = np.linspace(0, 1.7, 20)[1:]
        path = np.c_[np.r_[px, px[-1] + tail * .5], np.zeros(179), np.r_[pz + 1.2, pz[-1] + 1.2 + tail * .86]]
        path = path[::-1]
        tan = np.gradient(path, axis=0)
        tan /= np.linalg.norm(tan, axis=1)[:, None]
        run = sweep(path, np.c_[tan[:, 2], 0 * tan[:, 1], -tan[:, 0]])
        put = moved(lambda q: q, (x, y, .1), turn=turn)
        p = Pattern(run.length, width, (.8, .3, .3, .8), cell=.2)
        form = lambda q, run=run, put=put: put(run(q + [run.length / 2, 0, 0]))
        kit.piece(f"band {i}", p, form, .2, [p.seam("BRTL", .26)], pitch=.36, lined=True, mark=None)
        stud("snap", (-run.length / 2 + 1.1, 0, .12), .45, .16, form, kit.metal)
        stud("snap under", (-run.length / 2 + 1.1, 0, -.12), .45, -.16, form, kit.metal)
    rubber = m.plain("2E2D2C", .6, .3)
    a = np.linspace(.15, 2 * np.pi * 4.93, 900)
    r = 4.4 + .16 * np.sin(a * 1.7) + .12 * (a / (2 * np.pi) - 2)
    tube("cable", np.c_[r * np.cos(a) + .4, r * np.sin(a) * .92, 1.15 + .34 * np.cos(a * .83 + 1)], .24, rubber)
