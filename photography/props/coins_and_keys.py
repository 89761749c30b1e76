"""Coins and keys: things of worn metal that lie beside the products."""
import numpy as np
from mathutils import Vector, geometry

from parts import materials as m
from parts.forms import flat, moved
from parts.meshes import make_object
from parts.outlines import inside


def worn(kind):
    """Struck or milled metal that has been in a pocket: bright where it is rubbed, dull and dark in the recesses ("relief" 0)."""
    g = m.Graph("worn " + kind)
    hexcode, rough = m.METALS[kind]
    b = m.linear(hexcode)
    at = g.node("TexCoord").outputs["Object"]
    relief = g.node("Attribute", attribute_name="relief").outputs["Fac"]
    smear = g.noise(at, 2.6, 4.0, .65)
    scratch = g.remap(g.noise(g.node("Mapping", {"Vector": at, "Rotation": (.2, .1, .9), "Scale": (2, 90, 90)}).outputs[0], 1.0, 1.0), .62, .72)
    dark = g.math("MULTIPLY", g.remap(relief, .15, .8, 1, 0), .72)
    c = g.mix(g.remap(smear, .38, .75, 0, .35), b, tuple(v * .55 for v in b[:3]) + (1,))
    c = g.mix(dark, c, tuple(v * k for v, k in zip(b[:3], (.20, .17, .13))) + (1,))
    r = g.math("ADD", rough + .04, g.math("ADD", g.math("MULTIPLY", smear, .22), g.math("MULTIPLY", dark, .25)))
    bump = g.math("SUBTRACT", g.math("MULTIPLY", smear, .006), g.math("MULTIPLY", scratch, .0012))
    return g.out(Base_Color=c, Metallic=1.0, Roughness=r, Normal=g.bump(bump, 1.0, .8))


def _struck(u, a):
    """The relief of a coin, 0 to 1: a raised rim, a ring of beads, a wreath and a rose. u is the share of the radius, a the angle."""
    rim = np.clip((u - .925) / .02, 0, 1)
    beads = np.clip(1 - ((u - .865) / .028) ** 2, 0, 1) * np.clip(np.cos(a * 52) * 1.4, 0, 1)
    leaf = np.abs(((a * 11 / np.pi) % 2) - 1)
    wreath = np.clip(1 - ((u - .70 - .05 * leaf) / .085) ** 2 - (1.15 - 1.2 * leaf) ** 2, 0, 1) * (np.abs(np.sin(a / 2 + .8)) > .16)
    petal = .34 + .10 * np.cos(5 * a)
    rose = np.clip((petal - u) / .03, 0, 1) * (.55 + .45 * np.cos(u * 26))
    return np.maximum.reduce([rim, beads * .8, wreath ** .5 * .75, rose * .85])


def coin(name, radius, form, kind="brass", thick=.19):
    """A coin with a struck face and a reeded edge, lying on the table."""
    n, u = 208, np.r_[np.linspace(0.02, .92, 50), .93, .95, .975, .99, 1.0]
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    uu, aa = np.meshgrid(u, a, indexing="ij")
    relief = _struck(uu, aa)
    z = thick - .045 + .045 * relief - .03 * np.clip((uu - .985) / .015, 0, 1)
    reeds = radius * (1 + .006 * np.sign(np.cos(104 * a)))
    side = [np.stack([reeds * np.cos(a), reeds * np.sin(a), np.full(n, v)], 1) for v in (thick - .035, .03)]
    v = np.vstack([np.stack([radius * uu * np.cos(aa), radius * uu * np.sin(aa), z], 2).reshape(-1, 3)] + side + [side[1] * [.97, .97, 0]])
    rows = len(u) + 3
    f = [[i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n] for i in range(rows - 1) for j in range(n)]
    f.append(list(range(n)))
    shade = np.r_[relief.ravel(), np.tile((np.cos(104 * a) > 0) * .7 + .2, 2), np.full(n, .3)]
    return make_object(name, form(v), f, np.zeros(len(f)), [worn(kind)], None, {"relief": shade})


def leaning_coin(name, radius, other, wide, way, kind, thick=.19, under=.03):
    """A coin that leans on the rim of a lying one, of radius `wide` at `other`; its lower edge rests on the table in that direction."""
    off = wide + .3
    tilt = np.arctan(thick / (off + radius - wide))        # so that its underside passes over the rim
    x, y = off * np.cos(np.radians(way)), off * np.sin(np.radians(way))
    up = under + radius * np.sin(tilt) - under * np.cos(tilt)
    coin(name, radius, moved(flat, np.array(other) + [x, y, up], tilt=np.degrees(tilt), turn=way), kind, thick)


CUTS = (.20, .34, .14, .30, .10)                               # depth of the five cuts of the bitting


