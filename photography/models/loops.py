"""Short looped straps: key fobs, watch straps, collars, camera straps."""
import numpy as np

from parts.closures import chape, d_ring, holes, keeper, ring, slot, strap_buckle, tube
from parts.fabrics import suede
from props.coins_and_keys import key, on_ring
from parts.forms import ease, moved, sweep
from parts.hardware import frame_ring, rod, rounded_rectangle, stud
from parts.panels import Pattern
from parts import materials as m


def _folded(length, radius, gap=.3):
    """Points in (x, z) of a strap lying flat that is folded around a ring: out along the bottom, back along the top."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 40)
    neck = np.linspace(0, 1, 30)
    low = np.c_[np.linspace(0, length, 80), np.full(80, .1)]
    swell = np.c_[length + 1.1 * neck[1:], np.full(29, .1)]
    bend = np.c_[length + 1.1 + radius * np.cos(a[1:]), .1 + radius + radius * np.sin(a[1:])]
    back = np.c_[length + 1.1 - 1.1 * neck[1:], .1 + 2 * radius - (2 * radius - gap) * ease(neck[1:])]
    top = np.c_[np.linspace(length, 0, 80)[1:], np.full(79, .1 + gap)]
    return np.vstack([low, swell, bend, back, top])


def key_fob(kit, item, view):
    """A strap folded around a split ring with two keys. Longer ones have a clasp instead of the ring."""
    long, width, _ = item["size"]
    gap = .2                                              # sewn back to back: both layers touch
    xz = _folded(long - 1.6, .42, gap)
    path = np.c_[xz[:, 0], np.zeros(len(xz)), xz[:, 1]]
    tan = np.gradient(path, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(path, np.c_[tan[:, 2], 0 * tan[:, 1], -tan[:, 0]])
    corner = min(width * .46, 1.0)
    p = Pattern(run.length, width, corner, cell=.12)
    lean = moved(lambda q: q, (0, 0, 0), turn=item.get("fan", 62))
    form = lambda q: lean(run(q + [run.length / 2, 0, 0]))
    upper, lower = p.seam("BRT", .26), p.seam("TLB", .26)         # one round each leaf, none in the bend
    kit.piece("fob", p, form, .2, [upper[upper[:, 0] > .85], lower[lower[:, 0] < -.85]], pitch=.38,
              mark=(run.length / 2 - long * .45, 0, -min(3.4, long * .4)), lined=False, hand=.02, round_over=(.07, .01))
    stud("rivet", (run.length / 2 - long + 2.3, 0, .12), .42, .16, form, kit.metal)
    joint = _tip(long - 1.7, width, corner, .08)          # one sanded and burnished edge around both layers
    tube("edge", lean(np.c_[joint, np.full(len(joint), .1 + gap / 2)]), .115, kit.edge, n=12)
    end = long - .5 + .12
    if item.get("clasp"):
        _clasp(kit, lambda q: lean(np.c_[q[:, :2], q[:, 2] - .06 * np.clip(q[:, 0], 0, 9)] + [end, 0, .52]))
        return
    at = lambda q: lean(q + [end + 1.5, 0, 0])
    for coil in (.42, .57):
        ring(kit, "split ring", 1.62, .15, lambda q, coil=coil: at(q + [0, 0, coil]))
    for way, swing, over, look in ((4, -9, 1, {"kind": "nickel", "number": "CS 2074"}),
                                   (80, 6, -1, {"kind": "brass", "cuts": (.32, .12, .26, .10, .34), "square": (.5, .6), "number": "1183"})):
        hung = on_ring(1.62, way, .495, swing)                # one of them is turned over
        key(kit, lambda q, hung=hung, over=over: at(hung(q * [over, 1, over])), **look)


def _tip(long, width, corner, inset):
    """The edge of a strap's end at x = 0, from one side to the other, inset by so much."""
    a, r = np.linspace(0, np.pi / 2, 16), corner - inset
    side = np.c_[corner - r * np.sin(a), width / 2 - corner + r * np.cos(a)]
    half = np.vstack([np.c_[np.linspace(long, corner, 60)[:-1], np.full(59, side[0, 1])], side])
    return np.vstack([half, half[::-1] * [1, -1]])


