"""Means within a mask."""
import cv2
import numpy as np


def mean_within(values, mask, sigma):
    """The mean of `values` around each pixel, of those within the mask (0 to 1) only, weighted by a Gaussian of `sigma` pixels."""
    blur = lambda v: cv2.GaussianBlur(v, (0, 0), sigma)
    weight = np.maximum(blur(mask), 1e-3)
    return blur(values * mask[..., None]) / weight[..., None] if values.ndim == 3 else blur(values * mask) / weight
