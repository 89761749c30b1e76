"""Renders one product: blender -b --factory-startup --python shoot.py -- slug view out [key=value ...]

wide = width in pixels, spp = samples, pct = scale in percent, threads, limit = maximum seconds, with = JSON of options to change,
crop = left,right,bottom,top as fractions of the frame
"""
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from models import catalog  # noqa: E402
from models.kit import Kit  # noqa: E402
from rendering import camera, render_settings, studio  # noqa: E402

args = sys.argv[sys.argv.index("--") + 1:]
slug, view, out = args[:3]
extra = dict(a.split("=", 1) for a in args[3:])
with open(os.path.join(HERE, "range.json"), encoding="utf8") as f:
    item = json.load(f)[slug]
item.update(json.loads(extra.get("with", "{}")))
pose = lambda name: {**camera.VIEWS[name], **item.get("pose", {}).get(name, {})}

started = time.time()
studio.clear()
catalog.build(Kit.of(item, os.path.join(HERE, "masters", "mark.png")), item, view)
span = studio.settle(turn=0 if view == "open" else item.get("turn", 0), lay=item.get("lay", 0))
size = max(span)
studio.sweep(size)
studio.lights(size, (0, 0, span[2] / 2), os.path.join(HERE, "masters", "room.exr"))
if view == "detail":
    camera.approach(span, pose("hero"), pose("detail"), studio.KEY)
else:
    camera.frame(view, span, pose(view), studio.KEY)
print("SPAN", [round(float(v), 1) for v in span], "build", round(time.time() - started, 1), flush=True)
wide = int(extra.get("wide", 1600))
samples = int(extra.get("spp", item.get("spp", {}).get(view, camera.SAMPLES[view])))
render_settings.render(out, wide, wide * 5 // 4, samples, extra)