def _clasp(kit, form):
    """A trigger hook on a swivel: a cast hook, and a gate that a spring presses against the inside of its nose; a lever draws it back."""
    ring(kit, "swivel eye", .62, .2, lambda q: form(q + [.35, 0, 0]))
    x = np.array([.84, .98, 1.0, 1.06, 1.16, 1.22, 1.23, 1.27, 1.28, 1.36, 1.6, 1.85, 2.05])
    rod("swivel", np.c_[x, 0 * x, 0 * x], [.16, .18, .27, .32, .32, .27, .17, .17, .29, .35, .33, .28, .2], kit.metal, form)
    a = np.linspace(-np.pi * .94, np.pi * .43, 70)
    hook = np.c_[3.25 + 1.42 * np.cos(a), .72 * np.sin(a), 0 * a]
    rod("hook", hook, np.interp(np.linspace(0, 1, 70), [0, .15, .5, .85, .96, .985, 1], [.24, .21, .20, .18, .16, .12, .02]), kit.metal, form)
    gate = np.array([[1.80, .14, 0], [1.95, .31, 0], [2.2, .42, 0], [2.9, .44, 0], [3.55, .435, 0], [3.70, .43, 0], [3.75, .43, 0]])
    rod("gate", gate, [.15, .17, .14, .115, .105, .08, .01], kit.metal, form)
    u = np.linspace(0, 1, 90)                               # the spring: three turns around the pin, its end along the gate
    coil = np.c_[1.95 + .15 * np.cos(6 * np.pi * u), .31 + .15 * np.sin(6 * np.pi * u), .14 + .12 * u]
    rod("spring", np.vstack([coil, [[2.3, .40, .19], [2.5, .42, .15]]]), .022, m.metal("nickel"), form, n=8)
    stud("gate pin", (1.95, .31, .25), .09, .06, form, kit.metal)
    rod("lever", [[1.93, .33, 0], [1.98, .60, .01], [2.06, .80, .03], [2.18, .96, .05], [2.30, 1.04, .06], [2.36, 1.07, .06]], [.12, .11, .12, .16, .15, .02], kit.metal, form)


def watch_strap(kit, item, view):
    """The two halves of a watch strap side by side, slightly arched: face, padding and lining sewn together, with one painted edge."""
    width = item["size"][1]
    (lug, buckle), pad, taper, inset = item["thick"], item["pad"], item["taper"], item.get("inset", .2)
    long, short = item.get("long", 11.5), item.get("short", 7.5)
    wire, thin = .08 * width, item.get("pared", .07)
    loop = wire + 2 * thin + .03                              # thickness of the end that is folded around the buckle's bar
    kit.set_flesh(suede("C9B08C", 9))                         # nubuck

    def half(name, long, place, tip, mark=None):
        at = moved(lambda q: np.c_[q[:, :2], q[:, 2] + .24 * np.clip(1 - (2 * q[:, 1] / long) ** 2, 0, None)], **place)
        away = lambda y: np.clip(.5 - y / long, 0, 1)         # 0 at the lugs, 1 at the buckle

        def thick(x, y):
            crown = np.clip(1 - (x / (width / 2 - inset)) ** 2, 0, 1) ** .75
            flat_at = lug + (buckle - lug) * away(y) + pad * (1 - away(y)) * crown
            return flat_at if tip else flat_at + (loop - flat_at) * ease(1 - (y + long / 2 - .15) / 1.1)
        wrap = np.pi * (lug + pad) / 2 + TAIL
        below = 0 if tip else np.pi * loop / 2 + TAIL
        shift = (wrap - below) / 2

        def form(q):
            x, y, z = _around_bars(q + [0, shift, 0], long / 2, thick, thin, (not tip, True), lug)
            return at(np.c_[x * (1 - taper * away(y)), y, z])
        p = Pattern(width, long + wrap + below, (tip, tip, .04, .04), cell=.09)
        seams = [p.seam_u(inset, wrap + .45)] if tip else [line[np.abs(line[:, 1] + shift) < long / 2 - .4] for line in (p.seam("R", inset), p.seam("L", inset))]
        kit.piece(name, p, form, lug, seams, pitch=item.get("pitch", .27), puff=0, both=True, creased=False,
                  mark=mark and (0, mark - shift, width * .56), round_over=item.get("round_over", .06))
        for s in (-1, 1):
            x = s * (width / 2 + np.array([-.10, -.02, -.015, .045, .05, .11, .13]))
            rod("spring bar", np.c_[x, 0 * x + long / 2, 0 * x + lug / 2], np.array([.075, .075, .062, .062, .038, .038, .02]) * min(1, lug / .32), m.metal("nickel"), at)
        return form, at, thick, shift
    form, _, _, shift = half("long half", long, dict(offset=(-width * .72, 0, 0), turn=6), width * item.get("tip", .34))
    holes(kit, form, [(0, 1.9 + .75 * k - long / 2 - shift) for k in range(7)], .085, lug / 2 + .03)
    form, at, thick, shift = half("short half", short, dict(offset=(width * .75 + .4, .5, 0), turn=-5), 0, short * .05)
    bar, high, tall = -short / 2, loop / 2, .44 * width
    bw = width * (1 - taper)
    frame_ring("buckle", bw + .06 + wire, tall, wire * 1.5, wire, wire, lambda q: at(q + [0, bar - tall / 2, high]), kit.metal)
    a, prong = np.radians(np.linspace(200, 440, 24)), wire * .32
    y = np.linspace(-.1, -tall - wire * .6, 10)
    eye = (wire * .5 + prong) * np.c_[np.cos(a), np.sin(a)]
    yz = np.vstack([eye, np.c_[y, np.interp(y, [-tall - wire * .6, -tall, -.1], [wire * .5, wire * .5 + prong, wire * .5 + prong * 1.4])]])
    rod("prong", np.c_[0 * yz[:, 0], yz + [bar, high]], prong * np.r_[np.full(32, 1), .9, .6], kit.metal, at)
    crest = bar - np.pi * loop / 4 - shift
    slot(kit, lambda q: form(np.c_[-q[:, 1], q[:, 0], q[:, 2]]), crest - .75 * loop, crest + 1.0 * loop, prong * 1.7, lug / 2 + .03)
    for y in (bar + .80, bar + 2.2):
        across = width * (1 - taper * (.5 - y / short))
        middle = thick(np.zeros(1), y)

        def hug(q, y=y, across=across, middle=middle):       # follows the rounding of the padding
            x = q[:, 0] * width / across
            return at(np.c_[q[:, 0], q[:, 1] + y, q[:, 2] * np.where(q[:, 2] > 0, thick(x, y) / middle, 1)])
        keeper(kit, hug, across, 0, middle[0] + .02, .26 * width ** .7, .09, .008)


