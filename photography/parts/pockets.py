"""How pockets stand off the wall that they are sewn to."""
import numpy as np

from .forms import ease

SLOPE = .62                                                   # of a full pocket beside its side seams


def pillow(w, h, deep):
    """How far a full pocket stands off its wall, in centimeters: it rises from its side seams in one arch, without corners, and widens towards its mouth."""
    power, foot = max(2.0, SLOPE * w / 2 / deep), min(2.0, .4 * h)
    return lambda q: deep * np.clip(1 - np.abs(2 * q[:, 0] / w) ** power, 0, 1) * (.75 + .25 * ease((q[:, 1] + h / 2) / (h * .5))) * ease((q[:, 1] + h / 2) / foot)
