// Records which shots were rendered from which inputs: a shot is rendered again only when its inputs changed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const HERE = import.meta.dirname;
export const IMAGES = join(HERE, "..", "seed", "images");
export const MASTERS = join(HERE, "masters");

const readFile = (name) => readFileSync(join(HERE, name), "utf8");
/** What only one view needs (shoot.py). */
const OF_VIEW = { inside: ["models/insides.py", "rendering/inside.py"], scale: ["rendering/scale.py"] };
const sha = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);

/** The folders of Python modules. A module that is in none of them is one of Python or Blender. */
const FOLDERS = ["models/", "parts/", "props/", "rendering/", ""];
const pathOf = (name) => FOLDERS.map((folder) => `${folder}${name}.py`).find((path) => existsSync(join(HERE, path)));

/** Names that a Python file imports: modules of this project and others. A module given with "as" counts by its own name. */
function importsOf(source) {
  const found = source.matchAll(/^\s*from (?:\.|(?:models|parts|props|rendering)\.?|(?=\w))(\w*) import ([^#\n]+)/gm);
  return [...found].flatMap(([, module, names]) =>
    module ? [module] : names.split(",").map((name) => name.trim().split(" ")[0]),
  );
}

/** Paths of these Python files and of all files of this project that they import, directly or indirectly, in a fixed order. */
function withImports(paths, read, skip = [], found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    const imported = importsOf(read(path)).map(pathOf).filter(Boolean);
    withImports(
      imported.filter((name) => !skip.includes(name)),
      read,
      skip,
      found,
    );
  }
  return [...found].sort();
}

/** The module of models/ that builds a model ("models/bags.py"), looked up in catalog.py. */
function family(model, read) {
  const found = new RegExp(`"${model}": (\\w+)\\.`).exec(read("models/catalog.py"));
  if (!found) throw new Error(`models/catalog.py has no model "${model}"`);
  return `models/${found[1]}.py`;
}

/** The part of a product's entry in range.json that every image of it depends on. */
const shapeOf = ({ colors, alt, pose, ...shape }) => shape;

/** Name, version and checksum of installed packages, from package-lock.json. */
function packages(read, ...names) {
  const lock = JSON.parse(read("package-lock.json")).packages;
  return names.map((name) => [name, lock[`node_modules/${name}`].version, lock[`node_modules/${name}`].integrity]);
}

/**
 * Hash of everything that the master of this shot depends on. `range` and `dyes` are range.json and colors.json;
 * `read` returns the text of a file of this folder.
 */
export function masterHash(shot, range, dyes, read = readFile) {
  const catalog = "models/catalog.py";
  const drawn = [read("textures.py"), read("mark.py"), read("hdri.mjs"), packages(read, "@pmndrs/assets")];
  const sources = (paths) =>
    withImports(paths, read, [catalog, ...Object.values(OF_VIEW).flat()]).map((path) => read(path));
  if (shot.view === "scene") {
    const { alt, ...scene } = shot.item;
    const products = scene.items.filter(({ slug }) => slug).map(({ slug }) => range[slug]);
    const families = products.map(({ model }) => family(model, read));
    const colors = scene.items.map(({ color }) => dyes[color] ?? "");
    const options = [scene, products.map(shapeOf), colors];
    return sha(shot.view, JSON.stringify(options), ...sources(["shoot_scene.py", ...families]), JSON.stringify(drawn));
  }
  // A master has no color.
  const { alt, color, ...setup } = shot.setup ?? {};
  const { pose = {} } = shot.item;
  // Close-ups start at the hero's position, and scale is shown from there.
  const hero = ["detail", "closeup", "scale"].includes(shot.view) && pose.hero;
  const options = [shapeOf(shot.item), pose[shot.view], hero, setup];
  const files = ["shoot.py", family(shot.item.model, read), ...(OF_VIEW[shot.view] ?? [])];
  return sha(shot.view, JSON.stringify(options), ...sources(files), JSON.stringify(drawn));
}

/** Hash of everything that the finished images of a shot depend on. */
export function imageHash(shot, master, dyes, read = readFile) {
  const colors = shot.images.map((image) => [image.color, dyes[image.color] ?? ""]);
  const sources = withImports(["postprocess.py"], read).map((path) => read(path));
  const exported = [read("export-settings.mjs"), packages(read, "denoiser", "sharp")];
  return sha(master, ...sources, JSON.stringify(exported), JSON.stringify(colors));
}

/** Hash of the programs that generate a texture. */
export const mapHash = (...programs) => sha(...programs.map(readFile));

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
