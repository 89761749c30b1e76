"""The half of a snap that is seen from inside: a socket with a hole for the post."""
import numpy as np

from parts.closures import eyelet
from parts.hardware import rounded_rectangle
from parts.meshes import make_object


def snap_socket(kit, form, wide=.72, hole=.28):
    """A pressed ring around the hole that takes the post. Form: h away from the leather."""
    eyelet(kit, form, hole, hole, flange=(wide - hole) / 2, high=.09, deep=.05)
    outline = rounded_rectangle(hole, hole, hole / 2 - .001, 12)
    make_object("socket hole", form(np.c_[outline, np.full(len(outline), .01)]), [list(range(len(outline)))], [0], [kit.hole])
