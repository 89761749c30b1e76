"""Soft leather that is sewn into a bag: two equal faces and a strip between them, settled on the table by Blender's cloth solver."""
import bpy
import numpy as np
from mathutils import Vector, geometry
from mathutils.bvhtree import BVHTree

from .meshes import make_object

ROWS = 3                          # rows of faces of the strip between both faces
SLOPE = .24                       # the strip leans outwards: the lower face is wider by this share of the strip's height
LOWER = 30                        # texture coordinates: the lower face lies beside the upper one, the strip above


def inside(points, loop):
    """Which points lie within a closed outline."""
    x, y = points[:, :1], points[:, 1:]
    a, b = loop, np.roll(loop, -1, 0)
    cross = (a[:, 1] > y) != (b[:, 1] > y)
    at = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1] + 1e-12) + a[:, 0]
    return (cross & (x < at)).sum(1) % 2 == 1


def distances(points, line):
    """The distance of every point from every vertex of a line."""
    return np.sqrt(((points[:, None] - line[None]) ** 2).sum(2))


def triangles(loop, cell, cuts=()):
    """Points and triangles of the area within an outline, whose points come first. No triangle crosses a cut: a closed line, or
    one between two points of the outline."""
    lo, hi = loop.min(0), loop.max(0)
    rows = np.arange(lo[1], hi[1], cell * .866)
    grid = np.array([(x + (i % 2) * cell / 2, y) for i, y in enumerate(rows) for x in np.arange(lo[0], hi[0], cell)])
    grid = grid[inside(grid, loop)]
    grid = grid[distances(grid, loop).min(1) > cell * .6]
    n = len(loop)
    fixed, edges = [loop], [(i, (i + 1) % n) for i in range(n)]
    for cut in cuts:
        first, count = sum(map(len, fixed)), len(cut)
        open_ = distances(cut[:1], loop).min() < 1e-6
        edges += [(first + i, first + (i + 1) % count) for i in range(count - open_)]
        fixed.append(cut)
        grid = grid[distances(grid, cut).min(1) > cell * .45]
    v, _, f, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in np.vstack(fixed + [grid])], edges, [], 1, 1e-6)
    return np.array([tuple(p) for p in v]), [list(q) for q in f]


def _bag(loop, wall, dome, cell, seed, holes):
    """Points, faces, parts (0 upper, 1 lower, 2 strip, 3 a hole in the upper), texture coordinates and seam edges of the bag before it settles."""
    flat, tris = triangles(loop, cell, holes)
    k, n = len(loop), len(flat)
    near = distances(flat, loop)
    weight = 1 / (near ** 2 + .05) ** 2
    half, deep = weight @ np.abs(wall) / weight.sum(1) / 2, 1 - np.exp(-(near.min(1) / .8) ** 2)      # no step where two edges are equally near
    half[:k] = np.abs(wall) / 2
    deep[:k] = wall < 0
    rng = np.random.default_rng(seed)
    wave = sum(np.sin(flat @ rng.normal(size=2) * 1.3 + rng.uniform(0, 6)) for _ in range(6)) * .03
    top = half + (dome(flat) + wave) * deep
    low = -half - .15 * deep
    out = np.roll(loop, -1, 0) - np.roll(loop, 1, 0)
    out = np.c_[out[:, 1], -out[:, 0]] / np.linalg.norm(out, axis=1)[:, None]
    rows = [np.c_[loop + out * (np.abs(wall) * (.16 * np.sin(np.pi * u) + SLOPE * u))[:, None], half[:k] * (1 - 2 * u)] for u in np.arange(1, ROWS) / ROWS]
    foot = flat.copy()
    foot[:k] += out * (np.abs(wall) * SLOPE)[:, None]
    points = np.vstack([np.c_[flat, top], np.c_[foot, low]] + rows)
    ids = np.vstack([np.arange(k)] + [2 * n + r * k + np.arange(k) for r in range(ROWS - 1)] + [np.arange(k) + n])
    shut = [i for i in range(k) if wall[i] > 0 and wall[(i + 1) % k] > 0]
    strip = [(r, i) for i in shut for r in range(ROWS)]
    faces = tris + [[j + n for j in q[::-1]] for q in tris] + [[ids[r, i], ids[r + 1, i], ids[r + 1, (i + 1) % k], ids[r, (i + 1) % k]] for r, i in strip]
    middle = np.array([flat[q].mean(0) for q in tris])
    cut = np.any([inside(middle, hole) for hole in holes] + [np.zeros(len(tris), bool)], axis=0)
    part = np.r_[cut * 3, np.ones(len(tris)), np.full(len(strip), 2)]
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(np.vstack([loop, loop[:1]]), axis=0), axis=1))]
    corner = lambda r, i: (along[i], 60 + wall[i % k] * r / ROWS)
    uv = [flat[q] for q in tris] + [flat[q[::-1]] + [LOWER, 0] for q in tris] + [[corner(r, i), corner(r + 1, i), corner(r + 1, i + 1), corner(r, i + 1)] for r, i in strip]
    seams = {frozenset((int(a), int(b))) for row in (0, ROWS) for a, b in ((ids[row, i], ids[row, (i + 1) % k]) for i in shut)}
    return points, faces, part, np.vstack(uv), seams


