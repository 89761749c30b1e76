"""The sheen of leather: what of it follows the form."""
import cv2
import numpy as np

from masks import mean_within

SCALE = 4                                            # the filter works on an image this much smaller: clouds are large
REACH = .1                                           # half the side of the filter's window, as a share of the image's width: larger than a cloud
FLAT = 4e-4                                          # variance of the normals below which they say nothing about the gloss
GRAIN = .004                                         # what is smaller than this, as a share of the image's width, is grain and stays
CLOUDS = .85                                         # share of the clouds that is removed
GLINT = .05                                          # gloss that is this much brighter than the usual one is a highlight and stays


def guided_filter(values, guide, mask, radius, eps):
    """The guided filter (He, Sun and Tang 2010): what of `values` (h, w) is locally linear in `guide` (h, w, 3), within the mask (0 to 1)."""
    box = lambda a: cv2.boxFilter(a.astype(np.float32), -1, (2 * radius + 1,) * 2, borderType=cv2.BORDER_REFLECT)
    weight = box(mask) + 1e-6
    mean = lambda a: box(a * (mask[..., None] if a.ndim == 3 else mask)) / (weight[..., None] if a.ndim == 3 else weight)
    guide_mean, level = mean(guide), mean(values)
    product = np.stack([mean(guide * guide[..., i:i + 1]) for i in range(3)], -2)
    covariance = product - guide_mean[..., None, :] * guide_mean[..., :, None] + np.eye(3, dtype=np.float32) * eps
    slope = np.linalg.solve(covariance, (mean(guide * values[..., None]) - guide_mean * level[..., None])[..., None])[..., 0]
    return (mean(slope) * guide).sum(2) + mean(level - (slope * guide_mean).sum(2))


def even_sheen(gloss, nrm, leather):
    """The gloss without the clouds of a hide, which look like dust on dark dyes: what follows the form, the grain and highlights stay.

    gloss: linear (h, w, 3), nrm: normals without grain, leather: its share of each pixel."""
    h, w = leather.shape
    brightness, all_leather = gloss.mean(2), leather > .97
    if not all_leather.any():
        return gloss
    glint = float(np.median(brightness[all_leather])) + GLINT
    small = lambda a: cv2.resize(a.astype(np.float32), (w // SCALE, h // SCALE), interpolation=cv2.INTER_AREA)
    mask = np.where(small(all_leather) > .6, small(all_leather), 0).astype(np.float32)
    seen = small(np.minimum(brightness, glint))
    shaped = guided_filter(seen, small(nrm), mask, round(REACH * w / SCALE), FLAT)
    change = (np.maximum(shaped, 0) + .004) / (mean_within(seen, mask, GRAIN * w / SCALE) + .004)      # clouds in deep shade are not worth dividing by
    change = np.where(mask > 0, np.clip(change, .25, 3) ** CLOUDS, 1).astype(np.float32)
    share = np.clip(leather, 0, 1) * np.exp(-np.maximum(brightness - glint, 0) / GLINT)
    return gloss * (1 + (cv2.resize(change, (w, h)) - 1) * share)[..., None]
