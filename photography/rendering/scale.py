"""The view of scale: a thing of known size beside the product."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from props import scale_props

from . import camera, framing, studio

# Where a prop stands by default, as the camera sees it: to the right of the product ("beside") or nearer ("before"). "front" is before the product's own front,
# parallel to it: nearer and across the view, a laptop seems wider than the bag that it fits into.
# gap = the distance in cm, away = how far behind (below 0: before) the product's middle in shares of its depth, turn in degrees.
DEFAULTS = {
    "laptop": {"where": "before", "gap": 1.5, "right": .2, "turn": -8},
    "paperback": {"where": "beside", "gap": 1.5, "away": .1, "turn": -7},
    "cup": {"where": "beside", "gap": 1.5, "away": .45, "turn": -40},
    "pencil": {"where": "before", "gap": 1.2, "right": .1, "turn": 7},
}


def corners(objects):
    return np.array([tuple(o.matrix_world @ Vector(c)) for o in objects for c in o.bound_box])


def beside(kit, setup, az):
    """Puts the prop beside the settled product, as seen by a camera at the angle `az`, and centers both. Returns their size."""
    setup = {**DEFAULTS[setup["beside"]], **setup}
    product = studio.product_objects()
    scale_props.PROPS[setup["beside"]](kit, *([setup["stand"]] if "stand" in setup else []))
    prop = [o for o in studio.product_objects() if o not in product]
    facing = 0 if setup["where"] == "front" else az                      # the product's front, or the camera
    studio.settle(prop, turn=facing + setup["turn"])
    bpy.context.view_layer.update()
    seen = Matrix.Rotation(math.radians(-facing), 3, "Z")                # from the floor to what is seen from there: x right, y away
    local = lambda objects: corners(objects) @ np.array(seen).T
    low, high = local(product).min(0), local(product).max(0)
    half = np.ptp(local(prop), axis=0) / 2
    middle, size = (low + high) / 2, high - low
    if "on" in setup:
        x, y, z = (*setup["on"], high[2])[:3]
        move = Vector((middle[0] + x, middle[1] + y, z))
    elif setup["where"] == "beside":
        side = setup.get("side", 1)
        move = Vector((middle[0] + side * (size[0] / 2 + setup["gap"] + half[0]), middle[1] + setup["away"] * size[1], 0))
    else:
        move = Vector((middle[0] + setup["right"] * size[0], low[1] - setup["gap"] - half[1], 0))
    for o in prop:
        o.matrix_world = Matrix.Translation(seen.transposed() @ move) @ o.matrix_world
    bpy.context.view_layer.update()
    points = corners(product + prop)
    center = (points.min(0) + points.max(0)) / 2
    for o in product + prop:
        o.matrix_world = Matrix.Translation(Vector((-center[0], -center[1], 0))) @ o.matrix_world
    return np.ptp(points, axis=0)


def frame(span, pose):
    """Frames product and prop by the corners of their parts, which are fewer and nearer than those of a box around both."""
    bpy.context.view_layer.update()
    quat, target = camera.looking(pose["az"], pose["el"]), Vector((0, 0, span[2] / 2))
    points = corners(studio.product_objects())
    local = lambda p: (p - np.array(target)) @ np.array(quat.inverted().to_matrix()).T
    shade = framing.shadow(points, framing.key_direction(pose["az"]))
    lens, fill = framing.lens_and_fill(span)
    dist, shift = framing.fit_with_shadow(local(points), local(shade), pose["fill"] * fill / .86, framing.half_height(lens))
    camera.place("scale", target + quat @ Vector(shift), quat, dist, pose["blur"], lens=lens)
