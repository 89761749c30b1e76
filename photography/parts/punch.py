"""Holes that are cut through leather."""
import bmesh
import bpy
import numpy as np
from mathutils import Vector

from .meshes import make_object


def _nearest(panels, point):
    """The panel whose surface is nearest to a point, and the distance."""
    found = [(o.closest_point_on_mesh(point)[1] - Vector(point)).length for o in panels]
    i = int(np.argmin(found))
    return panels[i], found[i]


def _outward(mesh):
    """Turns all normals outwards, which a boolean operation needs."""
    b = bmesh.new()
    b.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(b, faces=b.faces)
    b.to_mesh(mesh)
    b.free()


def punch(kit, form, outline, surface, above=.12):
    """Cuts a counterclockwise outline through the piece of leather at that place, with dark walls. Its upper half is the mirror image of its lower one.

    Only one piece is cut: what lies below is visible through the hole. `surface` is the height of the grain side above the
    middle of the leather. Raises ValueError if there is no leather.
    """
    n, depth = len(outline), 2 * surface + .05             # the piece is about 2 * surface thick
    center = outline.mean(0)
    middle = form(np.array([[*center, surface]]))[0]
    panel, distance = _nearest(kit.panels, middle)
    if distance > .25:
        raise ValueError(f"No leather at {middle}")
    flare = [(above, 1.0), (0, 1.0), (-.04, .94), (-depth, .94)]           # the punch rounds the edge of the hole
    rings = [np.c_[center + (outline - center) * k, np.full(n, surface + z)] for z, k in flare]
    ends = [[j, j + 1, n - 2 - j, n - 1 - j] for j in range(n // 2 - 1)]         # narrow strips, which can follow a fold
    faces = [q[::-1] for q in ends] + [[(len(rings) - 1) * n + j for j in q] for q in ends]
    faces += [[i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j] for i in range(len(rings) - 1) for j in range(n)]
    cutter = make_object("punch", form(np.vstack(rings)), faces, np.zeros(len(faces)), [kit.edge])
    _outward(cutter.data)
    modifier = panel.modifiers.new("punch", "BOOLEAN")
    modifier.operation, modifier.solver, modifier.object = "DIFFERENCE", "EXACT", cutter
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(panel.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    if len(mesh.vertices) == len(panel.data.vertices):
        raise ValueError(f"The hole at {middle} did not cut {panel.name}")
    panel.modifiers.clear()
    panel.data = mesh
    bpy.data.objects.remove(cutter)
