"""Cards and papers that are carried in wallets: printed cards, banknotes, passports, boarding passes, booklets."""
import numpy as np

from parts import materials as m
from parts.meshes import make_object
from parts.panels import Pattern, panel

from .scale_props import lettering, paper_edge

# two shades of the print, its ink, and what the card is for: no card is of a real bank
PRINTS = [("D8CFBD", "C4B798", "6E2C24", "City Library"), ("2E3A43", "4A5B66", "D6C9A8", "Transit Pass"),
          ("B4B5AB", "999C93", "2B3532", "Public Baths"), ("4A2528", "5E3232", "E6D8BE", "Museum Friends")]


def printed(base, second, ink):
    """Laminated print: one shade runs into another under fine waved lines; the gloss has the haze of a card in use."""
    g = m.Graph("card " + base)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    x, y, _ = g.node("SeparateXYZ", {0: at}).outputs
    c = g.mix(g.remap(g.math("ADD", x, g.math("MULTIPLY", y, 1.4)), -4.5, 4.5), m.linear(base), m.linear(second))
    wave = g.math("ADD", g.math("MULTIPLY", g.math("SINE", g.math("MULTIPLY", x, .8)), .7), y)
    line = g.remap(g.math("SINE", g.math("MULTIPLY", wave, 64.0)), .4, .95)
    c = g.mix(g.math("MULTIPLY", line, .07), c, m.linear(ink))
    haze = g.noise(at, 1.3, 4.0, .6)
    scratch = g.noise(g.node("Mapping", {"Vector": at, "Rotation": (0, 0, .5), "Scale": (2, 60, 1)}).outputs[0], 1.0, 2.0)
    rough = g.math("ADD", g.remap(haze, .3, .7, .16, .26), g.math("MULTIPLY", g.remap(scratch, .58, .7), .12))
    return g.out(Base_Color=c, Roughness=rough, Specular=.5)


def stiff(form, w, h):
    """The flat place nearest to where a form puts a sheet of this size: a card does not bend with its pocket."""
    corner = form(np.array([[-w / 2, -h / 2, 0], [w / 2, -h / 2, 0], [w / 2, h / 2, 0], [-w / 2, h / 2, 0]]))
    right, up = corner[1] + corner[2] - corner[0] - corner[3], corner[2] + corner[3] - corner[0] - corner[1]
    right /= np.linalg.norm(right)
    up -= right * (up @ right)
    up /= np.linalg.norm(up)
    frame = np.array([right, up, np.cross(right, up)])
    return lambda q: corner.mean(0) + q @ frame


def card(name, form, w=8.5, h=5.4, kind=0, thickness=.076, rigid=True):
    """A plastic card that is partly visible, with the name of what it is for at its upper edge. In a tight pocket it need not be rigid."""
    base, second, ink, title = PRINTS[kind % len(PRINTS)]
    at = stiff(form, w, h) if rigid else form
    panel(name, Pattern(w, h, .32, cell=.8), at, [printed(base, second, ink), m.plain(second, .3), m.plain("E4DFD5", .5)], thickness=thickness,
          puff=0, groove=0, round_over=.012)
    face = lambda q: at(q + [0, 0, thickness / 2 + .0015])
    lettering(title, .33, (0, h / 2 - .47), face, m.plain(ink, .3))


