"""The inside view: closer than the whole bag, from above its mouth, with a reflector that lights the lining."""
import bpy
import numpy as np
from mathutils import Vector

from . import camera, framing, studio

POSE = {"az": 8, "el": 54, "fill": .94, "blur": .0018}
SHOWN = .7          # the share of the bag's height, from the top, that must be in the frame
LENS = 80


def extent(*names):
    """The lowest and highest corner of the parts with these names; None if there are none."""
    parts = [o for o in studio.product_objects() if o.name.split(".")[0] in names]
    corners = np.array([tuple(o.matrix_world @ Vector(c)) for o in parts for c in o.bound_box])
    return (corners.min(0), corners.max(0)) if len(parts) else None


def frame(setup):
    """Places the camera and the reflector."""
    bpy.context.view_layer.update()
    low, high = extent("front", "gusset", "barrel", "wall")      # without flap, handles and straps
    pose = {**POSE, **setup.get("pose", {})}
    low[2] = high[2] - (high[2] - low[2]) * pose.get("shown", SHOWN)
    middle, size = Vector((low + high) / 2), float(max(high[:2] - low[:2]))
    quat = camera.looking(pose["az"], pose["el"])
    corners = np.array([[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
    flap = extent("flap")
    if flap:                                                     # the crest of the flap that is thrown back
        crest = (high[1] + flap[1][1]) / 2
        corners = np.vstack([corners, [[x, crest, flap[1][2]] for x in (flap[0][0], flap[1][0])]])
    handles = extent("handle", "handle -1", "handle 1")
    if handles:
        corners = np.vstack([corners, [[middle.x, y, z] for y, z in ((handles[0][1], low[2]), (handles[1][1], handles[1][2]))]])
    local = lambda points: (points - np.array(middle)) @ np.array(quat.inverted().to_matrix()).T
    # straps must be in the frame, but do not decide how large the bag is
    dist, shift = framing.fit_with_shadow(local(corners), local(camera.hanging_points()), pose["fill"], framing.half_height(LENS))
    camera.place("inside", middle + quat @ Vector(shift), quat, dist, pose["blur"], lens=LENS)
    above = (middle.x - .3 * size, middle.y - .1 * size, high[2] + 1.6 * size)
    light = studio.softbox("reflector", above, (middle.x, middle.y + .1 * size, low[2]), size, size, setup.get("reflector", 5.5))
    light.visible_glossy = False
    for o in studio.product_objects():                            # leather beside a buckle would mirror it as a glowing patch
        o.visible_glossy = not any(s.material.name.startswith("metal") for s in o.material_slots if s.material)
    _deeper_contact()
    bpy.data.objects["sweep"].visible_glossy = False              # like a polarizing filter: else the front mirrors the paper before it


def _deeper_contact():
    """Darkens the paper more widely where it touches the bag: from above, the bag covers most of that line."""
    for nt in (slot.material.node_tree for slot in bpy.data.objects["sweep"].material_slots):
        for mix in (n for n in nt.nodes if n.type == "MIX_RGB"):
            source = mix.inputs["Fac"].links[0].from_socket
            power = nt.nodes.new("ShaderNodeMath")
            power.operation, power.inputs[1].default_value = "POWER", .6
            nt.links.new(source, power.inputs[0])
            nt.links.new(power.outputs[0], mix.inputs["Fac"])
