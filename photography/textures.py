"""Generates the two tileable maps of all leather: grain.png (10 cm square) and hide.png (60 cm square).

Reading a map is much faster than computing the same cells for every light sample.
usage: textures.py OUT_FOLDER
"""
import os
import sys

import cv2
import numpy as np


def cloud(n, power, low, high, seed):
    """Tileable noise between two spatial frequencies (cycles per tile), 0..1 around .5."""
    rng = np.random.default_rng(seed)
    f = np.hypot(np.fft.fftfreq(n)[:, None], np.fft.fftfreq(n)[None]) * n
    band = np.where((f >= low) & (f <= high), 1 / np.maximum(f, 1) ** power, 0)
    v = np.fft.ifft2(np.fft.fft2(rng.normal(size=(n, n))) * band).real
    return np.clip(.5 + v / v.std() * .17, 0, 1)


def cells(n, count, warp, seed):
    """Tileable Voronoi: distance to the nearest point and to the second nearest, in cell widths."""
    rng = np.random.default_rng(seed)
    off = rng.uniform(.02, .98, (count, count, 2))
    ii = np.arange(n) / n * count
    px = ii[None, :] + warp * (cloud(n, 1.2, 3, count * 1.2, seed + 1) - .5)
    py = ii[:, None] + warp * (cloud(n, 1.2, 3, count * 1.2, seed + 2) - .5)
    cx, cy = np.floor(px).astype(int), np.floor(py).astype(int)
    f1, f2 = np.full((n, n), 9.0), np.full((n, n), 9.0)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            o = off[(cy + dy) % count, (cx + dx) % count]
            d = np.hypot(cx + dx + o[..., 0] - px, cy + dy + o[..., 1] - py)
            f2 = np.minimum(f2, np.maximum(f1, d))
            f1 = np.minimum(f1, d)
    return f1, f2


def smooth(v, a, b):
    t = np.clip((v - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def grain(n=2048):
    """R height, G creases, B pores and fibers."""
    f1, f2 = cells(n, 104, 3.0, 3)
    pebble = smooth(f2 - f1, -.05, .62)
    g1, g2 = cells(n, 46, 2.2, 11)
    folds = smooth(g2 - g1, 0, .30)                      # longer wrinkles between groups of grain cells
    s1, _ = cells(n, 290, 2.0, 23)
    fine = cloud(n, .6, 120, 700, 5)
    height = .58 * pebble + .16 * folds - .16 * s1 + .34 * fine
    height = (height - height.min()) / np.ptp(height)
    crease = (1 - smooth(f2 - f1, 0, .24)) * (.45 + .55 * (1 - folds))
    return np.dstack([height, np.clip(crease, 0, 1), fine])


def hide(n=1024):
    """R dye uptake, G wear, B areas of higher grain."""
    return np.dstack([cloud(n, 1.5, 3, 120, 31), cloud(n, 1.2, 14, 300, 37), cloud(n, 1.4, 6, 90, 41)])


def write(path, rgb):
    cv2.imwrite(path, (np.clip(rgb, 0, 1)[..., ::-1] * 65535).astype(np.uint16))


if __name__ == "__main__":
    out = sys.argv[1]
    os.makedirs(out, exist_ok=True)
    write(os.path.join(out, "grain.png"), grain())
    write(os.path.join(out, "hide.png"), hide())
