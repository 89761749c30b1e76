"""Sleeves, tags, cases for glasses: flat products with two faces."""
import numpy as np

from parts import materials as m
from .cards import notch
from parts.closures import chape, eyelet, holes, keeper, plate, slot, strap_buckle, tube
from parts.fabrics import felt, suede
from parts.forms import ease, softened, sweep
from parts.hardware import stud
from parts.panels import Pattern, panel
from props.devices import laptop_body, tablet_body


def sleeve(kit, item, view):
    """A sleeve for a flat object that is partly visible: laptop, tablet or pen."""
    w, h, d = item["size"]
    t = item.get("t", .24)
    swell, inset = d - 2 * t, item.get("inset", .42)
    pen = item["holds"] == "pen"
    shoulder = _shoulder(inset + .22, swell)

    def rise(q):                                              # formed round a pen; over a laptop flat, with a round shoulder inside the seam
        x, y = np.abs(q[:, 0]), q[:, 1] + h / 2
        if pen:                                               # the end of the barrel is round, and the leather is gathered around it
            end, below = inset + 1.45, np.clip(inset + 1.45 - y, 0, None)
            far = np.hypot(x, below)
            pleats = .022 * np.cos(11 * np.arctan2(q[:, 0], below + .05)) * np.exp(-((far - .95) / .22) ** 2) * ease(below / .5)
            return swell * _barrel(far) + np.where(y < end, pleats, 0)
        r = 2.6                                               # the block's corners are rounder than the sleeve's
        dx, dy = np.clip(r - (w / 2 - x), 0, None), np.clip(r - y, 0, None)
        at = np.minimum(np.minimum(w / 2 - x, y), r - np.hypot(dx, dy))
        mouth = .85 * ease((y - h + drop) / 4 + 1)        # where the block is drawn out, the shoulder slackens
        return (1 - mouth) * shoulder(at) + mouth * swell * ease((at - inset - .05) / 1.3)
    drop = item.get("drop", 2.2)
    kit.piece("back", Pattern(w, h, item.get("corner", 1.4), cell=.35), lambda q: q * [-1, 1, -1] + [0, 0, t / 2], t, hand=.04, lined=pen)
    top = notch(w * item.get("notch_width", .13), item.get("notch", 1.6)) if item.get("notch", 1.6) else None
    c = item.get("corner", 1.4)
    p = Pattern(w, h - drop, (c, c, .15, .15), top=top, cell=.3)
    front = lambda q: np.c_[q[:, 0], q[:, 1] - drop / 2, t * 1.5 + .02 + q[:, 2] + rise(q + [0, -drop / 2, 0])]
    seams = [_round_end(p, inset), p.seam("T", inset, trim=inset + .3)] if pen else [p.seam("BRTL", inset)]
    if not pen:
        _felt_lining(item, w, h, t, drop, inset, top, rise)
    kit.piece("front", p, front, t, seams, mark=(0, -(h - drop) * .3, item.get("mark", w * .2)) if not pen else (-(h - drop) * .18, -.3, item["mark"], True),
              pitch=item.get("pitch", .52), hand=.03)
    contents(kit, item, w, h, t, swell)


def _felt_lining(item, w, h, t, drop, inset, top, rise):
    """Felt on the back: inside the seam, where the front has risen, and on all of what stands up behind the mouth; and below the
    front, where it looks out of the mouth."""
    wool, thick, c, clear, mouth, beyond = felt("C8BDA8"), item["felt"], item.get("corner", 1.4), inset + .9, h / 2 - drop, .6
    low, high = Pattern(w - 2 * clear, h - drop - clear, 1, cell=1), Pattern(w - .3, drop - .15, (.05, .05, c - .15, c - .15), cell=.4)
    for p, y in ((low, mouth - low.h / 2), (high, mouth + high.h / 2)):
        panel("felt", p, lambda q, y=y: q + [0, y, t + thick / 2], [wool] * 3, thick, puff=0, groove=0, round_over=.05)
    lip = Pattern(w - 2 * clear, 5, .15, top=top, cell=.3)

    def below(q):                                             # free of the leather's pressure, it rises beside the cut
        x, y = q[:, 0], q[:, 1] + mouth + beyond - lip.h / 2
        return np.c_[x, y, q[:, 2] + t + .02 - thick / 2 + rise(np.c_[x, y]) + .6 * t * ease((y - mouth - top(x)) / .25)]
    panel("felt edge", lip, below, [wool] * 3, thick, puff=0, groove=0, round_over=.05)


