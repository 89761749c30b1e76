"""Straps that hang from both sides of a bag and lie on the table.

A strap bends over its face and hardly within it. So its line is laid move by move: it hangs straight down, twists about itself, bends
round onto the table and lies flat there, where it turns in wide curves or folds back over itself in one round bend."""
import numpy as np

from .forms import ease

UP = np.array([0, 0, 1.0])
LIES = .30               # height of the middle of a strap that lies on the table, as a share of its thickness; `hang_strap` lifts it by .05


def _move(point, frame, length, degrees=0.0, axis=(1, 0, 0), ramp=.5, bank=0.0, step=.08):
    """The strap goes on by `length` while it turns about an axis in its own frame (along, across, face), gently at first and at the end
    (`ramp` is the share of the length). In the middle it leans by `bank` degrees. Returns points and frames."""
    n = max(4, int(length / step))
    u = np.linspace(0, 1, n + 1)
    fast = ease(np.minimum(u, 1 - u) / ramp)
    share = np.r_[0, np.cumsum(fast[1:] + fast[:-1])]
    frames = _spun(np.broadcast_to(frame, (n + 1, 3, 3)), np.asarray(axis, float) @ frame, np.radians(degrees) * share / share[-1])
    along = frames[:, 0]
    points = point + np.vstack([np.zeros(3), np.cumsum((along[1:] + along[:-1]) / 2, 0)]) * length / n
    return points, _spun(frames, along, np.radians(bank) * fast)


def _spun(frames, axis, angle):
    """Each frame rotated about its axis by its angle."""
    axis = np.broadcast_to(axis, (len(frames), 3))
    k = (axis / np.linalg.norm(axis, axis=1)[:, None])[:, None, :]
    c, s = np.cos(angle)[:, None, None], np.sin(angle)[:, None, None]
    return frames * c + np.cross(k, frames) * s + k * (k * frames).sum(2)[..., None] * (1 - c)


class Hanging:
    """One end of a strap, laid from its ring. `side` is 1 on the right, -1 on the left; angles count from straight outwards to `behind`
    (1 is the back, -1 the front)."""

    def __init__(self, start, down, face, side, behind, t):
        self.points, self.frames = [np.array([start])], [np.array([[down, np.cross(face, down), face]])]
        self.turn, self.floor, self.heading = side * behind, t * LIES, 0.0

    def go(self, length, degrees=0.0, axis=(1, 0, 0), **options):
        points, frames = _move(self.points[-1][-1], self.frames[-1][-1], length, degrees, axis, **options)
        self.points.append(points[1:])
        self.frames.append(frames[1:])

    @property
    def at(self):
        return self.points[-1][-1]

    def fall(self, held, bend, heading, most):
        """Down to the table: straight for the length that is `held` double, and round onto it with the radius `bend`. It twists towards
        `heading`, by at most so many degrees per centimeter."""
        self.go(held)
        _, _, face = self.frames[-1][-1]
        self.go(2.2, np.degrees(np.arcsin(face[2])), (0, 1, 0))             # leans no longer: it hangs by its weight
        room = self.at[2] - self.floor
        share = _move(np.zeros(3), np.eye(3), 1, 90, (0, -1, 0))[0][-1][0]
        long = min(np.pi * bend, (room - .6) / share)
        free = room - long * share
        self.heading = min(heading, most * free)
        self.go(free, -self.turn * self.heading)
        self.go(long, 90, (0, -1, 0))

    def curve(self, radius, heading, bank=18):
        """Turns to `heading` within its face, its inner edge lifted by `bank` degrees, as if it lay on a cone."""
        by, ramp = heading - self.heading, .3
        vertical = self.frames[-1][-1] @ UP
        lean = self.turn * np.sign(by) * np.sign(vertical[2]) * bank * min(1, abs(by) / 60)
        self.go(radius * np.radians(abs(by)) / (1 - ramp) + .1, self.turn * by, vertical, ramp=ramp, bank=lean)
        self.heading = heading

    def fold(self, length, heading):
        """Bends back over itself and settles on the table again, its other face up."""
        half = np.radians(180 - heading + self.heading) / 2
        axis = (-self.turn * np.sin(half), -np.cos(half), 0)
        low, high = 0.0, 80.0
        for _ in range(30):                                                  # how far down it bends so as to reach the table
            over = (low + high) / 2
            p, f = _move(self.at, self.frames[-1][-1], length, 180 + over, axis)
            p, _ = _move(p[-1], f[-1], length * .9, -over, axis)
            low, high = (over, high) if p[-1][2] > self.floor else (low, over)
        self.go(length, 180 + low, axis)
        self.go(length * .9, -low, axis)
        self.heading = heading

    def clear(self, depth):
        """Runs on until it is past a bag of this half depth."""
        rest = depth - abs(self.at[1])
        if rest > 0:
            self.go(rest / max(.3, abs(self.frames[-1][-1][0][1])))

    @property
    def line(self):
        return np.vstack(self.points), np.vstack(self.frames)


