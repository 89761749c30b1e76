"""Flat holders with stepped pockets for cards."""
import numpy as np

from parts.forms import ease, flat, handmade, moved
from parts.panels import Pattern
from props.papers import bill, card
from .plies import SQUARE


def notch(width, depth):
    return lambda x: -depth * np.exp(-(x / width) ** 4)


INSET = .32                                                   # of the seam along three sides
CARD, BILLS = .085, .12                                       # room in the middle of a pocket for a card; for folded bills


def card_holder(kit, item, view):
    """A back and stepped pockets, sewn along three sides: pressed flat at the seams, lifted between them by what is in the pockets.
    Upright holders take the card vertically."""
    w, h, _ = item["size"]
    opened = view == "open"
    drops = item.get("drops", [1.55, 3.0])
    form = handmade(flat, .010, 9, 3)

    def lay(low, rise, y=0.0):
        """A layer on the others, `low` where it is sewn and `rise` higher between the seams; it lies y higher or lower than the back."""
        def f(p):
            x, at = p[:, 0], p[:, 1] + y
            room = ease((w / 2 - .36 - np.abs(x)) / .32) * ease((at + h / 2 - .40) / 1.2)
            return form(np.c_[x, at, low + p[:, 2] + rise * room])
        return f
    corners = lambda top: (.75, .75, top, top)
    sewn = not item.get("upright")                            # otherwise the stitches stop at the mouth

    def steps(p, drop, mouth):
        """The seam of a layer along both of its sides, from the mouth of the layer before it up to its own."""
        line = p.seam_u(INSET, below=.05 if drop else .30)
        line = line[line[:, 1] + (h - p.h) / 2 - drop > h / 2 - mouth + .02]
        return [line[line[:, 0] < 0], line[line[:, 0] > 0]] if sewn else []
    kit.piece("rear pocket", Pattern(w, h - .9, corners(.1), cell=.3), lay(.04, 0, -.45), .08, puff=0, round_over=(SQUARE, .025))
    back = Pattern(w, h, .75, cell=.3)
    kit.piece("back", back, lay(.125, 0), .09, steps(back, 0, drops[0]), pitch=.36, puff=0, groove=.03, round_over=(.02, SQUARE))
    low, rise = .17, BILLS if opened else .01
    if opened:
        _bills(item, h, low)
    for i, drop in enumerate(drops):
        if opened or i < item.get("cards", 2):
            _card(item, h, i, ([0.0] + drops)[i], low + rise + CARD / 2, opened)
            rise += CARD
        last, t = i == len(drops) - 1, (.07, .09, .08)[i]
        top = notch(1.15, item.get("notch", .95)) if last and item.get("notch", .95) else None
        p = Pattern(w, h - drop, corners(.1), top=top, cell=.22)
        at = lay(low + t / 2, rise, -drop / 2)
        if last:
            kit.piece(f"pocket {i}", p, at, t, [p.seam_u(INSET)], mark=(item.get("mark_x", 0), -(h - drop) * .24, 2.9), pitch=.36, puff=.012, groove=.035, round_over=(.025, SQUARE))
        else:
            kit.piece(f"pocket {i}", p, at, t, steps(p, drop, drops[i + 1]), pitch=.36, puff=0, groove=.03, round_over=(.02, SQUARE))
            kit.panels[-1].data.materials[2] = kit.thin_edge
        low += t


def _card(item, h, i, drop, z, opened):
    """A card that looks out of its pocket; in the open view the cards are pulled up by different amounts."""
    cw, ch = (5.4, 8.5) if item.get("upright") else (8.5, 5.4)
    top = h / 2 - drop + ((1.5, .95, .8) if opened else (.55, .75, .75))[i]
    ch = min(ch, top + h / 2 - 1.35)                          # what would lie on the seam of the pocket is out of sight
    lean = ((-1.2, .8, -.6) if opened else (-.7, .5, -.2))[i]
    card(f"card {i}", moved(flat, ((-.06, .05, .03)[i], top - ch / 2, z), turn=lean), cw, ch, kind=item.get("print", 0) + i)


def _bills(item, h, low):
    """Folded bills that stand in the middle and look out above the cards."""
    bw, bh = (4.6, 7.6) if item.get("upright") else (7.8, 6.6)
    for k in range(3):
        place = (.06 - .10 * k, h / 2 + 2.1 - .14 * k - bh / 2, low + .03 + .03 * k)
        bill(f"folded bill {k}", moved(flat, place, turn=.3 - .5 * k), bw, bh, wave=.004)
