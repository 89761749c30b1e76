"""A coin purse: closed, or lying with its flap up, its mouth forward and coins in it."""
import numpy as np

from . import cases, opened_cases
from .bags import soft
from parts.closures import plate
from props.coins_and_keys import coin
from parts.forms import flat, moved
from parts.hardware import stud
from parts.kit import STITCH_PITCH
from parts.panels import Pattern
from .opening import held_open

OPEN, FLAP = 1.9, {"arch": 90, "tilt": -30}                   # how far the front gives way; how the flap stands

COINS = [(-2.6, 1.3, "florin"), (-.4, 1.0, "shilling"), (1.7, 1.5, "crown"), (2.9, .7, "penny"), (.7, 2.6, "florin")]    # across, below the mouth


def coin_purse(kit, item, view):
    w, h, d = item["size"]
    body = soft(cases.case_body(w, h, d, item.get("belly", .6), item.get("taper", .1)), h, item.get("hand", .12), item.get("seed", 8))
    if view != "open":
        cases.case(kit, item, view)
        return _back_seam(kit, item, body)
    opened_cases.case(kit, item, {"open": OPEN, **FLAP})
    body = held_open(body, w, h, d, OPEN)
    post = cases.on_front(body, d, 0, h * (1 - item["reach"]) + item["lock_up"], item["wall"] * .5 + .02)
    plate("snap post base", .78, .78, .38, .06, post, kit.metal)
    stud("snap post", (0, 0, .05), .22, .16, post, kit.metal)
    for i, (x, down, kind) in enumerate(COINS):
        lying = moved(moved(flat, turn=80 * i), (x, d / 2 - item["wall"] - .10 - .17 * (i % 3), h - down), roll=90 - 5 * (i % 3), turn=3 * i)
        coin(f"coin {i}", kind, lying)


def _back_seam(kit, item, body):
    """The gusset is sewn to the back as it is to the front: the seam shows on the narrow margin of the back around the gusset."""
    w, h, d = item["size"]
    face = Pattern(w, h, (item["corner"], item["corner"], .3, .3), cell=.2)
    inside = lambda p: body(np.c_[p[:, 0], d / 2 - p[:, 2], p[:, 1] + h / 2])
    kit.sew("back seam", face.seam_u(.09), inside, item["wall"] / 2, pitch=item["pitch"] * STITCH_PITCH, radius=item["pitch"] * STITCH_PITCH * .105)
