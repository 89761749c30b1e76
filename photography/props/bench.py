"""What stands and lies around the products of a scene: rolled hides, a pot of tools, a threaded needle, coins."""
import numpy as np

from parts import materials as m
from parts.closures import tube
from parts.forms import moved, planar_curve, sweep
from parts.hardware import rod
from parts.panels import Pattern, panel
from .coins_and_keys import coin
from .scale_props import glaze, lathe
from .tools import lying, turned


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
    uneven = lambda x: .16 * np.sin(x * .23) + .10 * np.sin(x * .61 + 1)              # the layers end a little in front of and behind each other
    panel("rolled hide", p, lambda q: run(q + [run.length / 2, 0, 0]) + np.c_[uneven(q[:, 0]), 0 * q[:, 1:]], kit.faces, t, puff=0, groove=0)


def _wood(hexcode):
    g = m.Graph("handle " + hexcode)
    b = m.linear(hexcode)
    n = g.noise(g.node("Mapping", {"Vector": g.node("TexCoord").outputs["Object"], "Scale": (4, 4, .4)}).outputs[0], 1.5, 3.0)
    return g.out(Base_Color=g.mix(n, tuple(v * .5 for v in b[:3]) + (1,), b), Roughness=.38, Specular=.45)


def pot(kit, piece):
    """A stoneware pot, and tools of which the handles stand out of it, each leaning on its rim."""
    lathe("pot", [(0, .02), (2.9, .02), (3.2, .25), (3.45, 1.4), (3.5, 3.4), (3.4, 6.0), (3.5, 6.4), (3.42, 6.6), (3.25, 6.58), (3.1, 6.3), (3.1, 1.4), (2.8, .55), (0, .5)],
          glaze(piece.get("clay", "8C8478")))
    shapes = ([(0, .2), (4.8, .24), (5.0, .5), (5.8, .75), (8.0, .85), (9.6, .62), (10.2, .7), (10.5, .4)],
              [(0, .3), (4.6, .42), (7.2, .55), (8.6, .82), (9.6, .84), (10.0, .5)],
              [(0, .22), (4.6, .22), (4.7, .42), (5.4, .44), (5.5, .36), (8.0, .50), (8.8, .42), (9.1, .2)],
              [(0, .34), (7.0, .34), (7.2, .46), (9.3, .46), (9.5, .34)])
    materials = (_wood("8A5A34"), _wood("A97B4C"), _wood("5C3A24"), m.metal("antique"))
    for i, (profile, material, around) in enumerate(zip(shapes, materials, (205, 330, 110, 35))):
        a = np.radians(around)
        foot, rim = 1.1, 3.1 - np.interp(6.4, *np.array(profile).T) - .06
        way = np.array([(rim - foot) * np.cos(a), (rim - foot) * np.sin(a), 5.8])
        way /= np.linalg.norm(way)
        side = np.cross([0, 0, 1], way)
        side /= np.linalg.norm(side)
        frame = np.array([way, side, np.cross(way, side)])
        turned(f"tool {i}", profile, material, lambda q, f=frame, a=a: q @ f + [foot * np.cos(a), foot * np.sin(a), .62])


def needle(kit, piece):
    """A harness needle with a length of waxed thread, which lies in loose curves."""
    steel = m.plain("C4C3BE", .25, .5, Metallic=1.0)
    rod("needle", np.c_[np.linspace(0, 5.4, 20), np.zeros(20), np.full(20, .055)], np.r_[np.full(15, .055), .05, .045, .035, .02, .01], steel, lambda q: q)
    _, xy, _ = planar_curve(lambda s: .30 * np.sin(s * .5 + .3) + .03, 10.5, .06)
    back = moved(lambda q: q * [-1, 1, 1], (.18, 0, 0))
    tube("thread", back(lying(xy, .05)), .05, kit.thread, n=8)


def coins(kit, piece):
    """Three coins that lie beside each other."""
    for i, (x, y, kind) in enumerate(((-1.3, 0, "crown"), (1.3, .4, "penny"), (3.7, -.8, "florin"))):
        coin(f"coin {i}", kind, moved(lambda q: q, (x, y, 0), turn=20 + 70 * i))
