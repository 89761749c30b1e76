"""How leather is wound around the x axis. Angles count from the top over the front, in degrees. Arithmetic only."""
import numpy as np

from parts.forms import ease, sweep

RESTED = .045                    # how much of its radius a roll loses below, where it rests on the table
FALL = 16                        # within how many degrees a strap falls from the free end to the turn below


def rested(up):
    """The share of its radius that a roll keeps where the direction from its axis has this upward part, from -1 (below) to 1."""
    return 1 - RESTED * np.clip(-up, 0, 1) ** 3


class Winding:
    """Leather of thickness t rolled up around the x axis from one angle to another. radius(angle) is that of the middle of the leather."""

    def __init__(self, first, last, radius, t):
        self.first, self.last, self.radius, self.t = first, last, radius, t

    def at(self, angle, right, high):
        """Points at these angles, `high` above the middle of the leather, at `right` along the axis."""
        return self._points(angle, right, self.radius(angle) + high)

    def _points(self, angle, right, r):
        a = np.radians(angle)
        r = r * rested(np.cos(a))
        return np.stack([right + 0 * a, -r * np.sin(a), r * np.cos(a)], 1)

    def run(self):
        """A sweep along the leather; x along it, y to the right, h outward. It has `angle(x)`."""
        angle = np.linspace(self.first, self.last, int((self.last - self.first) / 1.5))
        line = self.at(angle, 0, 0)
        form = sweep(line, np.c_[0 * angle, -np.sin(np.radians(angle)), np.cos(np.radians(angle))])
        far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
        form.angle = lambda x: np.interp(x, far, angle)
        form.far = lambda value: np.interp(value, angle, far)
        return form

    def surface(self, angle):
        """The radius of the grain side that is outermost at that angle. Past the free end it falls to the turn below."""
        angle = np.asarray(angle, float)
        own = self.radius(np.minimum(angle, self.last))
        return own + self.t / 2 + (self.radius(angle - 360) - own) * ease((angle - self.last + 2) / FALL)

    def outside(self, bar):
        """A form on the outermost leather: x right, y up from the angle `bar`, h away from the leather. It has `scale`, in degrees per cm."""
        scale = np.degrees(1 / (self.radius(self.last) + self.t / 2))

        def form(p):
            angle = bar - p[:, 1] * scale
            return self._points(angle, p[:, 0], self.surface(angle) + p[:, 2])
        form.scale = scale
        return form


def bent_back(roll, hinge, radius=1.75, most=196):
    """The leather of a roll, whose part past the angle `hinge` is bent backwards: a sweep with the same `far(angle)`."""
    closed = roll.run()
    held = roll.at(np.linspace(roll.first, hinge, 200), 0, 0)
    heading = np.radians(-hinge)                             # above straight forward; now it turns over the vertical to the back
    s = np.linspace(0, closed.length - closed.far(hinge), 240)[1:]
    turn = heading + np.radians(most) * ease(s / (1.5 * radius * np.radians(most)))
    step = s[1] - s[0]
    free = held[-1] + np.c_[0 * s, -np.cumsum(np.cos(turn)) * step, np.cumsum(np.sin(turn)) * step]
    line = np.vstack([held, free])
    tan = np.gradient(line, axis=0)
    form = sweep(line, np.c_[0 * tan[:, 0], tan[:, 2], -tan[:, 1]])
    form.far = closed.far
    return form
