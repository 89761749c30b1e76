"""Renders one scene: blender -b --factory-startup --python shoot_scene.py -- name view out [wide=.. spp=.. pct=.. threads=.. crop=..]"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from rendering import render_settings, scenes, studio  # noqa: E402

args = sys.argv[sys.argv.index("--") + 1:]
name, _, out = args[:3]
extra = dict(a.split("=", 1) for a in args[3:])
with open(os.path.join(HERE, "scenes.json"), encoding="utf8") as f:
    scene = json.load(f)[name]
with open(os.path.join(HERE, "range.json"), encoding="utf8") as f:
    products = json.load(f)
studio.clear()
scenes.stage(scene, products, os.path.join(HERE, "masters", "mark.png"), os.path.join(HERE, "masters", "room.exr"))
wide = int(extra.get("wide", scene["width"]))
samples = int(extra.get("spp", scene.get("spp", 20)))
render_settings.render(out, wide, round(wide * scene["height"] / scene["width"]), samples, extra, sorted({piece["color"] for piece in scene["items"] if "color" in piece}))
