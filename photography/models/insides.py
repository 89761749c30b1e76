"""The inside view of each bag: the product opened, lined, and with the pockets that its text promises."""
from . import bags, bucket, opened_cases, opened_travel
from parts.fabrics import lining
from .interiors import on_wall, slip_pocket, tether, zip_pocket
from .opening import fallen_aside, held_open


def build(kit, item, parts):
    """`parts` is the inside view's entry in views.json: `lining`, and what the bag holds."""
    kit.faces = [kit.leather, lining(kit, parts.get("lining", "suede")), kit.edge]
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
    for s, angle in ((-1, 88), (1, 62)):
        rise, straight, drop = (7.5, 9, 5.6) if long else (8.2, 4, 6.4)
        q, n = bags.handle_path(h, body, s, d, w * (.2 if long else .19), drop, rise, 0, straight=straight)
        q, n = fallen_aside(q, n, h - .3, s, angle, 4)
        (bags.flat_handle if long else bags.rolled_handle)(kit, "handle", q, n)
    if "zip" in parts:
        pw, ph = parts["zip"]
        zip_pocket(kit, on_wall(body, d, 1, w * .06, h - 2.2 - ph / 2), pw, ph)
    if "slip" in parts:
        pw, ph = parts["slip"]
        slip_pocket(kit, on_wall(body, d, 1, 0, h - 2.6 - ph / 2), pw, ph)
    if "tether" in parts:
        tether(kit, on_wall(body, d, 1, -w * .36, h - 1.4, .2), parts["tether"])


BUILDERS = {
    "tote": tote,
    **dict.fromkeys(("briefcase", "messenger", "crossbody", "satchel", "camera-bag", "clutch", "backpack"), opened_cases.case),
    "weekender": opened_travel.weekender,
    "bucket-bag": bucket.opened,
}
