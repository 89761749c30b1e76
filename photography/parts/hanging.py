"""Straps that hang from both sides of a bag and lie behind it on the table.

A strap bends over its face and hardly within it. So it hangs straight down, twists slowly towards the back, bends round onto the table and runs
past the bag, where it rises onto its edge; behind the bag, one round curve on either side leads to the other end."""
import numpy as np

from .forms import ease

UP = np.array([0, 0, 1.0])
LIES = .55               # height of the middle of a strap that lies on the table, as a share of its thickness
STEP = .08
TWIST = 30               # degrees per centimeter, for a strap 1 cm wide; a wider one twists more slowly
RISES = 2.7              # the length in which it rises onto its edge, as a share of its width
HEADING = 78             # where it points on the table, in degrees from straight outwards towards the back
AROUND = 172             # where it points at the end of the curve behind the bag


def _line(start, pitch, heading, side):
    """Points and normals of a strap that leaves `start`. pitch: 0 hangs, 90 degrees lies. Its heading is 0 outwards, 90 degrees to the back."""
    out = np.stack([side * np.cos(heading), np.sin(heading), 0 * heading], 1)
    c, s = np.cos(pitch)[:, None], np.sin(pitch)[:, None]
    along, face = s * out - c * UP, c * out + s * UP
    return start + np.vstack([np.zeros(3), np.cumsum((along[1:] + along[:-1]) / 2, 0) * STEP]), face


def _steps(length):
    return np.arange(0, length, STEP)


def fallen(start, down, side, width, held, clear, t):
    """One end of a strap, from its ring to behind the bag, which it passes at `clear` from its middle."""
    lean, bend = np.arcsin(down[0] * side), max(1.8, .85 * width, .2 * start[2])
    round_onto = 1.5 * np.pi / 2 * bend                                  # the length of a bend with this smallest radius
    pitch = lean + (np.pi / 2 - lean) * ease(_steps(round_onto) / round_onto)
    free = (start[2] - t * LIES - np.cos(pitch).sum() * STEP) / np.cos(lean)
    pitch = np.r_[np.full(len(_steps(free)), lean), pitch]
    twist = free - held + .6 * round_onto
    heading = np.radians(min(HEADING, TWIST / width * twist)) * ease((np.arange(len(pitch)) * STEP - held) / twist)
    there = _line(start, pitch, heading, side)[0][-1]
    run = max(0, clear - abs(there[1])) / np.sin(heading[-1])
    run, radius = max(run, RISES * width), max(4, 1.8 * width)
    by = np.radians(AROUND) - heading[-1]
    curve = heading[-1] + by * ease(_steps(1.5 * radius * by) / (1.5 * radius * by))
    heading = np.r_[heading, np.full(len(_steps(run)), heading[-1]), curve]
    q, face = _line(start, np.r_[pitch, np.full(len(heading) - len(pitch), np.pi / 2)], heading, side)
    on_edge = np.pi / 2 * ease((np.arange(len(heading)) - len(pitch)) * STEP / run)
    return _risen(q, face, on_edge, side, width)


def _risen(q, face, on_edge, side, width):
    """The line and its faces turned onto the strap's edge by these angles, its face outwards, its lower edge on the table."""
    q = q + np.outer(np.sin(on_edge) * width / 2, UP)
    along = np.gradient(q, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    face = np.cos(on_edge)[:, None] * face + side * np.sin(on_edge)[:, None] * np.cross(along, face)
    face -= (face * along).sum(1)[:, None] * along
    return q, face / np.linalg.norm(face, axis=1)[:, None]


def hang_strap(ends, width, held, depth, t=.2):
    """The center line of a strap that hangs from two rings, and its normals.

    ends: where it leaves its rings, how it hangs from them, and its outer face. Its doubled ends are `held` cm long, the bag beside it is
    `depth` deep."""
    clear = depth / 2 + width / 2 + .6
    (q, face), (last, other) = (fallen(start, down, np.sign(outer[0]), width, held + .4, clear, t) for start, down, outer in ends)
    u = np.linspace(0, 1, 160)[1:-1, None]
    a, b = (np.linalg.norm(last[-1] - q[-1]) * (p[-1] - p[-2]) / STEP for p in (q, last))
    between = (2 * u ** 3 - 3 * u ** 2 + 1) * q[-1] + (u ** 3 - 2 * u ** 2 + u) * a + (3 * u ** 2 - 2 * u ** 3) * last[-1] - (u ** 3 - u ** 2) * b
    standing = np.sign(ends[0][2][0]) * np.cross(np.gradient(between, axis=0), UP)
    standing /= np.linalg.norm(standing, axis=1)[:, None]
    return np.vstack([q, between, last[::-1]]), np.vstack([face, standing, other[::-1]])
