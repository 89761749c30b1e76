"""Soft leather that is sewn into a bag: two equal faces and a strip between them, settled on the table by Blender's cloth solver."""
import bpy
import numpy as np
from mathutils import Vector, geometry
from mathutils.bvhtree import BVHTree

from .meshes import make_object

ROWS = 3                          # rows of faces of the strip between both faces


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


def triangles(loop, cell):
    """Points and triangles of the area within an outline, whose points come first."""
    lo, hi = loop.min(0), loop.max(0)
    rows = np.arange(lo[1], hi[1], cell * .866)
    grid = np.array([(x + (i % 2) * cell / 2, y) for i, y in enumerate(rows) for x in np.arange(lo[0], hi[0], cell)])
    grid = grid[inside(grid, loop)]
    grid = grid[distances(grid, loop).min(1) > cell * .6]
    n = len(loop)
    v, _, f, *_ = geometry.delaunay_2d_cdt([Vector(p) for p in np.vstack([loop, grid])], [(i, (i + 1) % n) for i in range(n)], [], 1, 1e-6)
    return np.array([tuple(p) for p in v]), [list(q) for q in f]


def _bag(loop, wall, dome, cell, seed):
    """Points, faces, parts (0 upper, 1 lower, 2 strip), texture coordinates and seam edges of the bag before it settles."""
    flat, tris = triangles(loop, cell)
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
    rows = [np.c_[loop + out * (np.abs(wall) * .16 * np.sin(np.pi * u))[:, None], half[:k] * (1 - 2 * u)] for u in np.arange(1, ROWS) / ROWS]
    points = np.vstack([np.c_[flat, top], np.c_[flat, low]] + rows)
    ids = np.vstack([np.arange(k)] + [2 * n + r * k + np.arange(k) for r in range(ROWS - 1)] + [np.arange(k) + n])
    shut = [i for i in range(k) if wall[i] > 0 and wall[(i + 1) % k] > 0]
    strip = [(r, i) for i in shut for r in range(ROWS)]
    faces = tris + [[j + n for j in q[::-1]] for q in tris] + [[ids[r, i], ids[r + 1, i], ids[r + 1, (i + 1) % k], ids[r, (i + 1) % k]] for r, i in strip]
    part = np.r_[np.zeros(len(tris)), np.ones(len(tris)), np.full(len(strip), 2)]
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(np.vstack([loop, loop[:1]]), axis=0), axis=1))]
    corner = lambda r, i: (along[i], 60 + wall[i % k] * r / ROWS)
    uv = [flat[q] for q in tris] + [flat[q[::-1]] + [30, 0] for q in tris] + [[corner(r, i), corner(r + 1, i), corner(r + 1, i + 1), corner(r, i + 1)] for r, i in strip]
    seams = {frozenset((int(a), int(b))) for row in (0, ROWS) for a, b in ((ids[row, i], ids[row, (i + 1) % k]) for i in shut)}
    return points, faces, part, np.vstack(uv), seams


