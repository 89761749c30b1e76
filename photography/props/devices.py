"""A laptop and a tablet. Lengths in centimeters."""
import numpy as np

from parts import materials as m
from parts.closures import plate
from parts.hardware import rod, rounded_rectangle
from parts.meshes import make_object


def anodized(hexcode="C2C4C6", metallic=1.0, roughness=.36, grainy=.25):
    """Blasted and anodized aluminum: a fine, even grain and a soft reflection of the surroundings. Less metallic, it has more of the
    even gray that coarsely blasted metal has under broad light."""
    g = m.Graph("anodized " + hexcode)
    at = g.node("TexCoord").outputs["Object"]
    grain = g.noise(at, 30.0, 2.0, .7)
    b = m.linear(hexcode)
    c = g.mix(g.remap(grain, .35, .65, 0, grainy), b, tuple(v * .86 for v in b[:3]) + (1,))
    c = g.mix(1.0, c, g.mirrored(), "MULTIPLY")
    return g.out(Base_Color=c, Metallic=metallic, Roughness=roughness)


def polished():
    """A chamfer cut through the anodized skin: it shines."""
    return m.plain("F2F2F0", .16, .5, Metallic=1.0)


def glass(hexcode, top):
    """The black glass before a dark screen. It mirrors a softbox, of which the slanting edge lies 3 cm below its upper end at y = `top`,
    more dully where fingers were."""
    g = m.Graph("glass " + hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    x, y, _ = g.node("SeparateXYZ", {0: at}).outputs
    smear = g.remap(g.noise(g.node("Mapping", {"Vector": at, "Rotation": (0, 0, .6), "Scale": (.5, .16, 1)}).outputs[0], 1.0, 3.0, .6), .50, .72)
    across = g.math("MULTIPLY_ADD", x, .30, g.math("SUBTRACT", y, top))
    softbox = g.math("MULTIPLY", g.remap(across, -3.2, -2.5, .14, 1.8), g.remap(across, -2.2, 4, 1, .72))
    return g.out(Base_Color=m.linear(hexcode), Roughness=g.remap(smear, 0, 1, .03, .20), Specular=softbox)


def slab(name, w, d, r, profile, form, materials):
    """A flat block with rounded corners and sharp bevels. profile = (inset, height, index of the material of the face above) from the bottom up."""
    n = 64
    rings = [np.c_[rounded_rectangle(w - 2 * i, d - 2 * i, r - i, n // 4), np.full(n, z)] for i, z, _ in profile]
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(rings) - 1) for j in range(n)]
    f.append([(len(rings) - 1) * n + j for j in range(n)])
    o = make_object(name, form(np.vstack(rings)), f, np.r_[np.repeat([k for *_, k in profile[:-1]], n), profile[-1][2]], materials, np.vstack(rings)[:, :2])
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, np.radians(25)


def laptop_body(w, d, thick, form, r=1.1, skin=None):
    """A closed laptop on z = 0, its hinge towards +y: base, lid, chamfers, the barrel of the hinge, two ports on the right.

    skin = the materials of faces and chamfers."""
    skin, dark = skin or [anodized(), polished()], m.plain("0C0C0D", .6, .15)
    base, gap, lid, back = thick * .58, thick * .08, thick * .34, .8
    slab("laptop base", w, d, r, [(.22, 0, 0), (.04, base * .3, 0), (0, base * .5, 0), (0, base - .02, 0), (.02, base, 0)], form, skin)
    over = lambda q: form(q + [0, -back / 2, base + gap])
    slab("laptop gap", w - .06, d - back - .06, r - .03, [(0, -gap - .01, 0), (0, .02, 0)], over, [dark])
    slab("laptop lid", w, d - back, r, [(.03, 0, 1), (0, .03, 0), (0, lid - .07, 1), (.07, lid, 0)], over, skin)
    plate("notch", 3.2, .16, .07, .01, lambda q: form(np.c_[q[:, 0], -d / 2 + .004 - q[:, 2], q[:, 1] + base - .06]), dark)
    x = np.linspace(-w * .33, w * .33, 12)
    rod("hinge", np.c_[x, np.full(12, d / 2 - back * .52), np.full(12, base - .05)], lid * .5, dark, form, n=24)
    for y, wide in ((d / 2 - 2.1, .84), (d / 2 - 3.5, .84)):
        plate("port", wide, min(.26, base * .45), min(.12, base * .2), .01, lambda q, y=y: form(np.c_[w / 2 - .004 + q[:, 2], q[:, 0] + y, q[:, 1] + base * .62]), dark)


def tablet_body(w, d, thick, form, r=1.1):
    """A tablet that lies on its back: metal shell, polished chamfer, a pane of black glass with a rounded edge, screen and camera."""
    slab("tablet shell", w, d, r, [(.16, 0, 0), (.03, thick * .3, 0), (0, thick * .55, 0), (0, thick - .05, 1), (.05, thick, 0)], form, [anodized(), polished()])
    pane, screen = glass("0B0C0E", d / 2), glass("16191E", d / 2)
    slab("tablet glass", w - .12, d - .12, r - .06, [(0, thick - .02, 0), (0, thick + .015, 0), (.02, thick + .04, 0), (.07, thick + .055, 0)], form, [pane])
    slab("tablet screen", w - 1.5, d - 1.5, .35, [(0, thick + .05, 0), (.002, thick + .0565, 0)], form, [screen])
    lens = m.plain("1C2530", .05, .8)
    slab("camera", .24, .24, .119, [(0, thick + .05, 0), (.01, thick + .058, 0)], lambda q: form(q + [0, d / 2 - .42, 0]), [lens])