def _shoulder(start, swell, radius=.8):
    """The height of molded leather by its distance from the edge: a small hollow at the seam, then a round shoulder."""
    v = np.linspace(0, 3, 601)
    u = np.clip((v - start) / radius, 0, 1)
    k = np.hanning(43)[1:-1]                                  # 2 mm of hollow
    z = np.convolve(np.pad(swell * np.sqrt(1 - (1 - u) ** 2), 20, mode="edge"), k / k.sum(), "valid")
    return lambda at: np.interp(at, v, z)


def _barrel(x, round_=.74, flange=1.5):
    """The cross section of leather formed round a pen, 0 to 1: a half round that runs out in flat flanges."""
    a = np.linspace(0, 3, 301)
    z = np.where(a < round_ * .82, np.sqrt(np.clip(1 - (a / round_) ** 2, 0, 1)), .57 * (1 - ease((a - round_ * .62) / (flange - round_ * .62))) ** 1.5)
    k = np.hanning(33)[1:-1]
    z = np.convolve(np.r_[z[15:0:-1], z, np.zeros(15)], k / k.sum(), "valid")
    return np.interp(x, a, z / z[0])


def _round_end(pattern, inset):
    """A seam down the left edge, in a true half circle around the base, and up the right edge."""
    a, r = np.linspace(np.pi, 2 * np.pi, 60), pattern.w / 2
    low, top = -pattern.h / 2 + r, pattern.h / 2 - .2
    arc = np.c_[(r - inset) * np.cos(a), low + (r - inset) * np.sin(a)]
    return np.vstack([[arc[0, 0], top], arc, [arc[-1, 0], top]])


def contents(kit, item, w, h, t, swell):
    out = item.get("out", 1.3)
    if item["holds"] == "pen":
        z = t + swell / 2 + .03
        body, fittings = m.plain("17181B", .12, .6, Clearcoat=.6, Clearcoat_Roughness=.04), kit.metal
        top = h / 2 + 1.2                                     # a cap that narrows to a finial, with a band, a joint and a sprung clip
        y = np.array([-h / 2 + 1.4, -1, 3.2, top - 2.2, top - .7, top - .32, top - .26])
        tube("pen", np.c_[0 * y, y, 0 * y + z], [.44, .53, .55, .54, .49, .43, .42], body, n=40)
        y = np.array([-.26, -.24, -.16, -.08, 0, .02])
        tube("finial", np.c_[0 * y, y + top, 0 * y + z], [.40, .41, .36, .26, .10, .02], fittings, n=40)
        for at_y, wide in ((top - 1.12, .07), (top - .98, .05), (top - 5.6, .26), (top - 6.0, .07)):
            y = np.linspace(-wide / 2, wide / 2, 6)
            tube("pen band", np.c_[0 * y, y + at_y, 0 * y + z], np.interp(y, [-wide / 2, -wide / 2 + .02, wide / 2 - .02, wide / 2], [.55, .572, .572, .55]), fittings, n=40)
        y = np.linspace(top - .62, top - 3.1, 30)             # the clip rises from a slot above the band and ends in a ball, which touches the cap
        lift = np.interp(y, [top - 3.1, top - 2.8, top - 1.3, top - .95, top - .62], [.64, .68, .76, .74, .50])
        tube("pen clip", np.c_[0 * y, y, z + lift], np.interp(np.linspace(0, 1, 30), [0, .1, .35, .9, 1], [.10, .12, .12, .065, .06]), fittings)
        b = np.linspace(-np.pi / 2, np.pi / 2, 14)
        tube("clip ball", np.c_[0 * b, top - 3.12 + .15 * np.sin(b), 0 * b + z + .66], np.maximum(.15 * np.cos(b), .002), fittings, n=20)
        return
    ww, hh = w - 3.4, h - 2.2
    body = {"laptop": laptop_body, "tablet": tablet_body}[item["holds"]]
    body(ww, hh, swell * .6, lambda q: q + [0, (h - hh) / 2 + out, t + .2])


