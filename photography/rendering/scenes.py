"""Several products on a table, arranged by scenes.json."""
import bpy

from models import catalog
from props import bench, tools
from parts.kit import Kit

from . import camera, rooms, studio


def furnish(scene, products, mark):
    for piece in scene["items"]:
        before = set(bpy.context.scene.objects)
        if "tool" in piece:
            make = getattr(tools, piece["tool"], None) or getattr(bench, piece["tool"])
            make(Kit(piece.get("color", "Cognac"), mark=mark, grain=piece.get("grain", 5)), piece)
        else:
            item = {**products[piece["slug"]], **piece.get("with", {})}
            kit = Kit.of(item, mark, piece["color"])
            catalog.build(kit, item, piece.get("view", "hero"))
        new = [o for o in bpy.context.scene.objects if o not in before and o.type == "MESH"]
        lay = piece.get("lay", 0 if "tool" in piece else products[piece["slug"]].get("lay", 0))
        studio.settle(new, piece["at"] if len(piece["at"]) == 3 else [*piece["at"], 0], piece.get("turn", 0), lay)


def stage(scene, products, mark, hdri):
    furnish(scene, products, mark)
    rooms.furniture(scene)
    rooms.light(scene, hdri)
    c = scene["camera"]
    camera.place("scene", camera.Vector(c["aim"]), camera.looking(c["az"], c["el"]), c["dist"], c.get("blur", .006) * .35,
                 scene["width"] / scene["height"], c.get("lens", 75))
