"""The room of a scene: a wooden table, a plastered wall, low sunlight through a window at the left."""
import bpy
from mathutils import Vector

from parts import materials as m

from . import studio

SUN, SKY = (1.0, .90, .78), (.93, .96, 1.0)          # warm and cool, but nearly white, so that leather keeps its color


def _board(g, xyz, plank):
    """Per plank: three random numbers, the distance across it from -.5 to .5, and coordinates warped as wood grows."""
    across = g.math("DIVIDE", xyz[1], plank)
    row = g.math("FLOOR", across)
    random = lambda k: g.node("TexWhiteNoise", {"W": g.math("ADD", g.math("MULTIPLY", row, 3.0), float(k))}, noise_dimensions="1D").outputs["Value"]
    own = [random(k) for k in range(3)]
    at = g.node("CombineXYZ", {"X": g.math("ADD", xyz[0], g.math("MULTIPLY", own[0], 900.0)), "Y": xyz[1], "Z": g.math("MULTIPLY", own[1], 60.0)}).outputs[0]
    return own, g.math("SUBTRACT", g.math("FRACT", across), .5), at


def _rings(g, own, mid, at, plank):
    """Annual rings as a plain-sawn board shows them: cylinders around the pith, cut lengthwise. From 0 (early) to 1 (late wood)."""
    stretch = lambda x, y: g.node("Mapping", {"Vector": at, "Scale": (x, y, 1)}).outputs[0]
    sway = g.math("SUBTRACT", g.noise(stretch(.011, .04), 1.0, 2.0), .5)
    ripple = g.math("SUBTRACT", g.noise(stretch(.05, .30), 1.0, 3.0), .5)
    y = g.math("ADD", g.math("MULTIPLY", g.math("ADD", mid, g.math("MULTIPLY", g.math("SUBTRACT", own[2], .5), 2.4)), plank), g.math("MULTIPLY", sway, 7.0))     # the pith below some boards, beside others
    z = g.math("ADD", 2.5, g.math("ADD", g.math("MULTIPLY", own[1], 9.0), g.math("MULTIPLY", g.noise(stretch(.006, .02), 1.0, 1.0), 14.0)))
    r = g.math("SQRT", g.math("ADD", g.math("MULTIPLY", y, y), g.math("MULTIPLY", z, z)))
    age = g.math("ADD", g.math("MULTIPLY", r, 3.6), g.math("MULTIPLY", ripple, 1.1))
    years = g.node("CombineXYZ", {"X": g.math("MULTIPLY", age, .42), "Y": g.math("MULTIPLY", own[2], 50.0)}).outputs[0]
    age = g.math("ADD", age, g.math("MULTIPLY", g.noise(years, 1.0, 2.0), 3.2))          # good and bad years: rings far apart and close
    weight = g.node("TexWhiteNoise", {"W": g.math("FLOOR", age)}, noise_dimensions="1D").outputs["Value"]
    phase = g.math("FRACT", age)
    ring = g.math("MULTIPLY", g.remap(phase, .25, .88, kind="LINEAR"), g.remap(phase, .92, 1.0, 1, 0))
    return g.math("MULTIPLY", ring, g.remap(weight, 0, 1, .25, 1, kind="LINEAR"))


