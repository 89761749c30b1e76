"""Render settings, and the passes that postprocess.py computes the colors from."""
import os
import time

import bpy

PASSES = {"rgb": "Image", "alb": "Denoising Albedo", "nrm": "Denoising Normal", "leather": "leather", "tone": "tone", "flesh": "flesh", "paper": "paper",
          "dcol": "DiffCol", "ddir": "DiffDir", "dind": "DiffInd"}


def quality(samples, threshold=.03, threads=2):
    """Few samples, because postprocess.py denoises. No caustics, three bounces."""
    c, r = bpy.context.scene.cycles, bpy.context.scene.render
    c.device, c.samples, c.use_adaptive_sampling = "CPU", samples, True
    c.adaptive_threshold, c.adaptive_min_samples = threshold, max(4, samples // 3)
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 3, 2, 2, 0
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_direct, c.sample_clamp_indirect = 0, 4.0
    c.blur_glossy, c.use_auto_tile = .6, False
    c.pixel_filter_type, c.filter_width = "BLACKMAN_HARRIS", 1.4
    r.threads_mode, r.threads = "FIXED", threads


def passes(dyes):
    layer = bpy.context.scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_diffuse_color = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    for name in ("leather", "tone", "flesh", "paper", *dyes):
        mask = layer.aovs.add()
        mask.name, mask.type = name, "VALUE"


def write_passes(folder, stem, outputs):
    """Writes every pass as a 16-bit EXR."""
    s = bpy.context.scene
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "16", "ZIP"
    out.file_slots.clear()
    for key, socket in outputs.items():
        out.file_slots.new(f"{stem}.{key}.")
        tree.links.new(layers.outputs[socket], out.inputs[-1])
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])


def render(path, width, height, samples, options, colors=()):
    """Renders, writes <path>.{rgb,alb,nrm,...}.exr and prints the seconds. options: pct, threads, limit (seconds), crop; colors: leathers to mask."""
    s = bpy.context.scene
    folder, stem = os.path.split(os.path.abspath(path))
    quality(samples, threads=int(options.get("threads", 2)))
    s.cycles.time_limit = float(options.get("limit", 0))
    if "crop" in options:                                  # left,right,bottom,top as fractions of the frame, at full scale
        s.render.use_border = s.render.use_crop_to_border = True
        s.render.border_min_x, s.render.border_max_x, s.render.border_min_y, s.render.border_max_y = map(float, options["crop"].split(","))
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = width, height, int(options.get("pct", 100))
    s.render.filepath = os.path.join(folder, stem + ".tmp.png")
    dyes = [f"dye-{color}" for color in colors]
    outputs = {**PASSES, **{name: name for name in dyes}}
    passes(dyes)
    write_passes(folder, stem, outputs)
    started = time.time()
    bpy.ops.render.render(write_still=False)
    print("RENDERED", round(time.time() - started, 1), flush=True)
    for key in outputs:
        os.replace(os.path.join(folder, f"{stem}.{key}.{s.frame_current:04d}.exr"), os.path.join(folder, f"{stem}.{key}.exr"))