def _key_outline(cuts):
    """The outline of a flat key, counterclockwise, bow around (0, .35), blade towards -y."""
    a = np.radians(np.linspace(-52, 232, 44))
    bow = np.c_[1.08 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .8, .42 + .98 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** .9]
    blade = [(-.40, -.72), (-.58, -.86), (-.58, -1.06), (-.42, -1.12), (-.42, -3.72), (-.12, -3.98)]
    x0, y = .40, -3.55
    bits = [(.10, -3.98), (.30, -3.72)]
    for c, following in zip(cuts[::-1], [*cuts[-2::-1], 0]):         # a flat at the depth of each cut, and a blunt peak between two of them
        bits += [(x0 - c, y + .12), (x0 - c, y + .26), (x0 - .4 * min(c, following), y + .40)]
        y += .42
    rest = [(x0, y + .1), (.42, -1.12), (.58, -1.06), (.58, -.86), (.40, -.72)]
    line = np.vstack([bow, blade, bits, rest])
    fine = []
    for p, q in zip(line, np.roll(line, -1, 0)):
        k = max(1, int(np.linalg.norm(q - p) / .12))
        fine += [p + (q - p) * i / k for i in range(k)]
    return np.array(fine)


HOLE, REACH, ROLL = .95, 4.9, 21                               # a key's hole; from there to its tip; by how many degrees a ring through it rolls it


def on_ring(radius, way, high):
    """The place of a key on a ring that lies `high` cm above the table, at the angle `way`.

    It is rolled until the ring runs through the hole from above to below, and its bow and its tip touch the table."""
    a = np.radians(way)
    pitch = np.degrees(np.arctan((high - .24) / REACH))
    return moved(lambda q: q - [0, HOLE, 0], (radius * np.cos(a), radius * np.sin(a), high), tilt=ROLL, roll=pitch, turn=way + 90)


def key(kit, form, kind="nickel", cuts=CUTS, thick=.20):
    """A flat key: a bow with a wide hole and a stamped field, a shoulder, a blade with a milled groove and a cut edge."""
    line = _key_outline(cuts)
    a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    hole = np.c_[.58 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .7, HOLE - .27 * np.sin(a)]
    field = [np.c_[k * .70 * np.cos(a), .16 + k * .32 * np.sin(a)] for k in (1, .93)]
    slot_y = np.linspace(-3.5, -1.0, 12)
    lines = [np.c_[np.full(12, x), slot_y] for x in (-.28, -.20, -.10, -.02)]

    def drawn(loop, by):
        t = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
        return loop - by * np.c_[t[:, 1], -t[:, 0]] / np.linalg.norm(t, axis=1)[:, None]
    rim, eye = drawn(line, .035), drawn(hole, .03)
    n, k = len(line), len(hole)
    pts = np.vstack([rim, eye, *field] + lines)
    edges = [(i, (i + 1) % n) for i in range(n)] + [(n + g * k + i, n + g * k + (i + 1) % k) for g in range(3) for i in range(k)]
    for g in range(4):
        edges += [(n + 3 * k + g * 12 + i, n + 3 * k + g * 12 + i + 1) for i in range(11)]
    v, _, tris, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in pts], edges, [], 1, 1e-6)
    flat = np.array([tuple(p) for p in v])
    tris = [list(t) for t in tris if not inside(flat[list(t)].mean(0)[None], eye)[0]]
    sunk = (np.abs(flat[:, 0] + .15) < .06) & (flat[:, 1] < -.99) & (flat[:, 1] > -3.51)
    stamped = np.hypot(flat[:, 0] / .70, (flat[:, 1] - .16) / .32) < .97
    top = np.c_[flat, thick / 2 - .06 * sunk - .03 * stamped]
    c = len(flat)
    walls = [np.c_[loop, np.full(len(loop), z)] for loop in (line, hole) for z in (thick / 2 - .035, -thick / 2 + .035)]
    verts = np.vstack([top, top * [1, 1, -1]] + walls)
    ids = {"line": (2 * c, 2 * c + n), "hole": (2 * c + 2 * n, 2 * c + 2 * n + k)}
    faces = tris + [[j + c for j in t[::-1]] for t in tris]
    for start, count, (hi, lo) in ((0, n, ids["line"]), (n, k, ids["hole"])):
        for i in range(count):
            j = (i + 1) % count
            faces += [[start + i, hi + i, hi + j, start + j], [hi + i, lo + i, lo + j, hi + j], [lo + i, c + start + i, c + start + j, lo + j]]
    shade = np.r_[np.tile(np.where(sunk, .15, np.where(stamped, .5, .85)), 2), np.full(len(verts) - 2 * c, .6)]
    return make_object("key", form(verts), faces, np.zeros(len(faces)), [worn(kind)], None, {"relief": shade}, smooth=False)
