"""What is inside an open wallet: linings, bays for bills, card slots, zipped pockets. Counts follow the products' texts."""
import numpy as np

from parts import materials as m
from parts.closures import zipper
from parts.panels import Pattern, panel
from props.papers import bill, bookcloth, card, pass_print
from props.scale_props import lettering

SLOT, GAP = .085, .018                                        # thickness of a card slot's leather, and the air between layers


def inner(form, t, cx=0.0, cy=0.0, lift=0.0):
    """A form on the inside of a shell as seen by the person who opens it: x to the right, y up, h towards the viewer."""
    return lambda p: form(np.c_[-(p[:, 0] + cx), p[:, 1] + cy, -(t / 2 + lift + p[:, 2])])


def lengthwise(form, t, along=0.0, up=0.0, lift=0.0):
    """The same for a long wallet, whose fold is horizontal: x along the fold, y across it."""
    return lambda p: form(np.c_[p[:, 1] + up, p[:, 0] + along, -(t / 2 + lift + p[:, 2])])


def riding(at, h, wide):
    """What is sewn onto a gaping wall rises with it: `at` for parts that lie on the wall."""
    return lambda cx, cy, z: (lambda p: at(cx, cy, z)(np.c_[p[:, :2], p[:, 2] + wide * np.clip((p[:, 1] + cy) / h + .5, 0, 1) ** 2.5]))


GAPE = .16                                                    # how far the wall of a bay stands away from the lining at its edge


def slots(kit, name, at, w, h, drops, lift, filled, last_mark=None, shade=0, first=None):
    """Stepped card slots of width w in a field of height h; `at(cx, cy, lift)` returns the form of a part. Returns the height of the uppermost layer.
    `first` is how far a card looks out of the first slot; otherwise each by a different amount."""
    for i, drop in enumerate(drops):
        z = lift + .05 + SLOT / 2 + i * (SLOT + GAP + .02)
        p = Pattern(w, h - drop, (.55, .55, .1, .1), cell=.35)
        front = i == len(drops) - 1
        form = at(0, -drop / 2, z)
        kit.piece(f"{name} slot {i}", p, form, SLOT, [p.seam_u(.22)] if front else [], pitch=.34, puff=.012, groove=.03)
        if i in filled:
            out = first if first and i == 0 else .52 + .07 * ((i + shade) % 3)
            card(f"{name} card {i}", at(.06 * (i - 1), h / 2 - drop + out - 2.7, z - SLOT / 2 - .016), kind=i + shade, thickness=.03, rigid=False)
    return lift + .05 + len(drops) * (SLOT + GAP + .02)


def bay(kit, at, w, h, drop, lift, bills, gape=GAPE, corner=.4):
    """A wall of full width before the lining, and bills behind it. Returns the height of its face."""
    for k in range(bills):
        high = 6.6 if h > 7.4 else h - .8
        wide = min(15.6, w - 1.2)
        bill(f"bill {k}", at((-.9, .55, .1)[k % 3], h / 2 - .22 - .17 * k - high / 2, lift + .045 + .03 * (bills - k)), wide, high, ("CBCAB6", "CDC4AE", "C2C7BE")[k % 3])
    z = lift + .10 + .03 * bills
    p = Pattern(w, h - drop, (corner, corner, *[max(.12, corner - drop)] * 2), cell=.35)
    kit.piece("bay", p, riding(at, h, gape)(0, -drop / 2, z), .08, [p.seam("T", .24, trim=.4)], pitch=.34, puff=.01, groove=.03)
    return z + .04


def lining(kit, spec):
    """Faces of the innermost layer: leather, or the brushed flesh side of an unlined wallet."""
    return kit.lined if spec.get("lined") else [kit.flesh, kit.flesh, kit.edge]