def luggage_tag(kit, item, view):
    """A luggage tag: two layers sewn along all edges, with a doubled buckled strap through a brass eyelet."""
    w, h, _ = item["size"]
    t, width = .2, 1.3
    c = item.get("corners", [1.2, 1.2, 2.6, 2.6])
    eye = h / 2 - 1.5
    rest = lambda q: q - [0, 0, .22] * np.clip((eye - q[:, 1:2]) / (eye + h / 2), 0, 1)       # its top rests on the strap
    p = Pattern(w, h, c, cell=.22)
    kit.piece("back", p, lambda q: rest(q * [-1, 1, -1] + [0, 0, t / 2]), t, hand=.03)
    kit.piece("front", p, lambda q: rest(q + [0, 0, 1.5 * t + .03]), t, [p.seam("BRTL", .34)], mark=(0, -h * .12, w * .55), pitch=.4, puff=.05, hand=.03)
    across = width + .36
    slot(kit, lambda q: rest(q + [0, eye, 1.5 * t + .03]), -across / 2, across / 2, .31, t / 2)
    eyelet(kit, lambda q: rest(q + [0, eye, 2 * t + .06]), across, .62, .22, .09)
    plate("eye", across, .62, .30, .02, lambda q: q + [0, eye, t], kit.hole)              # below the slot
    far, high, low = 8.2, 1.5, -.13
    a = np.linspace(0, np.pi, 24)
    half = (high - low) / 2
    yz = np.vstack([[[.12, .12], [.12, .62], [.5, .74], [2.5, 1.12], [4.5, high - .05]], [[far - .9, high]],
                    np.c_[far + half * np.sin(a), (high + low) / 2 + half * np.cos(a)], [[far - .9, low], [2, low], [.3, low], [-.12, low + .05], [-.12, .3]]])
    q = softened(yz, .4)
    tan = np.gradient(q, axis=0)
    run = sweep(np.c_[0 * q[:, 0], q[:, 0] + eye, q[:, 1]], np.c_[0 * tan[:, 0], -tan[:, 1], tan[:, 0]])
    _buckled_loop(kit, run, width)


def _buckled_loop(kit, run, width):
    """A strap with two ends: the short one, from the eyelet, is folded around the buckle; the long one runs through it."""
    t, thin, wire, bar = .18, .12, .2, 4.9
    fold, tall = wire * .4 + .03 + thin / 2, width * .8 + 2.2 * wire
    climb = fold + thin / 2 + t / 2 + .02
    short = Pattern(bar - .2, width, .1, cell=.25)
    kit.piece("short end", short, lambda q: run(q + [short.w / 2, 0, 0]), t, [short.seam("B", .2), short.seam("T", .2)], pitch=.34, both=True, lined=True)
    tip = bar - 2.3
    long = Pattern(run.length - tip, width, (width * .46, .1, .1, width * .46), cell=.25)
    lay = lambda x: climb * (1 - ease((x - bar - .05) / .85))
    over = lambda q: run(np.c_[q[:, 0] + tip + long.w / 2, q[:, 1], q[:, 2] + lay(q[:, 0] + tip + long.w / 2)])
    kit.piece("long end", long, over, t, [long.seam("B", .2, trim=.2), long.seam("T", .2, trim=.2)], pitch=.34, both=True, lined=True)
    along = lambda q: run(np.c_[q[:, 1] + bar, -q[:, 0], q[:, 2]])
    chape(kit, along, width - .06, 2.4, 0, -t / 2 - thin - .02, fold, thin, t + .05)
    strap_buckle(kit, along, width, tall, 0, t / 2 + .12, wire)
    keeper(kit, lambda q: along(q + [0, -.85, 0]), width, -t / 2 - thin, climb + t / 2 + .03, .46, .08)
    holes(kit, lambda q: over(np.c_[q[:, 1] + bar - tip - long.w / 2, -q[:, 0], q[:, 2]]), [(0, tall * .3), (0, tall * .3 + 1)], .09, t / 2 + .035)


