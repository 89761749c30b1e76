// Which shots were taken, from what: a shot is taken again only when what it shows has changed.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export const STUDIO = import.meta.dirname
export const PICTURES = join(STUDIO, "..", "seed", "pictures")
export const MASTERS = join(STUDIO, "masters")

const read = (name) => readFileSync(join(STUDIO, name), "utf8")
const BENCH = ["meshes", "forms", "panels", "stitches", "hardware", "closures", "materials", "kit", "studio", "camera", "exposure"]
const SCENERY = ["atelier/scenes.py", "atelier/rooms.py", "shoot_scene.py"]
const sha = (...parts) => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16)

/** The Python file that models a product ("bags.py"), as the catalogue names it. */
function family(model) {
  const found = new RegExp(`"${model}": (\\w+)\\.`).exec(read("atelier/catalogue.py"))
  if (!found) throw new Error(`The catalogue knows no model "${model}"`)
  return `atelier/${found[1]}.py`
}

/** What the master of this shot depends on. */
export function masterHash(shot) {
  const bench = BENCH.map((name) => read(`atelier/${name}.py`))
  const { colors, name, alt, second, pose, ...shape } = shot.item
  if (pose) shape.pose = [shot.view === "detail" && pose.hero, pose[shot.view]]
  const tools = shot.scene && shot.item.goods.some((piece) => piece.tool) ? ["atelier/tools.py"] : []
  const own = shot.scene ? [...SCENERY, ...tools] : [family(shot.item.model), "shoot.py"]
  return sha(shot.view, JSON.stringify(shape), ...own.map(read), read("textures.py"), read("mark.py"), ...bench)
}

/** What the prints depend on beyond their master. */
export function printHash(shot, master, dyes) {
  return sha(master, read("darkroom.py"), JSON.stringify(shot.prints.map((print) => [print.color, dyes[print.color] ?? ""])))
}

const FILE = join(STUDIO, "ledger.json")

export function readLedger() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {}
}

/** Notes one finished shot at once, so that an interruption loses only the shot on the stand. */
export function noteShot(key, entry) {
  const ledger = { ...readLedger(), [key]: entry }
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(`${FILE}.new`, `${JSON.stringify(sorted, null, 1)}\n`)
  renameSync(`${FILE}.new`, FILE)
}
