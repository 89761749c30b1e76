"""Everyday things of known size that stand beside a product: a laptop, a paperback, a cup, a pencil. Lengths in centimeters."""
import bpy
import numpy as np

from parts import materials as m
from parts.closures import plate
from parts.forms import ease, flat, moved, sweep
from parts.meshes import make_object
from parts.panels import Pattern, panel

from .devices import anodized, laptop_body

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
    """A read paperback of 11 x 18 cm: leaves in a cover that is cut with them. It lies, or stands fanned open by a few degrees."""
    w, h, thick, bulge = 11.0, 18.0, 2.3, .20
    low, high, curl, put = (0, .8, .10, flat) if pose == "lying" else (-5.5, 5.5, .25, moved(flat, (0, 0, h / 2), roll=90))
    cover, leaf = card_stock("27414A"), [paper_edge("E6DCC4", 2)] * 3
    rng, count = np.random.default_rng(3), 18
    angles = np.radians(np.sort(np.linspace(.85 * low, .85 * high, count) + rng.normal(size=count) * .06 * (high - low)))
    for i, a in enumerate(angles):                             # some leaves at a time, glued to the rounded spine and turned about it
        middle = (i + .5) / count
        start = .13 - bulge * np.sqrt(1 - (2 * middle - 1) ** 2)
        wide = w - .06 - start + rng.normal() * .012
        page = Pattern(wide, h - .05 + rng.normal() * .012, .04, cell=.8)

        def turned(q, a=a, z=thick * middle, start=start + wide / 2):
            u = q[:, 0] + start
            return put(np.c_[-w / 2 + u * np.cos(a) - q[:, 2] * np.sin(a), q[:, 1], z + u * np.sin(a) + q[:, 2] * np.cos(a)])
        panel("pages", page, turned, leaf, thick / count - .004, puff=0, groove=0, round_over=.012)

    def board(x, angle, side):
        """The section of a cover from the spine to the fore edge, at x from the middle: it curls away from the pages."""
        u, a = x + w / 2, np.radians(angle)
        return np.c_[-w / 2 + u * np.cos(a), thick * (side > 0) + side * (.03 + curl * np.clip(u / w, 0, 1) ** 3) + u * np.sin(a)]
    x = np.linspace(w / 2, -w / 2 + .12, 60)
    a = np.linspace(np.pi / 2, 3 * np.pi / 2, 30)
    spine = np.c_[-w / 2 + .1 + bulge * np.cos(a), thick / 2 + (thick / 2 + .03) * np.sin(a)]
    xz = np.vstack([board(x, high, 1), spine[1:-1], board(x[::-1], low, -1)])
    tan = np.gradient(xz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[xz[:, 0], 0 * xz[:, 0], xz[:, 1]], np.c_[tan[:, 1], 0 * xz[:, 0], -tan[:, 0]])
    panel("cover", Pattern(run.length, h, .06, cell=.3), lambda q: put(run(q + [run.length / 2, 0, 0])), [cover] * 3, .035, puff=0, groove=0)

    def front(q):
        at = board(q[:, 0], high, 1)
        return put(np.c_[at[:, 0], q[:, 1], at[:, 1] + .025])
    ink = m.plain("E3D6B4", .6)
    for text, size, y in (("WALDEN", 1.55, 4.6), ("OR, LIFE IN THE WOODS", .52, 3.5), ("Henry David Thoreau", .74, -6.6)):
        lettering(text, size, (.1, y), front, ink)
    for y in (5.95, 2.9):
        v = np.array([[x, y + up, 0] for up in (0, .05) for x in (-3.6, 0, 3.8)])
        make_object("rule", front(v), [[0, 1, 4, 3], [1, 2, 5, 4]], [0, 0], [ink], smooth=False)
    back = lambda q: put(np.c_[-w / 2 + .075 - bulge * np.sqrt(np.clip(1 - (2 * q[:, 1] / thick) ** 2, 0, 1)), q[:, 0], thick / 2 + q[:, 1]])
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
    _handle(wall, white)


def _handle(wall, material, top=7.0, foot=2.5, blend=.55):
    """A pulled handle: an oval strap of clay that thins downwards, and spreads along the wall where it is pressed on at `top` and `foot`."""
    reach = lambda z: np.interp(z, wall[:, 1], wall[:, 0])
    u = np.linspace(0, 1, 800)[:, None]
    knots = np.array([[reach(top), top], [reach(top) + 3.0, top + .1], [reach(foot) + 2.6, foot], [reach(foot), foot]])
    path = (1 - u) ** 3 * knots[0] + 3 * u * (1 - u) ** 2 * knots[1] + 3 * u * u * (1 - u) * knots[2] + u ** 3 * knots[3]
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    close = blend * (1 - np.sin(np.linspace(np.pi / 2, 0, 18)))              # rings close together where it spreads
    at = np.r_[close, np.linspace(blend, s[-1] - blend, 60)[1:-1], s[-1] - close[::-1]]
    x, z = (np.interp(at, s, path[:, i]) for i in (0, 1))
    tan = np.gradient(path, s, axis=0)
    tx, tz = (np.interp(at, s, tan[:, i]) for i in (0, 1))
    near = np.minimum(at, s[-1] - at)
    spread = blend * (1 - np.sqrt(1 - np.clip(1 - near / blend, 0, 1) ** 2))
    thick, wide = np.interp(at, [0, s[-1]], [.42, .34]) + spread, np.interp(at, [0, s[-1] / 2, s[-1]], [.80, .66, .62]) + spread
    b, n = np.linspace(0, 2 * np.pi, 48, endpoint=False), 48
    high, across = thick[:, None] * np.sin(b), wide[:, None] * np.cos(b)
    px, pz = x[:, None] - tz[:, None] * high, z[:, None] + tx[:, None] * high
    curved = np.sqrt(np.maximum(reach(pz) ** 2 - across ** 2, 1)) - np.where(at < s[-1] / 2, reach(top), reach(foot))[:, None]
    px = px + curved * ease(1 - near / 1.3)[:, None]                         # its ends follow the round wall
    f = [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(at) - 1) for j in range(n)]
    make_object("handle", np.stack([px, across, pz], 2).reshape(-1, 3), f, np.zeros(len(f)), [material])


def laptop(kit, pose=None):
    """A closed 13-inch laptop, 30.4 x 21.2 x 1.3 cm, on rubber feet: coarsely blasted aluminum."""
    w, d, up = 30.4, 21.2, .14
    laptop_body(w, d, 1.3, lambda q: q + [0, 0, up], 1.15, [anodized("BDBFC1", .35, .5, .7), anodized("C6C7C9", .5, .45)])
    rubber = m.plain("141415", .6, .3)
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
