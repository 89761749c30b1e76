"""The objects on the workbench of Our Story: hides, awl, thread, slicker, knife, ruler."""
import numpy as np

from parts import materials as m
from parts.closures import plate, tube
from parts.forms import moved
from parts.hardware import rod
from parts.meshes import make_object
from parts.panels import Pattern, panel


def turned(name, profile, material, form):
    """A turned part along x with a profile of (x, radius)."""
    x, r = np.array(profile, float).T
    s = np.linspace(0, 1, len(x))
    fine = np.linspace(0, 1, 90)
    xs, rs = np.interp(fine, s, x), np.interp(fine, s, r)
    rs = np.convolve(np.pad(rs, 2, mode="edge"), np.ones(5) / 5, "valid")
    return rod(name, np.c_[xs, 0 * xs, 0 * xs], rs, material, form, n=28)


def _grip():
    g = m.Graph("beech")
    b = m.linear("9A6B3E")
    n = g.noise(g.node("Mapping", {"Vector": g.node("TexCoord").outputs["Object"], "Scale": (.3, 5, 5)}).outputs[0], 1.5, 3.0)
    return g.out(Base_Color=g.mix(n, tuple(v * .5 for v in b[:3]) + (1,), b), Roughness=.35, Specular=.5)


def awl(kit, piece):
    steel = m.metal("nickel")
    form = moved(lambda q: q, (0, 0, 1.3))
    turned("awl handle", [(0, .5), (.2, .95), (1.2, 1.25), (2.6, 1.3), (4.2, .95), (5.4, .85), (6.6, 1.0), (7.2, .95), (7.4, .7)], _grip(), form)
    turned("awl ferrule", [(7.2, .72), (8.3, .62), (8.35, .5)], kit.metal, form)
    rod("awl blade", np.c_[np.linspace(8.2, 13.4, 12), np.zeros(12), np.zeros(12)], np.linspace(.2, .02, 12), steel, form)


def slicker(kit, piece):
    form = moved(lambda q: q, (0, 0, 1.25))
    p = [(0, .5), (.15, .95), (1, 1.15), (3.5, 1.2), (4.4, .9), (4.9, 1.15)]
    for k in range(5):
        p += [(5.2 + k, 1.2), (5.5 + k, .72), (5.8 + k, 1.2)]
    turned("slicker", p + [(10.6, .9), (11.8, .45), (12.4, .3)], _grip(), form)


def spool(kit, piece):
    """A wooden spool of waxed thread standing upright."""
    up = moved(lambda q: q, (0, 0, 0), tilt=-90)
    turned("spool", [(0, 1.9), (.5, 1.9), (.7, 1.0), (5.3, 1.0), (5.5, 1.9), (6.0, 1.9)], _grip(), up)
    a = np.linspace(0, 2 * np.pi * 46, 46 * 26)
    z = .75 + 4.5 * np.abs((a / (2 * np.pi) % 46) / 46)
    tube("thread", np.c_[1.55 * np.cos(a), 1.55 * np.sin(a), z], .075, kit.thread, n=8)
    s = np.linspace(0, 1, 160)
    tail = np.c_[1.55 + 11 * s, -2.2 * np.sin(s * 4.4) - 1.5 * s, 1.5 * (1 - s) ** 3 + .08]
    tube("thread tail", tail, .07, kit.thread, n=8)


def hide(kit, piece):
    """A cut side of leather with one curled edge."""
    w, h = piece.get("size", [46, 30])
    p = Pattern(w, h, [4, 7, 2.5, 9], cell=.8)

    def lie(q):
        x, y = q[:, 0] / w, q[:, 1] / h
        wavy = np.c_[q[:, 0] + .8 * np.sin(q[:, 1] * .21) + .5 * np.sin(q[:, 1] * .5 + 1), q[:, 1] + .7 * np.sin(q[:, 0] * .17 + 2)]
        lift = 5.0 * np.exp(((x - .5) + (y - .5)) * 9) + .25 * np.sin(q[:, 0] / 7) * np.sin(q[:, 1] / 6) + .3
        return np.c_[wavy, q[:, 2] + lift]
    panel("hide", p, lie, kit.faces, .24, puff=0, groove=0)


def strips(kit, piece):
    """Cut straps, one above the other."""
    for i, (y, turn, long) in enumerate(((0, 2, 34), (2.9, 1, 30), (-2.9, 3, 26))):
        p = Pattern(long, 2.4, (.2, 1.1, 1.1, .2), cell=.5)
        wave = lambda q, i=i: q + np.c_[0 * q[:, 0], 0 * q[:, 0], .25 + .22 * i + .2 * np.sin(q[:, 0] / 5 + i)]
        kit.piece(f"strip {i}", p, moved(wave, (0, y, 0), turn=turn), .26, [p.seam("B", .35, trim=.4), p.seam("T", .35, trim=.4)] if i == 0 else ())


def rule(kit, piece):
    steel = m.metal("nickel")
    plate("rule", 32, 2.6, .1, .12, lambda q: q, steel)
    ink = m.plain("1A1A1A", .6)
    for k in range(60):
        long = .9 if k % 10 == 0 else .65 if k % 5 == 0 else .42
        x = -15 + k * .5
        v = np.array([[x, 1.3 - long, .123], [x + .045, 1.3 - long, .123], [x + .045, 1.28, .123], [x, 1.28, .123]])
        make_object(f"tick {k}", v, [[0, 1, 2, 3]], [0], [ink], smooth=False)


def knife(kit, piece):
    """A half-moon knife."""
    steel = m.metal("nickel")
    a = np.linspace(0, np.pi, 50)
    outer, inner = np.c_[5.6 * np.cos(a), -4.4 * np.sin(a)], np.c_[4.6 * np.cos(a), -1.1 * np.sin(a) + .2]
    v = np.vstack([np.c_[outer, np.full(50, .12)], np.c_[inner, np.full(50, .3)], np.c_[inner, np.full(50, .1)]])
    f = [[i, i + 1, 51 + i, 50 + i] for i in range(49)] + [[50 + i, 51 + i, 101 + i, 100 + i] for i in range(49)]
    make_object("blade", v, f, np.zeros(len(f)), [steel], smooth=False)
    rise = lambda q: q + np.c_[0 * q[:, 0], 0 * q[:, 0], .30 + .75 * np.clip(q[:, 0] / 7, 0, 1)]      # from the blade up to the thickest part of the handle
    form = moved(rise, (0, -1.3, 0), turn=90)
    turned("tang", [(0, .26), (2.4, .36), (2.5, .6), (3.3, .6)], kit.metal, form)
    turned("knife handle", [(3.2, .7), (4.4, .95), (7.4, 1.05), (9.6, .9), (10.2, .5)], _grip(), form)


def mallet(kit, piece):
    form = moved(lambda q: q, (0, 0, 2.6))
    turned("mallet handle", [(-2, .9), (6, .85), (13, 1.0), (15.5, 1.15), (16.2, .8)], _grip(), form)
    cross = moved(lambda q: q, (0, 0, 2.6), turn=90)
    turned("mallet head", [(-5, 2.1), (-4.8, 2.5), (-2, 2.6), (2, 2.6), (4.8, 2.5), (5, 2.1)], kit.leather, lambda q: cross(q))
