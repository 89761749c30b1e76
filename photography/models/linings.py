"""Materials of opened bags, which are seen closer and in broader light than their outsides: brushed suede, felt, smooth linings."""
from parts import materials as m
from parts.fabrics import cloth


def brushed(color=m.GRAY):
    """The flesh side, brushed clean: an even suede with a short nap and a few softer places. postprocess.py applies its share of the dye."""
    g = m.Graph("brushed flesh " + color)
    b = m.struck_through(color)
    shade = lambda k: tuple(v * k for v in b[:3]) + (1,)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    fiber = g.noise(g.node("Mapping", {"Vector": at, "Scale": (9, 12, 1)}).outputs[0], 1.0, 3.0, .7)
    fluff, broad = g.noise(at, 2.2, 3.0, .6), g.noise(at, .09, 1.0)
    nap = g.math("ADD", g.math("MULTIPLY", fiber, .62), g.math("MULTIPLY", fluff, .38))
    c = g.mix(g.remap(nap, .34, .66), shade(.66), shade(.92))
    c = g.mix(1.0, c, g.remap(broad, .3, .7, .95, 1.05), "MULTIPLY")
    g.aov("flesh", g.math("DIVIDE", g.node("SeparateColor", {0: c}).outputs[0], m.linear(m.FLESH)[0]))
    return g.out(Base_Color=c, Roughness=.95, Specular=.05, Sheen=.10, Normal=g.bump(nap, .03, .6))


def wool(hexcode="8A867D"):
    """Pressed wool felt, also on its cut edges: its texture lies in space, not in the pattern."""
    g = m.Graph("wool " + hexcode)
    at = g.node("TexCoord").outputs["Object"]
    fiber, clump = g.noise(at, 11.0, 4.0, .7), g.noise(at, 1.3, 2.0)
    tone = g.math("ADD", g.math("MULTIPLY", fiber, .8), g.math("MULTIPLY", clump, .2))
    b = m.linear(hexcode)
    c = g.mix(g.remap(tone, .38, .62), tuple(v * .84 for v in b[:3]) + (1,), tuple(v * 1.10 for v in b[:3]) + (1,))
    return g.out(Base_Color=c, Roughness=.97, Specular=.04, Sheen=.3, Normal=g.bump(fiber, .05, .6))


def lining(kit, kind):
    """The material of an inner side: brushed suede, thin leather in the product's color, felt or a cloth."""
    if kind == "suede":
        return brushed(kit.color)
    if kind == "leather":
        return m.leather(kit.color, gloss=.56, mottle=.06, tile=7, cut=kit.cut)
    return wool() if kind == "felt" else cloth(kind)
