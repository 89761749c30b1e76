"""A pair of new gloves, pressed flat: backs up, one resting on the other, with their seams, hems and lining."""
import cv2
import numpy as np

from .glove_patterns import Hand, even, oval, slit
from parts import materials as m
from parts.closures import tube
from parts.cloth import Surface
from parts.fabrics import knit
from parts.forms import moved
from parts.hardware import stud
from parts.outlines import closed, outward
from parts.panels import Pattern

KNUCKLES = [(-2.78, 7.65), (-1.0, 8.2), (.88, 8.05), (2.56, 7.2)]
HOLE = (.55, .43)
SLIT = (.1, .5, -.9)             # the wrist's opening: middle, half width at the hem, height of its upper end
BORDER = .2                      # stitches run this far from an edge
HEM = 1.1                        # from the edge to its stitches
# Between which distances from the cuff's edge the inside of lined and of driving gloves is another material: below, the hem is turned in; above, a lining would
# show in the narrow seams between the fingers
LINED = {False: (.2, 4.5), True: (0, 13.5)}
TEXEL = .1
# Which hand, the seed of its shape, where it lies and by how many degrees it is turned to the left; the second rests on the first
PAIR = {False: (("left", 9, (-3.5, 1.0), 9), ("right", 4, (3.6, -.6), -4)), True: (("right", 4, (3.7, 1.3), -8), ("left", 9, (-3.8, -1.4), 5))}
PALMS = {"right": ((6.6, -1.0), -10), "left": ((-6.3, .8), 3)}       # the same for the view of the palms, side by side


def gloves(kit, item, view):
    """The pair. For the view of the palms, which turns it over, each lies on its back."""
    driving, cuff, slim, palms = item.get("driving", False), item.get("cuff", 6.0), item.get("slim", 1.0), view == "back"
    _matt(kit)
    kit.faces = [kit.leather, kit.flesh if driving else knit(), kit.leather]
    ground = lambda p: np.zeros(len(p))
    for side, seed, at, turn in PAIR[driving]:
        k = 1 if side == "right" else -1
        over = np.array([1, 1, -1 if palms else 1])
        if palms:
            at, turn = PALMS[side]
        hand = Hand(cuff, slim, driving, seed)
        seams = _seams(hand, item, palms)
        hand.lines = [(line, -.022, .07, .2) for line in seams["sewn"]] + [(line, .07, .075, 0) for line in seams["tucks"]]
        lie = moved(lambda q, k=k: q * [k, 1, 1], (*at, 0), turn=turn)
        relief = (lambda p, upper: np.multiply(hand.relief(p, not upper), [[-1], [1]])) if palms else hand.relief
        skin = Surface(hand.loop, hand.wall(), relief, _resting(lambda q: lie(hand.limp(q * over) * over), ground),
                       hand.holes, [hand.thumb_seam[4:-4]] + seams["sewn"] + seams["tucks"])
        skin.build(side, kit.faces, k, .075 if driving else .09, lambda p: np.abs(p[:, 1] + cuff - np.mean(LINED[driving])) < np.ptp(LINED[driving]) / 2)
        seen = skin.under if palms else skin.form
        for line in seams["sewn"]:
            kit.sew("seam", line, seen, .008, pitch=.20 if driving else .17, radius=.021 if driving else .018)
        for line in seams["edges"]:
            tube("cut edges", seen(np.c_[line, np.full(len(line), .01)]), .035, kit.leather, n=8)
        if driving and palms:
            _palm(kit, side, seen)
        elif driving:
            _tab(kit, side, seen, cuff)
        if not palms:
            ground = _top_of(skin.points)


def _matt(kit):
    """Hairsheep is finished without wax or glaze: it has a soft sheen."""
    kit.leather = m.leather(kit.color, gloss=.40, mottle=.12, tile=kit.grain, cut=kit.cut)
    kit.leather.node_tree.nodes["Principled BSDF"].inputs["Clearcoat"].default_value = .06
    kit.lined = [kit.leather] * 3


def _resting(put, ground):
    def f(q):
        p = put(q)
        return p + np.c_[np.zeros((len(p), 2)), ground(p[:, :2])]
    return f


