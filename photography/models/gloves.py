"""A pair of gloves: a smoothed mesh around rounded volumes, with seams on the back."""
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from . import materials as m
from .closures import tube
from .forms import moved, sweep
from .hardware import stud
from .meshes import make_object
from .panels import Pattern

# base x, base y, length, half width at base, at tip, lean in degrees (right hand, fingers towards +y, thumb on -x)
FINGERS = [(-2.95, 7.4, 7.4, 1.03, .90, 10.5), (-1.0, 7.9, 8.4, 1.04, .92, 3.5), (1.0, 7.7, 7.9, 1.03, .90, -3.5), (2.9, 6.9, 6.4, .97, .82, -11)]
THUMB = (-2.9, 2.6, 6.6, 1.35, .98, 33)


def _blobs(slim):
    """Centers, radii and flatness of the volumes that make up a hand."""
    out = []
    for x, y, long, r0, r1, lean in FINGERS + [THUMB]:
        a = np.radians(lean)
        for s in np.linspace(0, 1, 46):
            bend = .35 * np.sin(np.pi * s) - .30 * s ** 2
            joint = 1 + .035 * np.cos(s * 2 * np.pi * 2.2)
            r = (r0 + (r1 - r0) * s) * joint * slim
            out.append((x * slim - long * s * np.sin(a), y + long * s * np.cos(a), .95 + bend * .5, r, .70))
    for v in np.linspace(0, 1, 30):
        half = (2.35 + 1.0 * np.sin(v * 2.4) - .25 * v ** 4) * slim
        for u in np.linspace(-1, 1, 14):
            out.append((u * half - .1, .2 + v * 7.9 - .5 * u * u * v, .95 + .16 * (1 - u * u), 1.1 * slim, .70 + .22 * (1 - u * u)))
    return out


def hand(kit, name, slim):
    """One smoothed mesh of the fingers, thumb and palm."""
    ring, rows = 14, 8
    th = np.linspace(0, 2 * np.pi, ring, endpoint=False)
    ph = np.linspace(.02, np.pi - .02, rows)
    ball = np.array([[np.sin(p) * np.cos(t), np.sin(p) * np.sin(t), np.cos(p)] for p in ph for t in th])
    quads = [[i * ring + j, (i + 1) * ring + j, (i + 1) * ring + (j + 1) % ring, i * ring + (j + 1) % ring] for i in range(rows - 1) for j in range(ring)]
    quads += [list(range(ring)), list(range((rows - 1) * ring, rows * ring))[::-1]]
    verts, faces = [], []
    for x, y, z, r, flat in _blobs(slim):
        base = len(verts) * len(ball)
        verts.append(ball * [r, r, r * flat] + [x, y, z])
        faces += [[base + k for k in f] for f in quads]
    o = make_object(name + " raw", np.vstack(verts), faces, np.zeros(len(faces)), [kit.leather])
    remesh = o.modifiers.new("grow", "REMESH")
    remesh.mode, remesh.voxel_size = "VOXEL", .11
    smooth = o.modifiers.new("stretch", "SMOOTH")
    smooth.factor, smooth.iterations = .6, 16
    got = o.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    v = np.array([p.co for p in got.vertices])
    f = [list(p.vertices) for p in got.polygons]
    bpy.data.objects.remove(o)
    return v, f


def gloves(kit, item, view):
    """Two hands side by side, the left one mirrored."""
    v, f = hand(kit, "hand", item.get("slim", 1.0))
    tree = BVHTree.FromPolygons([Vector(p) for p in v], f)
    driving = item.get("driving", False)
    if not driving:
        kit.flesh = m.plain("8E8478", .98, .02)              # knitted cashmere
        kit.faces = [kit.leather, kit.flesh, kit.edge]

    def back(p):                                             # maps (x, y, h) to the back of the hand
        z = []
        for x, y in p[:, :2]:
            hit = tree.ray_cast(Vector((x, y, 20)), Vector((0, 0, -1)))[0]
            z.append(hit.z if hit else .9)
        return np.c_[p[:, :2], np.array(z) + p[:, 2]]
    wrinkle = lambda q: q + np.c_[0 * q[:, 0], 0 * q[:, 0], .035 * np.sin(q[:, 1] * 2.3 + 1.2 * np.sin(q[:, 0])) * np.exp(-((q[:, 1] - 1.5) / 2.2) ** 2)]
    for side, (x, turn) in (("right", (6.6, -5)), ("left", (-6.4, 7))):
        flip = 1 if side == "right" else -1
        put = moved(lambda q, k=flip: q * [k, 1, 1], (x, 0, 0), turn=turn)
        faces = f if flip == 1 else [q[::-1] for q in f]
        if driving:                                          # holes over the knuckles
            cut = [not any(_in_hole(v[q].mean(0), hole) for hole in KNUCKLES) for q in faces]
            faces = [q for q, keep in zip(faces, cut) if keep]
        make_object(side, put(wrinkle(v)), faces, np.zeros(len(faces)), [kit.leather], uvs=v[:, :2] + [0, 40 * flip])
        lay = lambda q, put=put: put(back(q))
        _points(kit, lay, item)
        _finger_seams(kit, lay, item, driving)
        _cuff(kit, side, put, item, driving)
        if driving:
            _openings(kit, lay)