def hang_strap(ends, width, held, depth, laid=None, behind=1, t=.2):
    """The center line of a strap that hangs from two rings, and its normals.

    ends: where it leaves its rings, how it hangs from them, and its outer face; the one with more slack is first. Its doubled ends are
    `held` cm long, the bag beside it is `depth` deep. laid: how the first end lies on the table: "bend" is the radius in which it gets
    there, "heading" where it points, in degrees from straight outwards, and "floor" its moves: ["run", cm], ["curve", radius, heading]
    or ["fold", cm, heading]; "far" is where the other end points, if not along the bag. behind: whether it lies behind the bag (1) or in front of it."""
    clear = depth / 2 + width / 2 + .6
    lines = []
    for i, (start, down, face) in enumerate(ends):
        end = Hanging(start, down, face, np.sign(face[0]), behind, t)
        near = laid if laid and i == 0 else {"heading": (laid or {}).get("far", 88), "bend": max(1.6, .7 * width)}
        end.fall(held + .8, near.get("bend", max(2.2, width)), near["heading"], 45 / width)
        for kind, *how in near.get("floor", []):
            {"run": end.go, "curve": end.curve, "fold": end.fold}[kind](*how)
        if end.heading < 80:
            end.curve(max(2.4, 1.6 * width), 90)
        end.clear(clear)
        if end.heading < 150:
            end.curve(max(2.4, 1.6 * width), 172)
        lines.append(end.line)
    (q, frames), (last, others) = lines
    between, face = _joined(q[-1], frames[-1], last[-1], others[-1])
    q = np.vstack([q, between, last[::-1]])
    face = np.vstack([frames[:, 2], face, others[::-1, 2]])
    tan, face = _squared(q, face)
    low = t * LIES + np.abs(np.cross(tan, face)[:, 2]) * width / 2 - q[:, 2]             # how far its lower edge would be below the table
    q[:, 2] += (low + np.sqrt(low ** 2 + .1 ** 2)) / 2
    return q, _squared(q, face)[1]


def _squared(q, face):
    """The directions of a line, and its normals made square to it."""
    tan = np.gradient(q, axis=0)
    tan /= np.linalg.norm(tan, axis=1)[:, None]
    face = face - tan * (tan * face).sum(1)[:, None]
    return tan, face / np.linalg.norm(face, axis=1)[:, None]


def _joined(start, frame, end, other):
    """The part of a strap between both ends: along the table in a soft curve. If they show different faces, it turns over on the way."""
    u = np.linspace(0, 1, 160)[1:-1, None]
    far = np.linalg.norm(end - start)
    a, b = frame[0] * far, -other[0] * far
    q = (2 * u ** 3 - 3 * u ** 2 + 1) * start + (u ** 3 - 2 * u ** 2 + u) * a + (3 * u ** 2 - 2 * u ** 3) * end + (u ** 3 - u ** 2) * b
    tan = np.gradient(q, axis=0)
    side = np.cross(UP, tan)
    side /= np.linalg.norm(side, axis=1)[:, None]
    first, last = np.sign(frame[2][2]), np.sign(other[2][2])
    roll = np.pi * ease(u) if first != last else 0 * u
    return q, first * (np.cos(roll) * UP + np.sin(roll) * side)
