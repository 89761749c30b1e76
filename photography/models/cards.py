"""Flat card goods: holders with stepped pockets."""
import numpy as np

from . import materials as m
from .forms import flat, handmade, moved
from .panels import Pattern, panel


def card(name, form, w, h, hexcode, thickness=.076):
    """A payment card that is partly visible."""
    paper = m.plain(hexcode, .45)
    panel(name, Pattern(w, h, .3, cell=1.2), form, [paper] * 3, thickness=thickness, puff=0, groove=0)


def notch(width, depth):
    return lambda x: -depth * np.exp(-(x / width) ** 4)


def card_holder(kit, item, view):
    """A back and stepped pockets, sewn along three sides. Upright holders take the card vertically."""
    w, h, _ = item["size"]
    t = .13
    drops = item.get("drops", [1.55, 3.0])
    form = handmade(flat, .016, 9, 3)
    put = lambda f: (lambda p: form(f(p)))
    lay = lambda z, y=0.0: put(moved(flat, (0, y, z)))
    kit.piece("back", Pattern(w, h, .75, cell=.3), lay(t / 2), t)
    z = t
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
    cw, ch = (5.4, 8.4) if item.get("upright") else (8.4, 5.4)
    top = h / 2 + .55
    card("card a", put(moved(flat, (-.12, top - ch / 2, t + .05), turn=-.7)), cw, ch, "E9E4DA")
    if len(drops) > 1:
        card("card b", put(moved(flat, (.10, h / 2 - drops[0] + .75 - ch / 2, 2 * t + .11), turn=.5)), cw, ch, item.get("card", "32373B"))