def _points(kit, lay, item):
    """The three decorative seams on the back of the hand."""
    for x, lean in ((-2.0, .045), (.05, 0), (2.0, -.04)):
        y = np.linspace(3.2, item.get("points", 7.4), 40)
        kit.sew("point", np.c_[x * item.get("slim", 1) - lean * (y - 3) * 2, y], lay, .01, pitch=.34, radius=.045)


def _finger_seams(kit, lay, item, driving):
    """The seams between the back of each finger and its side walls: a row of stitches along both edges."""
    slim = item.get("slim", 1.0)
    for x, y, long, r0, r1, lean in FINGERS:
        a = np.radians(lean)
        s = np.linspace(.2 if driving else .12, .9, 60)
        half = (r0 + (r1 - r0) * s) * slim * .66 * np.clip((1.02 - s) / .2, 0, 1) ** .35
        for side in (-1, 1):
            line = np.c_[x * slim - long * s * np.sin(a) + side * half * np.cos(a), y + long * s * np.cos(a) + side * half * np.sin(a)]
            kit.sew("finger seam", line, lay, .01, pitch=.3, radius=.034)


def _cuff(kit, side, put, item, driving):
    deep = item.get("cuff", 6.0)
    a = np.linspace(0, 2 * np.pi, 220)
    rx, rz, top = 3.95 * item.get("slim", 1), 1.2, 1.2          # wider than the wrist inside it
    path = np.c_[rx * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .8, 0 * a, 1.0 + rz * np.sin(a)]
    tan = np.gradient(path, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(path[::-1], np.c_[-tan[::-1, 2], 0 * a, tan[::-1, 0]] * -1)
    p = Pattern(run.length, deep, .05, cell=.25)

    def around(q):
        s = run(q * [1, 0, 1] + [run.length / 2, 0, 0])
        y = top - deep / 2 + q[:, 1]
        flare = 1 + .012 * np.clip(top - y, 0, None) * (1.6 if driving else 1)
        return put(np.c_[s[:, 0] * flare, y, s[:, 2]])
    hem = p.seam("B", .4)
    kit.piece(f"{side} cuff", p, around, .13, [hem, p.seam("T", .22)], pitch=.34)
    tab = Pattern(4.2, 1.5, (.3, .7, .7, .3), cell=.2)

    def over(q):                                             # follows the curve of the cuff
        x = q[:, 0] + .6
        round_ = 1.0 + (rz + .2) * np.sqrt(1 - np.clip(np.abs(x) / (rx + .2), 0, .98) ** 2.5)
        return put(np.c_[x, q[:, 1] + top - deep * .5, round_ + q[:, 2]])
    if driving:
        kit.piece(f"{side} tab", tab, over, .14, [tab.seam("BRTL", .2)], pitch=.3, lined=True)
        stud("snap", (1.3, 0, .08), .42, .15, over, kit.metal)


KNUCKLES = [(-2.95, 7.3), (-1.0, 7.9), (.98, 7.7), (2.85, 6.9)]
HOLE = np.array([.46, .36])


def _in_hole(point, hole):
    return point[2] > .9 and np.hypot(*((point[:2] - hole) / HOLE)) < 1


def _openings(kit, lay):
    """The bound rims of the knuckle holes."""
    a = np.linspace(0, 2 * np.pi, 49)
    for x, y in KNUCKLES:
        ring = lambda wide, h=0.0: np.c_[x + (HOLE[0] + wide) * np.cos(a), y + (HOLE[1] + wide) * np.sin(a), 0 * a + h]
        tube("knuckle rim", lay(ring(.06, .01)), .075, kit.edge, n=10)
        kit.sew("knuckle edge", ring(.22)[:, :2], lay, .01, pitch=.26, radius=.035)
