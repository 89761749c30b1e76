"""How the leather of one bag has given way: its belly, dents beside the straps, creases, and an edge of the flap that lifts.

Each product has its own, by its name. `softness` is how soft its leather is: about .4 for bridle leather, 1 for milled leather."""
import zlib

import numpy as np

from .forms import ease


def _chance(name, what):
    return np.random.default_rng(zlib.crc32(f"{name}: {what}".encode()))


def _hill(x, y, cx, cy, wide, tall, turn=0.0):
    """A soft hill of height 1 around (cx, cy); turn: in radians."""
    u, v = x - cx, y - cy
    u, v = u * np.cos(turn) + v * np.sin(turn), v * np.cos(turn) - u * np.sin(turn)
    return np.exp(-(u / wide) ** 2 - (v / tall) ** 2)


def _crease(x, y, start, angle, long, wide):
    """A crease of depth 1 that runs from `start` at an angle (radians) and fades out: a valley with a lower ridge beside it."""
    u, v = x - start[0], y - start[1]
    along, off = u * np.cos(angle) + v * np.sin(angle), v * np.cos(angle) - u * np.sin(angle)
    off = off - .10 * long * np.sin(np.pi * np.clip(along / long, 0, 1))                 # it curves a little
    wide = wide * (1 + .8 * np.clip(along / long, 0, 1))
    fades = ease((along + .1 * long) / (.25 * long)) * ease(1.15 - along / long)
    return fades * (.55 * np.exp(-((off - 2 * wide) / (1.5 * wide)) ** 2) - np.exp(-(off / wide) ** 2))


def front(name, w, h, softness, straps=()):
    """Returns bulge(x, z): how far the front of a bag stands out, in centimeters; x from its middle, z from the floor."""
    rng, size = _chance(name, "front"), np.sqrt(w * h)
    side = rng.choice([-1, 1])
    load = side * rng.uniform(.10, .20) * w, rng.uniform(.24, .36) * h, rng.uniform(.24, .32) * w, rng.uniform(.20, .28) * h
    hollow = -side * rng.uniform(.16, .27) * w, rng.uniform(.52, .66) * h, rng.uniform(.13, .19) * w, rng.uniform(.16, .24) * h, rng.uniform(-.6, .6)
    beside = [(x + rng.choice([-1, 1]) * rng.uniform(.065, .085) * size, rng.uniform(.38, .52) * h, rng.uniform(.8, 1.3)) for x in straps]
    corners = [((s * w * rng.uniform(.465, .485), rng.uniform(.02, .05) * h), np.pi / 2 + s * np.radians(rng.uniform(28, 56)), rng.uniform(.20, .36) * h, rng.uniform(.5, 1.2))
               for s in (-1, 1)]

    def bulge(x, z):
        frame = ease(1.15 - np.abs(2 * x / w) ** 2.2) * ease(z / (.16 * h)) * (1 - .7 * ease((z / h - .72) / .26))
        out = .028 * _hill(x, z, *load) - .025 * _hill(x, z, *hollow)
        for cx, cz, deep in beside:
            out = out - .017 * deep * _hill(x, z, cx, cz, .055 * size, .17 * h)
        for start, angle, long, deep in corners:
            out = out + .0078 * deep * _crease(x, z, start, angle, long, .0125 * size)
        return softness * size * out * frame
    return bulge


def sides(name, h, d, softness):
    """Returns drawn(x, y, z): how far each gusset has sunk in between both seams, in centimeters."""
    rng = _chance(name, "sides")
    hollows = [(rng.uniform(.34, .62) * h, rng.uniform(.20, .30) * h, rng.uniform(.7, 1.2)) for _ in range(2)]

    def drawn(x, y, z):
        at, tall, deep = np.where((x < 0)[:, None], *hollows).T
        return .055 * softness * d * deep * np.clip(1 - (2 * y / d) ** 2, 0, 1) * np.exp(-((z - at) / tall) ** 2) * ease(z / (.2 * h)) * ease((.96 * h - z) / (.2 * h))
    return drawn


def flap(name, wide, reach, corner, softness, held=()):
    """Returns lift(y, e): how far the flap of a bag stands off, in centimeters; y from its middle, e from its lower edge upwards.

    held: the places that straps or a lock hold down, as (y, half width)."""
    rng, size = _chance(name, "flap"), np.sqrt(wide * reach)
    lifts = [(s * rng.uniform(.22, .46) * wide, rng.uniform(.10, .16) * wide, high) for s, high in zip(rng.permutation([-1, 1, rng.uniform(-.5, .5)]), (1.0, .55, .7))]
    folds = [(s * rng.uniform(.16, .40) * wide, rng.uniform(-.45, .45), rng.uniform(.35, .6) * reach, deep) for s, deep in zip(rng.permutation([-1, 1]), (1.0, .6))]

    def lift(y, e):
        c = np.clip(np.abs(y) - (wide / 2 - corner), 0, corner)
        up = np.clip(1 - (e - (corner - np.sqrt(corner ** 2 - c ** 2))) / (.42 * reach), 0, 1.1) ** 2
        free = np.ones_like(y)
        for at, half in held:
            free = free * ease((np.abs(y - at) - half) / (.09 * wide))
        edge = sum(high * np.exp(-((y - at) / span) ** 2) for at, span, high in lifts)
        out = (.10 + .20 * softness) * edge * up * free
        for at, slant, long, deep in folds:
            out = out + (.055 + .065 * softness) * deep * free * _crease(y, e, (at, reach * .99), -np.pi / 2 + slant, long, .020 * size)
        return out
    return lift
