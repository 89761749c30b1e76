"""Open bags: two faces sewn to one gusset, and their handles."""
import numpy as np

from parts.forms import ease, flat, handmade, sweep
from parts.hardware import frame_ring, rod, stud
from parts.panels import Pattern

TOTE_FOLDS = ((-.36, .17, 128, 4.6, 1.0, .30), (-.27, .10, 150, 4.0, .8, .22), (.35, .20, 44, 5.4, 1.1, .34), (.28, .10, 24, 3.6, .8, .20),
              (.43, .52, 98, 3.6, 1.0, .24), (-.44, .60, 84, 3.2, .9, .18), (-.02, .86, 8, 6.5, 1.3, .20), (.10, .40, 162, 5.5, 1.4, .16))


def soft(form, height, amount=.15, seed=8):
    """Unevenness that grows with the height, so that the base of a bag stays flat."""
    wavy = handmade(flat, amount, 30, seed)

    def f(q):
        a = form(q)
        grip = np.clip(a[:, 2:] / (height * .32), 0, 1) ** 1.2
        return a + (wavy(a) - a) * grip * [1, 1, .5]
    return f


def creased(form, d, folds):
    """The form of a bag with folds in its front, and mirrored ones in its back: a valley with a low ridge along its upper side.

    Each fold: x and z of its middle, its angle in degrees, half its length, half its width, and its depth."""
    def f(q):
        a = form(q)
        side = np.clip(q[:, 1] / (d / 2), -1, 1)
        for x, z, turn, long, wide, deep in folds:
            c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            dx, dz = -np.sign(side) * q[:, 0] - x, q[:, 2] - z
            along, across = (dx * c + dz * s) / long, (dz * c - dx * s) / wide
            valley = np.exp(1 - np.sqrt(1 + (1.8 * across) ** 2)) - .4 * np.exp(-(across - 1.7) ** 2)
            a[:, 1] -= side * deep * valley * np.exp(-along ** 2)
        return a
    return f


def stiff(form, at, along, up):
    """The form of something that is fixed to leather at a point, but is not bent with it, as an eyelet."""
    root, x, y = form(at + .05 * np.array([(0, 0, 0), along, up]))
    x, y = x - root, y - root
    out = np.cross(x, y)
    frame = np.array([x, np.cross(out, x), out])
    frame /= np.linalg.norm(frame, axis=1)[:, None]
    return lambda q: root + q @ frame


def rounded_base(z, radius=.8):
    """How far a wall is drawn in at the height z above the floor: it curves under the bag."""
    low = .8 * np.clip(radius - z, 0, radius)               # not all the way round, so that the leather keeps its thickness
    return radius - np.sqrt(radius ** 2 - low ** 2)


def folded(body, h, d, deep, soft=.03):
    """The body for a gusset that folds inwards by up to `deep` along its middle. `soft` is how round its crease is."""
    def f(q):
        a = body(q)
        side = np.clip(np.abs(q[:, 1]) / (d / 2), 0, 1)
        crease = 1 - (np.sqrt(side ** 2 + soft) - soft ** .5) / ((1 + soft) ** .5 - soft ** .5)             # rounded, as leather folds
        a[:, 0] -= np.sign(q[:, 0]) * deep * crease * ease((q[:, 2] - 1.0) / (h * .7)) * np.clip(np.abs(q[:, 0]) / 2, 0, 1)
        return a
    return f


def tote_body(w, h, d, pinch=3.1, bow=.75):
    def f(q):
        x, y, z = q.T
        u = np.clip(z / h, 0, 1)
        side = y / (d / 2)
        belly = np.clip(1 - (2 * x / w) ** 2, 0, 1)
        yy = y * (1 - .20 * u) - np.clip(side, -1, 1) * rounded_base(z)
        yy = yy + np.clip(side, -1.2, 1.2) * belly * (bow * np.sin(np.pi * np.clip(u * 1.06, 0, 1)) ** .8 - .55 * u ** 4)
        fold = np.clip(1 - side ** 2, 0, 1) * (pinch * np.clip((u - .12) / .88, 0, 1) ** 1.4)
        dip = .22 * belly * u ** 3 * np.abs(np.clip(side, -1, 1))
        return np.stack([x - np.sign(x) * fold * np.clip(np.abs(x) / 6, 0, 1), yy, z - dip], 1)
    return f


