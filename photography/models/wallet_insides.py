"""What is inside an open wallet: linings, bays for bills, card slots, zipped pockets. Counts follow the products' texts."""
import numpy as np

from parts import materials as m
from parts.closures import slot, zipper
from parts.forms import ease
from parts.panels import Pattern, panel
from props.papers import bill, bookcloth, card, pass_print
from props.scale_props import lettering

SLOT, CARD = .075, .055                                       # thickness of a card slot's leather, and of a card with the air around it
DEEP = 4.7                                                    # a slot behind another ends so far below its mouth, as the card in it does


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
    A slot ends where the card in it does, so that the next one comes to lie lower; only the last reaches the foot of the field.
    `first` is how far a card looks out of the first slot; the others look out so far that their titles are whole, or hidden."""
    feet = [max(h / 2 - drop - DEEP, -h / 2) for drop in drops[:-1]]

    def resting(i, cx, cy, z):
        """The form of a part that lies on the slots before slot i, as far as they reach."""
        place = at(cx, cy, lift + z)
        below = lambda y: sum((ease((y - foot + .1) / 1.8) for foot in feet[:i]), 0 * y)
        return lambda q: place(np.c_[q[:, :2], q[:, 2] + (SLOT + CARD) * below(q[:, 1] + cy)])
    for i, drop in enumerate(drops):
        front = i == len(drops) - 1
        foot = -h / 2 if front else feet[i]
        p = Pattern(w, h / 2 - drop - foot, (.55, .55, .1, .1), cell=.35)
        seams = [p.seam_u(.22)] if front else _steps(p, drops[i + 1] - drop)
        kit.piece(f"{name} slot {i}", p, resting(i, 0, (h / 2 - drop + foot) / 2, .02 + CARD + SLOT / 2), SLOT, seams, pitch=.34, puff=.012, groove=.03)
        if i in filled:
            out = first if first and i == 0 else .88 + .05 * ((i + shade) % 2) if drops[1] - drops[0] > 1 else .30
            place = resting(i, .06 * (i - 1), h / 2 - drop + out - 2.7, .02 + CARD / 2)
            card(f"{name} card {i}", place, kind=i + shade, thickness=CARD - .005, rigid=False)
    return lift + .02 + len(drops) * (SLOT + CARD)


def _steps(p, step):
    """The seams on both sides of a slot, from the mouth of the one before it up to its own."""
    x, top = p.w / 2 - .22, p.h / 2
    return [np.c_[np.full(12, s * x), np.linspace(top - step - .04, top - .14, 12)] for s in (-1, 1)]


def bay(kit, at, w, h, drop, lift, bills, gape=GAPE, corners=(.4, .12), behind=0.0):
    """A wall of full width before the lining, sewn to it at its foot, and bills that stand between them, clear of both and of the cover's edge.
    `corners` are the radii of its lower and its upper ones; `behind` is how far what is behind it gapes. Returns the height of its face."""
    high, wide = 6.6 if h > 7.4 else h - .8, min(15.6, w - 1.2)
    for k in range(bills):
        stand = riding(at, h, behind + (gape - behind) * (k + 1) / (bills + 1))
        top = h / 2 - .22 - .15 * (bills - 1 - k)
        place = stand((-.9, .55, .1)[k % 3], top - high / 2, lift + .012 + .022 * k)
        askew = np.radians((.45, -.3, .2)[k % 3])
        turned = lambda q, place=place, askew=askew: place(np.c_[q[:, 0] - q[:, 1] * askew, q[:, 1] + q[:, 0] * askew, q[:, 2]])
        bill(f"bill {k}", turned, wide, high, ("BFC2A8", "CDC4AE", "B3BEB2")[k % 3], wave=.006, ink=("34463A", "5A4632", "2F4450")[k % 3], margin=.13)
    z = lift + .05 + .022 * bills
    p = Pattern(w, h - drop, (corners[0], corners[0], corners[1], corners[1]), cell=.35)
    kit.piece("bay", p, riding(at, h, gape)(0, -drop / 2, z), .08, [p.seam("T", .24, trim=.4)], pitch=.34, puff=.01, groove=.03)
    return z + .04


def lining(kit, spec):
    """Faces of the innermost layer: leather, or the brushed flesh side of an unlined wallet."""
    return kit.lined if spec.get("lined") else [kit.flesh, kit.flesh, kit.edge]


def bifold_inside(kit, item, form, w, h, t):
    """Both sides of a wallet that folds about an upright spine."""
    spec = item["inside"]
    lift = .06
    whole = lambda cx, cy, z: inner(form, t, cx, cy, z)
    c = max(item.get("corner", .7) - .1, .1)
    panel("lining", Pattern(w - .1, h - .1, c, cell=.3), whole(0, 0, .03), lining(kit, spec), .05, puff=0, groove=0)
    top = 0.0
    if spec.get("bays"):
        top, behind = .62, .05 if spec["bays"] > 1 else 0
        if spec["bays"] > 1:
            wall = Pattern(w - .2, h - .34, (c, c, *[max(.12, c - .34)] * 2), cell=.35)
            kit.piece("dividing wall", wall, riding(whole, h, behind)(0, -.17, .10), .06, puff=0, groove=0)
            lift = .14
        lift = bay(kit, whole, w - .2, h, top, lift, spec.get("bills", 2), corners=(c, max(.12, c - top)), behind=behind)
    spine = .62
    field = w / 2 - spine - .12
    # A card in the first slot ends below the seam of the bay behind it.
    drops = [top + .74 + spec.get("step", 1.12) * i for i in range(spec["slots"])]
    for side in (-1, 1):
        cx = side * (spine + field / 2)
        lifted = lift
        at = riding(lambda dx, dy, z, cx=cx: inner(form, t, cx + dx, dy, z), h, GAPE if top else 0)
        if spec.get("coins") and side > 0:                    # the gusseted coin pocket bulges behind the cards
            lifted, at = _coin_pocket(kit, at, field, h, top + .3, lift)
        slots(kit, f"side {side}", at, field, h - .12, drops, lifted, spec.get("filled", [0, 1, 2])[::1] if side < 0 else spec.get("filled_right", [0, 1]), shade=side + 1, first=.30)


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
        lift = bay(kit, far, h - .2, tall, .6, lift, spec.get("bills", 2), corners=(.3, max(.12, c - .5)))
        cards = riding(far, tall, GAPE)
    columns(kit, cards, h, tall, lift, spec, spec.get("filled", [[0, 2], [1]]))
    if spec.get("papers"):
        return
    if spec.get("facing") == "cards":
        z = bay(kit, near, h - .2, tall, .3, .06, 0, gape=.06, corners=(c, .3))
        columns(kit, riding(near, tall, .06), h, tall, z, spec, [[1], []], 2)       # the one card that is not in the far leaf
        return
    p = Pattern(h - .25, tall - .2, (c, c, .3, .3), cell=.35)
    face = near(0, 0, .11)
    seams = [p.seam("BRTL", .24)] if spec.get("zip") else [p.seam_u(.24)]
    bulge = (lambda q: face(np.c_[q[:, :2], q[:, 2] + .14 * np.clip(1 - (2 * q[:, 0] / h) ** 2, 0, 1) * np.clip(1 - (2 * q[:, 1] / tall) ** 2, 0, 1)])) if spec.get("zip") else face
    kit.piece("pocket", p, bulge, .085, seams, pitch=.34, puff=.012, groove=.03)
    if spec.get("zip"):
        _sewn_zipper(kit, lambda q: bulge(q + [0, p.h / 2 - 1.25, 0]), h - 2.6)


def columns(kit, at, h, tall, lift, spec, filled, kind=0):
    """Two columns of card slots beside each other. `kind` is that of the card in the first slot (PRINTS of props/papers.py)."""
    field = h / 2 - .32
    drops = [.62 + spec.get("top", .5) + spec.get("step", 1.12) * i for i in range(spec["slots"])]
    for side in (-1, 1):
        place = lambda dx, dy, z, side=side: at(side * (h / 4 - .06) + dx, dy, z)
        slots(kit, f"column {side} {lift:.2f}", place, field, tall - .06, drops, lift, filled[0] if side < 0 else filled[1], shade=side + 1 + kind,
              first=.30 if spec.get("papers") else None)        # below the zipper


def _zip_behind_cards(kit, at, h, tall):
    """The zipped pocket behind the cards: its zipper runs along the fold."""
    p = Pattern(h - .25, tall - .1, (.6, .6, .2, .2), cell=.35)
    kit.piece("zipped pocket", p, at(0, 0, .11), .085, puff=.01, groove=0)
    _sewn_zipper(kit, at(0, tall / 2 - .6, .11), h - 2.2)


def _sewn_zipper(kit, face, long, half=.22):
    """A zipper in a slot of the leather whose middle is at `face`, sewn in around the slot; its tape ends below the leather."""
    slot(kit, face, -long / 2, long / 2, half, .0525)
    zipper(kit, lambda q: face(q + [0, 0, -.075]), long + .5, .9, .12, pull_at=long / 2 - 3.6)
    x, y = long / 2 + .14, half + .14
    kit.sew("zipper seam", np.array([[-x, -y], [x, -y], [x, y], [-x, y], [-x, -y]]), face, .0425, pitch=.27, radius=.028)


def papers(kit, at, w, tall, t):
    """Two passports standing in a bay, and boarding passes beside them."""
    for i, (dx, out, hexcode) in enumerate(((-5.2, 1.75, "4E171B"), (-4.5, .80, "2E4638"))):
        passport(f"passport {i}", at(dx, tall / 2 - 2.2 + out - 4, .08 + .11 * i), hexcode)
    for i, (dx, out) in enumerate(((4.6, 1.22), (5.1, .46))):
        ticket(f"boarding pass {i}", at(dx, tall / 2 - 2.2 + out - 4.1, .09 + .03 * i))
    p = Pattern(w, tall - 2.2, (.35, .35, .12, .12), cell=.35)
    front = riding(at, tall, .12)(0, -1.1, .12)
    room = lambda q: .20 * ease((q[:, 1] + p.h / 2 - .3) / 1.4) * ease((w / 2 - .3 - np.abs(q[:, 0])) / 1.0)      # none at the seams
    face = lambda q: front(np.c_[q[:, :2], q[:, 2] + room(q)])
    kit.piece("paper bay", p, face, .085, [p.seam_u(.24), p.seam("T", .22, trim=.4)], pitch=.34, puff=.01, groove=.03)
    middle = np.c_[np.full(30, -.1), np.linspace(-(tall - 2.2) / 2 + .3, (tall - 2.2) / 2 - .3, 30)]      # the seam between passports and passes
    kit.sew("bay seam", middle, face, .045, pitch=.27, radius=.028)


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
