"""The room of a scene: a wooden table, a plastered wall, low sunlight through a window at the left."""
import bpy
from mathutils import Vector

from models import materials as m

from . import studio

SUN, SKY = (1.0, .90, .78), (.93, .96, 1.0)          # warm and cool, but nearly white, so that leather keeps its color


def wood(hexcode="4A3527", plank=15.0, gloss=.44):
    """Oiled planks along x, each with its own tone and grain."""
    g = m.Graph("wood " + hexcode)
    b = m.linear(hexcode)
    shade = lambda k: tuple(min(1, v * k) for v in b[:3]) + (1,)
    xyz = g.node("SeparateXYZ", {0: g.node("TexCoord").outputs["Object"]}).outputs
    row = g.math("FLOOR", g.math("DIVIDE", xyz[1], plank))
    own = g.node("TexWhiteNoise", {"W": row}, noise_dimensions="1D").outputs["Value"]
    at = g.node("CombineXYZ", {"X": g.math("MULTIPLY", xyz[0], .012), "Y": g.math("MULTIPLY", xyz[1], .30), "Z": g.math("MULTIPLY", own, 50.0)}).outputs[0]
    ring = g.math("SINE", g.math("MULTIPLY", g.noise(at, 1.0, 2.0), 46.0))
    stretched = lambda x, y: g.node("Mapping", {"Vector": at, "Scale": (x, y * 1.6, 1)}).outputs[0]
    fiber = g.noise(stretched(5, 20), 3.0, 4.0, .68)
    pore = g.remap(g.noise(stretched(40, 90), 3.0, 2.0, .5), .60, .74)
    tone = g.math("ADD", g.math("MULTIPLY", g.remap(ring, -1, 1), .14), g.math("MULTIPLY", fiber, .86))
    c = g.mix(g.remap(tone, .25, .75, kind="LINEAR"), shade(.42), shade(1.6))
    c = g.mix(g.math("MULTIPLY", own, .45), c, shade(.72))
    c = g.mix(g.math("MULTIPLY", pore, .5), c, shade(.3))
    across = g.math("ABSOLUTE", g.math("SUBTRACT", g.math("FRACT", g.math("DIVIDE", xyz[1], plank)), .5))
    gap = g.remap(across, .494, .499)
    c = g.mix(gap, c, shade(.12))
    low = g.math("ADD", g.math("MULTIPLY", gap, 3.0), g.math("MULTIPLY", pore, .4))
    normal = g.bump(g.math("SUBTRACT", fiber, low), .03, .6)
    return g.out(Base_Color=c, Roughness=g.remap(fiber, .3, .7, gloss - .08, gloss + .12), Specular=.4, Normal=normal)


def plaster(hexcode="B9AE9F"):
    g = m.Graph("plaster")
    b = m.linear(hexcode)
    n = g.noise(g.node("TexCoord").outputs["Object"], .035, 5.0, .62)
    c = g.mix(g.remap(n, .3, .7), tuple(v * .84 for v in b[:3]) + (1,), b)
    return g.out(Base_Color=c, Roughness=.95, Specular=.05, Normal=g.bump(n, .5, .25))


def _sheet(name, corners, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    mesh.materials.append(material)
    o = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(o)
    return o


def furniture(scene):
    back = scene.get("wall", 75)
    _sheet("table", [(-500, -300, 0), (500, -300, 0), (500, back, 0), (-500, back, 0)], [[0, 1, 2, 3]], wood(scene.get("wood", "4A3527")))
    _sheet("wall", [(-500, back, -20), (500, back, -20), (500, back, 500), (-500, back, 500)], [[0, 1, 2, 3]], plaster(scene.get("plaster", "B9AE9F")))


def _window(direction, aim, far, wide, tall, bar):
    """A window frame of two by three panes that only casts a shadow and is otherwise invisible."""
    d = Vector(direction).normalized()
    right = d.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(d)
    at = lambda x, y: tuple(Vector(aim) - d * far + right * x + up * y)
    big, hw, hh = 40 * wide, wide / 2, tall / 2
    bars = [(-big, -big, -hw, big), (hw, -big, big, big), (-hw, -big, hw, -hh), (-hw, hh, hw, big), (-bar / 2, -hh, bar / 2, hh)]
    bars += [(-hw, tall * k - bar / 2, hw, tall * k + bar / 2) for k in (-1 / 6, 1 / 6)]
    corners = [at(x, y) for x0, y0, x1, y1 in bars for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    o = _sheet("window", corners, [[4 * i + k for k in range(4)] for i in range(len(bars))], m.plain("101010", 1, 0))
    o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False


def light(scene, hdri):
    """Low sunlight through the window, soft sky light from the same side, weak ambient light."""
    s = scene.get("span", 60)
    sun = scene.get("sun", {})
    direction = sun.get("from", [2.0, 1.35, -1.4])
    studio.sun("sun", direction, sun.get("strength", 6.0) * .72, sun.get("angle", 2.2))
    bpy.data.objects["sun"].data.color = SUN
    if sun.get("panes", True):
        _window(direction, sun.get("aim", [0, 0, .2 * s]), 2.6 * s, sun.get("wide", 2.3) * s, sun.get("tall", 1.9) * s, .055 * s)
    t = (0, 0, s * .2)
    studio.softbox("sky", (-2.6 * s, -.9 * s, 1.9 * s), t, 1.6 * s, 2.0 * s, scene.get("sky", 24.0)).data.color = SKY
    studio.softbox("echo", (1.9 * s, 1.0 * s, 1.4 * s), t, .8 * s, 1.2 * s, scene.get("rim", 6.0)).data.color = (1, .9, .78)
    studio.softbox("front", (.8 * s, -3.4 * s, 1.6 * s), t, 2.4 * s, 1.6 * s, scene.get("front", 1.2))
    studio.environment(hdri, scene.get("ambient", .30) * 1.2, 200)
