"""Sewn layers of leather: leaves with a hairline of air between them, cut a little short of the cover, and pared thin where they end at a fold."""
import numpy as np

from parts.forms import ease
from parts.panels import Pattern

SQUARE = .008                                                 # corner of a cut edge between two layers that are sanded together
AIR = .014                                                    # between two leaves at their open edges
SET_BACK = (.025, .065, .015, .05)                            # how far short of the cover each leaf is cut: not all end flush
PARED = .35                                                   # width over which a layer's end is pared


def padded(form, w, h, rise, soft=1.8):
    """The form with a front cover (x > 0) that what is in the pockets lifts, but not at its seams."""
    def lifted(q):
        near = np.minimum(w / 2 - q[:, 0], h / 2 - np.abs(q[:, 1]))
        return form(np.c_[q[:, :2], q[:, 2] + rise * ease((near - .45) / soft) * ease((q[:, 0] - .9) / soft)])
    return lifted


def between(form, depth):
    """Between the leaves of a closed cover: x from the fold, y along it, z = 0 on the lower and 1 on the upper leaf's inner side."""
    def f(q):
        low, high = form(np.c_[-q[:, 0], q[:, 1], 0 * q[:, 0] - depth]), form(np.c_[q[:, :2], 0 * q[:, 0] - depth])
        return low + (high - low) * q[:, 2:]
    return f


def leaf(kit, name, form, fold, edge, h, corner, below, layers, step=.17, drop=0.0, air=AIR):
    """Layers on the inner side of a leaf that reaches from x = fold to x = edge of the cover; the first of them lies `below` its middle.

    Each ends `step` further from the fold, so that the hollow at the fold narrows to a point, and `drop` further below the top."""
    side = 1 if edge > fold else -1
    starts = [fold + side * step * i for i in range(len(layers))]

    def share(x, i):                                          # of its full thickness
        return ease(side * (x - starts[i]) / PARED + .05)

    for i, t in enumerate(layers):
        back = SET_BACK[i % len(SET_BACK)]
        end = edge - side * back
        wide, low = abs(end - starts[i]), drop * (i + 1)
        middle = (starts[i] + end) / 2
        c = (corner, .05, .05, .12 if low else corner) if side > 0 else (.05, corner, .12 if low else corner, .05)

        def place(p, i=i, t=t, middle=middle, low=low):
            x = middle - p[:, 0]
            top = below + air * share(x, i) + sum((layers[j] + air) * share(x, j) for j in range(i))
            return form(np.c_[x, p[:, 1] - low / 2, -top - (p[:, 2] / t + .5) * t * share(x, i)])
        last = i == len(layers) - 1
        kit.piece(f"{name} layer {i}", Pattern(wide, h - low - back, c, cell=.35), place, t, puff=0, groove=0, round_over=(.02 if last else SQUARE, SQUARE))
        kit.panels[-1].data.materials[2] = kit.thin_edge
