"""Coins and keys: things of worn metal that lie beside the products."""
from collections import namedtuple
from functools import lru_cache

import numpy as np
from mathutils import Vector, geometry
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from parts import materials as m
from parts.forms import flat, moved
from parts.meshes import make_object

from .scale_props import FONT, lettering

ALLOYS = {**m.METALS, "brass": ("DCBB74", .26), "copper": ("A8714F", .28)}


def worn(kind, core=None):
    """Struck or milled metal that has been in a pocket: polished where it is rubbed ("relief" 1), dull and dark in the recesses (0).

    Fine lines of the mill run along the pattern's y. `core`: the alloy of the middle of a coin, where "core" is 1."""
    g = m.Graph("worn " + kind)
    hexcode, rough = ALLOYS[kind]
    attr = lambda name: g.node("Attribute", attribute_name=name).outputs["Fac"]
    at, relief = g.node("UVMap", uv_map="pattern").outputs[0], attr("relief")
    base = m.linear(hexcode)
    if core:
        base = g.mix(attr("core"), base, m.linear(ALLOYS[core][0]))
    dimmed = lambda k: g.mix(1.0, base, (*k, 1), "MULTIPLY")
    smear = g.noise(at, 1.1, 3.0, .6)
    line = g.noise(g.node("Mapping", {"Vector": at, "Scale": (34, 1.2, 1)}).outputs[0], 1.0, 2.0)
    scratch = g.remap(g.noise(g.node("Mapping", {"Vector": at, "Rotation": (0, 0, .8), "Scale": (1.4, 60, 1)}).outputs[0], 1.0, 1.0), .66, .72)
    dark = g.math("MULTIPLY", g.remap(relief, .12, .55, 1, 0), .75)
    c = g.mix(g.remap(line, .40, .66, 0, .24), base, dimmed((.62, .60, .55)))
    c = g.mix(g.remap(smear, .42, .75, 0, .26), c, dimmed((.60, .56, .50)))
    c = g.mix(dark, c, dimmed((.20, .16, .12)))
    polish = g.math("MAXIMUM", g.remap(relief, .72, .98), g.math("MULTIPLY", scratch, .25))
    c = g.mix(g.math("MULTIPLY", polish, .45), c, (1, .95, .86, 1))
    normal = g.bump(g.math("ADD", g.math("MULTIPLY", smear, .014), g.math("MULTIPLY", line, .0005)), 1.0, .8)
    c = g.mix(g.math("SUBTRACT", .7, g.math("MULTIPLY", polish, .5)), c, g.mix(1.0, c, g.mirrored(normal, .07), "MULTIPLY"))
    r = g.math("ADD", rough - .03, g.math("ADD", g.math("MULTIPLY", smear, .10), g.math("MULTIPLY", dark, .30)))
    return g.out(Base_Color=c, Metallic=1.0, Roughness=r, Normal=normal)


Coin = namedtuple("Coin", "radius thick alloy core struck legend sides")     # cm; the alloy of the middle; number of sides, or 0
COINS = {
    "crown": Coin(1.34, .18, "nickel", "brass", "ship", "ONE CROWN · FAIR WINDS · ", 0),
    "florin": Coin(1.18, .17, "nickel", None, "head", "ONE FLORIN · MMXIX · ", 0),
    "shilling": Coin(1.04, .16, "brass", None, "X", "TEN PENCE · MMIV · ", 12),
    "penny": Coin(.92, .14, "copper", None, "I", "ONE PENNY · MMXI · ", 0),
}
HEAD = [(.02, .52), (-.14, .50), (-.26, .42), (-.31, .32), (-.32, .22), (-.37, .12), (-.45, .02), (-.38, -.02), (-.37, -.06), (-.40, -.10), (-.36, -.13),
        (-.38, -.18), (-.36, -.27), (-.27, -.32), (-.14, -.30), (-.12, -.42), (-.22, -.56), (.02, -.64), (.26, -.54), (.18, -.40), (.20, -.25), (.29, -.12),
        (.36, .05), (.37, .22), (.30, .38), (.18, .48)]
SHIP = [[(-.46, -.22), (.46, -.22), (.34, -.42), (-.32, -.42)], [(-.03, -.22), (.03, -.22), (.02, .58), (-.02, .58)], [(-.06, -.14), (-.06, .50), (-.44, -.14)],
        [(.07, -.14), (.07, .42), (.30, .22), (.42, -.14)]]
PIXELS = 640