def settled(name, loop, wall, dome, materials, cell=.35, seed=1, frames=22, pressure=.03, holes=()):
    """The bag, settled on the table; `wall` is the height of the strip at each point of the outline, below 0 where the bag is open.

    `holes` are outlines in the upper face."""
    points, faces, part, uv, seams = _bag(loop, wall, dome, cell, seed, holes)
    points = points - [0, 0, points[:, 2].min() - .12]
    o = make_object(name + " raw", points, faces, np.zeros(len(faces)), materials)
    mesh = o.data
    mesh.uv_layers.new(name="pattern").data.foreach_set("uv", uv.astype(np.float32).ravel())
    mesh.attributes.new("part", "FLOAT", "FACE").data.foreach_set("value", part.astype(np.float32))
    mesh.attributes.new("groove", "FLOAT", "POINT").data.foreach_set("value", np.isin(np.arange(len(points)), [i for e in seams for i in e]).astype(np.float32))
    for e in mesh.edges:
        if frozenset(e.vertices) in seams:
            e.crease = .55
    table = make_object("table", [[-60, -60, 0], [60, -60, 0], [60, 60, 0], [-60, 60, 0]], [[0, 1, 2, 3]], [0], materials)
    table.modifiers.new("table", "COLLISION")
    table.collision.thickness_outer, table.collision.cloth_friction = .05, 20
    rim = o.vertex_groups.new(name="rim")                     # the opening keeps the round of its cuff
    if (wall < 0).any():
        rim.add([i for i, p in enumerate(points) if (np.abs(p[1] - loop[wall < 0, 1].min()) < .45)], 1, "REPLACE")
    cloth = o.modifiers.new("cloth", "CLOTH")
    s = cloth.settings
    s.quality, s.mass, s.air_damping = 4, .4, 3
    s.tension_stiffness = s.compression_stiffness = 60
    s.shear_stiffness, s.bending_stiffness, s.bending_damping = 30, 8, 1
    s.vertex_group_mass = "rim"
    s.use_pressure, s.uniform_pressure_force = True, pressure
    cloth.collision_settings.distance_min = .05
    scene = bpy.context.scene
    cloth.point_cache.frame_start, cloth.point_cache.frame_end = 1, frames
    for f in range(1, frames + 1):
        scene.frame_set(f)
    sub = o.modifiers.new("fine", "SUBSURF")
    sub.levels = sub.render_levels = 2
    graph = bpy.context.evaluated_depsgraph_get()
    fine = bpy.data.meshes.new_from_object(o.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
    for old in (o, table):
        bpy.data.objects.remove(old)
    scene.frame_set(1)
    return fine


class Surface:
    """A settled bag in its final place: builds the object, and lays seams and parts on its faces by their place in the pattern."""

    def __init__(self, mesh, put):
        n = len(mesh.vertices)
        self.points = put(_read(mesh.vertices, "co", n * 3).reshape(-1, 3))
        self.groove = _read(mesh.attributes["groove"].data, "value", n)
        self.uv = _read(mesh.uv_layers["pattern"].data, "uv", len(mesh.loops) * 2).reshape(-1, 2)
        self.faces = [list(p.vertices) for p in mesh.polygons]
        self.loops = [list(p.loop_indices) for p in mesh.polygons]
        self.part = np.round(_read(mesh.attributes["part"].data, "value", len(self.faces))).astype(int)
        a, b, c = (self.points[[f[i] for f in self.faces]] for i in range(3))
        self.normal = np.zeros((n, 3))
        for i in range(3):
            np.add.at(self.normal, [f[i] for f in self.faces], np.cross(b - a, c - a))
        self.normal /= np.linalg.norm(self.normal, axis=1)[:, None] + 1e-9
        if self.normal[[self.faces[i][0] for i in np.flatnonzero(self.part == 0)], 2].sum() < 0:      # mirrored
            self.normal = -self.normal
        self.form, self.under = self._laid_on(0, 0), self._laid_on(1, LOWER)

    def _laid_on(self, part, shift):
        """A form that maps (x, y, h) of the pattern to one face of the bag, h outward."""
        flat, tris = {}, []
        for i in np.flatnonzero(np.isin(self.part, (part, part + 3))):
            f = self.faces[i]
            flat.update(zip(f, self.uv[self.loops[i]] - [shift, 0]))
            tris += [[f[0], f[j], f[j + 1]] for j in range(1, len(f) - 1)]
        names = sorted(flat)
        index = {a: i for i, a in enumerate(names)}
        tree = BVHTree.FromPolygons([Vector((*flat[a], 0)) for a in names], [[index[a] for a in t] for t in tris])

        def form(q):
            out = np.empty((len(q), 3))
            for i, (x, y, h) in enumerate(q):
                spot, _, face, _ = tree.find_nearest(Vector((x, y, 0)))
                ids = tris[face]
                a, b, c = (flat[j] for j in ids)
                u, v = np.linalg.solve(np.stack([b - a, c - a], 1) + np.eye(2) * 1e-9, np.array([spot.x, spot.y]) - a)
                share = np.array([1 - u - v, u, v])
                n = share @ self.normal[ids]
                out[i] = share @ self.points[ids] + n / (np.linalg.norm(n) + 1e-9) * h
            return out
        return form

    def build(self, name, materials, flip, thick):
        """The leather with its inner side and its holes."""
        keep = np.flatnonzero(self.part != 3)
        faces = [self.faces[i][::flip] for i in keep]
        loops = [self.loops[i][::flip] for i in keep]
        n = len(self.points)
        edges = {(a, b) for f in faces for a, b in zip(f, f[1:] + f[:1])}
        rim = [[b, a, a + n, b + n] for a, b in edges if (b, a) not in edges]
        every = faces + [[j + n for j in f[::-1]] for f in faces] + rim
        ids = np.repeat([0, 1, 2], [len(faces), len(faces), len(rim)])
        o = make_object(name, np.vstack([self.points, self.points - self.normal * thick]), every, ids, materials, None,
                        {"groove": np.r_[self.groove * .8, self.groove * 0]})
        uv = np.vstack([self.uv[l] for l in loops] + [self.uv[l[::-1]] for l in loops] + [np.zeros((4, 2))] * len(rim))
        o.data.uv_layers.new(name="pattern").data.foreach_set("uv", uv.astype(np.float32).ravel())
        return o


def _read(data, key, size):
    values = np.empty(size, np.float32)
    data.foreach_get(key, values)
    return values.astype(float)
