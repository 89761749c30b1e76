"""Procedural materials. Texture space is the flat pattern in centimeters (UV layer "pattern")."""
import json
import os

import bpy

MAPS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "masters")
GRAY = "787878"         # leather color of a master; postprocess.py replaces it with each dye
PAPER = "F0ECE5"
CONTACT = "2A2520"       # the paper where no light reaches it
FLESH = "D9C09C"         # undyed suede; must match postprocess.py, which dyes it
VEIL = .34              # specular reflection of finished leather; a higher value makes dark dyes look gray
with open(os.path.join(os.path.dirname(MAPS), "colors.json"), encoding="utf8") as f:
    LEATHERS = json.load(f)          # sRGB of the finished leather in even light
METALS = {"brass": ("C9A561", .26), "nickel": ("C9C7C2", .22), "antique": ("8A6A3E", .38), "gunmetal": ("4A4845", .30)}
CARDS = ((0, .75), (.14, 1), (.42, 1), (.56, .64), (.68, .58), (.77, 1), (.90, 1), (1, .75))     # sine of the height mirrored, brightness
THREADS = {"cream": "EBD8B8", "honey": "C58A3A", "black": "1C1B1A", "brown": "53361F", "red": "8C2320"}


def linear(hexcode, k=1.0):
    c = [int(hexcode[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4) * k for v in c) + (1,)


class Graph:
    """Builds a Blender node tree."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.nt = self.mat.node_tree
        self.bsdf = self.nt.nodes["Principled BSDF"]

    def node(self, kind, inputs=None, **props):
        n = self.nt.nodes.new("ShaderNode" + kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inputs or {}).items():
            self.set(n.inputs[k], v)
        return n

    def set(self, socket, v):
        if hasattr(v, "is_output"):
            self.nt.links.new(v, socket)
        else:
            socket.default_value = v

    def image(self, path, at, extension="REPEAT"):
        n = self.node("TexImage", {"Vector": at}, extension=extension, interpolation="Linear")
        n.image = bpy.data.images.load(path, check_existing=True)
        n.image.colorspace_settings.name = "Non-Color"
        return n.outputs["Color"]

    def map(self, name, at, tile):
        """The three channels of a tileable map that repeats every `tile` centimeters."""
        scaled = self.node("VectorMath", {0: at, 3: 1 / tile}, operation="SCALE").outputs[0]
        rgb = self.node("SeparateColor", {0: self.image(os.path.join(MAPS, name), scaled)})
        return rgb.outputs[0], rgb.outputs[1], rgb.outputs[2]

    def math(self, op, a, b=0.0, c=0.0, clamp=False):
        n = self.node("Math", operation=op, use_clamp=clamp)
        for s, v in zip(n.inputs, (a, b, c)):
            self.set(s, v)
        return n.outputs[0]

    def vec(self, op, a, b=(0, 0, 0)):
        n = self.node("VectorMath", operation=op)
        self.set(n.inputs[0], a); self.set(n.inputs[1], b)
        return n.outputs[0]

    def noise(self, at, scale, detail=2.0, rough=.5, dims="3D"):
        return self.node("TexNoise", {"Vector": at, "Scale": scale, "Detail": detail, "Roughness": rough}, noise_dimensions=dims).outputs["Fac"]

    def remap(self, v, a, b, c=0.0, d=1.0, kind="SMOOTHSTEP"):
        return self.node("MapRange", {"Value": v, "From Min": a, "From Max": b, "To Min": c, "To Max": d}, interpolation_type=kind).outputs[0]

    def mix(self, fac, a, b, blend="MIX"):
        n = self.node("MixRGB", blend_type=blend)
        for s, v in zip(n.inputs, (fac, a, b)):
            self.set(s, v)
        return n.outputs[0]

    def bump(self, height, distance, strength=1.0, normal=None):
        n = self.node("Bump", {"Height": height, "Distance": distance, "Strength": strength})
        if normal is not None:
            self.set(n.inputs["Normal"], normal)
        return n.outputs[0]

    def mirrored(self, normal=None, higher=0.0):
        """How bright the surroundings are, 0 to 1, in the direction that a surface mirrors: paper all around, a dark card above it, a softbox at the top.

        In the studio, even paper fills what flat metal and glass mirror, which looks like plastic: such materials multiply their reflection by this.
        `higher` is added to the sine of the height that is mirrored, to bring an edge of a card into view."""
        geometry = self.node("NewGeometry").outputs
        back = self.vec("REFLECT", geometry["Incoming"], geometry["Normal"] if normal is None else normal)      # away from what is mirrored
        seen = self.node("VectorTransform", {"Vector": back}, vector_type="VECTOR", convert_from="WORLD", convert_to="CAMERA").outputs[0]
        up, right = (self.node("SeparateXYZ", {0: v}).outputs[k] for v, k in ((back, 2), (seen, 0)))
        slanting = self.math("MULTIPLY_ADD", right, -.25, self.math("MULTIPLY_ADD", up, -1.0, higher))
        ramp = self.nt.nodes.new("ShaderNodeValToRGB")
        self.set(ramp.inputs["Fac"], slanting)
        stops = ramp.color_ramp
        stops.interpolation = "EASE"
        for at, v in CARDS[1:-1]:
            stops.elements.new(at)
        for stop, (at, v) in zip(stops.elements, CARDS):
            stop.position, stop.color = at, (v, v, v, 1)
        return ramp.outputs["Color"]

    def out(self, **inputs):
        for k, v in inputs.items():
            self.set(self.bsdf.inputs[k.replace("_", " ")], v)
        return self.mat

    def aov(self, name, value):
        n = self.nt.nodes.new("ShaderNodeOutputAOV")
        n.name = name
        self.set(n.inputs["Value"], value)

    def hide(self, color, dye=None):
        """Writes the masks for postprocess.py: the share of leather, of the dye, and its brightness relative to the master's gray."""
        self.aov("leather", 1.0)
        if dye in LEATHERS:
            self.aov(f"dye-{dye}", 1.0)
        self.aov("tone", self.math("DIVIDE", self.node("SeparateColor", {0: color}).outputs[0], linear(GRAY)[0]))


def leather(color=GRAY, gloss=.40, mottle=.12, pull_up=.40, mark=None, tile=10.0, cut=(0, 0), contrast=1.0):
    """Full-grain leather. mark = (image path, center x, center y, width, height in cm, turned); tile = how many cm the grain map covers;
    cut = where the product's pieces lie in the hide (cm); contrast = how uneven the dye is, and how much darker edges, creased lines and grooves are.

    Pores, creases, veins, edge dye and pull-up are part of the color, because postprocess.py never denoises the color.
    All relief goes through one bump node: each bump node evaluates its height three times.
    """
    g = Graph("leather " + color)
    base = linear(LEATHERS.get(color, color))
    shade = lambda k, add=0.0: tuple(min(1, v * k + add) for v in base[:3]) + (1,)
    uv = g.node("UVMap", uv_map="pattern").outputs[0]
    rnd = g.node("ObjectInfo").outputs["Random"]
    shift = g.node("CombineXYZ", {"X": g.math("MULTIPLY", rnd, 97.0), "Y": g.math("MULTIPLY", rnd, 41.0)}).outputs[0]
    at = g.vec("ADD", g.vec("ADD", uv, shift), (*cut, 0))
    height, cavity, fiber = g.map("grain.png", at, tile)
    calf = min(1.0, tile / 10)                                                        # fine-grained leather is flatter
    dull = 1 - max(calf, .65)                                                         # and less shiny
    dye, cloud, vein = g.map("hide.png", at, 60)
    attr = lambda name: g.node("Attribute", attribute_name=name).outputs["Fac"]
    edge, bend, groove = g.math("SUBTRACT", 1.0, attr("edge")), attr("bend"), attr("groove")
    convex, hollow = g.remap(bend, .08, .8), g.remap(bend, -.6, -.05, 1, 0)
    pressed = g.math("MINIMUM", g.remap(edge, .04, .45, .35, 1), g.remap(bend, .3, 1.2, 1, .3))     # creased, molded and rolled rims have less grain,
    pressed = g.math("MULTIPLY", pressed, g.remap(groove, .05, .6, 1, .3))                          # and their highlight is soft and unbroken
    depth = g.math("ADD", g.math("MULTIPLY", convex, .40), .60)                       # creases open where the leather is stretched
    tone = g.remap(g.math("ADD", g.math("MULTIPLY", dye, .75), g.math("MULTIPLY", cloud, .25)), .26, .74, kind="LINEAR")
    colr = g.mix(tone, shade(1 - .40 * mottle), shade(1 + .40 * mottle))
    broad = g.noise(at, 1 / max(tile, 6.0), 0.0, dims="2D")                           # dye is rubbed in by hand: no large panel is even
    colr = g.mix(1.0, colr, g.remap(broad, .25, .75, 1 - .14 * contrast, 1 + .12 * contrast), "MULTIPLY")
    colr = g.mix(g.math("MULTIPLY", cavity, g.math("MULTIPLY", depth, .46)), colr, shade(.40))
    colr = g.mix(g.math("MULTIPLY", vein, .09), colr, shade(.62))
    pull = g.math("MULTIPLY", convex, g.remap(cloud, .30, .62, .70, 1.0))
    colr = g.mix(g.math("MULTIPLY", pull, pull_up), colr, shade(1.40, .02))
    colr = g.mix(g.math("MULTIPLY", hollow, .30), colr, shade(.6))
    burnt = g.remap(g.math("ADD", edge, g.math("MULTIPLY", g.math("SUBTRACT", cloud, .5), .10)), .02, .10, 1, 0)
    colr = g.mix(g.math("MULTIPLY", burnt, .50 * contrast), colr, shade(.42))         # the edge dye bleeds a little over the face
    rim = g.remap(g.math("ABSOLUTE", g.math("SUBTRACT", edge, .15)), .006, .022, 1, 0)  # the line of the edge creaser
    colr = g.mix(g.math("MULTIPLY", rim, .38 * contrast), colr, shade(.5))
    colr = g.mix(g.math("MULTIPLY", groove, .42 * contrast), colr, shade(.45))        # dirt and shade round the thread
    rough = g.math("ADD", gloss + .10 * dull, g.math("MULTIPLY", g.math("SUBTRACT", cloud, .5), .12))
    rough = g.math("ADD", rough, g.math("MULTIPLY", cavity, .22))
    rough = g.math("ADD", rough, g.math("MULTIPLY", g.math("SUBTRACT", 1.0, pressed), .10))
    relief = g.math("MULTIPLY", g.math("SUBTRACT", height, .5), .0023 * tile * calf)
    relief = g.math("ADD", relief, g.math("MULTIPLY", g.math("SUBTRACT", dye, .5), .030 * calf))
    relief = g.math("SUBTRACT", relief, g.math("MULTIPLY", vein, .005))
    relief = g.math("SUBTRACT", g.math("MULTIPLY", relief, pressed), g.math("MULTIPLY", rim, .007))
    veil, coat = g.math("ADD", VEIL * .6, g.math("MULTIPLY", pressed, VEIL * .4)), g.math("MULTIPLY", pressed, .16 * (1 - dull))
    if mark:
        path, cx, cy, w, h, turned = mark
        if turned:                                          # the text runs along y, its top towards -x
            xy = g.node("SeparateXYZ", {0: uv}).outputs
            uv = g.node("CombineXYZ", {"X": xy[1], "Y": g.math("MULTIPLY", xy[0], -1.0)}).outputs[0]
        place = g.node("Mapping", {"Vector": uv, "Location": (.5 - cx / w, .5 - cy / h, 0), "Scale": (1 / w, 1 / h, 1)}).outputs[0]
        img = g.image(path, place, "CLIP")
        relief = g.math("SUBTRACT", relief, g.math("MULTIPLY", img, .06))
        colr = g.mix(g.math("MULTIPLY", img, .80), colr, shade(.26))
        below = g.image(path, g.vec("ADD", place, (0, .014, 0)), "CLIP")
        lip = g.math("SUBTRACT", below, img, clamp=True)                              # the lower lip of each letter faces the light; color.py limits it by the dye
        colr = g.mix(g.math("MULTIPLY", lip, .45), colr, shade(4.5 if color == GRAY else 1.6))
        veil = g.math("MULTIPLY", g.math("SUBTRACT", 1.0, g.math("MULTIPLY", img, .85)), veil)   # on black leather the mark is visible by its gloss alone
        veil = g.math("ADD", veil, g.math("MULTIPLY", lip, 1.6))
        rough = g.math("SUBTRACT", rough, g.math("MULTIPLY", lip, .12))
        coat = g.math("MULTIPLY", g.math("SUBTRACT", 1.0, img), coat)
    g.hide(colr, color)
    normal = g.bump(relief, 1.0, 1.0)
    return g.out(Base_Color=colr, Roughness=rough, Specular=veil, Normal=normal, Clearcoat=coat, Clearcoat_Roughness=.28)


def struck_through(color):
    """The color of suede in this dye: a mix of sand and dye."""
    if color == GRAY:
        return linear(FLESH)
    return tuple(f ** .15 * d ** .85 for f, d in zip(linear(FLESH), linear(LEATHERS.get(color, color))))


def flesh(color=GRAY):
    """The suede side: matte and fibrous. In a master it is sand-colored; postprocess.py applies its share of the dye."""
    g = Graph("flesh " + color)
    b = struck_through(color)
    shade = lambda k: tuple(v * k for v in b[:3]) + (1,)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    _, _, fiber = g.map("grain.png", g.vec("MULTIPLY", at, (.55, 1.25, 1)), 10)       # brushed: the nap lies along x
    fluff, cloud, _ = g.map("hide.png", g.vec("MULTIPLY", at, (.7, 1.2, 1)), 34)
    nap = g.math("ADD", g.math("MULTIPLY", fiber, .45), g.math("MULTIPLY", fluff, .55))
    c = g.mix(g.remap(nap, .30, .70, kind="LINEAR"), shade(.70), shade(1.18))
    c = g.mix(g.math("MULTIPLY", g.remap(cloud, .25, .75), .35), c, shade(1.22))
    g.aov("flesh", g.math("DIVIDE", g.node("SeparateColor", {0: c}).outputs[0], linear(FLESH)[0]))
    return g.out(Base_Color=c, Roughness=.95, Specular=.06, Sheen=.12, Normal=g.bump(nap, .05, .8))


def edge_paint(color=GRAY, k=.30):
    """Burnished edge: darker than the leather, polished with wax, slightly uneven from sanding."""
    g = Graph("edge " + color)
    at = g.node("TexCoord").outputs["Object"]
    n = g.noise(at, 2.6, 3.0, .6)
    b = linear(LEATHERS.get(color, color), k)
    c = g.mix(n, tuple(v * .72 for v in b[:3]) + (1,), tuple(v * 1.28 for v in b[:3]) + (1,))
    g.hide(c, color)
    return g.out(Base_Color=c, Roughness=g.math("ADD", .38, g.math("MULTIPLY", n, .12)), Specular=.32, Normal=g.bump(n, .006, .5))


def thread(color="cream", leather=GRAY):
    """Waxed linen thread, two plies. "tonal" has the leather's color, also after postprocess.py applies another dye."""
    g = Graph("thread " + color)
    tonal = color == "tonal"
    b = linear(LEATHERS.get(leather, leather), 1.7) if tonal else linear(THREADS.get(color, color))
    shade = lambda k: tuple(min(1, v * k ** w) for v, w in zip(b[:3], (.85, 1, 1.2))) + (1,)    # light passes through linen: its shade is warm
    uv = g.node("UVMap", uv_map="pattern").outputs[0]
    sep = g.node("SeparateXYZ", {0: uv})
    attr = lambda name: g.node("Attribute", attribute_name=name).outputs["Fac"]
    tint, dive = attr("tint"), attr("dive")
    ply = g.math("SINE", g.math("ADD", g.math("MULTIPLY", sep.outputs[0], 78.0), g.math("MULTIPLY", sep.outputs[1], 12.566)))
    hair = g.noise(g.node("Mapping", {"Vector": uv, "Scale": (9, 40, 1)}).outputs[0], 4.0, 2.0)
    c = g.mix(g.remap(ply, -1, .2), shade(.68), shade(1.0))
    c = g.mix(g.math("MULTIPLY", hair, .30), c, shade(.78))
    c = g.mix(g.math("MULTIPLY", tint, .25), c, shade(.75))
    c = g.mix(g.math("MULTIPLY", dive, .55), c, shade(.40))                           # both ends go down into holes
    if tonal:
        g.hide(c, leather)
    height = g.math("ADD", ply, g.math("MULTIPLY", hair, .8))
    return g.out(Base_Color=c, Roughness=.58, Specular=.18 if tonal else .28, Sheen=0 if tonal else .25, Normal=g.bump(height, .010, 1.0))


def awl_hole(color=GRAY):
    g = Graph("hole " + color)
    g.hide(linear(LEATHERS.get(color, color), .30), color)
    return g.out(Base_Color=linear(LEATHERS.get(color, color), .30), Roughness=.9, Specular=.05)


def metal(kind="brass"):
    """Brushed metal in use: fine strokes, a few scratches, dull fingerprints."""
    g = Graph("metal " + kind)
    hexcode, rough = METALS[kind]
    at = g.node("TexCoord").outputs["Object"]
    turn = g.node("Mapping", {"Vector": at, "Rotation": (.4, .3, .7), "Scale": (4, 150, 150)}).outputs[0]
    stroke = g.noise(turn, 1.0, 3.0, .6)
    scratch = g.remap(g.noise(g.node("Mapping", {"Vector": at, "Rotation": (1.1, .2, 1.9), "Scale": (1.2, 80, 80)}).outputs[0], 1.0, 1.0), .64, .70)
    smear = g.noise(at, 2.2, 3.0, .6)
    r = g.math("ADD", rough - .11, g.math("MULTIPLY", smear, .14))
    r = g.math("ADD", r, g.math("MULTIPLY", g.math("SUBTRACT", stroke, .5), .20))
    b = linear(hexcode)
    c = g.mix(g.remap(smear, .34, .72), b, tuple(v * k for v, k in zip(b[:3], (.93, .93, .93) if kind in ("nickel", "gunmetal") else (.86, .80, .68))) + (1,))
    relief = g.math("ADD", g.math("MULTIPLY", stroke, .0009), g.math("MULTIPLY", smear, .0012))
    relief = g.math("SUBTRACT", relief, g.math("MULTIPLY", scratch, .0007))
    return g.out(Base_Color=c, Metallic=1.0, Roughness=r, Normal=g.bump(relief, 1.0, .8))


def plain(hexcode="EFECE6", rough=.55, specular=.3, **more):
    """A plain material: paper, cloth, stone dust. The roughest ones are felt, knit and suede linings: they have a nap."""
    g = Graph("plain " + hexcode)
    color = linear(hexcode)
    if rough >= .95:
        at = g.node("TexCoord").outputs["Object"]
        nap = g.math("ADD", g.math("MULTIPLY", g.noise(at, 15.0, 3.0, .65), .65), g.math("MULTIPLY", g.noise(at, 1.8, 2.0), .35))
        color = g.mix(g.remap(nap, .34, .66), linear(hexcode, .72), linear(hexcode, 1.16))
        more = {**more, "Sheen": .25, "Normal": g.bump(nap, .05, .7)}
    return g.out(Base_Color=color, Roughness=rough, Specular=specular, **more)


def backdrop(hexcode=PAPER, contact=None):
    """The paper. contact = (image, center x, center y, width, height in cm) of how dark the paper is where things touch it."""
    g = Graph("backdrop")
    g.aov("paper", 1.0)
    color = linear(hexcode)
    if contact:
        image, cx, cy, w, h = contact
        at = g.node("Mapping", {"Vector": g.node("NewGeometry").outputs["Position"], "Location": (.5 - cx / w, .5 - cy / h, 0), "Scale": (1 / w, 1 / h, 1)}).outputs[0]
        n = g.node("TexImage", {"Vector": at}, extension="CLIP", interpolation="Cubic")
        n.image = image
        floor = g.math("LESS_THAN", g.node("SeparateXYZ", {0: at}).outputs[2], .01)
        color = g.mix(g.math("MULTIPLY", n.outputs["Color"], floor), color, linear(CONTACT))
    return g.out(Base_Color=color, Roughness=.9, Specular=.08)