@lru_cache
def _die(struck, legend):
    """The relief of a coin's face as an image, 0 to 1, and how deep each pixel lies in a recess. The legend runs around what is struck."""
    half = PIXELS / 2
    px = lambda points: [(half + x * half, half - y * half) for x, y in points]
    face = Image.new("L", (PIXELS, PIXELS))
    draw = ImageDraw.Draw(face)
    if struck == "head":
        draw.polygon(px(np.array(HEAD) * .92), fill=235)
        for k in np.linspace(.05, .30, 6):                     # hair combed back
            draw.line(px([(-.24 + k, .44 - k * .3), (.02 + k * .7, .34 - k), (.26, .12 - k)]), fill=150, width=7)
    elif struck == "ship":
        for part in SHIP:
            draw.polygon(px(np.array(part) * .86), fill=220)
        x = np.linspace(-.46, .46, 60)
        draw.line(px(np.c_[x, .025 * np.sin(x * 24) - .42]), fill=200, width=12)
    else:
        draw.text((half, half), struck, fill=230, font=ImageFont.truetype(FONT, int(PIXELS * .52)), anchor="mm", stroke_width=6)
        for a in np.radians(np.r_[150:215:11, -35:31:11]):     # a twig of laurel on either side
            leaf = np.array([(0, .075), (.028, 0), (0, -.075), (-.028, 0)]) @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
            draw.polygon(px(leaf + .56 * np.array([np.cos(a), np.sin(a)])), fill=190)
    font = ImageFont.truetype(FONT, int(PIXELS * .108))
    for i, letter in enumerate(legend):
        turn = 360 * i / len(legend)
        one = Image.new("L", (PIXELS, PIXELS))
        ImageDraw.Draw(one).text((half, half - .76 * half), letter, fill=225, font=font, anchor="mm", stroke_width=1)
        face.paste(225, mask=one.rotate(-turn, Image.BICUBIC))
    soft = lambda r: np.asarray(face.filter(ImageFilter.GaussianBlur(r)), float) / 255
    raised = .55 * soft(2.5) + .45 * soft(13)
    return raised, np.clip(soft(9) - soft(2), 0, 1)


def coin(name, kind, form):
    """A coin with a struck face and a reeded edge, lying on the table."""
    radius, thick, alloy, core, struck, legend, sides = COINS[kind]
    n, u = 288, np.r_[np.linspace(.01, .90, 84), .915, .93, .945, .975, .99, 1.0]
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    uu, aa = np.meshgrid(u, a, indexing="ij")
    raised, recess = (die[(PIXELS / 2 * (1 - uu * np.sin(aa) * .999)).astype(int), (PIXELS / 2 * (1 + uu * np.cos(aa) * .999)).astype(int)] for die in _die(struck, legend))
    rim = np.clip((uu - .905) / .03, 0, 1)
    relief = np.maximum(raised * (uu < .91), rim)
    if core:
        relief = relief - .5 * np.exp(-((uu - .66) / .012) ** 2)         # the joint around the core
    blunt = np.pi / sides if sides else 1
    out = radius * (np.cos(blunt) / np.cos((a % (2 * blunt)) - blunt) if sides else 1 + 0 * a) ** .8
    z = thick - .045 + .045 * relief - .03 * np.clip((uu - .985) / .015, 0, 1)
    reeds = out * (1 + .006 * np.sign(np.cos(96 * a)))
    side = [np.stack([reeds * np.cos(a), reeds * np.sin(a), np.full(n, v)], 1) for v in (thick - .035, .03)]
    v = np.vstack([np.stack([out * uu * np.cos(aa), out * uu * np.sin(aa), z], 2).reshape(-1, 3)] + side + [side[1] * [.97, .97, 0]])
    rows = len(u) + 3
    f = [[i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n] for i in range(rows - 1) for j in range(n)]
    f.append(list(range(n)))
    rubbed = np.maximum(.50 + .42 * raised - 1.4 * recess, rim * .95)
    shade = np.r_[rubbed.ravel(), np.tile((np.cos(96 * a) > 0) * .6 + .2, 2), np.full(n, .3)]
    middle = np.r_[(uu < .66).ravel(), np.zeros(3 * n)]
    return make_object(name, form(v), f, np.zeros(len(f)), [worn(alloy, core)], v[:, :2], {"relief": shade, "core": middle})


def leaning_coin(name, kind, lower, at, way):
    """A coin that leans on the rim of a lying one, at `at`; its lower edge rests on the table in that direction (degrees)."""
    under, radius, wide, thick = .03, COINS[kind].radius, COINS[lower].radius, COINS[lower].thick
    off = wide + .3
    tilt = np.arctan(thick / (off + radius - wide))        # so that its underside passes over the rim
    x, y = off * np.cos(np.radians(way)), off * np.sin(np.radians(way))
    up = under + radius * np.sin(tilt) - under * np.cos(tilt)
    coin(name, kind, moved(flat, np.array(at) + [x, y, up], tilt=np.degrees(tilt), turn=way))


def _key_outline(cuts, square):
    """The outline of a flat key, counterclockwise, bow around (0, .42), blade towards -y. `square`: exponents of the bow's superellipse.

    `cuts` is the depth of the five cuts of the bitting."""
    a = np.radians(np.linspace(-52, 232, 44))
    bow = np.c_[1.08 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** square[0], .42 + .98 * np.sign(np.sin(a)) * np.abs(np.sin(a)) ** square[1]]
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


def on_ring(radius, way, high, swing=0.0):
    """The place of a key on a ring that lies `high` cm above the table, at the angle `way`, turned about its hole by `swing` degrees.

    It is rolled until the ring runs through the hole from above to below, and its bow and its tip touch the table."""
    a = np.radians(way)
    pitch = np.degrees(np.arctan((high - .24) / REACH))
    return moved(lambda q: q - [0, HOLE, 0], (radius * np.cos(a), radius * np.sin(a), high), tilt=ROLL, roll=pitch, turn=way + 90 + swing)


