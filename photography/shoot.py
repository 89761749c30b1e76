"""Renders one product: blender -b --factory-startup --python shoot.py -- slug view out [key=value ...]

wide = width in pixels, spp = samples, pct = scale in percent, threads, limit = maximum seconds, with = JSON of options to change,
setup = JSON of options of the view to change, crop = left,right,bottom,top as fractions of the frame
"""
import json
import os
import sys
import time

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from models import catalog  # noqa: E402
from parts.kit import Kit  # noqa: E402
from rendering import camera, render_settings, studio  # noqa: E402

args = sys.argv[sys.argv.index("--") + 1:]
slug, view, out = args[:3]
extra = dict(a.split("=", 1) for a in args[3:])
with open(os.path.join(HERE, "range.json"), encoding="utf8") as f:
    item = json.load(f)[slug]
item.update(json.loads(extra.get("with", "{}")))
with open(os.path.join(HERE, "views.json"), encoding="utf8") as f:
    setup = {**json.load(f)[slug][view], **json.loads(extra.get("setup", "{}"))}


def pose(name):
    """The camera's pose: of the view, of the product, and of this view of it. Scale is shown from where the hero is."""
    base = pose("hero") if name == "scale" else camera.VIEWS[name]
    return {**base, **item.get("pose", {}).get(name, {}), **(setup.get("pose", {}) if name == view else {})}


def build(kit):
    """Builds what this view shows, on the floor. Returns its size."""
    if view == "inside":
        from models import insides
        insides.build(kit, item, setup)
    else:
        catalog.build(kit, item, view)
    lay = item.get("lay", 0) + (180 if setup.get("flip") else 0)
    span = studio.settle(turn=0 if view == "open" else item.get("turn", 0), lay=lay)
    if view == "scale":
        from rendering import scale
        return scale.beside(kit, setup, pose(view)["az"])
    return span


def aim(span):
    """Places the camera."""
    if view == "inside":
        from rendering import inside
        inside.frame(setup)
    elif view == "scale":
        from rendering import scale
        scale.frame(span, pose(view))
    elif view in ("detail", "closeup"):
        camera.approach(span, pose("hero"), pose(view))
    else:
        camera.frame(view, span, pose(view))


started = time.time()
studio.clear()
span = build(Kit.of(item, os.path.join(HERE, "masters", "mark.png"), close=view in ("detail", "closeup"), contrast=.4 if "window" in setup else 1))
size = max(span)
studio.sweep(size, low=view == "front")
aim(span)
studio.lights(size, (0, 0, span[2] / 2), os.path.join(HERE, "masters", "room.exr"), camera.angle())
if "window" in setup:
    studio.window(size, (0, 0, span[2] / 2), bpy.context.scene.camera.location, setup["window"])
print("SPAN", [round(float(v), 1) for v in span], "build", round(time.time() - started, 1), flush=True)
wide = int(extra.get("wide", 1600))
samples = int(extra.get("spp", item.get("spp", {}).get(view, camera.SAMPLES)))
render_settings.render(out, wide, wide * 5 // 4, samples, extra)