def glasses_case(kit, item, view):
    """A molded slip-in case, wider at the opening, with a tab that closes it."""
    w, h, d = item["size"]
    t = .2
    c = w * .46

    flange = .52                                              # the seam presses the front onto the back all along it, up to the mouth

    def rise(q):                                              # bulges from the seam, also at the closed end
        low = np.clip(-h / 2 + c - q[:, 1], 0, c)
        half = w / 2 - c + np.sqrt(np.maximum(c * c - low * low, 1e-6)) - flange
        across = np.clip(1 - (q[:, 0] / np.maximum(half, .1)) ** 2, 0, 1)
        shut = 1 - .36 * ease(2 * q[:, 1] / h)             # the tongue holds the mouth down
        return d * across ** (.6 + .35 * (1 - shut)) * ease((q[:, 1] + h / 2 - flange) / (h * .26 - flange)) ** .6 * shut
    kit.set_flesh(suede("EDE5D6"))                            # the color of chalk
    p = Pattern(w, h, (c, c, .3, .3), cell=.25)
    kit.piece("back", p, lambda q: np.c_[-q[:, 0], q[:, 1], t / 2 - q[:, 2]], t, [_round_end(p, .34)], pitch=.42)
    kit.piece("front", p, lambda q: np.c_[q[:, :2], 1.5 * t + q[:, 2] + rise(q)], t, [_round_end(p, .34), p.seam("T", .34, trim=flange + .2)],
              mark=(0, -h * .13, w * .44, True), pitch=.42)
    thick = .09
    lining = Pattern(w - 2 * flange, h * .5, .05, cell=.25)   # ends a little inside the mouth
    for side in (1, 0):
        panel("lining", lining, lambda q, side=side: np.c_[q[:, 0], q[:, 1] + h * .25 - .12, q[:, 2] + t + (rise(q + [0, h * .25 - .12, 0]) - thick / 2 if side else thick / 2)],
              [kit.flesh] * 3, thick, puff=0, groove=0, round_over=.02)
    rim = _round_end(p, .07)                                  # both layers, sanded and burnished into one edge
    rim = np.vstack([np.c_[np.full(60, rim[0, 0]), np.linspace(h / 2 - .05, rim[1, 1], 60)], rim[2:-2], np.c_[np.full(60, rim[-1, 0]), np.linspace(rim[-2, 1], h / 2 - .05, 60)]])
    tube("edge", np.c_[rim, np.full(len(rim), t)], .13, kit.edge)
    _glasses(h, t)
    tongue(kit, h, t, w * .3, rise)


def _glasses(h, t):
    """What is seen of folded glasses: the upper rim with its bridge, and the temples across it."""
    frame = m.plain("15110E", .12, .6, Clearcoat=.5)
    x = np.linspace(-2.7, 2.7, 60)
    arch = lambda up: np.c_[x, h / 2 - 1.0 - .10 * x * x + .25 * np.exp(-(x / .5) ** 2), t + .5 + up - .03 * x * x]
    tube("frame", arch(.25), .24, frame)
    tube("temple", np.c_[x, h / 2 - 1.3 + .05 * x, t + .95 - .05 * x * x], .16, frame)


def tongue(kit, h, t, width, rise):
    """A tab sewn to the back, folded over the opening and closed with a snap on the front."""
    mouth, over = h / 2 - .06, 2 * t + .10
    front = np.linspace(mouth, h * .20, 80)
    lip = rise(np.c_[0, mouth])[0] + over
    a = np.linspace(-np.pi / 2, np.pi / 2, 60)
    bend = np.c_[mouth + .46 * np.cos(a), (lip - .11) / 2 + (lip + .11) / 2 * np.sin(a)]
    yz = softened(np.vstack([np.c_[np.linspace(mouth - 2.2, mouth, 40), np.full(40, -.11)][:-1], bend[:-1], np.c_[front, rise(np.c_[0 * front, front]) + over]]), .3)
    tan = np.gradient(yz, axis=0)
    run = sweep(np.c_[0 * yz[:, 0], yz], np.c_[0 * tan[:, 0], tan[:, 1], -tan[:, 0]])
    p = Pattern(run.length, width, (.2, width * .47, width * .47, .2), cell=.18)

    def lay(q):                                               # follows the bulge of the front, more closely where it touches
        s = run(q + [run.length / 2, 0, 0])
        at = np.minimum(s[:, 1], mouth)
        return s + np.c_[0 * s[:, :2], ease(s[:, 2] / lip) * (rise(np.c_[s[:, 0], at]) - rise(np.c_[0 * at, at]))]
    kit.piece("tongue", p, lay, .18, [p.seam("BRT", .26, trim=.2), p.seam("L", .26, trim=.3)], pitch=.4, lined=True)
    stud("snap", (run.length / 2 - 1.0, 0, .11), .42, .16, lay, kit.metal)