def bifold_inside(kit, item, form, w, h, t):
    """Both sides of a wallet that folds about an upright spine."""
    spec = item["inside"]
    lift = .02
    whole = lambda cx, cy, z: inner(form, t, cx, cy, z)
    c = max(item.get("corner", .7) - .1, .1)
    panel("lining", Pattern(w - .1, h - .1, c, cell=.3), whole(0, 0, .03), lining(kit, spec), .05, puff=0, groove=0)
    top = 0.0
    if spec.get("bays"):
        top = .62
        if spec["bays"] > 1:
            wall = Pattern(w - .2, h - .34, (c, c, *[max(.12, c - .34)] * 2), cell=.35)
            kit.piece("dividing wall", wall, riding(whole, h, .10)(0, -.15, .10), .06, puff=0, groove=0)
            lift = .12
        lift = bay(kit, whole, w - .2, h, top, lift, spec.get("bills", 2), corner=c)
    spine = item.get("radius", .42) * .55 + .35
    field = w / 2 - spine - .12
    # A card in the first slot ends below the seam of the bay behind it.
    drops = [top + .74 + spec.get("step", 1.12) * i for i in range(spec["slots"])]
    for side in (-1, 1):
        cx = side * (spine + field / 2)
        lifted = lift
        at = riding(lambda dx, dy, z, cx=cx: inner(form, t, cx + dx, dy, z), h, GAPE if top else 0)
        if spec.get("coins") and side > 0:                    # the gusseted coin pocket bulges behind the cards
            lifted, at = _coin_pocket(kit, at, field, h, top + .3, lift)
        slots(kit, f"side {side}", at, field, h - .12, drops, lifted, spec.get("filled", [0, 1, 2])[::1] if side < 0 else spec.get("filled_right", [0, 2]), shade=side + 1, first=.38)


def _coin_pocket(kit, at, w, h, drop, lift):
    """A pocket with folded sides behind the card slots; the slots before it follow its bulge."""
    deep = .36
    swell = lambda p, cx, cy: deep * np.clip(1 - ((p[:, 0] + cx) / (w / 2)) ** 4, 0, 1) * np.clip((p[:, 1] + cy + h / 2) / 1.6, 0, 1) ** .6
    bulged = lambda cx, cy, z: (lambda p: at(cx, cy, z)(np.c_[p[:, :2], p[:, 2] + swell(p, cx, cy)]))
    p = Pattern(w, h - drop, (.55, .55, .1, .1), cell=.3)
    kit.piece("coin pocket", p, bulged(0, -drop / 2, lift + .06), .09, [p.seam("T", .2, trim=.4)], pitch=.34, puff=.01, groove=.03)
    for s in (-1, 1):                                        # the gusset: a folded strip at either side, seen at the mouth
        fold = Pattern(.5, h - drop - .4, .05, cell=.2)
        v = lambda q, s=s: np.c_[s * (w / 2 - .12 - .30 * np.abs(q[:, 0] * 4 / 2)), q[:, 1] - drop / 2, lift + .04 + deep * (q[:, 0] + .25) * 2 * .9 + q[:, 2] * .4]
        kit.piece(f"gusset {s}", fold, lambda q, v=v: at(0, 0, 0)(v(q)), .06, puff=0, groove=0)
    return lift + .12, bulged


def long_inside(kit, item, form, w, h, t):
    """A long wallet, opened like the lid of a laptop: the far leaf stands up, the near one lies on the table."""
    spec = item["inside"]
    leaf, c = w / 2, max(item.get("corner", .7) - .1, .1)
    whole = lambda cx, cy, z: lengthwise(form, t, cx, cy, z)
    panel("lining", Pattern(h - .1, w - .1, c, cell=.35), whole(0, 0, .03), lining(kit, spec), .05, puff=0, groove=0)
    spine = item.get("radius", .42) * .6 + .3
    tall = leaf - spine - .1
    far = lambda cx, cy, z: lengthwise(form, t, cx, spine + tall / 2 + cy, z)
    near = lambda cx, cy, z: lengthwise(form, t, cx, -(spine + tall / 2) + cy, z)
    cards = near if spec.get("papers") else far
    lift = .06
    if spec.get("papers"):
        papers(kit, far, h - .3, tall, t)
        _zip_behind_cards(kit, near, h, tall)
        lift = .12
    else:
        lift = bay(kit, far, h - .2, tall, .6, lift, spec.get("bills", 2), corner=.3)
        cards = riding(far, tall, GAPE)
    columns(kit, cards, h, tall, lift, spec, spec.get("filled", [[0, 2], [1]]))
    if spec.get("papers"):
        return
    if spec.get("facing") == "cards":
        z = bay(kit, near, h - .2, tall, .3, .06, 0, gape=.06, corner=.3)
        columns(kit, riding(near, tall, .06), h, tall, z, spec, [[1], [0]])
        return
    p = Pattern(h - .25, tall - .35, .3, cell=.35)
    face = near(0, -.12, .18)
    seams = [p.seam("BRTL", .24)] if spec.get("zip") else [p.seam_u(.24)]
    bulge = (lambda q: face(np.c_[q[:, :2], q[:, 2] + .14 * np.clip(1 - (2 * q[:, 0] / h) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / tall) ** 2, 0, 1)])) if spec.get("zip") else face
    kit.piece("pocket", p, bulge, .085, seams, pitch=.34, puff=.012, groove=.03)
    if spec.get("zip"):
        zipper(kit, lambda q: bulge(q + [0, p.h / 2 - 1.25, .07]), h - 2.6, .8, .12, pull_at=h / 2 - 4.6)


