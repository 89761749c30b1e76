"""Saddle stitches as geometry, with their awl holes."""
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


def saddle_stitch(name, line, form, thread, hole, surface, pitch=0.42, radius=0.045, slant=11, down=False, seed=1):
    """Saddle stitches as geometry: slanted, thicker in the middle, ending in awl holes."""
    rng = np.random.default_rng(seed)
    nodes, centers, step = resample(np.asarray(line), pitch)
    sign = -1.0 if down else 1.0
    K, R = 9, 8
    u = np.linspace(0, 1, K)
    al = np.linspace(0, 2 * np.pi, R, endpoint=False)
    verts, faces, uvs = [], [], []
    for i, c in enumerate(centers):
        t = nodes[i + 1] - nodes[i]
        t = t / (np.linalg.norm(t) + 1e-9)
        a = np.radians(slant + rng.normal() * 2.0) * sign
        t = np.array([t[0] * np.cos(a) - t[1] * np.sin(a), t[0] * np.sin(a) + t[1] * np.cos(a)])
        n = np.array([-t[1], t[0]])
        half = step * 0.495
        rise = np.sqrt(np.clip(np.sin(np.pi * u), 0, 1))
        r = radius * (0.72 + 0.28 * rise) * (1 + rng.normal() * 0.04)
        hc = surface + sign * radius * (-0.75 + 1.35 * rise)
        base = len(verts) * K * R
        xy = c + t * ((u - .5) * 2 * half)[:, None] + n * rng.normal() * 0.004
        ring = np.empty((K, R, 3))
        ring[:, :, :2] = xy[:, None] + n[None, None] * (r[:, None] * np.cos(al)[None])[..., None]
        ring[:, :, 2] = hc[:, None] + r[:, None] * np.sin(al)[None] * 0.85
        verts.append(ring.reshape(-1, 3))
        uvs.append(np.c_[np.repeat(u * step, R) + i * 0.13, np.tile(al / (2 * np.pi), K)])
        for k in range(K - 1):
            for j in range(R):
                j2 = (j + 1) % R
                faces.append([base + k * R + j, base + k * R + j2, base + (k + 1) * R + j2, base + (k + 1) * R + j])
    v = form(np.vstack(verts))
    obj = make_object(name, v, faces, np.zeros(len(faces)), [thread], np.vstack(uvs))
    # awl holes: small dark diamonds below the ends of the stitches
    hv, hf = [], []
    for i, p in enumerate(nodes):
        a0, b0 = nodes[max(i - 1, 0)], nodes[min(i + 1, len(nodes) - 1)]
        t = (b0 - a0) / (np.linalg.norm(b0 - a0) + 1e-9)
        a = np.radians(38) * sign
        t = np.array([t[0] * np.cos(a) - t[1] * np.sin(a), t[0] * np.sin(a) + t[1] * np.cos(a)])
        n = np.array([-t[1], t[0]])
        base = len(hv)
        hv += [[*(p + t * 0.06 * np.cos(q) + n * 0.028 * np.sin(q)), surface + sign * 0.006] for q in al]
        hf.append([base + j for j in (range(R) if sign > 0 else range(R - 1, -1, -1))])
    make_object(name + " holes", form(np.array(hv)), hf, np.zeros(len(hf)), [hole], smooth=False)
    return obj
