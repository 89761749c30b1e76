#!/usr/bin/env python3
"""Turns rendered passes into images: OIDN denoise (weights of the npm package "denoiser", run with torch), tone, sharpen, PNG.
usage: postprocess.py STEM HEX=OUT.png [HEX=OUT.png ...]   one image per color; =OUT.png leaves the color as rendered"""
import os
import struct
import sys
import time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np
import torch
import torch.nn.functional as F
torch.set_num_threads(4)
HERE = os.path.dirname(os.path.abspath(__file__))
TZA = HERE + "/node_modules/denoiser/tzas/rt_hdr_calb_cnrm_small.tza"
GRAY, FLESH = "787878", "A98B6C"                     # must match models/materials.py


def weights(path):
    """Reads the tensors of an OIDN weight file (.tza)."""
    b = open(path, "rb").read()
    p = struct.unpack_from("<HBBQ", b, 0)[3]
    count, = struct.unpack_from("<I", b, p)
    p += 4
    out = {}
    for _ in range(count):
        length, = struct.unpack_from("<H", b, p)
        name = b[p + 2:p + 2 + length].decode()
        p += 2 + length
        dims = b[p]
        shape = struct.unpack_from("<%dI" % dims, b, p + 1)
        p += 1 + 5 * dims
        kind = "<f2" if chr(b[p]) == "h" else "<f4"
        offset, = struct.unpack_from("<Q", b, p + 1)
        p += 9
        a = np.frombuffer(b, kind, int(np.prod(shape)), offset).reshape(shape)
        out[name] = torch.from_numpy(a.astype(np.float32))
    return out


def unet(w, x):
    """Intel Open Image Denoise's network, layer for layer."""
    def conv(name, t):
        return F.conv2d(t, w[name + ".weight"], w[name + ".bias"], padding=1)

    def relu(name, t):
        return F.relu(conv(name, t), inplace=True)

    def rise(level, t, skip):
        t = torch.cat((F.interpolate(t, scale_factor=2, mode="nearest"), skip), 1)
        return relu(f"dec_conv{level}b", relu(f"dec_conv{level}a", t))

    t, skips = relu("enc_conv0", x), [x]
    for level in (1, 2, 3, 4):
        t = F.max_pool2d(relu(f"enc_conv{level}", t), 2)
        skips.append(t)
    t = relu("enc_conv5b", relu("enc_conv5a", t))
    for level, skip in ((4, skips[3]), (3, skips[2]), (2, skips[1]), (1, skips[0])):
        t = rise(level, t, skip)
    return conv("dec_conv0", t)


# OIDN's transfer function for HDR images
A, B, C, D = 1.41283765e+03, 1.64593172e+00, 4.31384981e-01, -2.94139609e-03
E, K, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def curve(y):
    y = np.asarray(y, np.float32)
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + K) + G))


def uncurve(x):
    x = np.asarray(x, np.float32)
    return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 0), 1 / C), np.exp((x - G) / E) - K))


TOP = float(curve(65504.0))


def denoise(rgb, alb, nrm, w, scale=None):
    lum = rgb @ np.array([.212671, .715160, .072169], np.float32)
    scale = scale or .18 / np.exp2(np.mean(np.log2(np.maximum(lum, 1e-8))))
    x = np.concatenate([curve(np.maximum(rgb, 0) * scale) / TOP, np.clip(alb, 0, 1), np.clip(nrm, -1, 1) * .5 + .5], 2)
    h, wide = x.shape[:2]
    x = np.pad(x, ((0, -h % 16), (0, -wide % 16), (0, 0)), mode="reflect").astype(np.float32)
    with torch.no_grad():
        y = unet(w, torch.from_numpy(x.transpose(2, 0, 1))[None])[0].numpy().transpose(1, 2, 0)[:h, :wide]
    return (uncurve(np.clip(y, 0, 1) * TOP) / scale).astype(np.float32)


def exr(path):
    a = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if a is None:
        raise SystemExit("missing " + path)
    return (a[..., 2::-1] if a.ndim == 3 else a).astype(np.float32)


METER = .625                                        # brightness of the paper in the studio's light setup; see README
PAPER = .77                                          # brightness of the paper in the finished image (scene-linear)
BALANCE = (.995, .998, 1.012)


