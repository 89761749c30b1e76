"""Retouches the paper: a shadow that the right edge of the frame would cut fades out before it."""
import cv2
import numpy as np

CUT = .10                                            # how much darker than bare paper a shadow at the edge is that counts as cut
FADE = .16                                           # the share of the frame's width over which it fades out


def _edge(x, paper, columns):
    """How bright the bare paper is in each row of these columns, or None if something else reaches the edge."""
    if (paper[:, columns] < .99).mean() > .02:
        return None
    rows = x[:, columns].mean((1, 2))
    return cv2.blur(rows.reshape(-1, 1), (1, len(rows) // 60 * 2 + 1), borderType=cv2.BORDER_REPLICATE).ravel()


def _without_shadow(ratio):
    """The smooth curve of how much darker the right edge is than the left one: of the rows that no shadow darkens."""
    at, lit = np.linspace(-1, 1, len(ratio)), np.ones(len(ratio))
    for _ in range(12):
        curve = np.polyval(np.polyfit(at, ratio, 2, w=lit), at)
        lit = np.where(ratio < curve - .01, .01, 1)
    return curve


def fade_shadows(x, paper):
    """The linear image (h, w, 3), its shadows on paper faded out towards the right edge if that would cut one; `paper` = the share of
    each pixel that is bare paper (h, w). The light comes from the left, so the left edge tells how bright paper is without a shadow."""
    band = x.shape[1] // 130
    left, right = _edge(x, paper, slice(0, band)), _edge(x, paper, slice(-band, None))
    if left is None or right is None:
        return x
    ratio = np.log(right / left)
    lit = _without_shadow(ratio)
    if (ratio - lit).min() > np.log(1 - CUT):
        return x
    across = np.linspace(0, 1, x.shape[1], dtype=np.float32)
    bright = np.log(left)[:, None] + lit[:, None] * across
    shadow = np.minimum(np.log(np.maximum(cv2.GaussianBlur(x.mean(2), (0, 0), band / 4), 1e-4)) - bright, 0)
    near = np.clip((across - 1 + FADE) / FADE, 0, 1)
    lift = shadow * (near * near * (3 - 2 * near)) * cv2.GaussianBlur((paper > .99).astype(np.float32), (0, 0), 1)
    return x * np.exp(-lift)[..., None].astype(np.float32)
