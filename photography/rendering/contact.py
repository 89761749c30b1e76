"""Contact shadows: how dark the paper is beneath and right beside what stands on it. A softbox that lights everything hardly shows them."""
import bpy
import cv2
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

TEXELS = 460                                             # per length of the product
# how dark, how far up from the paper a thing still darkens it and how far around it, both as shares of the product's length
SHADES = ((.78, .028, .0045), (.20, .03, .014), (.12, .06, .04))


def undersides(objects, below):
    """All faces that come nearer to the floor than `below`."""
    points, faces, count = [], [], 0
    for o in objects:
        v = np.empty(len(o.data.vertices) * 3, dtype=np.float32)
        o.data.vertices.foreach_get("co", v)
        m = np.array(o.matrix_world)
        v = v.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3]
        low = v[:, 2] < below
        if low.any():
            faces += [[count + i for i in f.vertices] for f in o.data.polygons if low[f.vertices[0]]]
            points.append(v)
            count += len(v)
    return np.vstack(points), faces


def darkness(gap, texel, size):
    """From 0 to 1, for every point of the floor: `gap` is the height of what hangs over it (cm), infinite where nothing does."""
    light = np.ones_like(gap)
    for strength, up, around in SHADES:
        over = np.exp(-gap / (up * size)).astype(np.float32)
        near = cv2.GaussianBlur(over, (0, 0), around * size / texel)
        light *= 1 - strength * (1 - np.exp(-3 * near))              # beside a straight edge, half of the surroundings or less are covered
    return 1 - light


def contact(objects, size):
    """The image for materials.backdrop: (image, center x, center y, width, height)."""
    bpy.context.view_layer.update()
    reach = .1 * size
    points, faces = undersides(objects, reach)
    low, high = points[:, :2].min(0) - reach, points[:, :2].max(0) + reach
    texel = max(size, .5 * np.ptp([low, high], axis=0).max()) / TEXELS
    wide, tall = (int(n) for n in np.ceil((high - low) / texel))
    tree = BVHTree.FromPolygons([Vector(p) for p in points], faces)
    up, below = Vector((0, 0, 1)), -1.0
    gap = np.full((tall, wide), np.inf, np.float32)
    for j in range(tall):
        for i in range(wide):
            hit = tree.ray_cast(Vector((low[0] + (i + .5) * texel, low[1] + (j + .5) * texel, below)), up, reach - below)[0]
            if hit:
                gap[j, i] = max(0, hit.z)
    dark = darkness(gap, texel, size)
    image = bpy.data.images.new("contact", wide, tall, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.dstack([dark, dark, dark, np.ones_like(dark)]).astype(np.float32).ravel())
    center = (low + np.array([wide, tall]) * texel / 2)
    return image, float(center[0]), float(center[1]), wide * texel, tall * texel
