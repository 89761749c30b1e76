#!/usr/bin/env python3
"""Turns rendered passes into images: denoise, dye, tone, sharpen, PNG.
usage: postprocess.py STEM [lamp] HEX=OUT.png [HEX=OUT.png ...]   one image per color; =OUT.png leaves the colors as rendered;
lamp = the light falls off across the frame, and shadows fade out before its right edge"""
import json
import os
import sys
import time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np
import torch

from backdrop import fade_shadows
from color import FLESH, GRAY, POLARIZER, clouds, dyed, falloff, highlights, linear, lit_patch, match_dye, match_scene, meter, polarized, scene_exposure, scene_gain, tinted, tone, veil, waxed
from denoise import CLEAN, NOISY, denoise, denoise_product, denoise_where, exposure, weights
from grain import contained, inset, restore_glints, restore_grain, smoothed
from masks import mean_within
from sheen import even_sheen

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "colors.json"), encoding="utf8") as f:
    DYES = json.load(f)
torch.set_num_threads(int(os.environ.get("PHOTO_THREADS", "2")))


def exr(path):
    a = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if a is None:
        raise SystemExit("missing " + path)
    return (a[..., 2::-1] if a.ndim == 3 else a).astype(np.float32)


def load(stem):
    """All passes of a master. Masks have one channel. `dyes` are the masks of the leathers of a scene."""
    names = ("rgb", "alb", "nrm", "leather", "tone", "flesh", "paper", "dcol", "ddir", "dind")
    p = {k: exr(f"{stem}.{k}.exr") for k in names if os.path.exists(f"{stem}.{k}.exr")}
    mask = lambda a: a[..., 0] if a.ndim == 3 else a
    for k in ("leather", "tone", "flesh", "paper"):
        p[k] = mask(p[k])
    p["dyes"] = {k: mask(exr(f"{stem}.dye-{k}.exr")) for k in DYES if os.path.exists(f"{stem}.dye-{k}.exr")}
    return p


def spread(a):
    """The range of the values around each pixel."""
    return cv2.dilate(a, np.ones((3, 3))) - cv2.erode(a, np.ones((3, 3)))


def parted(p, nrm, w, recolored):
    """Splits each pixel into shares of leather and suede, and the rest, which stays undyed.

    With few samples, outlines are noisy, so the shares are denoised along them.
    An image that keeps its rendered colors has a single share.
    """
    shares = np.dstack([p["leather"], p["tone"], p["flesh"]])
    rest = np.maximum(p["dcol"] - shares[..., 1:2] * linear(GRAY) - shares[..., 2:] * linear(FLESH), 0)
    meets = np.maximum(spread(p["leather"]), spread((rest if recolored else p["dcol"]).mean(2)))
    at = cv2.GaussianBlur(cv2.dilate((meets > .12).astype(np.float32), np.ones((3, 3))), (0, 0), .8)[..., None]
    clean = lambda v: v * (1 - at) + denoise_where(at, v, np.full_like(v, .5), nrm, w, 1) * at
    if not recolored:
        return {"dcol": clean(p["dcol"])}
    leather, tone, flesh = clean(shares).transpose(2, 0, 1)
    blur = lambda v: cv2.GaussianBlur(v, (0, 0), .8).reshape(*v.shape[:2], -1)
    other = lambda a, b: np.clip(1 - a - b, 0, 1)[..., None]
    share = other(p["leather"], p["flesh"])
    color = np.where(share > .98, rest, np.minimum(blur(rest) / np.maximum(blur(share), .02), 1))   # of what is beside leather: its share is cleaned with the leather's
    color = color * other(leather, flesh)
    suede = cv2.dilate(p["flesh"], np.ones((5, 5)))[..., None] > .01                # its mask holds its tone, not its share
    color = np.where(suede, denoise_where(at * suede, rest, np.full_like(rest, .5), nrm, w, 1), color)
    return {"rest": rest * (1 - at) + color * at, "leather": leather, "tone": tone, "flesh": flesh}


