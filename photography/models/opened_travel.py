"""Weekenders, opened: the zipper pulled apart from end to end."""
import numpy as np

from parts import materials as m
from parts.closures import slider
from .bags import stiff
from .contents import stand_in
from .inner_work import fine_leather
from .interiors import slip_pocket, zip_pocket
from .linings import lining
from .opening import fallen_aside, hung_over, unzipped
from parts.panels import Pattern, panel
from parts.zip_teeth import zip_places, zip_teeth, zip_tooth
from .travel import barrel, barrel_form, duffel_handle, handle_points


def weekender(kit, item, parts):
    """A barrel-shaped bag, its zipper open from end to end and its handles fallen to both sides."""
    w, h, d = item["size"]
    body = unzipped(barrel_form(item), w, h, d, parts.get("open", 19))
    barrel(kit, item, body, .4)
    for s in (-1, 1):
        _lip(kit, body, w, h, s)
        _handle(kit, item, body, s)
        _zip_end(kit, body, w, h, s)
    for s in (1, -1)[:1 + item.get("two_way", False)]:
        slider(kit, _at_the_end(body, w, h, s))
    back = _evened(lambda p: body(np.stack([p[:, 0], d / 2 - .7 - p[:, 2], p[:, 1] + h * .47], 1)))
    faces = [lining(kit, parts["lining"])] * 3
    fine_leather(kit, item)
    if "zip" in parts:
        zip_pocket(kit, back, *parts["zip"], faces=faces)
    else:
        slip_pocket(kit, back, *parts["slip"], gape=.8, faces=faces)
    stand_in(kit, parts.get("things", []))


def _evened(form, reach=4.0):
    """The form without creases across x: a pocket hangs straight before a creased wall."""
    steps = [[x, 0, 0] for x in np.linspace(-reach, reach, 9)]
    return lambda p: np.mean([form(p + step) for step in steps], axis=0)


def _at_the_end(body, w, h, s):
    """Where the slider of an open zipper stands: between both lips at one end. Its puller hangs into the bag."""
    place = stiff(body, np.array([s * (w / 2 - 2.3), 0, h + .1]), (-s, 0, 0), (0, -s, 0))
    hangs = np.radians(58)

    def form(q):
        free = np.clip(q[:, 0] - .75, 0, None)
        return place(np.c_[q[:, 0] - free * (1 - np.cos(hangs)), q[:, 1], q[:, 2] - free * np.sin(hangs)] * [1.5, 1.5, 1.3])
    return form


def _lip(kit, body, w, h, s):
    """One half of the open zipper: its tape along the lip, and a row of teeth on the tape's edge."""
    long, cloth = w - 1.5, m.plain("2A2623", .9, .05)
    at = lambda q: body(np.c_[q[:, 0], s * (.88 - q[:, 1]), h - .12 + q[:, 2]])
    panel("zip tape", Pattern(long, 1.1, .02, cell=.4), at, [cloth] * 3, .06, puff=0, groove=0)
    one = zip_tooth(-.15, .15, .11, .16) + [0, .56, -.08]
    zip_teeth(kit, [at(one + [x, 0, 0]) for _, x in zip_places(long, .2)])


def _zip_end(kit, body, w, h, s):
    """The tab of leather over one end of the zipper."""
    tab = Pattern(2.0, 3.4, .5, cell=.15)
    at = lambda q: body(np.c_[s * (w / 2 - .95) + q[:, 0], q[:, 1], h + .16 + q[:, 2]])
    kit.piece("zip end", tab, at, .18, [tab.seam("BRTL", .28)], pitch=.4)


def _handle(kit, item, body, s):
    """A handle that has fallen outwards from the band that it is sewn to."""
    _, h, d = item["size"]
    leave = h - item.get("round", .42) * d * .92
    q, tab = handle_points(item, body, s, lean=0, square=.95)
    out = np.tile([0., s, 0.], (len(q), 1))
    wall = lambda x, z: body(np.c_[x, np.full(len(x), -d / 2 - .24), np.clip(z, 0, leave)])[:, 1]
    q, n = hung_over(q, out, leave, s, wall, .75, 4.2, .04) if s < 0 else fallen_aside(q, out, leave, s, 150, 4)
    duffel_handle(kit, s, q, n, tab, beyond=4.5 if s < 0 else 0)       # flat where it bends down
