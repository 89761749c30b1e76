"""Rooms for several goods together: a table, a wall, light from a window at the left."""
import bpy

from . import camera, catalogue, materials as m, studio, tools
from .kit import Kit

WARM = (1.0, .85, .68)


def wood(hexcode="6E4B31", plank=15.0, gloss=.46):
    """Oiled planks along x, each with its own tone."""
    g = m.Graph("wood " + hexcode)
    b = m.linear(hexcode)
    shade = lambda k: tuple(min(1, v * k) for v in b[:3]) + (1,)
    xyz = g.node("SeparateXYZ", {0: g.node("TexCoord").outputs["Object"]}).outputs
    row = g.math("FLOOR", g.math("DIVIDE", xyz[1], plank))
    own = g.node("TexWhiteNoise", {"W": row}, noise_dimensions="1D").outputs["Value"]
    at = g.node("CombineXYZ", {"X": g.math("MULTIPLY", xyz[0], .035), "Y": g.math("MULTIPLY", xyz[1], .55), "Z": g.math("MULTIPLY", own, 50.0)}).outputs[0]
    bend = g.noise(at, 1.1, 3.0)
    ring = g.math("SINE", g.math("ADD", g.math("MULTIPLY", bend, 34.0), g.math("MULTIPLY", xyz[1], .25)))
    fibre = g.noise(g.node("Mapping", {"Vector": at, "Scale": (6, 16, 1)}).outputs[0], 3.0, 3.0, .65)
    tone = g.math("ADD", g.math("MULTIPLY", g.remap(ring, -1, 1), .35), g.math("MULTIPLY", fibre, .65))
    c = g.mix(tone, shade(.55), shade(1.35))
    c = g.mix(g.math("MULTIPLY", own, .5), c, shade(.7))
    across = g.math("ABSOLUTE", g.math("SUBTRACT", g.math("FRACT", g.math("DIVIDE", xyz[1], plank)), .5))
    gap = g.remap(across, .494, .499)
    c = g.mix(gap, c, shade(.12))
    normal = g.bump(g.math("SUBTRACT", fibre, g.math("MULTIPLY", gap, 3.0)), .03, .7)
    return g.out(Base_Color=c, Roughness=g.remap(fibre, .3, .7, gloss - .08, gloss + .12), Specular=.4, Normal=normal)


def plaster(hexcode="B7A691"):
    g = m.Graph("plaster")
    b = m.linear(hexcode)
    n = g.noise(g.node("TexCoord").outputs["Object"], .035, 5.0, .62)
    c = g.mix(g.remap(n, .3, .7), tuple(v * .80 for v in b[:3]) + (1,), b)
    return g.out(Base_Color=c, Roughness=.95, Specular=.05, Normal=g.bump(n, .5, .25))


def _plane(name, corners, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [[0, 1, 2, 3]])
    mesh.materials.append(material)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new(name, mesh))


def room(scene):
    back = scene.get("wall", 75)
    _plane("table", [(-500, -300, 0), (500, -300, 0), (500, back, 0), (-500, back, 0)], wood(scene.get("wood", "6E4B31")))
    _plane("wall", [(-500, back, -20), (500, back, -20), (500, back, 500), (-500, back, 500)], plaster(scene.get("plaster", "B7A691")))


def light(scene):
    """A tall window to the left, its far echo from the room, and almost no front light."""
    s = scene.get("span", 60)
    t = (0, 0, s * .2)
    key = studio.softbox("window", (-2.6 * s, -.35 * s, 1.75 * s), t, 1.3 * s, 1.9 * s, scene.get("key", 82.0))
    key.data.color = WARM
    rim = studio.softbox("second window", (1.9 * s, 1.0 * s, 1.4 * s), t, .8 * s, 1.2 * s, scene.get("rim", 12.0))
    rim.data.color = (1, .9, .78)
    studio.softbox("room", (.8 * s, -3.4 * s, 1.6 * s), t, 2.4 * s, 1.6 * s, scene.get("front", 2.6))
    studio.room((1, .94, .86, 1), scene.get("ambient", .22))


def furnish(scene, goods, mark):
    for piece in scene["goods"]:
        before = set(bpy.context.scene.objects)
        if "tool" in piece:
            getattr(tools, piece["tool"])(Kit(piece.get("color", "Cognac"), mark=mark), piece)
        else:
            item = {**goods[piece["slug"]], **piece.get("with", {})}
            kit = Kit(piece["color"], item.get("thread", "cream"), item.get("metal", "brass"), mark)
            catalogue.build(kit, item, piece.get("view", "hero"))
        new = [o for o in bpy.context.scene.objects if o not in before and o.type == "MESH"]
        lay = piece.get("lay", 0 if "tool" in piece else goods[piece["slug"]].get("lay", 0))
        studio.settle(new, piece["at"] if len(piece["at"]) == 3 else [*piece["at"], 0], piece.get("turn", 0), lay)


def stage(scene, goods, mark):
    furnish(scene, goods, mark)
    room(scene)
    light(scene)
    c = scene["camera"]
    camera.place("scene", camera.Vector(c["aim"]), camera.looking(c["az"], c["el"]), c["dist"], c.get("blur", .006),
                 scene["width"] / scene["height"], c.get("lens", 75))
