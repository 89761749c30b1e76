"""Dyes and tone: from linear light to the finished image, and the dye that makes an image match its swatch."""
import numpy as np

METER = .625                                         # brightness of the paper in the studio's light setup; see README
PAPER = .77                                          # brightness of the paper in the finished image (scene-linear)
BALANCE = (.995, .998, 1.012)
GRAY, FLESH = "787878", "A98B6C"                     # must match models/materials.py


def linear(h):
    """Scene-linear RGB of an sRGB hex code, or of an array of sRGB values from 0 to 1."""
    v = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]) if isinstance(h, str) else np.asarray(h)
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def meter(x, paper):
    """Brightness of the backdrop, where enough of it is visible; otherwise the studio's usual brightness."""
    if paper is None or (paper > .99).mean() <= .12:
        return METER
    return METER ** .4 * np.median(x[paper > .99], 0).mean() ** .6


def tone(x, brightness=METER):
    """Sets the exposure so that every backdrop has the same tone, then applies a soft shoulder and slight contrast."""
    x = x * (PAPER / brightness) * np.array(BALANCE, np.float32)
    knee = .66
    x = np.where(x > knee, knee + (1 - knee) * (1 - np.exp(-np.maximum(x - knee, 0) / (1 - knee))), x)
    s = np.where(x <= .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-9), 1 / 2.4) - .055)
    return np.clip(s - .026 * np.sin(2 * np.pi * s), 0, 1)


def dyed(p, dye):
    """The diffuse color of every pixel with the leather in another dye (linear RGB), of which suede takes half."""
    mask, tone, flesh, sand = p["leather"][..., None], p["tone"][..., None], p["flesh"][..., None], linear(FLESH)
    uneven = np.clip(tone / np.maximum(mask, .02), 0, 3) ** (1 - min(.62, 1.45 * float(dye.mean())))      # light leather is more even
    return p["rest"] + mask * uneven * dye + flesh * sand ** .55 * dye ** .45


def match_dye(p, light, gloss, hexcode):
    """The dye (linear RGB) that makes the lit leather of this image look like its swatch: gloss and room light desaturate leather.

    Measured on the middle tones of the leather. Hue and chroma are matched, lightness half way: a face in shade may stay darker.
    """
    target = linear(hexcode)
    brightness = light.mean(2)
    at = p["leather"] > .97
    if at.sum() < 2000:
        return target
    low, high = np.percentile(brightness[at], (35, 85))
    at &= (brightness > low) & (brightness < high)
    pick = np.flatnonzero(at)[::max(1, at.sum() // 20000)]
    sample = lambda v: v.reshape(-1, *v.shape[2:])[pick][:, None]
    small = {k: sample(p[k]) for k in ("rest", "leather", "tone", "flesh")}
    some_light, some_gloss, exposure = sample(light), sample(gloss), meter(p["rgb"], p["paper"])
    dye = target.copy()
    for _ in range(6):
        seen = linear(np.median(tone(dyed(small, dye) * some_light + some_gloss, exposure), (0, 1)))
        k = target / np.maximum(seen, 1e-4)
        k = k / k.mean() ** .5
        dye = np.clip(dye * np.clip(k, .5, 2) ** .7, target * .2, target * 1.8).astype(np.float32)
    return dye


WHITE_BALANCE = .75                                  # share of the light's own color that is removed from a scene
LIT = 1.02                                           # brightness of the light on leather in the studio


def scene_gain(light, leather):
    """Gain per channel that makes a dye look in a scene as in its product image: measured on the lit leather."""
    at = leather > .9
    if at.sum() < 800:
        at = np.ones_like(at)
    brightness = light.mean(2)
    lit = light[at & (brightness > np.median(brightness[at]))].mean(0)
    return ((lit.mean() / lit) ** WHITE_BALANCE * (LIT / lit.mean()) ** .6).astype(np.float32)
