"""What is sewn into a bag: facings with the maker's mark, bound edges, padded sleeves, and the post of a turn lock."""
import numpy as np

from parts import materials as m
from parts.closures import plate
from parts.forms import ease
from parts.hardware import rod, stud
from parts.hides import grain_tile
from parts.panels import Pattern, panel
from .linings import wool


def facing(kit, at, wide, tall=2.5, mark=4.6):
    """A band of leather along the inner side of the back, below the fold of the flap, with the embossed mark."""
    p = Pattern(wide, tall, .3, cell=.35)
    kit.piece("facing", p, at, .1, [p.seam("BRTL", .28)], mark=(0, 0, mark), pitch=.42, puff=.015)


def label(kit, at, wide=5.6, tall=2.3):
    """A small sewn label with the embossed mark."""
    p = Pattern(wide, tall, .3, cell=.25)
    kit.piece("label", p, at, .1, [p.seam("BRTL", .24)], mark=(0, 0, wide * .74), pitch=.36, puff=.015)


def bound(kit, form, wide, top, t, deep=.75, name="binding"):
    """A narrow strip of leather folded over the edge of a part at y = top, which is t thick, and sewn through."""
    r = t / 2 + .06
    arc = np.pi * r
    p = Pattern(wide, arc + 2 * deep, .12, cell=.3)

    def over(q):
        a = np.clip(q[:, 1] / r, -np.pi / 2, np.pi / 2)
        beyond = np.clip(np.abs(q[:, 1]) - arc / 2, 0, None)
        return form(np.stack([q[:, 0], top + (r + q[:, 2]) * np.cos(a) - beyond, (r + q[:, 2]) * np.sin(a)], 1))
    kit.piece(name, p, over, .09, [p.seam("T", .22, trim=.25)], pitch=.40, puff=.01, lined=True, groove=.03)


def fine_leather(kit, item):
    """Cuts the pieces that are built from now on from hide with the grain of close-ups: in light that grazes them, that of the outside looks like plaster."""
    kit.grain = grain_tile(item, close=True)
    kit.leather = m.leather(kit.color, tile=kit.grain, cut=kit.cut, contrast=kit.contrast)
    kit.faces, kit.lined = [kit.leather, kit.flesh, kit.edge], [kit.leather, kit.leather, kit.edge]


def sleeve(kit, at, w, h, deep, t=.45):
    """A sleeve of thick felt for a laptop, from one gusset to the other, its mouth bound with leather. It stands `deep` off the back, a little less at its ends."""
    p = Pattern(w, h, (1.2, 1.2, .1, .1), cell=.45)
    stand = lambda q: deep * (.86 + .14 * ease((w / 2 - np.abs(q[:, 0])) / 5)) * (.7 + .3 * ease(q[:, 1] / h + .5))
    form = lambda q: at(q + np.c_[0 * q[:, :2], stand(q) + t / 2])
    felt = wool()
    panel("sleeve", p, form, [felt] * 3, t, seams=[p.seam_u(.5)], puff=.05, groove=.08)
    kit.sew("sleeve seam", p.seam_u(.5), form, t / 2 - .03, pitch=.36, radius=.04)
    bound(kit, form, w - .1, h / 2, t, .8)
    return form


def padding(at, w, h, t=.5):
    """A wall padded with felt: quilted by two rows of stitches."""
    p = Pattern(w, h, (1.2, 1.2, .4, .4), cell=.45)
    panel("padding", p, at, [wool()] * 3, t, puff=.12, groove=.0)


def turning_post(kit, form, size=1.0):
    """The half of a turn lock that stays on the body: a base, and the post with its bar, turned so that it passes through the flap's slot."""
    at = lambda q: form(q * size)
    plate("lock base", 1.74, 1.0, .499, .10, at, kit.metal)
    for x in (-.66, .66):
        stud("lock pin", (x, 0, .10), .09, .04, at, kit.metal)
    rod("lock post", [[0, 0, z] for z in (0, .2, .4, .56)], .17, kit.metal, at)
    plate("lock bar", 1.30, .46, .229, .24, lambda q: at(q + [0, 0, .50]), kit.metal)
