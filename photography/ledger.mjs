// Which shots were taken, from what: a shot is taken again only when what it shows has changed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const STUDIO = import.meta.dirname;
export const PICTURES = join(STUDIO, "..", "seed", "pictures");
export const MASTERS = join(STUDIO, "masters");

const read = (name) => readFileSync(join(STUDIO, name), "utf8");
const BENCH = ["studio", "camera", "exposure"];
const SCENERY = ["scenes", "rooms"];
const sha = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);

/** The file of the atelier that models a product ("bags"), as the catalogue names it. */
function family(model) {
  const found = new RegExp(`"${model}": (\\w+)\\.`).exec(read("atelier/catalogue.py"));
  if (!found) throw new Error(`The catalogue knows no model "${model}"`);
  return found[1];
}

/** These files of the atelier and all that they take from it, however far. */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const taken = [...read(`atelier/${name}.py`).matchAll(/^\s*from \.(\w*) import ([^#\n]+)/gm)];
    withImports(
      taken.flatMap(([, file, words]) => (file ? [file] : words.split(",").map((word) => word.trim().split(" ")[0]))),
      found,
    );
  }
  return [...found].sort();
}

/** What of a product's entry in range.json is seen, whatever the view and the color. */
const shapeOf = ({ colors, name, alt, second, pose, ...shape }) => shape;

/** What the master of this shot depends on; `range` and `dyes` are range.json and colors.json. */
export function masterHash(shot, range, dyes) {
  const shape = shapeOf(shot.item);
  const maps = [read("textures.py"), read("mark.py")];
  if (shot.scene) {
    const goods = shot.item.goods.filter(({ slug }) => slug).map(({ slug }) => range[slug]);
    const tools = shot.item.goods.some((piece) => piece.tool) ? ["tools"] : [];
    const files = withImports([...SCENERY, ...tools, ...goods.map(({ model }) => family(model)), ...BENCH]);
    const worn = shot.item.goods.map(({ color }) => dyes[color] ?? "");
    return sha(
      shot.view,
      JSON.stringify([shape, goods.map(shapeOf), worn]),
      read("shoot_scene.py"),
      ...files.map((name) => read(`atelier/${name}.py`)),
      ...maps,
    );
  }
  const { pose } = shot.item;
  if (pose) shape.pose = [shot.view === "detail" && pose.hero, pose[shot.view]];
  const files = withImports([family(shot.item.model), ...BENCH]);
  return sha(
    shot.view,
    JSON.stringify(shape),
    read("shoot.py"),
    ...files.map((name) => read(`atelier/${name}.py`)),
    ...maps,
  );
}

/** What the prints depend on beyond their master. */
export function printHash(shot, master, dyes) {
  return sha(
    master,
    read("darkroom.py"),
    JSON.stringify(shot.prints.map((print) => [print.color, dyes[print.color] ?? ""])),
  );
}

/** What a map of every hide was drawn by. */
export const mapHash = (program) => sha(read(program));

const FILE = join(STUDIO, "ledger.json");

export function readLedger() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}

/** Notes one finished shot at once, so that an interruption loses only the shot on the stand. */
export function noteShot(key, entry) {
  const ledger = { ...readLedger(), [key]: entry };
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(`${FILE}.new`, `${JSON.stringify(sorted, null, 1)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
