"""Turns arrays into Blender objects. All lengths are in centimeters."""
import bpy
import numpy as np


def make_object(name, verts, faces, material_ids, materials, uvs=None, attributes=None, smooth=True):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(np.asarray(verts).tolist(), [], [list(map(int, f)) for f in faces])
    for m in materials:
        mesh.materials.append(m)
    mesh.polygons.foreach_set("material_index", np.asarray(material_ids, dtype=np.int32))
    mesh.polygons.foreach_set("use_smooth", np.full(len(mesh.polygons), smooth))
    if uvs is not None:
        loops = np.empty(len(mesh.loops), dtype=np.int32)
        mesh.loops.foreach_get("vertex_index", loops)
        layer = mesh.uv_layers.new(name="pattern")
        layer.data.foreach_set("uv", np.asarray(uvs, dtype=np.float32)[loops].ravel())
    for key, values in (attributes or {}).items():
        mesh.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", np.asarray(values, dtype=np.float32))
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def hanging_objects(build):
    """Calls `build` and marks what it adds as hanging: the camera frames the product without it. Returns what `build` returns."""
    before = set(bpy.context.scene.objects)
    result = build()
    for o in set(bpy.context.scene.objects) - before:
        o["hanging"] = True
    return result
