"""Framing: which lens, how far away and how far sideways. Arithmetic only, so that it can be tested without Blender."""
import math

import numpy as np

ASPECT = .8
KEY = (1.2, 1.5, -3.5)   # direction of the key light as the camera sees it: right, away, up. From lower down, shadows leave the frame
SHADOW_REACH = .60       # how much of the length of the shadow must be inside the frame: the rest fades out


def lens_and_fill(span):
    """Lens (mm) and share of the frame for a product of this size (cm), from 9 cm to 48 cm."""
    k = min(1, max(0, math.log(max(span) / 9) / math.log(48 / 9)))
    return 105 - 45 * k, .76 + .14 * k


def half_height(lens):
    """Half the height of the frame at distance 1, for a 36 mm sensor."""
    return 36 / 2 / lens


def corners(span):
    """The corners of a product's bounding box, which stands centered on the floor."""
    return np.array([[x * span[0] / 2, y * span[1] / 2, z * span[2]] for x in (-1, 1) for y in (-1, 1) for z in (0, 1)])


def key_direction(az):
    """The direction of the key light for a camera at this angle: the lights stand still in front of the camera."""
    a = math.radians(az)
    return np.array([KEY[0] * math.cos(a) - KEY[1] * math.sin(a), KEY[0] * math.sin(a) + KEY[1] * math.cos(a), KEY[2]])


def shadow(points, key, reach=SHADOW_REACH):
    """Where the shadows of these points fall on the floor when light comes from the direction of `key`."""
    along = np.array([key[0], key[1], 0]) / -key[2] * reach
    high = points[points[:, 2] > 0]
    return np.c_[high[:, :2], np.zeros(len(high))] + high[:, 2:] * along


def fit(points, share, half, aspect=ASPECT):
    """The distance and the sideways shift at which the points fill the given share of the frame.

    points: in camera directions (x right, y up, z towards the camera), relative to the point the camera aims at.
    """
    dist, shift, p = 1.0, np.zeros(3), np.array(points, float)
    for _ in range(60):
        if dist <= p[:, 2].max():
            dist *= 2
            continue
        x, y = p[:, 0] / (dist - p[:, 2]), p[:, 1] / (dist - p[:, 2])
        step = np.array([(x.max() + x.min()) / 2 * dist, (y.max() + y.min()) / 2 * dist, 0])
        p = p - step
        shift = shift + step
        dist *= max(np.ptp(x) / (2 * half * aspect), np.ptp(y) / (2 * half)) / share
    return dist, shift


def fit_with_shadow(points, shade, share, half):
    """Like fit, but with the shadow inside the frame too. The product moves aside half as far as its shadow asks for."""
    dist, shift = fit(points, share, half)
    if len(shade) == 0:
        return dist, shift
    both = np.vstack([points, shade])
    far, aside = fit(both, .94, half)
    shift = (shift + aside) / 2
    moved = both - shift
    dist = max(dist, far)
    for _ in range(60):                                    # halfway between both centers the shadow needs a little more room
        x, y = np.abs(moved[:, 0] / (dist - moved[:, 2])).max(), np.abs(moved[:, 1] / (dist - moved[:, 2])).max()
        need = max(x / (half * ASPECT), y / half)
        if need <= .955:
            break
        dist *= need / .955
    return dist, shift
