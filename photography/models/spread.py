"""How a folded wallet lies when it is spread open for a photograph: nearly flat, with a soft hollow where it was folded."""
import numpy as np

from parts.forms import ease

HOLLOW, STEEP = .55, 13                                       # half of a fold's width, and the slope of its sides in degrees


def spread(folds, slopes, reach=16.0, step=.02):
    """The form of leather whose inner side looks up: `folds` are places along it, `slopes` how many degrees each part rises to the right.

    As in the pattern, x runs to the left of the person who opens it, and h downwards."""
    s = np.arange(-reach, reach + step, step)
    slope = np.full(len(s), float(slopes[0]))
    for at, before, after in zip(folds, slopes, slopes[1:]):
        u = (s - at) / HOLLOW
        slope += (after - before) * ease(u / 3 + .5) + STEEP * u * np.exp(.5 * (1 - u ** 2))
    slope = np.radians(slope)
    right, up = np.cumsum(np.cos(slope)) * step, np.cumsum(np.sin(slope)) * step
    right -= np.interp(0, s, right)

    def form(p):
        at = lambda v: np.interp(-p[:, 0], s, v)
        return np.c_[at(right) + p[:, 2] * at(np.sin(slope)), p[:, 1], at(up) - p[:, 2] * at(np.cos(slope))]
    return form