def linear(h):
    v = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def tone(x, paper=None):
    """Sets the exposure so that every backdrop has the same tone, then applies a soft shoulder and slight contrast."""
    read = METER
    if paper is not None and (paper > .99).mean() > .12:
        lit = np.median(x[paper > .99], 0).mean()
        read = METER ** .4 * lit ** .6
    x = x * (PAPER / read) * np.array(BALANCE, np.float32)
    knee = .66
    x = np.where(x > knee, knee + (1 - knee) * (1 - np.exp(-np.maximum(x - knee, 0) / (1 - knee))), x)
    s = np.where(x <= .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-9), 1 / 2.4) - .055)
    return np.clip(s - .026 * np.sin(2 * np.pi * s), 0, 1)


def dyed(p, hexcode):
    """The diffuse color of every pixel with the leather in another dye, of which suede takes half."""
    if not hexcode:
        return p["dcol"]
    mask, tone, flesh, dye, sand = p["leather"][..., None], p["tone"][..., None], p["flesh"][..., None], linear(hexcode), linear(FLESH)
    uneven = np.clip(tone / np.maximum(mask, .02), 0, 3) ** (1 - min(.62, 1.45 * float(dye.mean())))      # light leather is more even
    return p["rest"] + mask * uneven * dye + flesh * sand ** .55 * dye ** .45


def parted(p, nrm, w, recolored):
    """Splits each pixel into shares of leather and suede, and the rest, which stays undyed.

    With few samples, outlines are noisy, so the shares are denoised along them.
    An image that keeps its rendered colors has a single share.
    """
    shares = np.dstack([p["leather"], p["tone"], p["flesh"]])
    rest = np.maximum(p["dcol"] - shares[..., 1:2] * linear(GRAY) - shares[..., 2:] * linear(FLESH), 0)
    meets = np.maximum(spread(p["leather"]), spread((rest if recolored else p["dcol"]).mean(2)))
    at = cv2.GaussianBlur(cv2.dilate((meets > .12).astype(np.float32), np.ones((3, 3))), (0, 0), .8)[..., None]
    clean = lambda v: v * (1 - at) + denoise(v, np.full_like(v, .5), nrm, w, 1) * at
    if not recolored:
        return {"dcol": clean(p["dcol"])}
    return {"rest": clean(rest), **dict(zip(("leather", "tone", "flesh"), clean(shares).transpose(2, 0, 1)))}


def spread(a):
    """The range of the values around each pixel."""
    return cv2.dilate(a, np.ones((3, 3))) - cv2.erode(a, np.ones((3, 3)))


def apart(p, w):
    """Denoises diffuse light and gloss separately.

    Where the grain is finer than a pixel, denoising both together causes blotches. Light and
    gloss are the same for every dye, so one master needs two passes for any number of colors.
    """
    nrm = cv2.bilateralFilter(p["nrm"], 9, .35, 3)
    light = p["ddir"] + p["dind"]
    gloss = np.maximum(p["rgb"] - p["dcol"] * light, 0)
    guide = cv2.bilateralFilter(p["alb"], 5, .06, 1.5)
    return denoise(light, np.full_like(p["alb"], .5), nrm, w), denoise(gloss, guide, nrm, w), nrm


def finish(x, out, paper=None, sharpen=.35):
    s = tone(x, paper)
    s = np.clip(s + sharpen * (s - cv2.GaussianBlur(s, (0, 0), .9)), 0, 1)
    s = s + np.random.default_rng(1).normal(size=s.shape[:2] + (1,)) * .003      # fine dither against banding
    cv2.imwrite(out, (np.clip(s, 0, 1)[..., ::-1] * 255 + .5).astype(np.uint8))


def load(stem):
    names = ("rgb", "alb", "nrm", "leather", "tone", "flesh", "paper", "dcol", "ddir", "dind")
    p = {k: exr(f"{stem}.{k}.exr") for k in names if os.path.exists(f"{stem}.{k}.exr")}
    for k in ("leather", "tone", "flesh", "paper"):
        if p[k].ndim == 3:
            p[k] = p[k][..., 0]
    return p


def postprocess(stem, images):
    """images: [(hexcode or "", out.png)]; without a hexcode the color stays as rendered."""
    t0 = time.time()
    p = load(stem)
    w = weights(TZA)
    light, gloss, nrm = apart(p, w)
    p.update(parted(p, nrm, w, any(hexcode for hexcode, _ in images)))
    for hexcode, out in images:
        finish(dyed(p, hexcode) * light + gloss, out, p["paper"])
        print(f"PROCESSED {out} {time.time() - t0:.1f}", flush=True)
        t0 = time.time()


if __name__ == "__main__":
    postprocess(sys.argv[1], [tuple(a.split("=", 1)) for a in sys.argv[2:]])