def columns(kit, at, h, tall, lift, spec, filled):
    """Two columns of card slots beside each other."""
    field = h / 2 - .32
    drops = [.62 + spec.get("top", .5) + spec.get("step", 1.12) * i for i in range(spec["slots"])]
    for side in (-1, 1):
        place = lambda dx, dy, z, side=side: at(side * (h / 4 - .06) + dx, dy, z)
        slots(kit, f"column {side} {lift:.2f}", place, field, tall - .06, drops, lift, filled[0] if side < 0 else filled[1], shade=side + 1)


def _zip_behind_cards(kit, at, h, tall):
    """The zipped pocket behind the cards: its zipper runs along the fold."""
    p = Pattern(h - .25, tall - .1, .2, cell=.35)
    kit.piece("zipped pocket", p, at(0, 0, .08), .085, puff=.01, groove=0)
    zipper(kit, lambda q: at(0, tall / 2 - .55, .14)(q), h - 2.2, .8, .12, pull_at=h / 2 - 4.4)


def papers(kit, at, w, tall, t):
    """Two passports standing in a bay, and boarding passes beside them."""
    for i, (dx, out, hexcode) in enumerate(((-5.2, 1.25, "4E171B"), (-4.5, .75, "2E4638"))):
        passport(f"passport {i}", at(dx, tall / 2 - 2.2 + out - 4, .08 + .11 * i), hexcode)
    for i, (dx, out) in enumerate(((4.6, 1.1), (5.1, .55))):
        ticket(f"boarding pass {i}", at(dx, tall / 2 - 2.2 + out - 4.1, .09 + .03 * i))
    p = Pattern(w, tall - 2.2, (.35, .35, .12, .12), cell=.35)
    kit.piece("paper bay", p, riding(at, tall, .12)(0, -1.1, .32), .085, [p.seam_u(.24), p.seam("T", .22, trim=.4)], pitch=.34, puff=.01, groove=.03)
    middle = np.c_[np.full(30, -.1), np.linspace(-(tall - 2.2) / 2 + .3, (tall - 2.2) / 2 - .3, 30)]      # the seam between passports and passes
    kit.sew("bay seam", middle, riding(at, tall, .12)(0, -1.1, .32), .045, pitch=.27, radius=.028)


def passport(name, form, hexcode):
    """The upper part of a passport in its bay: 8 of its 12.5 cm, 8.8 cm wide."""
    cover, leaf = bookcloth(hexcode), m.plain("E9E2D2", .9, .05)
    panel(name + " pages", Pattern(8.6, 7.8, .3, cell=1.2), lambda p: form(p + [0, 0, -.035]), [leaf] * 3, thickness=.05, puff=0, groove=0, round_over=.005)
    panel(name, Pattern(8.8, 8, .32, cell=1.2), form, [cover] * 3, thickness=.03, puff=0, groove=0, round_over=.008)
    gold = m.metal("brass")
    lettering("PASSPORT", .40, (0, 3.42), lambda p: form(p + [0, 0, .018]), gold)


def ticket(name, form):
    """The upper part of a boarding pass in its bay."""
    white = m.plain("EFEBE2", .8, .06)
    panel(name, Pattern(8.2, 8.2, .12, cell=.5), form, [white] * 3, thickness=.02, puff=0, groove=0, round_over=.004)
    pass_print(lambda q: form(q + [0, 0, .013]), 8.2, 4.1)
