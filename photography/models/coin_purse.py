"""Small cases with a molded front, a sewn gusset and a snap flap: a key case, and a coin purse, which also lies with its flap up, its
mouth forward and coins in it."""
import numpy as np

from . import cases, opened_cases
from .bags import around, soft
from parts.closures import plate
from props.coins_and_keys import coin
from parts.forms import ease, flat, moved, sweep
from parts.hardware import stud
from parts.kit import STITCH_PITCH
from parts.panels import Pattern
from .opening import held_open, thrown_back
from .snaps import snap_socket

OPEN, FLAP = 1.9, {"arch": 17, "tilt": -12}                   # how far the front gives way; how the flap lies: its end rests on the table
FLANGE, BEND = .42, .12                                       # the gusset's edges are turned outwards, and sewn under the front and onto the back

COINS = [(-2.6, 1.3, "florin"), (-.4, 1.0, "shilling"), (1.7, 1.5, "crown"), (2.9, .7, "penny"), (.7, 2.6, "florin")]    # across, below the mouth


def coin_purse(kit, item, view):
    if view != "open":
        return small_case(kit, item, view)
    w, h, d = item["size"]
    body = soft(cases.case_body(w, h, d, item.get("belly", .6), item.get("taper", .1)), h, item.get("hand", .12), item.get("seed", 8))
    opened_cases.case(kit, item, {"open": OPEN, **FLAP})
    over = cases.over_the_top(body, h, d, item["reach"] * h, item["wall"] + .14, item).length
    body = held_open(body, w, h, d, OPEN)
    flap = thrown_back(body, h, d, over, FLAP["arch"], FLAP["tilt"])
    snap_socket(kit, lambda q: flap(np.c_[q[:, 1] + over - item["lock_up"], q[:, 0], -q[:, 2] - item["wall"] / 2]), .9)
    post = cases.on_front(body, d, 0, h * (1 - item["reach"]) + item["lock_up"], item["wall"] * .5 + .02)
    plate("snap post base", .78, .78, .38, .06, post, kit.metal)
    stud("snap post", (0, 0, .05), .22, .16, post, kit.metal)
    for i, (x, down, kind) in enumerate(COINS):
        lying = moved(moved(flat, turn=80 * i), (x, d / 2 - item["wall"] - .10 - .17 * (i % 3), h - down), roll=90 - 5 * (i % 3), turn=3 * i)
        coin(f"coin {i}", kind, lying)


def small_case(kit, item, view):
    """A closed case with a flat back, which lies on the table."""
    w, h, d = item["size"]
    wall, inset, pitch, corner = item["wall"], item["inset"], item["pitch"], item["corner"]
    body = soft(molded(item), h, item["hand"], item.get("seed", 8))
    face = Pattern(w, h, (corner, corner, .3, .3), cell=.2)
    front = lambda q: body(np.c_[q[:, 0], -d / 2 - q[:, 2], q[:, 1] + h / 2])
    kit.piece("front", face, front, wall, [face.seam_u(inset)], pitch=pitch)
    lift = wall + .06
    _gusset(kit, face, body, h, d, wall, lift)
    inside = lambda q: body(np.c_[q[:, 0], d / 2 - q[:, 2], q[:, 1] + h / 2])
    r = pitch * STITCH_PITCH * .105
    kit.sew("back seam", face.seam_u(inset), inside, wall * 1.4, pitch=pitch * STITCH_PITCH, radius=r)
    waist = lambda q: body(q * np.c_[1 - item.get("waist", .03) * ease((q[:, 2] - h + .9) / .9), np.ones((len(q), 2))])     # no corner stands off at the bend
    reach = cases.flap(kit, w, h, d, waist, item, lift)
    stud("snap", (0, 0, 0), item["snap"], item["snap"] * .36, cases.on_front(body, d, 0, h - reach + item["lock_up"], lift + wall * .5 + .03), kit.metal)


def molded(item):
    """The body of a case formed over a block: a flat back at y = d / 2, and a front that rises from a flat margin in a round shoulder, lower at the mouth."""
    w, h, d = item["size"]
    corner, drop, shoulder = item["corner"], item["rise"], item["round_front"]

    def f(q):
        x, y, z = q.T
        ax, az = np.abs(x) - w / 2 + corner, corner - z
        edge = corner - np.hypot(np.maximum(ax, 0), np.maximum(az, 0)) - np.minimum(np.maximum(ax, az), 0)
        up = np.sin(np.pi / 2 * np.clip((edge - .34) / shoulder, 0, 1)) ** 1.5
        low = drop * (1 - up) + item["thinner"] * np.clip(z / h, 0, 1.1)
        return np.c_[x, y + low * (d / 2 - y) / d, z]
    return f


def _gusset(kit, face, body, h, d, wall, lift):
    """The strip around the bottom: its wall bellies outwards between two turned edges, which are gathered at the corners."""
    t, y = wall * .9, d / 2 - wall * .95
    a = np.linspace(0, np.pi / 2, 16)
    up = np.linspace(BEND - y, y - BEND, 60)
    bulge = .17 * np.cos(np.pi / 2 * up / up[-1]) ** 2
    half = np.vstack([np.c_[np.linspace(FLANGE - .02, BEND, 20)[:-1], np.full(19, -y)], np.c_[BEND * (1 - np.sin(a)), BEND * (1 - np.cos(a)) - y][:-1]])
    out, deep = np.vstack([half, np.c_[bulge, up], (half * [1, -1])[::-1]]).T
    long = np.r_[0, np.cumsum(np.hypot(np.diff(out), np.diff(deep)))]
    normal = np.c_[np.gradient(deep, long), -np.gradient(out, long)]
    line = around(face.seam_u(FLANGE), h / 2 - .3)     # below the fold of the flap
    tan = np.gradient(line, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[line[:, 0], 0 * line[:, 0], line[:, 1] + h / 2], np.c_[tan[:, 1], 0 * tan[:, 0], -tan[:, 0]])
    corner = np.abs(tan[:, 0] * tan[:, 1]) * 2
    along = np.linspace(0, run.length, len(line))
    p = Pattern(run.length, long[-1], .25, cell=.12)

    def form(q):
        x, v = q[:, 0] + run.length / 2, q[:, 1] + long[-1] / 2
        at = lambda c: np.interp(v, long, c)
        pucker = .045 * np.sin(2 * np.pi * x / .42 + np.sin(x * 5)) * np.interp(x, along, corner) * np.clip(np.abs(at(deep)) / y, 0, 1) ** 3 * ease(1 - at(out) / .2)
        return body(run(np.c_[x, at(deep) + q[:, 2] * at(normal[:, 1]), at(out) + q[:, 2] * at(normal[:, 0]) + pucker]))
    kit.piece("gusset", p, form, t, puff=0)