def apart(p, w, grain, studio):
    """Denoises diffuse light and gloss separately, and restores the grain in both; `grain` is how much; in the studio, the rest is paper.

    Where the grain is finer than a pixel, denoising both together causes blotches. Light and
    gloss are the same for every dye, so one master needs two passes for any number of colors.
    """
    nrm = cv2.bilateralFilter(p["nrm"], 9, .35, 3)
    light = p["ddir"] + p["dind"]
    gloss = np.maximum(p["rgb"] - p["dcol"] * light, 0)
    guide = cv2.bilateralFilter(p["alb"], 5, .06, 1.5)
    fine = p["nrm"] * .75 + cv2.GaussianBlur(p["nrm"], (0, 0), .7) * .25
    gray = np.full_like(p["alb"], .5)
    if studio:
        even, shine = denoise_product(1 - p["paper"], light, gray, nrm, w), denoise_product(1 - p["paper"], gloss, guide, nrm, w, True)
        shine = contained(shine, p["leather"], bare_metal(p))
    else:
        even, shine = denoise(light, gray, nrm, w), denoise(gloss, guide, nrm, w)
    shine = restore_glints(smoothed(shine, nrm, p["leather"]), fine, nrm, inset(p["leather"]) if studio else p["leather"], grain)
    own = p["tone"] / np.maximum(cv2.GaussianBlur(p["tone"], (0, 0), 5), .05)          # pores and creases are dull, and the color shows where they are
    dull = 1 + (np.clip(own, .55, 1.25) ** 1.6 - 1) * (p["leather"] > .95)
    return restore_grain(even, fine, nrm, p["leather"], grain), shine * dull[..., None], nrm


def outlines(p):
    """Where two things share a pixel, from 0 to 1: light and color multiplied separately cause steps there."""
    elsewhere = cv2.erode(p["leather"], np.ones((3, 3))) < .97                         # within leather, such differences are grain
    d = np.maximum(np.maximum(spread(p["dcol"].mean(2)), spread(p["alb"].mean(2))) * elsewhere * .6, spread(p["leather"]))
    return cv2.GaussianBlur(cv2.dilate((d > .10).astype(np.float32), np.ones((3, 3))), (0, 0), 1.0)[..., None]


def continued(a, inside):
    """The image with the values inside the mask continued over its border."""
    core = inside.astype(np.float32)
    beyond = (core < .5) & (cv2.GaussianBlur(core, (0, 0), 1.2) > .01)
    return np.where(beyond[..., None], mean_within(a, core, 1.2), a)


def undyed(p):
    """Where there is neither leather nor suede: props, metal, linings, paper. From 0 to 1."""
    return 1 - np.clip(cv2.dilate(p["leather"] + p["flesh"], np.ones((5, 5))) * 20, 0, 1)


def bare_metal(p):
    """Where there is metal, or glass: what has hardly any diffuse color and is not leather. 0 or 1."""
    return ((p["leather"] + p["flesh"] < .01) & (p["dcol"].mean(2) < .02)).astype(np.float32)


def against_paper(p, light):
    """The light on the product, and what its outlines lack if they are lit by that alone: in these pixels, paper has its own light.

    One light for both would draw charcoal lines on the paper beside dark edges. The color of what is nearly as pale as paper, without
    leather, does not tell how much of a pixel it covers: its share is that of the mask, or a white cup would have a bright outline."""
    bare = p["paper"] > .99
    thing, ground = continued(light, cv2.erode((p["paper"] < .01).astype(np.float32), np.ones((3, 3)))), continued(light, bare)
    color = continued(p["dcol"], bare)
    share = np.clip((p["rest"] / np.maximum(color, .05)).min(2), 0, 1) * (cv2.dilate(p["paper"], np.ones((3, 3))) > .002)
    other = undyed(p)
    share = np.minimum(share, p["paper"]) * other + share * (1 - other)
    return thing, share[..., None] * color * (ground - thing)


def denoise_whole(p, rim):
    """The image as rendered, light and color denoised together where `rim` is."""
    return denoise_where(rim, p["rgb"], np.clip(p["alb"], 0, 1), p["nrm"], weights(NOISY), exposure(p["rgb"]))


def finish(x, out, brightness, sharpen=.35):
    s = tone(x, brightness)
    s = np.clip(s + sharpen * (s - cv2.GaussianBlur(s, (0, 0), .9)), 0, 1)
    s = s + np.random.default_rng(1).normal(size=s.shape[:2] + (1,)) * .003      # fine dither against banding
    cv2.imwrite(out, (np.clip(s, 0, 1)[..., ::-1] * 255 + .5).astype(np.uint8))


