"""Things carried in an opened bag: a notebook, a laptop, a phone, folders, lenses, cards, a passport. They do not bend with the bag."""
import bpy
import numpy as np
from mathutils import Matrix

from parts import materials as m
from parts.panels import Pattern, panel
from props.devices import laptop_body, tablet_body
from props.papers import bookcloth, card
from props.scale_props import lathe, paper_edge, paperback


def standing(x=0.0, y=0.0, z=.3, lean=0.0, askew=0.0):
    """A form that stands something up: x right, y up, z towards the front. Its top leans back by `lean` degrees and it is turned aside by `askew`."""
    a, b = np.radians([lean, askew])

    def form(q):
        u, v = q[:, 0] * np.cos(b) - q[:, 1] * np.sin(b), q[:, 0] * np.sin(b) + q[:, 1] * np.cos(b)
        return np.stack([x + u, y + v * np.sin(a) - q[:, 2] * np.cos(a), z + v * np.cos(a) + q[:, 2] * np.sin(a)], 1)
    return form


def notebook(at, w=14.8, h=21.0, thick=1.5, cover="2E3A3F", band="1E2426"):
    """A bound notebook with an elastic band; its foot at y = 0."""
    cloth, leaf = bookcloth(cover), [paper_edge("E9E0CB", 1)] * 3
    panel("pages", Pattern(w - .5, h - .36, (.05, .4, .4, .05), cell=.8), lambda q: at(q + [-.08, h / 2, thick / 2]), leaf, thick - .34, puff=0, groove=0, round_over=.02)
    board = Pattern(w, h, (.1, .5, .5, .1), cell=.8)
    for z in (.08, thick - .08):
        panel("board", board, lambda q, z=z: at(q + [0, h / 2, z]), [cloth] * 3, .16, puff=.01, groove=0)
    arc = np.pi * thick / 2

    def back(q):
        a = q[:, 0] / (thick / 2)
        return at(np.stack([-w / 2 + .06 - (.22 + q[:, 2]) * np.cos(a), q[:, 1] + h / 2, thick / 2 + (thick / 2 - .05 + q[:, 2]) * np.sin(a)], 1))
    panel("spine", Pattern(arc, h, .05, cell=.12), back, [cloth] * 3, .09, puff=0, groove=0)
    x, elastic = w / 2 - 1.7, [m.plain(band, .8, .1)] * 3
    panel("band", Pattern(.62, h + .1, .02, cell=.4), lambda q: at(q + [x, h / 2, thick + .03]), elastic, .06, puff=0, groove=0)
    panel("band", Pattern(.62, thick + .1, .02, cell=.3), lambda q: at(np.c_[q[:, 0] + x, h + .03 + q[:, 2], thick / 2 - q[:, 1]]), elastic, .06, puff=0, groove=0)


def laptop(at, w=33.0, h=23.0, thick=1.6, upright=False):
    """A closed 15-inch laptop on its long side, or `upright` on its short side; its foot at y = 0."""
    lie = (lambda q: at(np.c_[-q[:, 1], q[:, 0] + w / 2, q[:, 2]])) if upright else (lambda q: at(np.c_[-q[:, 0], h / 2 - q[:, 1], q[:, 2]]))
    for o in _added(lambda: laptop_body(w, h, thick, lie)):
        for slot in o.material_slots:                       # in a bag, metal would mirror nothing but its dark walls
            slot.material.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0
        if upright and o.name.startswith("hinge"):          # it is on the side that leans on the bag
            bpy.data.objects.remove(o)


def _added(build):
    """The objects that `build` adds."""
    before = set(bpy.context.scene.objects)
    build()
    return set(bpy.context.scene.objects) - before


def phone(at):
    """A phone of 7.2 x 14.8 cm, its foot at y = 0."""
    tablet_body(7.2, 14.8, .8, lambda q: at(q + [0, 7.4, 0]), r=1.0)


def folders(at, w=30.5, h=22.5):
    """Two folders of stout paper with sheets in them."""
    manila, paper = [bookcloth("B89A66")] * 3, [m.plain("EFEBE0", .8, .08)] * 3
    for i, (z, x, up) in enumerate(((0, 0, 0), (.34, -.5, -.5), (.9, .4, .15), (1.24, 0, -.5))):
        panel("folder", Pattern(w, h, (.2, .2, .6, .6), cell=2), lambda q, z=z, x=x, up=up: at(q + [x, h / 2 + up, z]), manila, .07, puff=0, groove=0)
    for z, x, up in ((.12, .1, .5), (.2, -.2, .1), (1.0, .2, .6), (1.08, .0, .2), (1.14, .3, .9)):
        panel("sheet", Pattern(w - 1.4, h - 1, .05, cell=2), lambda q, z=z, x=x, up=up: at(q + [x, h / 2 + up, z]), paper, .05, puff=0, groove=0)


def _turned(name, profile, material, at):
    """A turned body with sharp edges."""
    o = lathe(name, profile, material, 64, at)
    o.data.use_auto_smooth, o.data.auto_smooth_angle = True, np.radians(30)


def lens(at, r=3.0, tall=8.6):
    """A camera lens that stands on its mount; at: x right, y back, z up."""
    black, glass, rim = m.plain("161617", .42, .4), m.plain("0D1118", .05, .9), m.plain("8E8C86", .3, .5, Metallic=1.0)
    ribs = [(r + (.0 if i % 2 else .07), tall * .34 + i * .11) for i in range(24)]
    _turned("lens", [(0, 0), (r * .86, 0), (r * .9, .3), (r * .9, tall * .22), (r, tall * .27), (r, tall * .33), *ribs, (r, tall * .66), (r * .97, tall * .68), (r * .97, tall * .72),
                     (r + .08, tall * .74), (r + .08, tall - .1), (r, tall), (r * .92, tall), (r * .88, tall - .5), (r * .72, tall - .9), (r * .70, tall - 1.0)], black, at)
    _turned("lens ring", [(r * .985, tall * .685), (r * .99, tall * .70), (r * .985, tall * .715)], rim, at)
    a = np.linspace(0, 1, 12)
    _turned("lens glass", [(r * .71 * (1 - v), tall - 1.0 + .35 * (1 - (1 - v) ** 2)) for v in a], glass, at)


def cards(at):
    """Two cards, one behind the other."""
    for kind, x, up, z in ((1, .25, .55, 0), (0, -.15, 0, .1)):
        card("card", lambda q, x=x, up=up, z=z: at(q + [x, 2.7 + up, z]), kind=kind, rigid=False)


def stand_in(kit, things):
    """Places what `things` of views.json names: a kind, where it stands, and its own measures."""
    kinds = {"notebook": notebook, "laptop": laptop, "phone": phone, "folders": folders}
    for kind, place, *own in things:
        if kind == "lens":
            x, y, z = place
            lens(lambda q, x=x, y=y, z=z: q + [x, y, z], *own)
        elif kind == "paperback":
            x, y, z, turn = place
            lying(kit, x, y, z, turn)
        else:
            kinds[kind](standing(*place), *own)


def lying(kit, x, y, z, turn):
    """A paperback that lies on the floor of a bag."""
    for o in _added(lambda: paperback(kit)):
        o.data.transform(Matrix.Translation((x, y, z)) @ Matrix.Rotation(np.radians(turn), 4, "Z"))
