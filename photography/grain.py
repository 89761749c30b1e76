"""The grain of leather: which of it denoising lost or made up."""
import cv2
import numpy as np

from masks import mean_within


def restore_grain(light, rough, smooth, mask, gain=1.0):
    """Gives the denoised light the grain back that the denoiser took for noise.

    The normals of the first hit show the relief nearly without noise. How this image's light depends on the normal is
    fitted over its leather (least squares), and the fine part of the normals is lit by that.
    """
    brightness = light.mean(2)
    at = mask > .9
    if at.sum() < 500:
        return light
    n, y = smooth[at][::7], brightness[at][::7]
    slope = np.linalg.lstsq(np.c_[n, np.ones(len(n))], y, rcond=None)[0][:3]
    slope = np.clip(np.linalg.norm(slope), .25, .9) * slope / (np.linalg.norm(slope) + 1e-6)       # soft light gives a weak fit: keep its direction
    change = gain * ((rough - smooth) @ slope) / np.maximum(brightness, max(.12, .6 * float(np.median(y)))) * mask      # weaker in shadows
    return light * np.clip(1 + change, .55, 1.6)[..., None]


def restore_glints(gloss, rough, smooth, mask, gain):
    """Like restore_grain, for gloss, whose level is much lower and which follows the relief more steeply.

    Guided by the rough normals, the denoiser itself would draw the grain as white strokes."""
    level = float(np.median(gloss[mask > .9].mean(1))) if (mask > .9).any() else 0
    return restore_grain(gloss / level, rough, smooth, mask, gain * 2.2) * level if level > 0 else gloss


SMOOTH = .003                                        # how far the denoised gloss is blurred, as a share of the image's width
BENT = (.06, .18)                                    # how much the normals differ from those around them where this blur ends


def smoothed(gloss, nrm, mask):
    """Denoised gloss without the cracks, strokes and speckles that the denoiser sees in noise: blurred within the mask, but not where it bends.

    The grain of leather comes back afterwards, from the normals."""
    core = (mask > .97).astype(np.float32)
    mean = lambda v: mean_within(v, core, SMOOTH * gloss.shape[1])
    flat = 1 - np.clip((np.linalg.norm(mean(nrm) - nrm, axis=2) - BENT[0]) / (BENT[1] - BENT[0]), 0, 1)
    inner = cv2.erode(core, np.ones((9, 9))) * flat
    share = cv2.GaussianBlur(inner, (0, 0), 2)[..., None]
    return gloss * (1 - share) + mean(gloss) * share


def inset(mask):
    """The mask without the pixels beside other things: there the smoothed normals are partly those of the other thing, and what they lack is not grain."""
    return cv2.GaussianBlur(cv2.erode(mask, np.ones((9, 9))), (0, 0), 1.5) * mask


SPREAD = .010                                        # how far the gloss of metal reaches over the leather beside it, as a share of the image's width


def contained(gloss, leather, metal):
    """Denoised gloss without what the denoiser spread from metal over the leather beside it, which the grain then turned into pale hairs.

    There it is at most the mean of the leather further away."""
    reach = SPREAD * gloss.shape[1]
    beside = cv2.dilate(metal, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(reach) + 1,) * 2)) > .5
    clean = ((leather > .97) & ~beside).astype(np.float32)
    at = (leather > .97) & beside & (cv2.GaussianBlur(clean, (0, 0), reach) > .01)
    return np.where(at[..., None], np.minimum(gloss, mean_within(gloss, clean, reach)), gloss)