def around(line, extra_top=None, count=420):
    """Resamples a seam line; extra_top lengthens both ends straight up to that height."""
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    at = np.linspace(0, d[-1], count)
    line = np.c_[np.interp(at, d, line[:, 0]), np.interp(at, d, line[:, 1])]
    if extra_top is not None:
        ends = [[line[0, 0], extra_top]], [[line[-1, 0], extra_top]]
        line = np.vstack([ends[0], line, ends[1]])
    return line


def gusset(kit, name, line, depth, body, lift, t=.2, cell=.42, ends=.05, flange=0.0, inset=.42, pitch=.56):
    """The gusset: a long strip down one side, under the base and up the other side. `ends` rounds its corners.

    With a `flange` its edges are turned outwards by so much and lie against front and back, to which they are sewn `inset` from the edge."""
    tan = np.gradient(line, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    path = np.c_[line[:, 0], np.zeros(len(line)), line[:, 1] + lift]
    run = sweep(path, np.c_[tan[:, 1], np.zeros(len(tan)), -tan[:, 0]])
    if not flange:
        p = Pattern(run.length, depth, ends, cell=cell)
        kit.piece(name, p, lambda q: body(run(q + [run.length / 2, 0, 0])), t, puff=0)
        return
    turn, half = _turned_out(depth, t, flange)
    p = Pattern(run.length, 2 * half, .05, cell=cell)

    def form(q):
        x, y, h = turn(q).T
        drop = ends - np.sqrt(ends ** 2 - np.clip(np.abs(y) - (depth / 2 - ends), 0, ends * .97) ** 2)
        x = x - np.sign(x) * drop * np.clip((np.abs(x) - run.length / 2 + 5) / 5, 0, 1)
        return body(run(np.stack([x + run.length / 2, y, h], 1)))
    kit.piece(name, p, form, t, [p.seam(side, inset, trim=ends + .5) for side in "BT"], puff=0, pitch=pitch)


def _turned_out(depth, t, flange, radius=.16):
    """A form that turns both edges of a strip along x outwards, so that they lie against two walls that are `depth` apart; and half the
    strip's width."""
    flat_to = depth / 2 - t / 2 - .01 - radius

    def form(q):
        side, y = np.sign(q[:, 1]), np.abs(q[:, 1])
        a = np.clip((y - flat_to) / radius, 0, np.pi / 2)
        beyond = np.clip(y - flat_to - radius * np.pi / 2, 0, None)
        across = np.minimum(y, flat_to) + radius * np.sin(a) - np.sin(a) * q[:, 2]
        return np.stack([q[:, 0], side * across, radius * (1 - np.cos(a)) + beyond + np.cos(a) * q[:, 2]], 1)
    return form, flat_to + radius * np.pi / 2 + flange - radius


def faces(kit, w, h, d, body, corners, t=.22, taper=0.0, mark=None, pitch=.62, cell=.42, top_seam=True, inset=.42, back=True):
    """Builds front and back (no back if the lid serves as one), sewn to the gusset along an edge. Returns their patterns and forms."""
    face = Pattern(w, h, corners, taper=taper, cell=cell)
    forms = []
    for s, name in ((-1, "front"), (1, "back"))[:1 + back]:
        form = (lambda s: lambda p: body(np.stack([-s * p[:, 0], s * (d / 2 + p[:, 2]), p[:, 1] + h / 2], 1)))(s)
        seams = [face.seam_u(inset)] + ([face.seam("T", .45, trim=.7)] if top_seam else [])
        kit.piece(name, face, form, t, seams, mark=mark if s < 0 else None, pitch=pitch)
        if top_seam:
            kit.sew(name + " lip", seams[1], form, -t / 2, pitch=pitch, radius=pitch * .11, down=True)
        forms.append(form)
    return face, forms


def rolled_handle(kit, name, q, normal, width=3.3, t=.24, tab=6.6, flattens=3.6, rivets=True, pitch=.58, rivet=.71, core=1.0, clear=0.0, both=False):
    """A strap along the points q: flat tabs at both ends, rolled into a round grip between them. It flattens over `flattens` cm; `clear` is the share
    of the depth of its curled edges by which it rises from the tabs: where the bag is close behind it, the edges would sink in and the grip
    looked sawn off. `both` shows its stitches on the inner side too.

    `core` is how much wider the strap is cut where it goes around a rope. Such a strap has a waist where it closes, or its edges would stick out."""
    run = sweep(q, normal)
    p = Pattern(run.length, width, min(1.4, width * .42), cell=.3)

    def form(v):
        x, y, h = v.T
        end = run.length / 2 - np.abs(x)
        roll = ease((end - tab) / flattens)
        wide = 1 + (core - 1) * (roll - 3 * roll * (1 - roll))
        turn = np.maximum(roll * 2 * np.pi * .97 / width, 1e-4)
        r, a = wide / turn + h, y * turn
        rise = clear * wide / turn * (1 - np.cos(np.pi * .97 * roll))
        return run(np.stack([x + run.length / 2, r * np.sin(a), r * np.cos(a) - wide / turn + rise], 1))
    kit.piece(name, p, form, t, [p.seam("BRTL", .36)], pitch=pitch, puff=.04, groove=.05, lined=True, both=both)
    if rivets:
        for e in (-1, 1):
            stud(f"{name} rivet", (e * (run.length / 2 - tab * rivet), 0, t / 2 + .03), .46, .2, form, kit.metal)


def flat_handle(kit, name, q, normal, width=2.4, t=.22, tab=5.6, pitch=.58):
    """A flat handle of two straps sewn back to back, stitched on both faces; its tabs are riveted."""
    run = sweep(q, normal)
    p = Pattern(run.length, width, .42 * width, cell=.3)
    form = lambda v: run(v + [run.length / 2, 0, 0])
    kit.piece(name, p, form, t, [p.seam("BRTL", .36)], pitch=pitch, puff=.04, groove=.05, lined=True, both=True)
    for e in (-1, 1):
        stud(f"{name} rivet", (e * (run.length / 2 - tab * .71), 0, t / 2 + .03), .46, .2, form, kit.metal)


def handle_reverse(kit, forms, w, h, long, t=.22):
    """What the sewn and riveted ends of handles show on the inner sides of the front and the back."""
    hx, width, drop, tab = (w * .2, 2.4, 5.6, 5.6) if long else (w * .19, 3.3, 6.4, 6.6)
    side, low, r = width / 2 - .36, h / 2 - drop + .36, width * .42 - .3
    a = np.linspace(np.pi, 2 * np.pi, 24)
    foot = np.c_[(side - r) * np.sign(np.cos(a)) + r * np.cos(a), low + r + r * np.sin(a)]
    row = np.vstack([[[-side, h / 2 - .8]], foot, [[side, h / 2 - .8]]])
    for form in forms:
        for x in (-hx, hx):
            kit.sew("handle reverse", row + [x, 0], form, -t / 2, pitch=.46, radius=.06, down=True)
            inside = lambda p, x=x, form=form: form(np.c_[x - p[:, 0], p[:, 1], -p[:, 2]])
            at = h / 2 - drop + tab * .71
            stud("rivet washer", (0, at, t / 2 + .02), .44, .05, inside, kit.metal)
            stud("rivet burr", (0, at, t / 2 + .07), .20, .08, inside, kit.metal, uneven=.15)


def handle_path(h, body, s, d, hx, drop, rise, lean, t=.22, straight=4.0):
    """The path of a handle: up from one tab, over an arch and down to the other. s = -1 is the front, 1 the back."""
    up = np.linspace(h - drop, h + straight, 60)
    a = np.linspace(np.pi, 0, 100)[1:-1]
    left = np.c_[np.full(60, -hx), up]
    arch = np.c_[hx * np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .93, h + straight + rise * np.sin(a) ** .95]
    xz = np.vstack([left, arch, left[::-1] * [-1, 1]])
    xz[:, 0] *= -s
    over = np.clip(xz[:, 1] - h, 0, None)
    q = body(np.c_[xz[:, 0], np.full(len(xz), s * (d / 2 + t + .14)), np.minimum(xz[:, 1], h)])
    q[:, 2] += over
    q[:, 1] += s * (lean * (over / (rise + straight)) ** 1.4)
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    return q, np.array([0, s, 0]) - tan * (tan[:, 1] * s)[:, None]


def twisted(q, normal, above):
    """The normals of a flat strap along a handle's path: a strap bends over its face only, so it twists from the wall, where its
    width lies along the rim, to the top of the arch, where its face is turned outward. `above` is 0 at the rim and 1 where the twist ends."""
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    outward = np.cross(tan, normal)
    middle = len(q) // 2
    outward *= np.sign(outward[middle] @ (q[middle] - q[0] - q[-1] + q[middle]))
    turn = np.radians(82) * ease(above)
    n = normal * np.cos(turn)[:, None] + outward * np.sin(turn)[:, None]
    return n - tan * (tan * n).sum(1)[:, None]


def tote(kit, item, view):
    """An open tote. `long` builds shoulder straps instead of handles."""
    w, h, d = item["size"]
    long = item.get("long", False)
    body = soft(tote_body(w, h, d, pinch=item.get("pinch", d * .26), bow=item.get("bow", .75)), h, item.get("hand", .15))
    body = creased(body, d, [(x * w, z * h, turn, long, wide, deep * item.get("creases", .35)) for x, z, turn, long, wide, deep in TOTE_FOLDS])
    face, forms = faces(kit, w, h, d, body, (3.2, 3.2, .35, .35), taper=item.get("taper", -.07), mark=(0, -h * .18, w * .2))
    handle_reverse(kit, forms, w, h, long)
    gusset(kit, "gusset", around(face.seam_u(.72), h / 2 - .02), d - .22, body, h / 2, flange=.72)
    hx = w * (.2 if long else .19)
    for s, lean in ((-1, 2.2), (1, 3.4)):
        if long:
            q, n = handle_path(h, body, s, d, hx, 5.6, 7.5, 5.5 if s < 0 else -2.5, straight=9)
            flat_handle(kit, "handle", q, twisted(q, n, (q[:, 2] - h) / 13))
        else:
            q, n = handle_path(h, body, s, d, hx, 6.4, 8.2, lean)
            rolled_handle(kit, "handle", q, n)


def gathered_sides(kit, body, h, d, skin, deep=1.3):
    """The form of a gusset whose upper end a cord draws in, in pleats that deepen towards it; `skin` is its distance from the middle.

    Lays the cord, which runs in and out of three eyelets on either side."""
    level, reach = h - 3.2, .30 * h

    def drawn(q):
        a = body(q)
        v = ease((q[:, 2] - h + reach) / reach)
        across = np.clip(1 - (2 * q[:, 1] / d) ** 2, 0, 1) ** .6
        s = q[:, 1] / d
        pleat = np.sin(2 * np.pi * 3.5 * (s + .02 * np.sin(9 * s)) + .4) * (1 + .3 * np.sin(5 * s + 1))
        sunk = .35 * np.exp(-((q[:, 2] - level) / .7) ** 2)                                 # drawn tight by the cord
        a[:, 0] -= np.sign(q[:, 0]) * v * across * (deep + sunk + .85 * pleat) * np.clip(np.abs(q[:, 0]) - skin + 2, 0, 1)
        return a
    for s in (-1, 1):
        lay = lambda y, out: drawn(np.c_[s * (skin + out + 0 * y), y, level + 0 * y])
        y, wave = np.linspace(-d * .47, d * .47, 300), 2 * np.pi * 1.75 / d
        weave = .02 + .56 * np.tanh(5 * np.cos(wave * y + .3))
        for k in (-.5, .5, 1.5):                            # where the cord passes through the leather
            at = np.array([s * (skin + .12), (k * np.pi - .3) / wave, level])
            frame_ring("eyelet", .84, .84, .419, .2, .2, stiff(drawn, at, (0, s, 0), (0, 0, 1)), kit.metal)
        rod("cord", lay(y, weave), .24, kit.leather, n=12)
    return drawn
