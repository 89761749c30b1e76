"""The view of scale: a thing of known size beside the product."""
import bpy
import numpy as np
from mathutils import Matrix, Vector

from models import scale_props

from . import studio

# Where a prop stands by default: `turn` in degrees; "beside" the product or "before" it; gap in cm.
DEFAULTS = {
    "laptop": {"where": "before", "turn": -14, "gap": 2.5},
    "paperback": {"where": "beside", "turn": -12, "gap": 2.0},
    "cup": {"where": "beside", "turn": -35, "gap": 2.5},
    "pencil": {"where": "before", "turn": 9, "gap": 1.6},
}


def place(size, prop, setup):
    """The prop's position on the floor. `size` and `prop` are the sizes of the product and the prop."""
    side = setup.get("side", 1)
    if setup.get("on"):
        return [0, 0, setup["on"]]
    if setup["where"] == "beside":
        return [side * (size[0] / 2 + setup["gap"] + prop[0] / 2), setup.get("y", -.22 * size[1]), 0]
    return [setup.get("x", side * .22 * size[0]), -(size[1] / 2 + setup["gap"] + prop[1] / 2), 0]


def beside(kit, setup, size):
    """Puts the prop beside the settled product of this size, and centers both. Returns the size of both."""
    setup = {**DEFAULTS[setup["beside"]], **setup}
    product = studio.product_objects()
    scale_props.PROPS[setup["beside"]](kit, *([setup["stand"]] if "stand" in setup else []))
    prop = [o for o in studio.product_objects() if o not in product]
    turn = setup["turn"]
    own = studio.settle(prop, turn=turn)
    studio.settle(prop, at=place(size, own, setup), turn=turn)
    bpy.context.view_layer.update()
    corners = np.array([tuple(o.matrix_world @ Vector(c)) for o in product + prop for c in o.bound_box])
    low, high = corners.min(0), corners.max(0)
    shift = Matrix.Translation(Vector((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, 0)))
    for o in product + prop:
        o.matrix_world = shift @ o.matrix_world
    return high - low
