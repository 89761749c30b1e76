"""Everyday things of known size that stand beside a product: a laptop, a paperback, a cup, a pencil. Lengths in centimeters."""
import bpy
import numpy as np

from parts import materials as m
from parts.closures import plate
from parts.forms import flat, moved, sweep
from parts.meshes import make_object
from parts.panels import Pattern, panel

from .devices import anodized, slab

FONT = "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf"


def paper_edge(hexcode, lines):
    """The cut side of a book: many thin sheets. `lines` is the axis across them (0 x, 1 y, 2 z)."""
    g = m.Graph("book block")
    xyz = g.node("SeparateXYZ", {0: g.node("TexCoord").outputs["Object"]}).outputs
    sheet = g.noise(g.node("CombineXYZ", {"X": g.math("MULTIPLY", xyz[lines], 60.0), "Y": g.math("MULTIPLY", xyz[0], .25)}).outputs[0], 1.0, 2.0, .6)
    b = m.linear(hexcode)
    c = g.mix(g.remap(sheet, .3, .7), tuple(v * .74 for v in b[:3]) + (1,), tuple(min(1, v * 1.06) for v in b[:3]) + (1,))
    return g.out(Base_Color=c, Roughness=.9, Specular=.08, Normal=g.bump(sheet, .02, .5))


def card_stock(hexcode):
    """A matte laminated cover, a little worn."""
    g = m.Graph("cover " + hexcode)
    n = g.noise(g.node("TexCoord").outputs["Object"], .5, 4.0, .6)
    b = m.linear(hexcode)
    c = g.mix(g.remap(n, .35, .7), b, tuple(min(1, v * 1.25 + .004) for v in b[:3]) + (1,))
    return g.out(Base_Color=c, Roughness=g.remap(n, .3, .7, .38, .55), Specular=.35)


def lettering(text, size, at, form, material, font=FONT):
    """A centered line of text, as a mesh that follows `form`; at = (x, y). Without a font, in Blender's own sans serif."""
    curve = bpy.data.curves.new("lettering", "FONT")
    curve.body, curve.size, curve.align_x = text, size, "CENTER"
    if font:
        curve.font = bpy.data.fonts.load(font, check_existing=True)
    curve.resolution_u = 4
    o = bpy.data.objects.new("lettering", curve)
    bpy.context.scene.collection.objects.link(o)
    mesh = bpy.data.meshes.new_from_object(o)
    bpy.data.objects.remove(o)
    v = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", v)
    v = v.reshape(-1, 3) + [at[0], at[1], 0]
    faces = [list(p.vertices) for p in mesh.polygons]
    make_object("lettering", form(v), faces, np.zeros(len(faces)), [material], smooth=False)


def paperback(kit, pose="lying"):
    """A read paperback of 11 x 18 cm: a block of pages in a cover that no longer lies flat."""
    w, h, thick = 11.0, 18.0, 2.3
    put = flat if pose == "lying" else moved(flat, (0, 0, h / 2), roll=90)
    cover, leaf = card_stock("27414A"), [paper_edge("E6DCC4", 2)] * 3
    spread = lambda q: q + np.c_[0 * q[:, :2], .10 * np.clip(q[:, 0] / w + .5, 0, 1) * (q[:, 2] - thick / 2)]
    block = Pattern(w - .25, h - .2, .04, cell=.8)
    panel("pages", block, lambda q: put(spread(q + [-.05, 0, thick / 2])), leaf, thick - .1, puff=0, groove=0, round_over=.02)
    lift = lambda x, k: k * np.clip(x / w + .5, 0, 1) ** 2.2
    a = np.linspace(np.pi / 2, 3 * np.pi / 2, 30)
    x = np.linspace(w / 2, -w / 2 + .1, 60)
    upper = np.c_[x, thick + .02 + lift(x, .45)]
    spine = np.c_[-w / 2 + .1 + .14 * np.cos(a), thick / 2 + (thick / 2 + .02) * np.sin(a)]
    lower = np.c_[x[::-1], np.full(60, -.02) + .02]
    xz = np.vstack([upper, spine[1:-1], lower])
    tan = np.gradient(xz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[tan[:, 1], 0 * xz[:, 0], -tan[:, 0]])
    p = Pattern(run.length, h, .06, cell=.3)
    side = lambda q: put(run(q * [1, 1, 1] + [run.length / 2, 0, 0]))
    panel("cover", p, side, [cover] * 3, .035, puff=0, groove=0)
    front = lambda q: put(np.c_[q[:, 0], q[:, 1], thick + .05 + lift(q[:, 0], .45) + q[:, 2] * .2])
    ink = m.plain("E3D6B4", .6)
    for text, size, y in (("WALDEN", 1.55, 4.6), ("OR, LIFE IN THE WOODS", .52, 3.5), ("Henry David Thoreau", .74, -6.6)):
        lettering(text, size, (.1, y), front, ink)
    for y in (5.95, 2.9):
        v = np.array([[-3.6, y, .0], [3.8, y, .0], [3.8, y + .05, .0], [-3.6, y + .05, .0]])
        make_object("rule", front(v), [[0, 1, 2, 3]], [0], [ink], smooth=False)
    back = lambda q: put(np.c_[np.full(len(q), -w / 2 - .06), q[:, 0], thick / 2 + q[:, 1]])
    lettering("WALDEN", .8, (0, -.26), back, ink)