TAIL = .75                                                    # of a watch strap's end: glued to the underside


def _around_bars(q, end, thick, thin, both, nominal):
    """Leather on a flat underside at z = 0 which, past `end`, is pared to `thin`, bends around a bar and ends below itself."""
    x, y, h = q.T
    side = np.sign(y)
    u = np.where(np.where(side > 0, both[1], both[0]), np.abs(y) - end, -9.0)
    full = thick(x, np.clip(y, -end, end))
    left = full - (thin + .01) * ease((u + TAIL + .2) / .15)         # pared where the end lies below
    left = left + (thin - left) * ease((u + .35) / .3)
    depth, r = left * (.5 - h / nominal), full / 2            # depth below the grain side
    a = np.clip(u, 0, np.pi * r) / r
    past = np.clip(u - np.pi * r, 0, None)
    along = np.where(u > 0, end + (r - depth) * np.sin(a) - past, np.abs(y))
    return x, side * along, r + (r - depth) * np.cos(a)


def hoop_run(radius, turns, climb, start):
    """A ring that overlaps itself: shortly before the first turn ends, the strap rises onto its beginning."""
    a = np.linspace(0, 2 * np.pi * turns, 1100)
    r = radius + climb * ease((a - (2 * np.pi - .62)) / .58)
    b = a + start
    path = np.c_[r * np.cos(b), r * np.sin(b), np.zeros(1100)]
    return sweep(path, np.c_[np.cos(b), np.sin(b), 0 * b])


