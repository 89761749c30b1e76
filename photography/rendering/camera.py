"""The camera: one 90 mm lens and its positions."""
import math

import bpy
from mathutils import Vector

LENS, ASPECT = 90, .8
HALF = 36 / 2 / LENS              # half the height of the frame at distance 1
# az 0 = from the front, el = height above the table, fill = share of the frame, blur = aperture / distance;
# a close-up starts at the hero's position: at = the point of the hero's frame it moves towards (from the top left), zoom = magnification
VIEWS = {
    "hero": {"az": 28, "el": 24, "fill": .86, "blur": .0035},
    "front": {"az": 0, "el": 13, "fill": .80, "blur": .003},
    "open": {"az": 10, "el": 32, "fill": .84, "blur": .003},
    "detail": {"at": [.5, .55], "zoom": 3.4, "blur": .006},
}
SAMPLES = {"hero": 5, "front": 5, "open": 5, "detail": 6}


def _fit(local, share, half):
    """The distance and the sideways shift at which the corners fill the given share of the frame."""
    dist, shift = 1.0, Vector((0, 0, 0))
    for _ in range(14):
        if dist <= max(p.z for p in local):
            dist *= 2
            continue
        xs = [p.x / (dist - p.z) for p in local]
        ys = [p.y / (dist - p.z) for p in local]
        step = Vector(((max(xs) + min(xs)) / 2 * dist, (max(ys) + min(ys)) / 2 * dist, 0))
        local = [p - step for p in local]
        shift += step
        dist *= max((max(xs) - min(xs)) / (2 * half * ASPECT), (max(ys) - min(ys)) / (2 * half)) / share
    return dist, shift


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


def frame(view, span, pose):
    """Frames a product of the given size, which stands centered on the floor."""
    quat = looking(pose["az"], pose["el"])
    target = Vector((0, 0, span[2] / 2))
    corners = [Vector((sx * span[0] / 2, sy * span[1] / 2, sz * span[2])) for sx in (-1, 1) for sy in (-1, 1) for sz in (0, 1)]
    inv = quat.inverted()
    dist, shift = _fit([inv @ (c - target) for c in corners], pose["fill"], HALF)
    return place(view, target + quat @ shift, quat, dist, pose["blur"])


def approach(span, hero, pose):
    """Moves from the hero's position towards one point of its frame, and focuses on the surface there."""
    stand = frame("hero", span, hero)
    quat = looking(hero["az"], hero["el"])
    u, v = pose["at"]
    ray = quat @ Vector(((u * 2 - 1) * HALF * ASPECT, (1 - v * 2) * HALF, -1))
    bpy.context.view_layer.update()
    hit, spot, *_ = bpy.context.scene.ray_cast(bpy.context.evaluated_depsgraph_get(), stand.location, ray)
    if not hit:
        raise ValueError(f"Nothing to be seen at {pose['at']}")
    near = (spot - stand.location).length / pose["zoom"]
    return place("detail", spot, looking(pose.get("az", hero["az"]), pose.get("el", hero["el"])), near, pose["blur"])
