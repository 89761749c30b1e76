"""Cards and bills, and the flat holders with stepped pockets that carry them."""
import numpy as np

from parts import materials as m
from parts.forms import flat, handmade, moved
from parts.panels import Pattern, panel


def plastic(hexcode, stripe=None):
    """A printed plastic card: one color, and a band of another along its upper edge where `stripe` says so."""
    g = m.Graph("card " + hexcode)
    base = m.linear(hexcode)
    at = g.node("UVMap", uv_map="pattern").outputs[0]
    grain = g.noise(at, 30.0, 2.0)
    c = g.mix(g.math("MULTIPLY", grain, .10), base, (0, 0, 0, 1))
    if stripe:
        y = g.node("SeparateXYZ", {0: at}).outputs[1]
        c = g.mix(g.math("MULTIPLY", g.remap(y, 2.25, 2.26, kind="LINEAR"), g.remap(y, 2.46, 2.45, kind="LINEAR")), c, m.linear(stripe))
    return g.out(Base_Color=c, Roughness=.34, Specular=.5, Clearcoat=.25, Clearcoat_Roughness=.12)


def card(name, form, w, h, hexcode, thickness=.076, stripe=None):
    """A payment card that is partly visible."""
    faces = [plastic(hexcode, stripe), plastic(hexcode), m.plain("E4DFD5", .5)]
    panel(name, Pattern(w, h, .32, cell=1.2), form, faces, thickness=thickness, puff=0, groove=0, round_over=.012)


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


def notch(width, depth):
    return lambda x: -depth * np.exp(-(x / width) ** 4)


def card_holder(kit, item, view):
    """A back and stepped pockets, sewn along three sides. Upright holders take the card vertically."""
    w, h, _ = item["size"]
    t, opened = .10, view == "open"
    drops = item.get("drops", [1.55, 3.0])
    form = handmade(flat, .016, 9, 3)
    put = lambda f: (lambda p: form(f(p)))
    lay = lambda z, y=0.0: put(moved(flat, (0, y, z)))
    middle = .10 if opened else 0                             # room for what is in the middle pocket
    kit.piece("rear pocket", Pattern(w, h - .9, (.75, .75, .1, .1), cell=.3), lay(t / 2, -.45), t)
    kit.piece("back", Pattern(w, h, .75, cell=.3), lay(t * 1.5 + .02), t)
    z = 2 * t + .02 + middle
    for i, drop in enumerate(drops):
        last = i == len(drops) - 1
        top = notch(1.15, item.get("notch", .95)) if last and item.get("notch", .95) else None
        p = Pattern(w, h - drop, (.75, .75, .1, .1), top=top, cell=.22)
        f = lay(z + t / 2 + .03 * (i + 1), -drop / 2)
        if last:
            kit.piece(f"pocket {i}", p, f, t, [p.seam_u(.32)], mark=(item.get("mark_x", 0), -(h - drop) * .24, 2.9), pitch=.36, puff=.045)
        else:
            kit.piece(f"pocket {i}", p, f, t)
        z += t + .03
    _cards(item, put, w, h, t, drops, opened, middle)


COLORS = [("CDBD9B", "7C3226"), ("32373B", "9A8F7A"), ("3F5A63", None)]


def _cards(item, put, w, h, t, drops, opened, middle):
    """Cards that look out of the pockets; in the open view they are pulled up by different amounts, and a folded bill stands in the middle."""
    cw, ch = (5.4, 8.5) if item.get("upright") else (8.5, 5.4)
    out = [1.5, .95, .8] if opened else [.55, .75, .75]
    z = 2 * t + .02 + middle
    for i, drop in enumerate([0.0] + drops[:-1]):
        if i > 1 and not opened:
            continue
        hexcode, stripe = COLORS[i] if i != 1 else (item.get("card", COLORS[1][0]), COLORS[1][1])
        top = h / 2 - drop + out[i]
        lean = (-2.2, 1.3, -.8)[i] if opened else (-.7, .5, 0)[i]
        card(f"card {i}", put(moved(flat, ((-.12, .10, .05)[i], top - ch / 2, z + .05 + (t + .06) * i), turn=lean)), cw, ch, hexcode, stripe=stripe)
    if opened:
        for k in range(3):
            bw, bh = (4.6, 7.6) if item.get("upright") else (7.8, 6.6)
            bill(f"folded bill {k}", put(moved(flat, (.5 + .07 * k, h / 2 + 1.05 + .1 * k - bh / 2, 2 * t + .025 + .02 * k), turn=2.4 - .8 * k)), bw, bh, wave=.004)
