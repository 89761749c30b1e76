"""What stands and lies around the products of a scene: rolled hides, a jar of tools, a threaded needle, offcuts."""
import numpy as np

from parts import materials as m
from parts.closures import tube
from parts.forms import moved, sweep
from parts.hardware import rod
from parts.panels import Pattern, panel
from .tools import turned


def rolled_hide(kit, piece):
    """A hide rolled up along x, with its end unrolled towards the camera. size = length and diameter in cm."""
    wide, thick = piece.get("size", [34, 8])
    t = .22
    turns = (thick / 2 - .8) / (t + .05)
    a = np.linspace(0, 2 * np.pi * turns, int(90 * turns))
    r = .8 + (t + .05) * a / (2 * np.pi)
    spiral = np.c_[r * np.sin(a - a[-1]), -r * np.cos(a - a[-1])]         # ends below, moving towards -y
    spiral[:, 1] += r[-1] + t / 2
    tail = np.linspace(.1, piece.get("tail", 7), 60)
    end = np.c_[-tail, np.full(60, t / 2) + .012 * tail ** 2]
    yz = np.vstack([spiral[:, ::1] * [-1, 1], end])
    tan = np.gradient(yz, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[np.zeros(len(yz)), yz], np.c_[np.zeros(len(yz)), -tan[:, 1], tan[:, 0]])
    p = Pattern(run.length, wide, .4, cell=.5)
    uneven = lambda q: q + np.c_[.25 * np.sin(q[:, 1] * 1.3 + q[:, 2]), 0 * q[:, 0], 0 * q[:, 0]]
    panel("rolled hide", p, lambda q: uneven(run(q + [run.length / 2, 0, 0])), [kit.flesh, kit.leather, kit.edge], t, puff=0, groove=0)


def _wood(hexcode):
    g = m.Graph("handle " + hexcode)
    b = m.linear(hexcode)
    n = g.noise(g.node("Mapping", {"Vector": g.node("TexCoord").outputs["Object"], "Scale": (4, 4, .4)}).outputs[0], 1.5, 3.0)
    return g.out(Base_Color=g.mix(n, tuple(v * .5 for v in b[:3]) + (1,), b), Roughness=.38, Specular=.45)


def jar(kit, piece):
    """A stoneware jar with the handles of a few tools."""
    up = moved(lambda q: q, (0, 0, 0), tilt=-90)
    clay = m.plain(piece.get("clay", "6E6A63"), .55, .4)
    turned("jar", [(0, 3.4), (.2, 3.7), (5, 3.9), (9.6, 3.8), (10.4, 4.0), (10.6, 3.9), (10.4, 3.6), (9.6, 3.4), (3, 3.3), (2.9, .1)], clay, up)
    for i, (x, y, lean, turn, long, color) in enumerate(((-1.6, .4, 9, 200, 19, "8A5A34"), (1.4, -.6, 8, 20, 17, "A97B4C"), (.2, 1.5, 7, 90, 21, "5C3A24"), (1.2, 1.2, 10, 60, 18, "8A5A34"))):
        a, b = np.radians(lean), np.radians(turn)
        way = np.array([np.sin(a) * np.cos(b), np.sin(a) * np.sin(b), np.cos(a)])
        s = np.linspace(3.2, long, 40)
        thick = np.interp(s, [3.2, long - 8, long - 6, long - 2, long], [.28, .3, .7, .85, .45])
        rod(f"handle {i}", np.array([x, y, 0]) + s[:, None] * way, thick, _wood(color), lambda q: q, n=20)


def needle(kit, piece):
    """A harness needle with a length of waxed thread that lies in a loose curve."""
    steel = m.metal("nickel")
    rod("needle", np.c_[np.linspace(0, 5.4, 20), np.zeros(20), np.full(20, .06)], np.r_[np.full(15, .05), .045, .04, .03, .02, .01], steel, lambda q: q)
    s = np.linspace(0, 1, 240)
    way = np.c_[-14 * s + 2.2 * np.sin(s * 5), 5.0 * np.sin(s * 3.6) - 3.2 * np.sin(s * 8.5) * s, np.full(240, .06)]
    tube("thread", way + [0, 0, 0], .055, kit.thread, n=8)


def offcuts(kit, piece):
    """A few small pieces of leather left over from cutting."""
    for i, (x, y, turn, w, h) in enumerate(((0, 0, 12, 6, 2.2), (3.2, -2.4, 64, 4.4, 1.7), (-3.4, -1.8, -28, 5, 1.3))):
        p = Pattern(w, h, (.1, .5, .1, .8), cell=.4)
        lie = lambda q, i=i: q + np.c_[0 * q[:, 0], 0 * q[:, 0], .12 + .05 * q[:, 0] ** 2 / 4 + .1 * i]
        kit.piece(f"offcut {i}", p, moved(lie, (x, y, 0), turn=turn), .2)
