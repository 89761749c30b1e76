"""The camera: lens and position depend on the size of the product, so that a card holder looks smaller than a weekender."""
import math

import bpy
import numpy as np
from mathutils import Vector

from . import framing
from .framing import ASPECT

LENS, CLOSE_UP_LENS = 90, 100
# az 0 = from the front, el = height above the table, fill = share of the frame, blur = aperture / distance;
# a close-up starts at the hero's position: at = the point of the hero's frame it moves towards (from the top left), zoom = magnification
VIEWS = {
    "hero": {"az": 28, "el": 24, "fill": .86, "blur": .0035},
    "front": {"az": 0, "el": 13, "fill": .80, "blur": .003},
    "open": {"az": 10, "el": 32, "fill": .84, "blur": .003},
    "back": {"az": 196, "el": 22, "fill": .84, "blur": .003},
    "detail": {"at": [.5, .55], "zoom": 3.4, "blur": .006},
    "closeup": {"at": [.5, .55], "zoom": 3.4, "blur": .006},
}
SAMPLES = 8


def place(name, aim, quat, dist, blur, aspect=ASPECT, lens=LENS):
    data = bpy.data.cameras.new(name)
    wide = aspect > 1
    data.lens = lens
    data.sensor_fit = "HORIZONTAL" if wide else "VERTICAL"
    data.sensor_width, data.sensor_height = (36, 36 / aspect) if wide else (36 * aspect, 36)
    data.clip_end = 20000
    o = bpy.data.objects.new(name, data)
    o.location = aim + quat @ Vector((0, 0, dist))
    o.rotation_euler = quat.to_euler()
    data.dof.use_dof = blur > 0
    data.dof.focus_distance = dist
    data.dof.aperture_fstop = (lens / 1000) / (2 * dist * blur) if blur else 1
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    return o


def looking(az, el):
    a, e = math.radians(az), math.radians(el)
    away = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    return (-away).to_track_quat("-Z", "Y")


def angle():
    """How far to the right of the front the scene's camera stands, in degrees."""
    back = bpy.context.scene.camera.rotation_euler.to_matrix() @ Vector((0, 0, 1))
    return math.degrees(math.atan2(back.x, -back.y))


def hanging_points():
    """Points of the straps that hang from the product: they must be in the frame, but do not decide how large the product is."""
    found = [np.empty((0, 3))]
    for o in bpy.context.scene.objects:
        if o.get("hanging"):
            v = np.empty(len(o.data.vertices) * 3, dtype=np.float32)
            o.data.vertices.foreach_get("co", v)
            found.append(v.reshape(-1, 3)[::25] @ np.array(o.matrix_world.to_3x3()).T + np.array(o.matrix_world.translation))
    return np.vstack(found)


def frame(view, span, pose):
    """Frames a product of the given size, which stands centered on the floor, with its shadow and its straps."""
    quat = looking(pose["az"], pose["el"])
    target = Vector((0, 0, span[2] / 2))
    turned = np.array(quat.inverted().to_matrix())
    local = lambda points: (points - np.array(target)) @ turned.T
    lens, fill = framing.lens_and_fill(span)
    lens = pose.get("lens", lens)
    box = framing.corners(span)
    bpy.context.view_layer.update()
    around = np.vstack([framing.shadow(box, framing.key_direction(pose["az"])), hanging_points()])
    dist, shift = framing.fit_with_shadow(local(box), local(around), pose["fill"] * fill / .86, framing.half_height(lens))
    return place(view, target + quat @ Vector(shift), quat, dist, pose["blur"], lens=lens)


def approach(span, hero, pose):
    """Moves from the hero's position towards one point of its frame, and focuses on the surface there."""
    stand = frame("hero", span, hero)
    quat = looking(hero["az"], hero["el"])
    u, v = pose["at"]
    half = framing.half_height(stand.data.lens)
    ray = quat @ Vector(((u * 2 - 1) * half * ASPECT, (1 - v * 2) * half, -1))
    bpy.context.view_layer.update()
    hit, spot, *_ = bpy.context.scene.ray_cast(bpy.context.evaluated_depsgraph_get(), stand.location, ray)
    if not hit:
        raise ValueError(f"Nothing visible at {pose['at']}")
    near = (spot - stand.location).length / pose["zoom"] * CLOSE_UP_LENS / stand.data.lens
    return place("detail", spot, looking(pose.get("az", hero["az"]), pose.get("el", hero["el"])), near, pose["blur"] * .6, lens=CLOSE_UP_LENS)
