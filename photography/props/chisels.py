"""Woodworking chisels with turned handles of beech."""
import numpy as np

from parts import materials as m
from parts.closures import plate, tube
from parts.forms import flat


def beech(along_y=False):
    """Oiled beech: grain along x or y, with short dark flecks."""
    g = m.Graph("beech handle")
    at = g.node("TexCoord").outputs["Object"]
    along = lambda a, b, c: g.node("Mapping", {"Vector": at, "Scale": (b, a, c) if along_y else (a, b, c)}).outputs[0]
    grain, fleck = g.noise(along(.22, 3.4, 3.4), 1.5, 3.0), g.noise(along(2.2, 26, 26), 1.0, 1.0)
    b = m.linear("A8743F")
    c = g.mix(g.remap(grain, .3, .7), tuple(v * .62 for v in b[:3]) + (1,), b)
    c = g.mix(g.math("MULTIPLY", g.remap(fleck, .62, .75), .45), c, tuple(v * .38 for v in b[:3]) + (1,))
    return g.out(Base_Color=c, Roughness=.42, Specular=.45, Normal=g.bump(grain, .01, .6))


# Distance from the handle's end, and share of its radius: a flat dome, a swelling, a waist, a shoulder and the ferrule's seat.
HANDLE = ((0, .02), (.02, .30), (.07, .55), (.17, .78), (.34, .93), (.62, 1.0), (1.3, 1.0), (2.6, .93), (4.6, .80), (6.4, .86), (8.2, .98), (9.6, .86), (10.2, .62), (10.4, .56))


LONG, NECK = HANDLE[-1][0], 2.9           # of the handle; from there to where the blade has its full width


def chisel(kit, end, radius, wide=1.6, form=flat, along_y=False):
    """A bevel-edged chisel along x: `end` is where its handle ends on the right, `radius` that of its handle, `wide` its blade. `along_y`: the form turns it by 90 degrees."""
    at, share = np.array(HANDLE).T
    fine = np.r_[np.linspace(0, .7, 40), np.linspace(.7, at[-1], 60)[1:]]
    x, y, z = end
    tube("chisel handle", np.c_[x - fine, 0 * fine + y, 0 * fine + z], radius * np.interp(fine, at, share), beech(along_y), form, n=40)
    s = np.linspace(0, 1.5, 12)
    tube("ferrule", np.c_[x - LONG - s + .1, 0 * s + y, 0 * s + z], radius * .60 * np.interp(s, [0, .08, 1.4, 1.5], [.92, 1, .96, .9]), kit.metal, form, n=40)
    steel = m.plain("B9B8B4", .30, .5, Metallic=1.0)
    s = np.linspace(0, NECK - 1.2, 12)
    tube("neck", np.c_[x - LONG - 1.2 - s, 0 * s + y, 0 * s + z], np.interp(s, [0, .2, NECK - 1.2], [.44, .32, .34]), steel, form, n=24)
    tall = 12.0
    plate("blade", tall, wide, .12, .26, lambda q: form(q + [x - LONG - NECK - tall / 2 + .5, y, z - .13]), steel)