def report(out, patch, shape, color=""):
    """Prints where the lit leather of an image was measured, as fractions of the frame: photos.mjs records it."""
    left, top, n = patch
    x, y, w, h = left / shape[1], top / shape[0], n / shape[1], n / shape[0]
    print(f"PATCH {out} {color} {x:.4f} {y:.4f} {w:.4f} {h:.4f}", flush=True)


def postprocess_product(p, images):
    """Yields the linear image of each color, and the brightness of its backdrop."""
    w = weights(CLEAN)
    light, gloss, nrm = apart(p, w, 1.5, True)
    gloss = smoothed(even_sheen(gloss, nrm, p["leather"]), nrm, bare_metal(p))
    rim = outlines(p) * undyed(p)[..., None]
    whole, rim = (denoise_whole(p, rim), rim) if (rim > .1).mean() > .0005 else (0, 0)
    p.update(parted(p, nrm, w, True))
    p["clouds"] = clouds(p["tone"], p["leather"])
    patch = lit_patch(p["leather"], light, gloss, p["tone"])
    if patch:
        gloss = polarized(gloss, nrm, p["leather"], patch)
    lit, ground = against_paper(p, light)
    for hexcode, out in images:
        dye, share = match_dye(p, light, gloss, hexcode, patch)
        x = dyed(p, dye) * lit + ground + gloss
        if patch:
            stronger = highlights(p, gloss, patch, hexcode)
            x += waxed(p, gloss, patch, dye) + stronger + tinted(p, gloss + stronger, patch, hexcode)
        if share:
            x -= share * veil(p, gloss, patch, hexcode)
            print("VEIL", out, share, flush=True)
        x = x * (1 - rim) + whole * rim
        if patch:
            report(out, patch, x.shape)
        yield out, x, meter(x, p["paper"])


def postprocess_scene(p, images):
    """Yields the linear image in its rendered colors, each leather matched to its swatch. Outlines are denoised as a whole."""
    w = weights(CLEAN)
    light, gloss, nrm = apart(p, w, .8, False)                    # out of focus, normals are noisy
    polarized = POLARIZER * p["leather"][..., None] * gloss
    gloss = gloss - polarized
    rim = outlines(p)
    whole = denoise_whole(p, rim)
    color = parted(p, nrm, w, False)["dcol"]
    gain = scene_gain(light, p["leather"])
    change, out = np.ones_like(color), images[0][1]
    patches = {name: lit_patch(mask, light, gloss, p["tone"]) for name, mask in p["dyes"].items()}
    match = lambda name: match_scene(color, light, gloss, gain, p["dyes"][name], DYES[name], patches[name])
    found = [name for name, patch in patches.items() if patch]
    gain = gain * scene_exposure({DYES[name]: match(name) for name in found})
    for name in found:
        factor = match(name)
        print("FACTOR", name, factor.round(2), flush=True)
        change += p["dyes"][name][..., None] * (factor - 1)
        report(out, patches[name], color.shape, name)
    yield out, ((color * change * light + gloss) * (1 - rim) + np.maximum(whole - polarized, 0) * change * rim) * gain, meter(color, None)


def postprocess(stem, images, lamp):
    """images: [(hexcode or "", out.png)]; without a hexcode the colors stay as rendered. lamp = whether the light falls off across the frame."""
    t0 = time.time()
    p = load(stem)
    if lamp:
        p.update({light: p[light] * falloff(*p["paper"].shape) for light in ("rgb", "ddir", "dind")})
    work = postprocess_product if any(hexcode for hexcode, _ in images) else postprocess_scene
    for out, x, brightness in work(p, images):
        finish(fade_shadows(x, p["paper"]) if lamp else x, out, brightness)
        print(f"PROCESSED {out} {time.time() - t0:.1f}", flush=True)
        t0 = time.time()


if __name__ == "__main__":
    lamp = "lamp" in sys.argv[2:3]
    postprocess(sys.argv[1], [tuple(a.split("=", 1)) for a in sys.argv[3 if lamp else 2:]], lamp)
