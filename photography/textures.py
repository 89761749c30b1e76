"""Generates the two tileable maps of all leather: grain.png (10 cm square) and hide.png (60 cm square).

grain.png: R height, G cavity (pores and creases: for color and relief), B fiber.
hide.png:  R dye uptake, G clouds of wear, B veins and growth lines.
usage: textures.py OUT_FOLDER
"""
import os
import sys

import cv2
import numpy as np


def cloud(n, power, low, high, seed, stretch=1.0):
    """Tileable noise between two spatial frequencies (cycles per tile), 0..1 around .5; stretch > 1 elongates it along x."""
    rng = np.random.default_rng(seed)
    f = np.hypot(np.fft.fftfreq(n)[:, None], np.fft.fftfreq(n)[None] * stretch) * n
    band = np.where((f >= low) & (f <= high), 1 / np.maximum(f, 1) ** power, 0)
    v = np.fft.ifft2(np.fft.fft2(rng.normal(size=(n, n)).astype(np.float32)) * band).real
    return np.clip(.5 + v / v.std() * .17, 0, 1)


def cells(n, count, warp, seed):
    """Tileable Voronoi: distance to the nearest point and to the second nearest, in cell widths."""
    rng = np.random.default_rng(seed)
    off = rng.uniform(.02, .98, (count, count, 2)).astype(np.float32)
    ii = (np.arange(n) / n * count).astype(np.float32)
    px = ii[None, :] + warp * (cloud(n, 1.2, 3, count * .8, seed + 1).astype(np.float32) - .5)
    py = ii[:, None] + warp * (cloud(n, 1.2, 3, count * .8, seed + 2).astype(np.float32) - .5)
    cx, cy = np.floor(px).astype(int), np.floor(py).astype(int)
    f1, f2 = np.full((n, n), 9.0, np.float32), np.full((n, n), 9.0, np.float32)
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


def pores(n, count, size, seed):
    """Follicles: small round pits in loose rows, fewer in some zones. size in pixels."""
    rng = np.random.default_rng(seed)
    zone = cloud(n, 1.6, 2, 24, seed + 1)
    bend = cloud(n, 1.6, 2, 12, seed + 2)
    rows = int(np.sqrt(count) * .8)
    pit = np.zeros((n, n), np.float32)
    per = count // rows
    for r in range(rows):
        x = np.cumsum(rng.uniform(.3, 1.7, per)) / per * n % n
        y = (r + .5) / rows * n + rng.normal(size=per) * n / rows * .22
        y = (y + (bend[y.astype(int) % n, x.astype(int) % n] - .5) * n / rows * 9) % n
        keep = rng.uniform(size=per) < .35 + 1.1 * zone[y.astype(int) % n, x.astype(int) % n]
        for a, b, s in zip(x[keep], y[keep], rng.uniform(.5, 1, per)[keep]):
            cv2.circle(pit, (int(a * 16), int(b * 16)), int(size * s * 16), float(s), -1, cv2.LINE_AA, 4)
    return cv2.GaussianBlur(pit, (0, 0), size * .45, borderType=cv2.BORDER_REFLECT)


def grain(n=2048):
    f1, f2 = cells(n, 118, 1.5, 3)                       # plates of .8 mm
    plate = smooth(f2 - f1, 0, .50)
    g1, g2 = cells(n, 34, 1.7, 11)                       # longer wrinkles between groups of plates
    fold = smooth(g2 - g1, 0, .16)
    zone = smooth(cloud(n, 1.5, 2, 14, 61), .3, .7)      # plates are clear here, nearly gone there
    pit = pores(n, 26000, 1.7, 71)                       # .16 mm
    fiber = cloud(n, .5, 140, 1100, 5)
    line = (1 - smooth(f2 - f1, 0, .20)) * (.35 + .65 * zone)
    long = (1 - fold) * (.2 + .6 * (1 - zone)) * smooth(cloud(n, 1.4, 3, 40, 67), .35, .65)
    height = .50 * plate * (.35 + .65 * zone) - .45 * long - .55 * pit + .16 * fiber
    height = (height - height.min()) / np.ptp(height)
    cavity = np.clip(.55 * line + .60 * long + .95 * pit, 0, 1)
    return np.dstack([height, cavity, fiber])


def veins(n, seed):
    """Branching veins and, in one part of the hide, growth lines: 0 nothing, 1 the middle of a line."""
    rng = np.random.default_rng(seed)
    img = np.zeros((n, n), np.float32)

    def grow(x, y, a, wide, left):
        pts = []
        turn = 0.0
        for _ in range(left):
            pts.append((x, y))
            turn = .80 * turn + rng.normal() * .035
            a += turn
            x, y = x + np.cos(a) * 6, y + np.sin(a) * 6
            if rng.uniform() < .018 and wide > 1.2:
                grow(x, y, a + rng.choice((-1, 1)) * rng.uniform(.4, .9), wide * .65, int(left * .5))
        p = np.array(pts)
        for ox in (-n, 0, n):
            for oy in (-n, 0, n):
                cv2.polylines(img, [((p + [ox, oy]) * 16).astype(np.int32)], False, float(rng.uniform(.35, .9)), max(1, int(wide)), cv2.LINE_AA, 4)
    for _ in range(4):
        grow(*rng.uniform(0, n, 2), rng.uniform(0, 6.28), rng.uniform(1.5, 3.2), int(rng.uniform(60, 190)))
    vein = cv2.GaussianBlur(img, (0, 0), 1.6)
    warp = cloud(n, 1.6, 2, 40, seed + 1)
    ridge = 1 - np.abs(cloud(n, 1.3, 14, 160, seed + 2, stretch=5) + .25 * (warp - .5) - .5) * 9
    where = smooth(cloud(n, 1.8, 1, 5, seed + 3), .56, .80)
    return np.clip(vein / max(vein.max() * .6, 1e-6) * .8 + np.clip(ridge, 0, 1) * where * .7, 0, 1)


def hide(n=2048):
    dye = .35 * cloud(n, 1.3, 6, 200, 31) + .65 * cloud(n, .8, 60, 700, 33)
    return np.dstack([np.clip((dye - .5) * 1.4 + .5, 0, 1), cloud(n, 1.2, 14, 300, 37), veins(n, 51)])


def write(path, rgb):
    cv2.imwrite(path, (np.clip(rgb, 0, 1)[..., ::-1] * 65535).astype(np.uint16))


if __name__ == "__main__":
    out = sys.argv[1]
    os.makedirs(out, exist_ok=True)
    write(os.path.join(out, "grain.png"), grain())
    write(os.path.join(out, "hide.png"), hide())
