"""The objects on the workbench of Our Story: hide, awl, spool, rule."""
import numpy as np

from parts import materials as m
from parts.closures import plate, tube
from parts.forms import ease, moved, planar_curve
from parts.hardware import rod
from parts.meshes import make_object
from parts.panels import Pattern, panel
from .scale_props import lettering


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
    form = moved(lambda q: q, (0, 0, 1.3), tilt=3.9)                                   # lies on the two thickest parts of its handle
    turned("awl handle", [(0, .5), (.2, .95), (1.2, 1.25), (2.6, 1.3), (4.2, .95), (5.4, .85), (6.6, 1.0), (7.2, .95), (7.4, .7)], _grip(), form)
    turned("awl ferrule", [(7.2, .72), (8.3, .62), (8.35, .5)], kit.metal, form)
    rod("awl blade", np.c_[np.linspace(8.2, 13.4, 12), np.zeros(12), np.zeros(12)], np.linspace(.2, .02, 12), steel, form)


def lying(points, radius):
    """Points of a thread in (x, y) that lies on the table."""
    return np.c_[points, np.full(len(points), radius)]


def spool(kit, piece):
    """A wooden spool of waxed thread standing upright."""
    up = moved(lambda q: q, (0, 0, 0), tilt=-90)
    turned("spool", [(0, 1.85), (.06, 1.95), (.5, 1.95), (.56, 1.3), (5.44, 1.3), (5.5, 1.95), (5.94, 1.95), (6.0, 1.85)], _grip(), up)
    a = np.linspace(0, 2 * np.pi * 46, 46 * 26)
    u = a / a[-1]
    r = 1.52 + .10 * np.sin(np.pi * u)                         # wound fuller in the middle
    tube("thread", np.c_[r * np.cos(a), r * np.sin(a), .58 + 4.86 * u], .075, kit.thread, n=8)
    _, xy, _ = planar_curve(lambda s: .46 * np.sin(.9 - s * .8) * min(1, s / 3), 13, .06)
    off = moved(lambda q: q, (1.54 * np.cos(-1.9), 1.54 * np.sin(-1.9), 0), turn=-199)    # leaves the winding at a tangent, towards the left
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(xy, axis=0), axis=1))]
    over_rim = .06 + .72 * (1 - ease((d - .9) / 1.5)) - .02 * np.clip(d, 0, 1)            # runs over the rim, then falls onto the table
    tube("thread tail", off(np.c_[xy, over_rim]), .06, kit.thread, n=8)


def hide(kit, piece):
    """A cut piece of leather that lies flat; its edges rise a little here and there."""
    w, h = piece.get("size", [46, 30])
    p = Pattern(w, h, [4, 7, 2.5, 9], cell=.8)

    def lie(q):
        out = np.maximum(np.abs(q[:, 0]) / w, np.abs(q[:, 1]) / h) * 2
        edge = np.clip((out - .84) / .16, 0, 1) ** 2 * (.5 + .5 * np.sin(q[:, 0] * .19 + q[:, 1] * .23))
        wavy = np.c_[q[:, 0] + .8 * np.sin(q[:, 1] * .21) + .5 * np.sin(q[:, 1] * .5 + 1), q[:, 1] + .7 * np.sin(q[:, 0] * .17 + 2)]
        return np.c_[wavy, q[:, 2] + .4 * edge]
    panel("hide", p, lie, kit.faces, .24, puff=0, groove=0)


def rule(kit, piece):
    """A steel rule of 15 cm with millimeters and numbers."""
    steel, ink = m.plain("B4B3AF", .36, .5, Metallic=1.0), m.plain("161616", .6)
    long, wide, thick = 16.0, 1.9, .1
    plate("rule", long, wide, .08, thick, lambda q: q, steel)
    x = np.repeat(np.arange(151) / 10 - 7.5, 4) + np.tile([-.014, .014, .014, -.014], 151)
    tall = np.repeat([.62 if k % 10 == 0 else .46 if k % 5 == 0 else .30 for k in range(151)], 4)
    y = wide / 2 - .03 - tall * np.tile([1, 1, 0, 0], 151)
    on = lambda q: q + [0, 0, thick + .004]
    make_object("millimeters", on(np.c_[x, y, 0 * x]), np.arange(604).reshape(-1, 4), np.zeros(151), [ink], smooth=False)
    for k in range(1, 15):
        lettering(str(k), .50, (k - 7.5, wide / 2 - 1.08), on, ink, font=None)