def _key_relief(at, thick):
    """The height of a key's face: a bow that is thickest in the middle, with a sunk oval; a blade with a milled groove, thinner along the cuts."""
    x, y = at.T
    blade = (y < -1.05) & (y > -3.6)
    z = thick / 2 - .030 * np.clip(np.hypot(x, y - .42) - .2, 0, None) ** 2 * (y > -.8) - .04 * (y <= -.8)
    groove, thinner = blade & (np.abs(x + .22) < .06), (x > .02) & (y < -1.12)
    stamped = np.hypot(x / .70, (y - .16) / .32) < .97
    return z - .05 * groove - .03 * thinner - .025 * stamped, groove, stamped


def _inside(points, loop):
    """Which points lie within a closed outline."""
    a, b = loop, np.roll(loop, -1, 0)
    x, y = points[:, :1], points[:, 1:]
    at = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1] + 1e-12) + a[:, 0]
    return (((a[:, 1] > y) != (b[:, 1] > y)) & (x < at)).sum(1) % 2 == 1


def key(kit, form, kind="nickel", cuts=(.20, .34, .14, .30, .10), square=(.8, .9), number="1183", thick=.20):
    """A flat key: a bow with a wide hole and a number stamped into a field, a shoulder, a blade with a milled groove and a cut edge."""
    line = _key_outline(cuts, square)
    a = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    hole = np.c_[.58 * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .7, HOLE - .27 * np.sin(a)]
    field = [np.c_[k * .70 * np.cos(a), .16 + k * .32 * np.sin(a)] for k in (1, .90)]
    mill_y = np.linspace(-3.6, -1.05, 14)
    lines = [np.c_[np.full(14, x), mill_y] for x in (-.33, -.27, -.17, -.11, -.02, .03)]

    def drawn(loop, by):
        t = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
        return loop - by * np.c_[t[:, 1], -t[:, 0]] / np.linalg.norm(t, axis=1)[:, None]
    rim, eye = drawn(line, .035), drawn(hole, .03)
    n, k = len(line), len(hole)
    fixed = np.vstack([rim, eye, *field] + lines)
    grid = np.stack(np.meshgrid(np.arange(-1, 1, .11), np.arange(-1.0, 1.4, .11)), 2).reshape(-1, 2)        # the bow is domed
    grid = grid[_inside(grid, rim) & ~_inside(grid, eye) & (np.linalg.norm(grid[:, None] - fixed[None], axis=2).min(1) > .05)]
    edges = [(i, (i + 1) % n) for i in range(n)] + [(n + g * k + i, n + g * k + (i + 1) % k) for g in range(3) for i in range(k)]
    for g in range(len(lines)):
        edges += [(n + 3 * k + g * 14 + i, n + 3 * k + g * 14 + i + 1) for i in range(13)]
    v, _, tris, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in np.vstack([fixed, grid])], edges, [], 1, 1e-6)
    face = np.array([tuple(p) for p in v])
    tris = [list(t) for t in tris if not _inside(face[list(t)].mean(0)[None], eye)[0]]
    z, groove, stamped = _key_relief(face, thick)
    c = len(face)
    low = [np.r_[z[:n], z[n:n + k]][sl] - .035 for sl in (slice(0, n), slice(n, n + k))]
    walls = [np.c_[loop, s * h] for loop, h in zip((line, hole), low) for s in (1, -1)]
    verts = np.vstack([np.c_[face, z], np.c_[face, -z]] + walls)
    ids = {"line": (2 * c, 2 * c + n), "hole": (2 * c + 2 * n, 2 * c + 2 * n + k)}
    faces = tris + [[j + c for j in t[::-1]] for t in tris]
    for start, count, (hi, lo) in ((0, n, ids["line"]), (n, k, ids["hole"])):
        for i in range(count):
            j = (i + 1) % count
            faces += [[start + i, hi + i, hi + j, start + j], [hi + i, lo + i, lo + j, hi + j], [lo + i, c + start + i, c + start + j, lo + j]]
    shade = np.where(groove, .10, np.where(stamped, .34, .60))
    shade[:n + k] = 1                                                # its edges are rubbed bright
    around = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]      # lines of the cutter run across the edge
    uv = np.vstack([face, face] + [np.c_[s, w[:, 2]] for s, w in zip((around, around, np.linspace(0, 2, k), np.linspace(0, 2, k)), walls)])
    o = make_object("key", form(verts), faces, np.zeros(len(faces)), [worn(kind)], uv, {"relief": np.r_[shade, shade, np.full(len(verts) - 2 * c, .8)]})
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, np.radians(24)
    dirt, up = m.plain("1D1712", .7, .2), _key_relief(np.array([[0, .16]]), thick)[0][0] + .004
    for s in (1, -1):
        lettering(number, .30, (0, .07), lambda q, s=s: form((q + [0, 0, up]) * [s, 1, s]), dirt, font=None)
    return o
