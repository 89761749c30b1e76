"""A wallet that folds in three: its outer panel wraps around the inner ones."""
import numpy as np

from parts.forms import folded_in_three, handmade
from parts.panels import Pattern, panel
from .plies import AIR, SQUARE, leaf
from .spread import spread
from .wallet_insides import bay, inner, lining, riding, slots

LAYERS = (.07, .07, .07)                                      # of the card pockets on both outer panels
BAY = .06                                                     # the wall of the bay for bills, which spans all panels


def threefold(kit, item, view):
    return _open(kit, item) if view == "open" else _closed(kit, item)


def _closed(kit, item):
    w, h, _ = item["size"]
    t, c = item.get("t", .13), item.get("corner", .5)
    pockets = sum(LAYERS) + AIR * len(LAYERS)
    first = t + 2 * BAY + pockets + .03                       # from the middle of the bottom panel to that of the inner one
    second = first + t + BAY + pockets + .06                  # and to that of the outer one
    run, right, left = folded_in_three(w, first / 2, second / 2, t)
    full = run.length
    form = handmade(lambda q: run(q + [full / 2, 0, 0]), .012, 10, item.get("hand_seed", 5))
    outer = Pattern(full, h, c, cell=.25)
    folds = [(a - full / 2, b - full / 2) for a, b in (right, left)]
    kit.piece("shell", outer, form, t, _beside(outer.seam("BRTL", .32), folds), mark=(full / 2 - w / 2 + .3, -h / 2 + 1.5, 2.8), pitch=item.get("pitch", .37),
              puff=.02, groove=.04, round_over=(.03, SQUARE))
    inward = lambda p: form(np.c_[-p[:, 0], p[:, 1], -(t + BAY) / 2 - p[:, 2]])
    kit.piece("bay", Pattern(full, h, c, cell=.3), inward, BAY, puff=0, groove=0, round_over=SQUARE)
    for name, folded, edge in (("inner", right[0] - .08, 0), ("outer", left[1] + .08, full)):
        leaf(kit, name, form, folded - full / 2, edge - full / 2, h, c, t / 2 + BAY, LAYERS)


def _beside(line, folds):
    """The parts of a seam that do not lie on a fold."""
    flat = ~np.any([(line[:, 0] > a) & (line[:, 0] < b) for a, b in folds], axis=0)
    runs = np.split(np.arange(len(line)), np.flatnonzero(np.diff(flat)) + 1)
    return [line[run] for run in runs if flat[run[0]] and len(run) > 2]


def _open(kit, item):
    """Cards on both outer panels, and a bay for bills across all."""
    pw, h, _ = item["size"]
    t, spec = item.get("t", .13), item["inside"]
    w = 3 * pw + 1.0
    shell = handmade(spread([-pw / 2 - .3, pw / 2 + .3], [-4, 0, 5]), .012, 10, item.get("hand_seed", 5))
    outer = Pattern(w, h, item.get("corner", .7), cell=.25)
    kit.piece("shell", outer, shell, t, [outer.seam("BRTL", .32)], pitch=item.get("pitch", .37), puff=.05)
    at = lambda cx, cy, z: inner(shell, t, cx, cy, z)
    panel("lining", Pattern(w - .1, h - .1, .35, cell=.3), at(0, 0, .03), lining(kit, spec), .05, puff=0, groove=0)
    lift = bay(kit, at, w - .2, h, .6, .06, spec.get("bills", 2), gape=.12)
    field = pw - .35
    # The first card ends below the seam of the bay, the last above that of its own slot.
    drops = [1.25 + .62 * i for i in range(spec["slots"])]
    for side in (-1, 1):
        place = riding(lambda dx, dy, z, side=side: at(side * (pw / 2 + .38 + field / 2) + dx, dy, z), h, .12)
        slots(kit, f"side {side}", place, field, h - .12, drops, lift, [0, 1, 3] if side < 0 else [1, 2], shade=side + 1)
    middle = Pattern(pw - .5, h - .95 - .5, (.3, .3, .12, .12), cell=.3)
    kit.piece("middle", middle, riding(at, h, .12)(0, -.72, lift + .045), .085, [middle.seam_u(.22)], mark=(0, -h * .22, 2.8),
              pitch=.34, puff=.012, groove=.03)