def wood(hexcode="7A5A3E", at=(0, 0), plank=13.0, gloss=.42):
    """A table of oiled oak in use: boards along x with rings, pores and fibers, darker where it is used, scratched. `at` = the part of it that is seen."""
    g = m.Graph("wood " + hexcode)
    b = m.linear(hexcode)
    shade = lambda k: tuple(min(1, v * k) for v in b[:3]) + (1,)
    place = g.vec("ADD", g.node("TexCoord").outputs["Object"], (*at, 0))
    xyz = g.node("SeparateXYZ", {0: place}).outputs
    own, mid, at = _board(g, xyz, plank)
    stretch = lambda x, y, v=at: g.node("Mapping", {"Vector": v, "Scale": (x, y, 1)}).outputs[0]
    late = _rings(g, own, mid, at, plank)
    fiber = g.noise(stretch(.35, 9.0), 1.0, 5.0, .66)
    pore = g.math("MULTIPLY", g.remap(g.noise(stretch(2.0, 46.0), 1.0, 1.0, .5), .57, .66), g.remap(late, .02, .40, 1, .12))
    streak = g.noise(stretch(.03, 1.6), 1.0, 3.0, .6)
    c = g.mix(late, shade(1.16), shade(.70))
    c = g.mix(g.remap(streak, .35, .70, 0, .30, kind="LINEAR"), c, shade(.66))
    c = g.mix(g.remap(fiber, .3, .7, 0, .30, kind="LINEAR"), c, shade(.55))
    c = g.mix(g.math("MULTIPLY", own[0], .40), c, shade(.62))
    c = g.mix(g.math("MULTIPLY", pore, .5), c, shade(.34))                            # fainter than what postprocess.py takes for an outline and denoises
    used = g.noise(stretch(.05, .07, place), 1.0, 4.0, .62)
    c = g.mix(g.remap(used, .52, .72, 0, .30), c, shade(.50))                       # handled and spilled on
    scratch = g.remap(g.noise(g.node("Mapping", {"Vector": place, "Rotation": (0, 0, .9), "Scale": (.05, 7.0, 1)}).outputs[0], 1.0, 2.0), .735, .76)
    c = g.mix(g.math("MULTIPLY", scratch, .45), c, shade(1.5))
    edge = g.math("ABSOLUTE", mid)
    gap, bevel = g.remap(edge, .4935, .4965), g.remap(edge, .478, .496)
    c = g.mix(gap, c, shade(.22))
    low = g.math("ADD", g.math("MULTIPLY", gap, 5.0), g.math("ADD", g.math("MULTIPLY", bevel, 1.6), g.math("MULTIPLY", pore, .7)))
    low = g.math("ADD", low, g.math("ADD", g.math("MULTIPLY", scratch, .5), g.math("MULTIPLY", late, .25)))
    normal = g.bump(g.math("SUBTRACT", g.math("MULTIPLY", fiber, .5), low), .028, .8)
    rough = g.math("ADD", g.remap(used, .35, .68, gloss - .08, gloss + .16), g.math("MULTIPLY", pore, .2))
    return g.out(Base_Color=c, Roughness=rough, Specular=.36, Normal=normal)


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
    _sheet("table", [(-500, -300, 0), (500, -300, 0), (500, back, 0), (-500, back, 0)], [[0, 1, 2, 3]], wood(scene.get("wood", "A07C54"), scene.get("boards", (0, 0))))
    _sheet("wall", [(-500, back, -20), (500, back, -20), (500, back, 500), (-500, back, 500)], [[0, 1, 2, 3]], plaster(scene.get("plaster", "F0EBE2")))


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
    studio.sun("sun", direction, sun.get("strength", 6.0) * .72, sun.get("angle", 3.0))
    bpy.data.objects["sun"].data.color = SUN
    if sun.get("panes", True):
        _window(direction, sun.get("aim", [0, 0, .2 * s]), 2.6 * s, sun.get("wide", 4.6) * s, sun.get("tall", 3.8) * s, .05 * s)
    t = (0, 0, s * .2)
    studio.softbox("sky", (-2.6 * s, -.9 * s, 1.9 * s), t, 1.6 * s, 2.0 * s, scene.get("sky", 12.0)).data.color = SKY
    studio.softbox("echo", (1.9 * s, 1.0 * s, 1.4 * s), t, .8 * s, 1.2 * s, scene.get("rim", 6.0)).data.color = (1, .9, .78)
    studio.softbox("front", (.8 * s, -3.4 * s, 1.6 * s), t, 2.4 * s, 1.6 * s, scene.get("front", 1.2))
    studio.environment(hdri, scene.get("ambient", .20) * 1.2, 200)
