// Records which shots were rendered from which inputs: a shot is rendered again only when its inputs changed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const HERE = import.meta.dirname;
export const IMAGES = join(HERE, "..", "seed", "images");
export const MASTERS = join(HERE, "masters");

const read = (name) => readFileSync(join(HERE, name), "utf8");
const ALL_SHOTS = ["studio", "camera", "render_settings"];
const SCENES = ["scenes", "rooms"];
const sha = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);

/** The text of a module of models/ or rendering/. */
const readModule = (name) =>
  read(existsSync(join(HERE, "models", `${name}.py`)) ? `models/${name}.py` : `rendering/${name}.py`);

/** The module of models/ that builds a model ("bags"), looked up in catalog.py. */
function family(model) {
  const found = new RegExp(`"${model}": (\\w+)\\.`).exec(readModule("catalog"));
  if (!found) throw new Error(`models/catalog.py has no model "${model}"`);
  return found[1];
}

/** These modules and everything they import from models/ and rendering/, directly or indirectly. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const imports = [...readModule(name).matchAll(/^\s*from (?:\.|models\.?|rendering\.?)(\w*) import ([^#\n]+)/gm)];
    withImports(
      imports.flatMap(([, file, names]) => (file ? [file] : names.split(",").map((one) => one.trim().split(" ")[0]))),
      found,
    );
  }
  return [...found].sort();
}

/** The part of a product's entry in range.json that every image of it depends on. */
const shapeOf = ({ colors, name, alt, second, pose, ...shape }) => shape;

/** Hash of everything that the master of this shot depends on. `range` and `dyes` are range.json and colors.json. */
export function masterHash(shot, range, dyes) {
  const shape = shapeOf(shot.item);
  const maps = [read("textures.py"), read("mark.py")];
  if (shot.scene) {
    const products = shot.item.items.filter(({ slug }) => slug).map(({ slug }) => range[slug]);
    const tools = shot.item.items.some(({ tool }) => tool) ? ["tools"] : [];
    const files = withImports([...SCENES, ...tools, ...products.map(({ model }) => family(model)), ...ALL_SHOTS]);
    const colors = shot.item.items.map(({ color }) => dyes[color] ?? "");
    return sha(
      shot.view,
      JSON.stringify([shape, products.map(shapeOf), colors]),
      read("shoot_scene.py"),
      ...files.map((name) => readModule(name)),
      ...maps,
    );
  }
  const { pose } = shot.item;
  if (pose) shape.pose = [shot.view === "detail" && pose.hero, pose[shot.view]];
  const files = withImports([family(shot.item.model), ...ALL_SHOTS]);
  return sha(shot.view, JSON.stringify(shape), read("shoot.py"), ...files.map((name) => readModule(name)), ...maps);
}

/** Hash of everything that the finished images of a shot depend on. */
export function imageHash(shot, master, dyes) {
  return sha(
    master,
    read("postprocess.py"),
    JSON.stringify(shot.images.map((image) => [image.color, dyes[image.color] ?? ""])),
  );
}

/** Hash of the program that generates a texture. */
export const mapHash = (program) => sha(read(program));

const FILE = join(HERE, "manifest.json");

/** The manifest as stored: one entry per shot. Empty when there is none yet. */
export function readManifest() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}

/** Records one finished shot immediately, so that an interruption loses only the shot in progress. */
export function recordShot(key, entry) {
  const manifest = { ...readManifest(), [key]: entry };
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${FILE}.new`, `${JSON.stringify(sorted, null, 1)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