def collar(kit, item, view):
    """A buckled collar standing upright, with a D-ring beside the buckle."""
    radius, width, _ = item["size"]
    t, wire, start, thin = .3, .3, np.radians(item.get("start", -100)), .14
    reach, tall = wire * .5 + .03 + thin / 2, width * .62 + 2.2 * wire
    climb = reach + thin / 2 + t / 2 + .02
    run = hoop_run(radius, 1.17, climb, start)
    long = run.length
    p = Pattern(long - .5, width, (.15, width * .46, width * .46, .15), cell=.25)
    rest, turn = wire + .1, np.array([np.cos(start), np.sin(start), 0])

    def oval(q):                                              # not quite round; it rests on the buckle's frame and on the edge opposite
        a = np.arctan2(q[:, 1], q[:, 0])
        k = 1 + .016 * np.sin(2 * a + 1.1) + .012 * np.sin(3 * a + .4) + .008 * q[:, 2] / width
        return np.c_[q[:, 0] * k, q[:, 1] * k * .93, q[:, 2] + rest / 2 * (q @ turn) / radius]
    form = lambda q: oval(run(q + [long / 2 + .25, 0, 0]))
    kit.piece("strap", p, form, t, [p.seam("BRT", .3, trim=.4)], pitch=.44, both=True, lined=False,
              mark=(-long * .5 + radius * 1.34, 0, 2.9))
    ground = sweep(*_arc(radius, start))
    first = lambda q: oval(ground(q + [ground.length / 2, 0, 0]))     # x = 0 at the bar, without the rise
    along = lambda q: first(np.c_[-q[:, 1], q[:, 0], q[:, 2]])        # y points back from the bar, along the strap's end
    chape(kit, along, width - .1, 3.4, 0, -t / 2 - thin - .02, reach, thin, t + .05)
    strap_buckle(kit, along, width, tall, 0, t / 2 + .17, wire, play=.2, square=1)
    lap = 2 * np.pi * radius
    on = lambda s: (lambda q: oval(run(np.c_[s - q[:, 1], q[:, 0], q[:, 2]])))
    holes(kit, on(lap), [(0, tall * .3 + .05 - 1.45 * k) for k in (1, 2, 3, 4)], .15, t / 2 + .035)
    turned = lambda q: on(lap)(np.c_[-q[:, 1], q[:, 0], q[:, 2]])
    slot(kit, turned, tall * .04, tall * .32, wire * .48, t / 2 + .036)
    for s in (1.25, 4.7):
        _strap_loop(kit, on(lap + s), width, -climb - t / 2, t / 2)
    _lead_ring(kit, on(lap - 4.3), width, t)


