"""Saddle stitches as geometry, sunk into their groove, with their awl holes."""
import numpy as np

from .meshes import make_object


def resample(line, pitch):
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    n = max(1, int(round(s[-1] / pitch)))
    at = np.linspace(0, s[-1], n + 1)
    pts = np.stack([np.interp(at, s, line[:, i]) for i in range(2)], 1)
    mid = (at[:-1] + at[1:]) / 2
    c = np.stack([np.interp(mid, s, line[:, i]) for i in range(2)], 1)
    return pts, c, s[-1] / n


def saddle_stitch(name, line, form, thread, hole, surface, pitch=0.42, radius=0.045, slant=17, down=False, seed=1):
    """Saddle stitches as geometry. `surface` is the bottom of the groove: the middle of a stitch shows half its thickness, its
    ends dive into slits. Length, angle, tension and wax vary from stitch to stitch, as in hand sewing."""
    rng = np.random.default_rng(seed + len(line))
    nodes, centers, step = resample(np.asarray(line), pitch)
    count = len(centers)
    sign = -1.0 if down else 1.0
    K, R = 13, 8
    u = np.linspace(0, 1, K)
    al = np.linspace(0, 2 * np.pi, R, endpoint=False)
    slow = lambda k: np.convolve(rng.normal(size=count + 8), np.ones(9) / 3, "valid") * k + rng.normal(size=count) * k * .8
    angle, pull, aside, fat = slow(2.2), slow(.05), slow(.004), slow(.035)
    verts, faces, uvs, tint, dive = [], [], [], [], []
    rise = np.clip(np.sin(np.pi * u), 0, 1) ** .32
    for i, c in enumerate(centers):
        t = nodes[i + 1] - nodes[i]
        t = t / (np.linalg.norm(t) + 1e-9)
        a = np.radians(slant + angle[i]) * sign
        t = np.array([t[0] * np.cos(a) - t[1] * np.sin(a), t[0] * np.sin(a) + t[1] * np.cos(a)])
        n = np.array([-t[1], t[0]])
        half = step * (.53 + np.clip(rng.normal() * .012, -.03, .02))        # slanting, the end of one lies beside the start of the next
        r = radius * (.80 + .20 * rise) * (1 + fat[i])
        hc = surface + sign * radius * (-1.45 + (1.75 - pull[i]) * rise)
        base = len(verts) * K * R
        s_bend = .16 * radius * np.sin(2 * np.pi * u)                # the thread leaves one slit and enters the next from the other side
        xy = c + t * ((u - .5) * 2 * half)[:, None] + n * (aside[i] + s_bend)[:, None]
        ring = np.empty((K, R, 3))
        ring[:, :, :2] = xy[:, None] + n[None, None] * (r[:, None] * np.cos(al)[None])[..., None] * 1.08
        ring[:, :, 2] = hc[:, None] + r[:, None] * np.sin(al)[None] * .72
        verts.append(ring.reshape(-1, 3))
        uvs.append(np.c_[np.repeat(u * step, R) + i * 0.13, np.tile(al / (2 * np.pi), K)])
        tint.append(np.full(K * R, rng.uniform()))
        dive.append(np.repeat(np.clip((np.abs(u - .5) * 2 - .84) / .16, 0, 1) ** 1.3, R))
        for k in range(K - 1):
            for j in range(R):
                j2 = (j + 1) % R
                faces.append([base + k * R + j, base + k * R + j2, base + (k + 1) * R + j2, base + (k + 1) * R + j])
    v = form(np.vstack(verts))
    obj = make_object(name, v, faces, np.zeros(len(faces)), [thread], np.vstack(uvs), {"tint": np.concatenate(tint), "dive": np.concatenate(dive)})
    hv, hf = [], []                                                  # the slits, at the iron's slant, between each two stitches
    al = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    for i, p in enumerate(nodes):
        a0, b0 = nodes[max(i - 1, 0)], nodes[min(i + 1, len(nodes) - 1)]
        t = (b0 - a0) / (np.linalg.norm(b0 - a0) + 1e-9)
        a = np.radians(48) * sign
        t = np.array([t[0] * np.cos(a) - t[1] * np.sin(a), t[0] * np.sin(a) + t[1] * np.cos(a)])
        n = np.array([-t[1], t[0]])
        base = len(hv)
        hv += [[*(p + t * radius * .95 * np.cos(q) + n * radius * .45 * np.sin(q)), surface + sign * .010] for q in al]
        hf.append([base + j for j in (range(8) if sign > 0 else range(7, -1, -1))])
    make_object(name + " holes", form(np.array(hv)), hf, np.zeros(len(hf)), [hole], smooth=False)
    return obj
