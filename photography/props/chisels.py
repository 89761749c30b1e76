"""Woodworking chisels with turned handles of beech."""
import numpy as np

from parts import materials as m
from parts.closures import tube
from parts.forms import ease, flat
from parts.meshes import make_object


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


# Distance from the handle's end, and share of its radius: a flat dome, two turned grooves, a swelling, a waist, a shoulder and the ferrule's seat.
HANDLE = ((0, .02), (.02, .30), (.07, .55), (.17, .78), (.34, .93), (.62, 1.0), (1.05, 1.0), (1.10, .95), (1.15, 1.0), (1.45, 1.0), (1.50, .95), (1.55, 1.0),
          (2.6, .95), (4.6, .80), (6.4, .86), (8.2, .98), (9.6, .86), (10.2, .62), (10.4, .56))
LONG, NECK = HANDLE[-1][0], 3.3           # of the handle; from there to where the blade has its full width
BLADE, THICK, BEVEL = 11.5, .28, .20      # length and thickness of a blade, and how far its long edges are ground


def chisel(kit, end, radius, wide=1.6, form=flat, along_y=False):
    """A bevel-edged chisel along x: `end` is where its handle ends on the right, `radius` that of its handle, `wide` its blade. `along_y`: the form turns it by 90 degrees."""
    at = lambda q: form(q + np.asarray(end))
    far, share = np.array(HANDLE).T
    fine = np.r_[np.linspace(0, 1.7, 100), np.linspace(1.7, far[-1], 60)[1:]]
    tube("chisel handle", np.c_[-fine, 0 * fine, 0 * fine], radius * np.interp(fine, far, share), beech(along_y), at, n=48)
    s = np.linspace(0, 1.4, 30)
    tube("ferrule", np.c_[-LONG - s + .1, 0 * s, 0 * s], radius * .60 * np.interp(s, [0, .06, 1.30, 1.4], [.96, 1, .97, .90]), kit.metal, at, n=48)
    steel = m.plain("B9B8B4", .30, .5, Metallic=1.0)
    s = np.linspace(0, NECK - 1.9, 16)
    tube("neck", np.c_[-LONG - 1.2 - s, 0 * s, 0 * s], np.interp(s, [0, .12, .30, NECK - 1.9], [.52, .52, .32, .27]), steel, at, n=24)
    _blade(wide, steel, lambda q: at(q - [LONG + NECK - .7, 0, 0]))


def _blade(wide, steel, form):
    """A blade along -x from its shoulders, its ground long edges upwards."""
    x = np.r_[np.linspace(.8, -.9, 24), np.linspace(-.9, -BLADE, 12)[1:]]
    half = .24 + (wide / 2 - .24) * ease((.8 - x) / 1.7)
    ground = np.minimum(BEVEL, half * .45)
    across = [(-half, -THICK / 2 + 0 * x), (-half, -THICK / 2 + .06 + 0 * x), (ground - half, THICK / 2 + 0 * x),
              (half - ground, THICK / 2 + 0 * x), (half, -THICK / 2 + .06 + 0 * x), (half, -THICK / 2 + 0 * x)]
    v, n = np.vstack([np.c_[x, y, z] for y, z in across]), len(x)
    faces = [[i * n + j, i * n + j + 1, (i + 1) % 6 * n + j + 1, (i + 1) % 6 * n + j] for i in range(6) for j in range(n - 1)]
    make_object("blade", form(v), faces + [[i * n + n - 1 for i in range(6)]], np.zeros(len(faces) + 1), [steel], smooth=False)