def _strap_loop(kit, form, width, low, high, deep=.75, t=.2):
    """A sewn keeper of strap leather around both layers of a strap along y; it is pared where it lies under the lower edge."""
    loop = np.roll(rounded_rectangle(width + t + .02, high - low + t + .04, .26, 14), 7, 0)
    loop = np.vstack([loop, loop[:1]])
    tan = np.gradient(loop, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(np.c_[loop[:, 0], 0 * loop[:, 0], loop[:, 1] + (low + high) / 2], np.c_[tan[:, 1], 0 * loop[:, 0], -tan[:, 0]])
    p = Pattern(run.length, deep, .03, cell=.08)
    lay = lambda q: run(q + [run.length / 2, 0, 0])
    pared = lambda q: np.c_[np.where(q[:, 0] < -width / 2, -width / 2 + (q[:, 0] + width / 2) * .6, q[:, 0]), q[:, 1:]]
    kit.piece("keeper", p, lambda q: form(pared(lay(q))), t, puff=.01, lined=True, round_over=.05)


def _arc(radius, start):
    a = np.linspace(-.9, .9, 300) + start
    out = np.c_[np.cos(a), np.sin(a), 0 * a]
    return out * radius, out


def _lead_ring(kit, form, width, t):
    """The ring for a leash: a band riveted to the strap holds its bar."""
    h = t / 2 + .16
    turned = moved(lambda q: q, (0, .12, h), roll=38)
    d_ring(kit, lambda q: form(turned(q)), width * .72, .17)
    hump = lambda q: form(np.c_[q[:, :2], q[:, 2] + t / 2 + .05 + .24 * np.exp(-((q[:, 1] - .1) / .36) ** 4)])
    band = Pattern(width * .66, 2.3, .25, cell=.14)
    kit.piece("ring band", band, lambda q: hump(q + [0, -.35, 0]), .14, [band.seam("BRTL", .2)], pitch=.36, lined=True)
    stud("rivet", (0, -.95, .1), .28, .12, hump, kit.metal)


def camera_strap(kit, item, view):
    """A loosely coiled wide neck strap. A narrow strap at either end of its pad is folded around a ring and riveted."""
    _, width, _ = item["size"]
    s = np.linspace(0, 1, 1100)
    a = s * 2 * np.pi * 2.1 + np.radians(-97)
    r = 6.6 - 1.9 * s ** 1.2 + .12 * np.sin(a * 1.5) + .22 * s * np.sin(a * .8 + 2)
    path = np.c_[r * np.cos(a), r * np.sin(a) * .9, .0 * s]
    tan = np.gradient(path, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    run = sweep(path, np.c_[tan[:, 1], -tan[:, 0], .13 * np.sin(np.pi * s) * np.sin(a * .75 + .6)])          # leather of this length leans
    kit.set_flesh(suede("B98F60"))                            # brushed, and natural tan with both colors
    p = Pattern(run.length, width, width * .45, cell=.25)
    form = lambda q: run(q + [run.length / 2, 0, 0])
    kit.piece("neck pad", p, form, .34, [p.seam("BRTL", .34)], pitch=.46, both=True, mark=(-run.length / 2 + 4.7, 0, 5), lined=False)
    t = np.linspace(0, 1, 200)
    out = path[0] - tan[0] * (9.2 * t - 1.0)[:, None] + np.c_[0 * t, -.9 * t ** 2, 0 * t]
    b = a[-1] + np.linspace(-1.2 / 4.5, 7.6 / 4.0, 200)
    inner = 4.72 - 1.0 * t
    for name, base, side, lies in (("lead", out, -1, True), ("inner", np.c_[inner * np.cos(b), inner * .9 * np.sin(b), 0 * t], 1, False)):
        _slim_end(kit, name, base, side, width / 2, lies)


def _slim_end(kit, name, base, side, floor, lies):
    """A narrow strip along the points: from between the pad's layers down to the floor, around a ring and back. `lies`: it turns flat."""
    t, bar, back = .22, .17, 2.9
    along = np.linspace(0, 1, len(base))
    fall = ease(along / .62) * (floor - t / 2 - .03) if lies else (floor - 1.14) * np.clip(along * 1.3 - .3, 0, 1) ** 1.5
    base = base - np.c_[0 * base[:, :2], fall]
    twist = np.radians(90) * ease((along - .02) / .8)[:, None] * lies
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(base, axis=0), axis=1))]
    d, bend = d[-1], t / 2 + bar + .02
    hint = np.cross(np.gradient(base, axis=0), [0, 0, 1]) * side
    hint = hint / np.linalg.norm(hint, axis=1)[:, None] * np.cos(twist) + np.array([0, 0, 1]) * np.sin(twist)
    lay = sweep(base, hint)
    a, u = np.linspace(-np.pi / 2, np.pi / 2, 40), np.linspace(0, 1, 60)
    near = ease(u * back / 1.2)
    xn = np.vstack([np.c_[np.linspace(0, d, 160)[:-1], np.zeros(159)], np.c_[d + bend * np.cos(a), bend + bend * np.sin(a)][:-1],
                    np.c_[d - back * u, 2 * bend - (2 * bend - t - .02) * near]])
    flat_on = np.c_[xn[:, 0], np.zeros(len(xn)), xn[:, 1]]
    points, tan = lay(flat_on), np.gradient(xn, axis=0)
    run = sweep(points, side * (lay(flat_on + .01 * np.c_[-tan[:, 1], 0 * tan[:, 0], tan[:, 0]] / np.linalg.norm(tan, axis=1)[:, None]) - points))
    p = Pattern(run.length, 1.2, .3, cell=.1)
    form = lambda q: run(q + [run.length / 2, 0, 0])
    fold = d + np.pi * bend / 2 - run.length / 2
    sewn = lambda line: line[(line[:, 0] > 1.4 - run.length / 2) & (line[:, 0] < fold - .8)]
    kit.piece(f"slim {name}", p, form, t, [sewn(p.seam("B", .2)), sewn(p.seam("T", .2))], pitch=.32, both=True, lined=True)
    eye = lay(np.array([[d + .78 + t * .2, 0, bend]]))[0]
    ahead = np.gradient(base, axis=0)[-1] * [1, 1, 0]
    ring(kit, "ring", .95, .17, lambda v: moved(lambda q: q, eye, roll=0 if lies else 90, tilt=9 * lies, turn=float(np.degrees(np.arctan2(ahead[1], ahead[0]))))(v))
    for k in (.95, 2.2):
        stud("rivet", (fold - np.pi * bend / 2 - k, 0, side * -(t / 2 + .02)), .24, side * -.1, form, kit.metal)
        stud("rivet", (fold + np.pi * bend / 2 + k, 0, side * -(t / 2 + .02)), .24, side * -.1, form, kit.metal)
