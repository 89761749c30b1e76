"""Cables in a braided sheath."""
import numpy as np

from parts import materials as m
from parts.closures import tube


def braided(name, points, radius, hexcode, n=20):
    """A cable in a sheath of braided yarn: two sets of strands that wind around it against each other."""
    g = m.Graph("braid " + hexcode)
    xy = g.node("SeparateXYZ", {0: g.node("UVMap", uv_map="pattern").outputs[0]}).outputs
    strand = lambda way: g.math("SINE", g.math("ADD", g.math("MULTIPLY", xy[0], 34.0), g.math("MULTIPLY", xy[1], 6.0 * way)))
    up, down = strand(1), strand(-1)
    weave = g.math("MULTIPLY", g.math("MULTIPLY", up, down), .5)
    b = m.linear(hexcode)
    c = g.mix(g.remap(weave, -.35, .35), tuple(v * .45 for v in b[:3]) + (1,), tuple(v * 1.5 for v in b[:3]) + (1,))
    sheath = g.out(Base_Color=c, Roughness=.6, Specular=.25, Sheen=.3, Normal=g.bump(weave, .02, .8))
    o = tube(name, points, radius, sheath, n=n)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    uv = np.vstack([[[0, 0]], np.c_[np.repeat(s, n), np.tile(np.linspace(0, 2 * np.pi, n, endpoint=False), len(s))], [[s[-1], 0]]])
    corner = np.empty(len(o.data.loops), np.int32)
    o.data.loops.foreach_get("vertex_index", corner)
    at = uv[corner]
    around = at[3 * n:-3 * n, 1].reshape(-1, 4)               # the quads between both ends: their angles go on past a full turn
    around[(np.ptp(around, axis=1) > np.pi)[:, None] & (around < np.pi)] += 2 * np.pi
    at[3 * n:-3 * n, 1] = around.ravel()
    o.data.uv_layers.new(name="pattern").data.foreach_set("uv", at.astype(np.float32).ravel())