def engraved(hexcode="CBCAB6", ink="4A5248"):
    """A banknote of no country: pale paper under fine engraved lines, with a frame and an unprinted margin."""
    g = m.Graph("bill " + hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    x, y, _ = g.node("SeparateXYZ", {0: at}).outputs
    sway = g.math("MULTIPLY", g.math("SINE", g.math("MULTIPLY", x, 2.1)), .35)
    fine = g.math("SINE", g.math("MULTIPLY", g.math("ADD", y, sway), 58.0))
    rosette = g.math("SINE", g.math("MULTIPLY", g.math("SUBTRACT", y, g.math("MULTIPLY", g.math("SINE", g.math("MULTIPLY", x, 3.3)), .5)), 41.0))
    lines = g.math("MULTIPLY", g.remap(fine, .2, .7), g.remap(rosette, -.6, .5))
    far = g.math("MAXIMUM", g.math("SUBTRACT", g.math("ABSOLUTE", y), 2.85), g.math("SUBTRACT", g.math("ABSOLUTE", x), 7.35))
    frame = g.math("MULTIPLY", g.remap(far, -.16, -.14), g.remap(far, -.02, -.04))
    margin = g.remap(far, .0, .02, 1, 0)
    print_ = g.math("MULTIPLY", g.math("MAXIMUM", g.math("MULTIPLY", lines, .5), frame), margin)
    crease = g.noise(at, 1.6, 4.0, .6)
    c = g.mix(print_, m.linear(hexcode), m.linear(ink))
    c = g.mix(g.remap(crease, .45, .75, 0, .22), c, (.18, .17, .12, 1))
    return g.out(Base_Color=c, Roughness=.85, Specular=.08, Normal=g.bump(crease, .10, .5))


def bill(name, form, w=15.6, h=6.6, hexcode="CBCAB6", wave=.03):
    """A banknote, slightly wavy."""
    paper = engraved(hexcode)
    soft = lambda q: form(q + np.c_[0 * q[:, :2], wave * np.sin(q[:, 0] * 1.1 + q[:, 1] * .6)])
    panel(name, Pattern(w, h, .02, cell=.6), soft, [paper] * 3, thickness=.014, puff=0, groove=0, round_over=.003)


def page_block(at, start, end, tall, sheaves, hexcode="EDE5D3", low=0.0, corner=.35, card="8A6A48"):
    """Two booklets, one on the other, between two covers (`at`: z from 0 to 1). `card` is the color of their own covers of stout paper."""
    for k in range(2):
        lie = lambda q, k=k: at(q * [1, 1, .47] + [0, 0, .04 + .48 * k])
        far = end - .09 * k
        sheets(lambda q, lie=lie: lie(q * [1, 1, .84] + [0, 0, .08]), start, far, tall, sheaves // 2 + k, hexcode, low, corner, .35)
        for name, z in (("lower", .035), ("upper", .965)):
            p = Pattern(far + .04 - start, tall + .08, (.03, corner, corner, .03), cell=1.0)
            panel(f"booklet {name}", p, lambda q, p=p, z=z, lie=lie: lie(q + [start + p.w / 2, low, z]), [bookcloth(card)] * 3, .06, puff=0, groove=0, round_over=.004)


def sheets(at, start, end, tall, sheaves, hexcode, low, corner, creep):
    """Sheaves of leaves between two covers (`at`: z from 0 to 1). Leaves that are folded into each other stand out in the middle, by `creep`."""
    rng = np.random.default_rng(sheaves)
    leaf = [paper_edge(hexcode, 2)] * 3
    share = rng.uniform(.7, 1.3, sheaves)
    z = np.r_[0, np.cumsum(share / share.sum())]
    for i in range(sheaves):
        thick, middle = (z[i + 1] - z[i]) * .99, (z[i] + z[i + 1]) / 2
        out, up = rng.normal() * .008 - creep * (middle - .5) ** 2, rng.normal() * .006
        p = Pattern(end + out - start, tall, (.03, corner, corner, .03), cell=1.0)
        panel(f"pages {i}", p, lambda q, p=p, up=up, middle=middle: at(q + [start + p.w / 2, up + low, middle]), leaf, thick, puff=0, groove=0, round_over=.003)


def bookcloth(hexcode):
    """The stout, grained cover of a passport or booklet, rubbed pale along its edges."""
    g = m.Graph("bookcloth " + hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    grain, b = g.noise(at, 26.0, 3.0, .7), m.linear(hexcode)
    rubbed = g.remap(g.math("ADD", g.node("Attribute", attribute_name="edge").outputs["Fac"], g.math("MULTIPLY", g.noise(at, 3.0, 3.0), .12)), .98, 1.08, 0, .5)
    c = g.mix(g.remap(grain, .35, .7, 0, .4), b, tuple(v * .55 for v in b[:3]) + (1,))
    c = g.mix(rubbed, c, tuple(min(1, v * 1.9 + .03) for v in b[:3]) + (1,))
    return g.out(Base_Color=c, Roughness=.5, Specular=.3, Normal=g.bump(grain, .012, .6))


def passport(at, start, foot, cover="6A2027"):
    """A closed passport of 8.8 x 12.5 cm between two covers (`at`: z from 0 to 1): its pages between two stout covers, of which the upper lifts a little."""
    middle = foot + 12.5 / 2
    sheets(lambda q: at(q * [1, 1, .50] + [0, 0, .11]), start + .05, start + 8.8 - .06, 12.5 - .12, 5, "EFE8D8", middle, .3, .1)
    cloth = bookcloth(cover)
    for name, z, lift in (("back", .06, 0), ("front", .65, .07)):
        p = Pattern(8.8, 12.5, (.05, .3, .3, .05), cell=.6)
        warp = lambda q, lift=lift: np.c_[q[:, :2], q[:, 2] + lift * np.clip(q[:, 0] / 4.4, 0, 1) ** 2 * (1 - .5 * np.clip(-q[:, 1] / 6, 0, 1))]
        panel("passport " + name, p, lambda q, z=z, warp=warp: at(warp(q) + [start + 4.4, middle, z]), [cloth] * 3, .09, puff=0, groove=0, round_over=.008)


def _marks(rects, form, material):
    """Flat printed rectangles (x, y, width, height)."""
    v, f = [], []
    for x, y, w, h in rects:
        n = max(2, int(w / .25) + 1)
        for u in np.linspace(x, x + w, n):
            v += [(u, y, 0), (u, y + h, 0)]
        k = len(v) - 2 * n
        f += [[k + 2 * i, k + 2 * i + 2, k + 2 * i + 3, k + 2 * i + 1] for i in range(n - 1)]
    make_object("print", form(np.array(v)), f, np.zeros(len(f)), [material], smooth=False)


def pass_print(form, w, top):
    """The printed edge of a boarding pass: a colored band, a line of text and the start of a bar code."""
    head, ink, white = m.plain("36525E", .7, .1), m.plain("2B2B2A", .8, .05), m.plain("F2EEE4", .8, .05)
    _marks([(-w / 2, top - .36, w, .36)], form, head)
    over = lambda q: form(q + [0, 0, .004])
    lettering("BOARDING PASS", .30, (1.6 - w / 2, top - .27), over, white)
    lettering("GATE 14      SEAT 7C      BOARDS 17:40", .25, (2.9 - w / 2, top - .66), form, ink)
    rng = np.random.default_rng(14)
    x, bars = w / 2 - 2.2, []
    while x < w / 2 - .4:
        wide = rng.choice([.02, .035, .05])
        bars.append((x, top - .85, wide, .42))
        x += wide + rng.choice([.025, .04, .06])
    _marks(bars, form, ink)


def boarding_pass(name, at, edge, y, out, level):
    """A boarding pass of thin card that looks `out` centimeters over the open edge of a closed cover and curls down a little.

    `at`: x from the fold, z from 0 to 1 between the leaves."""
    w, h = 8.2, 11.0
    stock = m.plain("EFEBE2", .8, .08)

    def laid(q):                                              # its foot looks out, so that it reads from there
        x = edge + out - h / 2 - q[:, 1]
        free = np.clip(x - edge + .3, 0, None)
        p = at(np.c_[x, q[:, 0] + y, np.full(len(q), level)])
        return p + np.c_[0 * q[:, :2], q[:, 2] - .13 * free ** 2 + .035 * np.sin(q[:, 0] * .9 + level * 9) * np.clip(free, 0, 1)]
    panel(name, Pattern(w, h, .12, cell=.2), laid, [stock] * 3, thickness=.022, puff=0, groove=0, round_over=.004)
    pass_print(lambda q: laid(q + [0, 0, .024]), w, .9 - h / 2)