def settled(name, loop, wall, dome, materials, cell=.35, seed=1, frames=22, pressure=.10):
    """The bag, settled on the table; `wall` is the height of the strip at each point of the outline, below 0 where the bag is open."""
    points, faces, part, uv, seams = _bag(loop, wall, dome, cell, seed)
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
    sub.levels = sub.render_levels = 1
    graph = bpy.context.evaluated_depsgraph_get()
    fine = bpy.data.meshes.new_from_object(o.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
    for old in (o, table):
        bpy.data.objects.remove(old)
    scene.frame_set(1)
    return fine


class Surface:
    """A settled bag in its final place: builds the object, and lays seams and parts on its upper face by their place in the pattern."""

    def __init__(self, mesh, put):
        n = len(mesh.vertices)
        self.points = np.empty(n * 3, np.float32)
        mesh.vertices.foreach_get("co", self.points)
        self.points = put(self.points.reshape(-1, 3).astype(float))
        self.groove = np.empty(n, np.float32)
        mesh.attributes["groove"].data.foreach_get("value", self.groove)
        self.uv = np.empty(len(mesh.loops) * 2, np.float32)
        mesh.uv_layers["pattern"].data.foreach_get("uv", self.uv)
        self.uv = self.uv.reshape(-1, 2)
        self.faces = [list(p.vertices) for p in mesh.polygons]
        self.loops = [list(p.loop_indices) for p in mesh.polygons]
        self.part = np.round([d.value for d in mesh.attributes["part"].data]).astype(int)
        v = self.points
        corner = np.array([f[:3] for f in self.faces])
        face_normal = np.cross(v[corner[:, 1]] - v[corner[:, 0]], v[corner[:, 2]] - v[corner[:, 0]])
        self.normal = np.zeros((n, 3))
        for i in range(3):
            np.add.at(self.normal, corner[:, i], face_normal)
        self.normal /= np.linalg.norm(self.normal, axis=1)[:, None] + 1e-9
        upper = [i for i, p in enumerate(self.part) if p == 0]
        if sum(self.normal[self.faces[i][0]][2] for i in upper) < 0:
            self.normal = -self.normal
        self.upper = {}
        tris, flat = [], {}
        for i in upper:
            f, l = self.faces[i], self.loops[i]
            for a, b in zip(f, l):
                flat[a] = self.uv[b]
            tris += [[f[0], f[j], f[j + 1]] for j in range(1, len(f) - 1)]
        self.names = sorted(flat)
        index = {a: i for i, a in enumerate(self.names)}
        self.tris = [[index[a] for a in t] for t in tris]
        self.flat = np.array([flat[a] for a in self.names])
        self.tree = BVHTree.FromPolygons([Vector((*p, 0)) for p in self.flat], self.tris)

    def form(self, q):
        """Maps (x, y, h) of the pattern to the upper face, h above it."""
        out = np.empty((len(q), 3))
        for i, (x, y, h) in enumerate(q):
            spot, _, face, _ = self.tree.find_nearest(Vector((x, y, 0)))
            t = self.tris[face]
            a, b, c = self.flat[t]
            w = np.linalg.solve(np.array([[b[0] - a[0], c[0] - a[0]], [b[1] - a[1], c[1] - a[1]]]) + np.eye(2) * 1e-9, np.array([spot.x, spot.y]) - a)
            k = np.array([1 - w.sum(), *w])
            ids = [self.names[j] for j in t]
            n = k @ self.normal[ids]
            out[i] = k @ self.points[ids] + np.array([x - spot.x, y - spot.y, 0]) * 0 + n / (np.linalg.norm(n) + 1e-9) * h
        return out

    def build(self, name, materials, flip, thick, holes=()):
        """The leather with its inner side, cut out where an ellipse (x, y, half width, half height) of the upper face says so."""
        keep = []
        for i, (f, l) in enumerate(zip(self.faces, self.loops)):
            c = self.uv[l].mean(0)
            keep.append(self.part[i] != 0 or not any(((c[0] - x) / w) ** 2 + ((c[1] - y) / h) ** 2 < 1 for x, y, w, h in holes))
        faces = [f if flip > 0 else f[::-1] for f, k in zip(self.faces, keep) if k]
        loops = [l if flip > 0 else l[::-1] for l, k in zip(self.loops, keep) if k]
        n = len(self.points)
        inner = [[j + n for j in f[::-1]] for f in faces]
        edges = {}
        for f in faces:
            for a, b in zip(f, f[1:] + f[:1]):
                edges[(a, b)] = edges.get((a, b), 0) + 1
        rim = [[b, a, a + n, b + n] for a, b in edges if (b, a) not in edges]
        every = faces + inner + rim
        ids = np.r_[np.zeros(len(faces)), np.ones(len(faces)), np.full(len(rim), 2)]
        sunk = self.points - self.normal * thick - [0, 0, 0]
        o = make_object(name, np.vstack([self.points, sunk]), every, ids, materials, None, {"groove": np.r_[self.groove * .8, self.groove * 0]})
        uv = np.vstack([self.uv[l] for l in loops] + [self.uv[l[::-1]] for l in loops] + [np.zeros((4, 2))] * len(rim))
        o.data.uv_layers.new(name="pattern").data.foreach_set("uv", uv.astype(np.float32).ravel())
        return o
