"""Cards and papers that are carried in wallets: printed cards, bills, passports, boarding passes, booklets."""
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


def engraved(hexcode="CBCAB6", ink="4A5248", w=15.6, h=6.6, margin=.45):
    """A bill of no country: pale paper under fine engraved lines, with a frame and an unprinted margin of so many centimeters."""
    g = m.Graph(f"bill {hexcode} {ink} {w:.1f} {h:.1f} {margin}")
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    x, y, _ = g.node("SeparateXYZ", {0: at}).outputs
    sway = g.math("MULTIPLY", g.math("SINE", g.math("MULTIPLY", x, 2.1)), .35)
    fine = g.math("SINE", g.math("MULTIPLY", g.math("ADD", y, sway), 58.0))
    rosette = g.math("SINE", g.math("MULTIPLY", g.math("SUBTRACT", y, g.math("MULTIPLY", g.math("SINE", g.math("MULTIPLY", x, 3.3)), .5)), 41.0))
    lines = g.math("MULTIPLY", g.remap(fine, .2, .7), g.remap(rosette, -.6, .5))
    far = g.math("MAXIMUM", g.math("SUBTRACT", g.math("ABSOLUTE", y), h / 2 - margin), g.math("SUBTRACT", g.math("ABSOLUTE", x), w / 2 - margin))
    frame = g.math("MULTIPLY", g.remap(far, -.16, -.14), g.remap(far, -.02, -.04))
    margin = g.remap(far, .0, .02, 1, 0)
    print_ = g.math("MULTIPLY", g.math("MAXIMUM", g.math("MULTIPLY", lines, .5), frame), margin)
    crease = g.noise(at, 1.6, 4.0, .6)
    c = g.mix(print_, m.linear(hexcode), m.linear(ink))
    c = g.mix(g.remap(crease, .45, .75, 0, .22), c, (.18, .17, .12, 1))
    return g.out(Base_Color=c, Roughness=.85, Specular=.08, Normal=g.bump(crease, .10, .5))


def bill(name, form, w=15.6, h=6.6, hexcode="CBCAB6", wave=.03, **print_):
    """A bill, slightly wavy. `print_`: ink and margin of its print."""
    paper = engraved(hexcode, w=w, h=h, **print_) if print_ else engraved(hexcode)
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


PASS_BAND, PASS_STUB = .42, 2.3                                  # height of a boarding pass's colored band, width of the stub that is torn off at the gate


def pass_print(form, w, top):
    """The printed edge of a boarding pass: a colored band, what a traveler has to know, a bar code, and the same in short on the stub."""
    head, ink, pale, white = m.plain("244B5C", .6, .15), m.plain("1F1F1E", .8, .05), m.plain("5E5A53", .8, .05), m.plain("F2EEE4", .8, .05)
    left, stub = -w / 2, w / 2 - PASS_STUB
    over = lambda q: form(q + [0, 0, .008])
    _marks([(left, top - PASS_BAND, w, PASS_BAND)], form, head)
    _marks([(stub - .012, top - 1.3 + .12 * k, .024, .06) for k in range(7)], over, pale)      # the perforation
    say = lambda text, size, x, y, material: lettering(text, size, (x, y), over, material, font=None)
    say("BOARDING PASS", .34, left + 1.7, top - .33, white)
    say("7C", .34, stub + 1.15, top - .33, white)
    for x, name, value in ((.7, "GATE", "14"), (1.85, "SEAT", "7C"), (3.3, "BOARDING", "17:40")):
        say(name, .20, left + x, top - .63, pale)
        say(value, .50, left + x, top - 1.07, ink)
    say("WW 418", .32, stub + 1.15, top - .74, ink)
    say("17:40", .32, stub + 1.15, top - 1.07, ink)
    rng = np.random.default_rng(14)
    x, bars = left + 4.35, []
    while x < stub - .3:
        wide = rng.choice([.02, .035, .05])
        bars.append((x, top - 1.12, wide, .58))
        x += wide + rng.choice([.025, .04, .06])
    _marks(bars, over, ink)


def boarding_pass(name, at, edge, y, out, level, turn=0.0, curl=.05, ear=.0):
    """A boarding pass of thin card that looks `out` centimeters over the open edge of a closed cover; it is 20.3 cm long, of which the outer part is modeled.

    `at`: x from the fold, z from 0 to 1 between the leaves. It lies turned by so many degrees and curls; `ear` is how far a corner is bent up.
    It was torn from its sheet: the edge is finely serrated."""
    w, h = 8.2, out + 3.5
    stock = m.plain("EFEBE2", .8, .08)
    teeth = lambda x: .018 * np.sign(np.sin(x * 36))
    spin = np.radians(turn)

    def laid(q):                                              # its foot looks out, so that it reads from there
        across, far = q[:, 0] * np.cos(spin) - q[:, 1] * np.sin(spin), q[:, 0] * np.sin(spin) + q[:, 1] * np.cos(spin)
        x = edge + out - h / 2 - far
        free = np.clip(x - edge + .3, 0, None)
        p = at(np.c_[x, across + y, np.full(len(q), level)])
        corner = np.clip((q[:, 0] - q[:, 1]) - (w + h) / 2 + 1.5, 0, None)
        rise = curl * free ** 2 - .012 * q[:, 0] ** 2 * np.clip(free / 1.5, 0, 1) + ear * corner ** 2
        return p + np.c_[0 * q[:, :2], q[:, 2] + rise]
    p = Pattern(w, h, 0, top=teeth, cell=.045)
    panel(name, p, lambda q: laid(q * [-1, -1, 1]), [stock] * 3, thickness=.022, puff=0, groove=0, round_over=.003)
    pass_print(lambda q: laid(q + [0, 0, .015]), w, 1.35 - h / 2)
