"""Renders one product: blender -b --factory-startup --python shoot.py -- slug view out [key=value ...]"""
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
with open(os.path.join(HERE, "range.json")) as f:
    item = json.load(f)[slug]
pose = lambda name: {**camera.VIEWS[name], **item.get("pose", {}).get(name, {})}

started = time.time()
studio.clear()
kit = Kit(thread=item.get("thread", "cream"), metal=item.get("metal", "brass"), mark=os.path.join(HERE, "masters", "mark.png"))
catalog.build(kit, item, view)
span = studio.settle(turn=0 if view == "open" else item.get("turn", 0), lay=item.get("lay", 0))
size = max(span)
studio.sweep(size)
studio.lights(size, (0, 0, span[2] / 2))
if view == "detail":
    camera.approach(span, pose("hero"), pose("detail"))
else:
    camera.frame(view, span, pose(view))
print("SPAN", [round(float(v), 1) for v in span], "build", round(time.time() - started, 1), flush=True)
started = time.time()
wide = int(extra.get("wide", 1200))
render_settings.render(out, wide, wide * 5 // 4, int(extra.get("spp", item.get("spp", {}).get(view, camera.SAMPLES[view]))), percent=int(extra.get("pct", 100)))
print("RENDERED", round(time.time() - started, 1), flush=True)
