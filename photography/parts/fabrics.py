"""Cloth and felt of linings, with their weave. Texture space is the flat pattern in centimeters."""
import math

from . import materials as m

CLOTHS = {"canvas": ("DAD1BF", .05, False), "twill": ("4A4640", .05, True)}


def _shades(hexcode, low, high):
    b = m.linear(hexcode)
    return [tuple(min(1, v * k) for v in b[:3]) + (1,) for k in (low, high)]


def _wrinkles(g, at):
    """Soft folds of a lining that hangs free: a few centimeters long, of uneven depth."""
    stretched = g.node("Mapping", {"Vector": at, "Scale": (.16, .07, 1)}).outputs[0]
    return g.noise(stretched, 1.0, 3.0, .55)


def cloth(kind):
    """A woven lining: plain weave, or twill with its diagonal ribs."""
    hexcode, thread, twill = CLOTHS[kind]
    g = m.Graph("cloth " + kind)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    xy = g.node("SeparateXYZ", {0: at}).outputs
    wave = lambda v: g.math("SINE", g.math("MULTIPLY", v, 2 * math.pi / (2 * thread)))
    slub = g.noise(g.node("Mapping", {"Vector": at, "Scale": (.9, 9, 1)}).outputs[0], 1.0, 2.0)
    weave = wave(g.math("ADD", xy[0], g.math("MULTIPLY", xy[1], .6))) if twill else g.math("MULTIPLY", wave(xy[0]), wave(xy[1]))
    dark, light = _shades(hexcode, .92, 1.04)
    c = g.mix(g.remap(weave, -1, 1), dark, light)
    c = g.mix(g.math("MULTIPLY", slub, .25), c, _shades(hexcode, .86, 1)[0])
    normal = g.bump(_wrinkles(g, at), .6, .45)
    normal = g.bump(weave, .008, .5, normal)
    return g.out(Base_Color=c, Roughness=.9, Specular=.12, Sheen=.15, Normal=normal)


def suede(hexcode, tile=22):
    """Undyed suede, brushed along y: dye does not change it. `tile` is how many cm its map covers."""
    g = m.Graph("suede " + hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    _, _, fiber = g.map("grain.png", g.vec("MULTIPLY", at, (1.3, .5, 1)), 8)
    fluff, cloud, _ = g.map("hide.png", g.vec("MULTIPLY", at, (1.4, .8, 1)), tile)
    nap = g.math("ADD", g.math("MULTIPLY", fiber, .5), g.math("MULTIPLY", fluff, .5))
    dark, light = _shades(hexcode, .68, 1.14)
    c = g.mix(g.remap(nap, .30, .70), dark, light)
    c = g.mix(g.math("MULTIPLY", g.remap(cloud, .3, .7), .3), c, _shades(hexcode, .8, 1)[0])
    return g.out(Base_Color=c, Roughness=.96, Specular=.05, Sheen=.2, Normal=g.bump(nap, .07, .9))


def felt(hexcode="8B8880"):
    """Pressed wool: mottled, without a thread."""
    g = m.Graph("felt " + hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    fibre = g.noise(at, 9.0, 4.0, .7)
    dark, light = _shades(hexcode, .78, 1.12)
    c = g.mix(g.remap(fibre, .35, .65), dark, light)
    return g.out(Base_Color=c, Roughness=.97, Specular=.04, Sheen=.35, Normal=g.bump(fibre, .05, .7))


def cork():
    """Pressed cork: granules of several shades, a few dark."""
    g = m.Graph("cork")
    at = g.node("TexCoord").outputs["Object"]
    grains = g.noise(at, 5.0, 3.0, .8)
    dark, light = _shades("C9A271", .62, 1.15)
    return g.out(Base_Color=g.mix(g.remap(grains, .36, .6), dark, light), Roughness=.95, Specular=.1, Normal=g.bump(grains, .06, .8))


def zip_tape(hexcode="332E2A", rib=.08):
    """The tape of a zipper: dark herringbone, its ribs slanting away from the teeth on both sides."""
    g = m.Graph("zip tape")
    x, y, _ = g.node("SeparateXYZ", {0: g.node("UVMap", uv_map="pattern").outputs[0]}).outputs
    wave = lambda v, pitch: g.math("SINE", g.math("MULTIPLY", v, 2 * math.pi / pitch))
    weave = g.math("MULTIPLY", wave(g.math("ADD", x, g.math("ABSOLUTE", y)), rib), g.math("ADD", .7, g.math("MULTIPLY", wave(y, rib * .7), .3)))
    dark, light = _shades(hexcode, .5, 2.2)
    c = g.mix(g.remap(weave, -1, 1), dark, light)
    return g.out(Base_Color=c, Roughness=.92, Specular=.06, Sheen=.2, Normal=g.bump(weave, .012, .6))
