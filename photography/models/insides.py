"""The inside view of each bag: the product opened, lined, and with the pockets that its text promises."""
import numpy as np

from . import bags, bucket, opened_cases, opened_travel
from .contents import phone, stand_in
from .inner_work import fine_leather, label
from .interiors import leaning, on_wall, slip_pocket, tether, zip_pocket
from .linings import lining
from .opening import fallen_aside, held_open, hung_over
from .travel import sling_strap


def build(kit, item, parts):
    """`parts` is the inside view's entry in views.json: `lining`, and what the bag holds."""
    kit.set_flesh(lining(kit, parts.get("lining", "suede")))
    BUILDERS[item["model"]](kit, item, parts)


def tote(kit, item, parts):
    """A tote with its mouth held open and its handles fallen aside."""
    w, h, d = item["size"]
    body = bags.soft(bags.tote_body(w, h, d, pinch=1.0, bow=item.get("bow", .75)), h, item.get("hand", .15))
    body = held_open(body, w, h, d, parts.get("open", 5))
    face, forms = bags.faces(kit, w, h, d, body, (3.2, 3.2, .35, .35), taper=item.get("taper", -.07), mark=(0, -h * .18, w * .2))
    bags.gusset(kit, "gusset", bags.around(face.seam_u(.72), h / 2 - .02), d - .22, body, h / 2, flange=.72)
    long = item.get("long", False)
    bags.handle_reverse(kit, forms, w, h, long)
    rise, straight, drop = (7.5, 9, 5.6) if long else (8.2, 4, 6.4)
    front = lambda x, z: body(np.c_[x, np.full(len(x), -d / 2 - .11), np.minimum(z, h)])[:, 1]
    for s in (-1, 1):
        q, n = bags.handle_path(h, body, s, d, w * (.2 if long else .19), drop, rise, 0, straight=straight)
        above = (q[:, 2] - h) / 13
        if s < 0:
            q, n = hung_over(q, n, h + (0 if long else .5), s, front, 1.35 if long else .62, 2.4, .02)
        else:
            q, n = fallen_aside(q, n, h - .3, s, 42, 6)
        if long:
            bags.flat_handle(kit, "handle", q, bags.twisted(q, n, above))
        else:                                                # flat where it bends over the rim
            flat = 6.6 if s > 0 else 8.6
            bags.rolled_handle(kit, "handle", q, n, tab=flat, rivet=4.7 / flat, both=s < 0)
    fine_leather(kit, item)
    if "zip" in parts:
        pw, ph = parts["zip"]
        zip_pocket(kit, on_wall(body, d, 1, w * .06, h - 2.2 - ph / 2), pw, ph, mark=(0, ph * .04, 5.2))
    if "slip" in parts:
        pw, ph = parts["slip"]
        at = on_wall(body, d, 1, 0, h - 5.2 - ph / 2)
        slip_pocket(kit, at, pw, ph, full=1.6, mark=(0, -ph * .04, 5.2))
        phone(leaning(at, (0, 2 - ph / 2, 0), 14.8, .02))
    if "tether" in parts:
        tether(kit, on_wall(body, d, 1, -w * .36, h - 1.4, .2), parts["tether"])
    stand_in(kit, parts.get("things", []))


def bucket_bag(kit, item, parts):
    """A bucket bag, its cord let out and its mouth wide; a pouch hangs inside on a clip."""
    w, h, _ = item["size"]
    skin = bucket.wide_open(w, h)
    level = bucket.wall(kit, w, h, skin)
    bucket.cord(kit, skin, w / 2, level, (7.5, 9.0), slack=.6)
    bucket.pouch(kit, skin, h, np.pi * w)
    label(kit, lambda q: skin(np.c_[np.pi * w / 2 + 9.5 - q[:, 0], q[:, 1] + h * .58, -q[:, 2] - .16]))
    sling_strap(kit, skin, w / 2, h, item)


def case(kit, item, parts):
    """A bag with a flap, with the mark on the facing below its fold."""
    opened_cases.case(kit, item, {"facing": min(6.2, .23 * item["size"][0]), **parts})


BUILDERS = {
    "tote": tote,
    **dict.fromkeys(("briefcase", "messenger", "crossbody", "satchel", "camera-bag", "clutch", "backpack"), case),
    "weekender": opened_travel.weekender,
    "bucket-bag": bucket_bag,
}