def _top_of(points):
    """The height at which leather rests on these points: it bridges their edges in a soft slope."""
    low = points[:, :2].min(0) - 3
    wide, tall = np.ceil((points[:, :2].max(0) + 3 - low) / TEXEL).astype(int)
    top = np.zeros((tall, wide), np.float32)
    x, y = np.round((points[:, :2] - low) / TEXEL).astype(int).T
    np.maximum.at(top, (y, x), points[:, 2].astype(np.float32) + .04)
    reach = 29                                                # texels: the blur must not reach further than the dilation
    top = cv2.GaussianBlur(cv2.dilate(top, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))), (reach, reach), reach / 4)

    def f(p):
        at = np.clip((p - low) / TEXEL, 0, [wide - 1.001, tall - 1.001])
        i, j = at.astype(int).T
        u, v = (at - np.floor(at)).T
        return (top[j, i] * (1 - u) + top[j, i + 1] * u) * (1 - v) + (top[j + 1, i] * (1 - u) + top[j + 1, i + 1] * u) * v
    return f


def _seams(hand, item, palms):
    """Lines of the pattern: rows of stitches ("sewn"), raised tucks, and seams whose cut edges are outside. Cuts the holes of driving gloves."""
    slim, cuff, driving = hand.slim, hand.cuff, hand.driving
    points = []
    for x, lean in ((-2.1, .05), (.0, .005), (2.08, -.04)):
        y = np.linspace(2.6, item.get("points", 7.2), 60)
        points.append(even(np.c_[(x - lean * (y - 3) * 2.4) * slim, y]))
    if not driving:
        sewn = [_across(hand, HEM - cuff), even(hand.thumb_seam - outward(hand.thumb_seam) * .14)[4:-4]] + hand.fourchettes
        return {"tucks": [], "sewn": sewn, "edges": []} if palms else {"tucks": points, "sewn": [line + [.14, 0] for line in points] + sewn, "edges": []}
    back = np.vstack([hand.side[:hand.crotch], hand.thumb_seam[2:]])
    thumb = hand.side[hand.crotch:hand.foot + 1]
    within = lambda line: even(line - outward(line) * BORDER)
    seams = {"tucks": [], "sewn": [within(back)[4:], within(thumb)[3:-3]], "edges": [even(back), even(thumb)]}
    if palms:
        seams["sewn"].append(_across(hand, BORDER + .1 - cuff))
        return seams
    hand.holes = [oval(*p, *HOLE) for p in KNUCKLES] + [slit(hand.loop, *SLIT)]
    for hole in hand.holes[:-1]:
        seams["sewn"].append(closed(hole + outward(np.vstack([hole[-1:], closed(hole)]))[1:-1] * BORDER))
    cut = hand.holes[-1]
    seams["sewn"] += points + [even(cut + outward(cut) * BORDER)[3:-3]]
    seams["sewn"] += [_across(hand, BORDER + .1 - cuff, *ends) for ends in ((None, SLIT[0] - SLIT[1] - BORDER), (SLIT[0] + SLIT[1] + BORDER, None))]
    return seams


def _across(hand, y, start=None, end=None):
    """A straight row from side to side, or up to the wrist's opening."""
    x = hand.side[np.abs(hand.side[:, 1] - y) < .3, 0]
    start = x[x < 0].mean() + .12 if start is None else start
    end = x[x > 0].mean() - .12 if end is None else end
    return even(np.array([[start, y], [end, y]]))


def _palm(kit, side, under):
    """The second layer that driving gloves have where the wheel rubs."""
    p = Pattern(5.0, 6.2, (1.2, 2.0, 1.2, .8), cell=.3)
    kit.piece(f"{side} palm", p, lambda q: under(q * [-1, 1, 1] + [.6, 5.0, .05]), .09, [p.seam("BRTL", .18)], pitch=.24, puff=.01, groove=.03)


def _tab(kit, side, lay, cuff):
    """The tab that closes the wrist's opening: sewn down on one side of it, snapped on the other."""
    tab = Pattern(4.2, 1.3, (.62, .22, .22, .62), cell=.2)
    y = SLIT[2] - .52 * (cuff + SLIT[2])
    over = lambda q: lay(np.c_[q[:, 0] + SLIT[0] + .15, q[:, 1] + y, q[:, 2] + .09])
    kit.piece(f"{side} tab", tab, over, .09, [tab.seam("BRTL", .18)], pitch=.24, lined=True)
    kit.sew("tab end", np.array([[1.1, -.46], [1.1, .46]]), over, .07, pitch=.20, radius=.021)
    stud("snap", (-1.42, 0, .07), .43, .14, over, kit.metal)
