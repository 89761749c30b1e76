"""Intel Open Image Denoise's networks, run with torch. The weights come from the npm package "denoiser"."""
import os
import struct

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from masks import mean_within

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "node_modules", "denoiser", "tzas")
CLEAN = os.path.join(FOLDER, "rt_hdr_calb_cnrm.tza")     # for albedo and normals without noise
NOISY = os.path.join(FOLDER, "rt_hdr_alb_nrm.tza")       # for albedo and normals that are as noisy as the image


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
        if dims == 4:
            out[name] = out[name].contiguous(memory_format=torch.channels_last)     # 10 % faster
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


def exposure(rgb):
    """The factor that brings an HDR image to the mean brightness the network was trained with."""
    lum = rgb @ np.array([.212671, .715160, .072169], np.float32)
    return .18 / np.exp2(np.mean(np.log2(np.maximum(lum, 1e-8))))


def denoise(rgb, alb, nrm, w, scale=None):
    scale = scale or exposure(rgb)
    x = np.concatenate([curve(np.maximum(rgb, 0) * scale) / TOP, np.clip(alb, 0, 1), np.clip(nrm, -1, 1) * .5 + .5], 2)
    h, wide = x.shape[:2]
    x = np.pad(x, ((0, -h % 16), (0, -wide % 16), (0, 0)), mode="reflect").astype(np.float32)
    with torch.no_grad():
        y = unet(w, torch.from_numpy(x)[None].permute(0, 3, 1, 2))[0].numpy().transpose(1, 2, 0)[:h, :wide]
    return (uncurve(np.clip(y, 0, 1) * TOP) / scale).astype(np.float32)


CONTEXT = 64                                             # pixels around an area that the network sees as well


def area(at):
    """The smallest rectangle around the mask `at`, with context."""
    rows, columns = np.flatnonzero(at.any((1, 2))), np.flatnonzero(at.any((0, 2)))
    if not len(rows):
        return None
    start = lambda first: max(0, first - CONTEXT) // 16 * 16                        # the network's coarsest grid, so that the result is the same
    return tuple(slice(start(found[0]), found[-1] + 1 + CONTEXT) for found in (rows, columns))


def denoise_where(at, rgb, alb, nrm, w, scale):
    """Denoises the rectangle around the mask `at`, which is about half of the image of most products."""
    part = area(at)
    if not part:
        return rgb
    out = rgb.copy()
    out[part] = denoise(rgb[part], alb[part], nrm[part], w, scale)
    return out


def half(a):
    return cv2.resize(a, (a.shape[1] // 2, a.shape[0] // 2), interpolation=cv2.INTER_AREA)


FAR = 40                                                 # pixels from the product at which only paper is left


def denoise_product(thing, rgb, alb, nrm, w, even=False):
    """Denoises the product and what is near it. Bare paper has no detail: half the size is enough for its light, with fewer
    blotches, and a blur for its gloss, which is `even`. thing: the share of each pixel that is not paper."""
    near = cv2.dilate((thing > .01).astype(np.float32), np.ones((FAR, FAR)))
    near = cv2.GaussianBlur(near, (0, 0), FAR / 8)[..., None]
    near[near < .004] = 0
    scale = exposure(rgb)
    if even:
        far = mean_within(rgb, cv2.erode(1 - near, np.ones((3, 3))), 8)
    else:
        far = cv2.resize(denoise(half(rgb), half(alb), half(nrm), w, scale), rgb.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    return denoise_where(near, rgb, alb, nrm, w, scale) * near + far * (1 - near)