def glaze(hexcode="E9E4DA"):
    """Stoneware glaze: off-white, with small iron specks, thinner where it runs over an edge."""
    g = m.Graph("glaze")
    at = g.node("TexCoord").outputs["Object"]
    b = m.linear(hexcode)
    speck = g.remap(g.noise(at, 5.5, 2.0, .75), .70, .76)
    cloud = g.noise(at, .5, 3.0, .6)
    c = g.mix(g.remap(cloud, .3, .7), tuple(v * .93 for v in b[:3]) + (1,), b)
    c = g.mix(g.math("MULTIPLY", speck, .55), c, m.linear("6B5238"))
    return g.out(Base_Color=c, Roughness=.2, Specular=.5, Clearcoat=.5, Clearcoat_Roughness=.08, Normal=g.bump(cloud, .03, .4))


def lathe(name, profile, material, n=96, form=flat):
    """A turned body from (radius, height) pairs, placed by `form`."""
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    v = np.vstack([np.c_[r * np.cos(a), r * np.sin(a), np.full(n, z)] for r, z in profile])
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(profile) - 1) for j in range(n)]
    return make_object(name, form(v), f, np.zeros(len(f)), [material])


def cup(kit, pose=None):
    """A stoneware cup of 8.2 x 8.8 cm with coffee in it: turned, with a pulled handle and a bare foot."""
    r, h, t = 4.1, 8.8, .32
    white = glaze()
    outer = [(0, .28), (2.55, .28), (2.75, .1), (3.0, .06)]
    lathe("cup foot", outer + [(3.12, .25), (3.2, .5)], m.plain("A58B6C", .9, .1))
    turn = np.linspace(0, 1, 40)
    wall = np.c_[3.2 + (r - 3.2) * np.sin(turn * np.pi / 2) ** .7, .5 + (h - .5) * turn ** 1.05]
    rim = [(r - t / 2 + t / 2 * np.cos(b), h + t / 2 * np.sin(b)) for b in np.linspace(0, np.pi, 10)]
    within = np.c_[wall[::-1, 0] - t, np.maximum(wall[::-1, 1], .8)]
    lathe("cup", np.vstack([wall, rim, within[1:], [[0, .8]]]), white)
    brew = m.plain("1A0D07", .06, .5)
    full = h - 1.5
    lathe("coffee", [(0, full), (2.0, full), (r - t - .06, full), (r - t + .02, full + .05)], brew)
    a = np.linspace(np.radians(102), np.radians(-104), 60)
    z = h * .55 + 2.5 * np.sin(a)
    x = np.interp(z, wall[:, 1], wall[:, 0]) - .16 + 2.3 * np.clip(np.cos(a) + .2, 0, 2)      # both ends inside the wall
    thick = np.interp(np.abs(np.linspace(-1, 1, 60)), [0, .75, .93, 1], [.45, .46, .54, .66])
    tan = np.gradient(np.c_[x, z], axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    b = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ring = lambda i: np.c_[x[i] - tan[i, 1] * thick[i] * np.sin(b), 1.15 * thick[i] * np.cos(b), z[i] + tan[i, 0] * thick[i] * np.sin(b)]
    f = [[i * 24 + j, i * 24 + (j + 1) % 24, (i + 1) * 24 + (j + 1) % 24, (i + 1) * 24 + j] for i in range(59) for j in range(24)]
    make_object("handle", np.vstack([ring(i) for i in range(60)]), f, np.zeros(len(f)), [white])


def laptop(kit, pose=None):
    """A closed 13-inch laptop, 30.4 x 21.2 x 1.3 cm, on rubber feet: coarsely blasted aluminum, its lid as deep as its base."""
    w, d, r, up = 30.4, 21.2, 1.15, .12
    skin, edge, dark, rubber = anodized("BDBFC1", .55, .5), anodized("D2D3D4", .8, .3), m.plain("101113", .6, .2), m.plain("141415", .6, .3)
    at = lambda z: (lambda q: q + [0, 0, up + z])
    slab("laptop base", w, d, r, [(.30, 0, 0), (.10, .16, 0), (.01, .34, 0), (0, .42, 0), (0, .66, 1), (.025, .69, 0)], at(0), [skin, edge])
    slab("laptop gap", w - .12, d - .12, r - .06, [(0, -.1, 0), (0, .06, 0)], at(.69), [dark])
    slab("laptop lid", w, d, r, [(.02, 0, 1), (0, .02, 0), (0, .30, 0), (.03, .385, 0), (.12, .42, 0), (.30, .44, 0)], at(.74), [skin, edge])
    plate("notch", 4.2, .14, .07, .01, lambda q: q @ np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]]) + [0, -d / 2 + .01, up + .64], dark)
    for x in (-1, 1):
        for y in (-1, 1):
            plate("foot", 1.3, 1.3, .62, .2, lambda q, x=x, y=y: q + [x * (w / 2 - 2.2), y * (d / 2 - 2.2), 0], rubber)


