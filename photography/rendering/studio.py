"""The photo studio: paper sweep and softboxes. Everything scales with the product."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

from parts import materials

from . import framing
from .contact import contact


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    return s


def sweep(size, low=False):
    """A seamless paper backdrop: a floor that curves up behind the product, which stands on it.

    A `low` camera sees the curve, which would be a dark band: it begins nearer then and rises little within the frame."""
    back, r = (6 * size, 120 * size) if low else (22 * size, 12 * size)
    w, front, top = 60 * size, -20 * size, max(r, 40 * size)
    profile = [(front, 0), (back, 0)]
    profile += [(back + r * math.sin(a), r - r * math.cos(a)) for a in [math.pi / 2 * i / 24 for i in range(1, 25)]]
    profile += [(back + r, top)]
    verts = [(x, y, z) for y, z in profile for x in (-w / 2, w / 2)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(verts, [], faces)
    mesh.materials.append(materials.backdrop(materials.PAPER, contact(product_objects(), size)))
    for p in mesh.polygons:
        p.use_smooth = True
    o = bpy.data.objects.new("sweep", mesh)
    bpy.context.scene.collection.objects.link(o)


def softbox(name, at, target, width, height, watts_per_m2, warmth=0.0):
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", width, height
    data.energy = watts_per_m2 * width * height
    data.color = (1, 1 - .10 * warmth, 1 - .22 * warmth)
    o = bpy.data.objects.new(name, data)
    o.location = at
    o.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(o)
    return o


def sun(name, direction, strength, angle, warmth=0.0):
    """A large distant softbox that lights product and paper equally, so that the backdrop is even."""
    data = bpy.data.lights.new(name, "SUN")
    data.energy, data.angle = strength, math.radians(angle)
    data.color = (1, 1 - .10 * warmth, 1 - .22 * warmth)
    o = bpy.data.objects.new(name, data)
    o.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(o)


def lights(size, target, hdri, az):
    """The light setup of every product shot: broad key light from the left, grazing strip, rim light from behind, a room around.

    It turns with the camera, so that all images have the same light and the shadow falls to the same side."""
    t, s = Vector(target), size
    turn = Matrix.Rotation(math.radians(az), 3, "Z")

    def at(x, y, z):
        p = turn @ Vector((x * s, y * s, z * s))
        return t.x + p.x, t.y + p.y, max(.3 * s, t.z + p.z)
    sun("key", framing.key_direction(az), 1.95, 20, .3)
    softbox("fill", at(3.6, -2.2, 1.7), t, 1.6 * s, 3.0 * s, .75, .3)
    softbox("rake", at(-2.6, .5, .9), t, .5 * s, 2.6 * s, 5.0, .2)                # low from the left: shows the grain
    softbox("rim", at(1.6, 2.6, 2.2), t, 3.0 * s, 1.0 * s, 7.0, .1)
    softbox("front", at(-.6, -5.5, 2.0), t, 2.5 * s, 2.0 * s, .9, .3)
    sheen(size, t, az)
    environment(hdri, .30, 200 - az)


def sheen(size, t, az):
    """A low card that only gloss mirrors: it stands where the upright front of a product reflects the camera's view, on the side of the
    key light, so that a large panel has a broad gradient."""
    turn = Matrix.Rotation(math.radians(-az), 3, "Z")
    at = turn @ Vector((-.45, -1.1, 0)) * size
    o = softbox("sheen", (t.x + at.x, t.y + at.y, .31 * size), (t.x, t.y, .31 * size), 1.1 * size, .58 * size, 5.5, .2)
    o.visible_camera = o.visible_diffuse = False


def window(size, target, camera, watts_per_m2):
    """A large card that only gloss mirrors: it stands where leather that lies flat reflects the camera's view, and to the left of it, so that
    the sheen fades over the whole cover. camera: its position."""
    t = Vector(target)
    away = (Vector(camera) - t).normalized()
    mirrored = Vector((-away.x, -away.y, away.z - .03)).normalized()
    left = Vector((-mirrored.y, mirrored.x, 0)).normalized()
    o = softbox("window", t + (2 * mirrored + left) * size, t, 1.6 * size, 1.1 * size, watts_per_m2, .1)
    o.visible_camera = o.visible_diffuse = False


def environment(path, strength, turn):
    """A photographed room (HDRI) that gloss and metal reflect: nearly gray, so that it does not tint leather, with lamps capped."""
    w = bpy.data.worlds.new("room")
    w.use_nodes = True
    nt = w.node_tree
    bg = nt.nodes["Background"]
    img = nt.nodes.new("ShaderNodeTexEnvironment")
    img.image = bpy.data.images.load(path, check_existing=True)
    place = nt.nodes.new("ShaderNodeMapping")
    place.inputs["Rotation"].default_value[2] = math.radians(turn)
    nt.links.new(nt.nodes.new("ShaderNodeTexCoord").outputs["Generated"], place.inputs["Vector"])
    nt.links.new(place.outputs[0], img.inputs["Vector"])
    gray = nt.nodes.new("ShaderNodeHueSaturation")
    gray.inputs["Saturation"].default_value = .25
    nt.links.new(img.outputs["Color"], gray.inputs["Color"])
    cap = nt.nodes.new("ShaderNodeMixRGB")
    cap.blend_type, cap.inputs["Fac"].default_value, cap.inputs["Color2"].default_value = "DARKEN", 1, (5, 5, 5, 1)
    nt.links.new(gray.outputs[0], cap.inputs["Color1"])
    nt.links.new(cap.outputs[0], bg.inputs["Color"])
    bg.inputs["Strength"].default_value = strength
    w.cycles.sampling_method, w.cycles.sample_map_resolution = "MANUAL", 256
    bpy.context.scene.world = w


def product_objects():
    return [o for o in bpy.context.scene.objects if o.type == "MESH" and o.name != "sweep"]


def extent(objects, spin):
    """The lowest and highest corner of the objects' meshes after rotation. Hanging straps do not count, except for the floor."""
    lo, hi = np.full(3, 1e9), np.full(3, -1e9)
    for o in objects:
        v = np.empty(len(o.data.vertices) * 3, dtype=np.float32)
        o.data.vertices.foreach_get("co", v)
        v = v.reshape(-1, 3) @ spin.T
        if o.get("hanging"):
            lo[2] = min(lo[2], v[:, 2].min())
            continue
        lo, hi = np.minimum(lo, v.min(0)), np.maximum(hi, v.max(0))
    return lo, hi


def settle(objects=None, at=(0, 0, 0), turn=0.0, lay=0.0):
    """Places the product on the floor, tilted back by `lay` and turned by `turn` degrees. Returns its size."""
    objects = product_objects() if objects is None else objects
    spin = Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Rotation(math.radians(-lay), 4, "X")
    lo, hi = extent(objects, np.array(spin.to_3x3()))
    middle = Vector((-(lo[0] + hi[0]) / 2, -(lo[1] + hi[1]) / 2, -lo[2]))
    m = Matrix.Translation(Vector(at) + middle) @ spin
    for o in objects:
        o.matrix_world = m
    return hi - lo