def pencil(kit, pose=None):
    """A sharpened wooden pencil of 17.5 cm, hexagonal and lacquered, with a dipped end and a stamp in foil."""
    long, r, n, cone = 17.5, .36, 48, .155                     # cone = radius of the point per centimeter
    paint, dip, wood, lead = m.plain("1F3A34", .22, .5, Clearcoat=.4), m.plain("D9CDB4", .3, .5), m.plain("C99F6C", .7, .2), m.plain("2A2A2C", .4, .5)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    hexed = r * .93 / np.maximum(np.cos(a % (np.pi / 3) - np.pi / 6), .885)      # lies on a flat

    def part(name, rings, material):
        v = []
        for x, radius in rings:
            x, radius = np.broadcast_to(x, n), np.broadcast_to(radius, n)
            v.append(np.c_[x, radius * np.cos(a), radius * np.sin(a) + r * .93])
        f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(rings) - 1) for j in range(n)]
        f += [list(range(n))[::-1], [len(rings) * n - n + j for j in range(n)]]
        o = make_object(name, np.vstack(v), f, np.zeros(len(f)), [material])
        o.data.use_auto_smooth, o.data.auto_smooth_angle = True, np.radians(25)
    end, tip = -long / 2, long / 2
    cut = tip - hexed / cone                                   # the sharpener's cone leaves scallops in the lacquer
    part("pencil end", [(end, .30), (end + .05, hexed * .97), (end + .12, hexed * 1.005), (end + 1.1, hexed * 1.005)], dip)
    part("pencil band", [(end + 1.1, hexed * 1.008), (end + 1.2, hexed * 1.008)], m.metal("brass"))
    part("pencil body", [(end + 1.2, hexed), (cut - .03, hexed), (cut, hexed * .985)], paint)
    part("pencil wood", [(cut, hexed * .985), (tip - .55, cone * .55)], wood)
    part("pencil lead", [(tip - .55, cone * .55), (tip - .05, .018), (tip, .008)], lead)
    lettering("WELLWORN  ·  2 B", .36, (-3.6, -.12), lambda q: q + [0, 0, r * .93 * 2 + .003], m.plain("C9A561", .3, .5, Metallic=1.0))


PROPS = {"paperback": paperback, "cup": cup, "laptop": laptop, "pencil": pencil}
