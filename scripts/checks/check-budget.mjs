// Fails when a page of the build loads too much JavaScript. Run it after `npm run build`.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Maximum bytes of JavaScript (brotli) that a page may load before it is hydrated. */
const BUDGET = 118_000;
const CLIENT = path.join(import.meta.dirname, "..", "..", "build", "client");

function readManifest() {
  const assets = path.join(CLIENT, "assets");
  const name = readdirSync(assets).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error("There is no build. Run `npm run build` first.");
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** The files of one page: React Router's manifest, the entry, and each module of the route and its layouts. */
function filesOf(manifest, route) {
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let at = route; at; at = manifest.routes[at.parentId]) {
    const own = [
      at.module,
      at.clientActionModule,
      at.clientLoaderModule,
      at.clientMiddlewareModule,
      at.hydrateFallbackModule,
    ];
    for (const file of [...own, ...(at.imports ?? [])]) if (file) files.add(file);
  }
  return [...files];
}

const weight = (file) => statSync(path.join(CLIENT, `${file}.br`)).size;

const manifest = readManifest();
const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
const pages = Object.values(manifest.routes)
  .filter(({ id, hasDefaultExport }) => !parents.has(id) && hasDefaultExport !== false)
  .map((route) => ({ id: route.id, bytes: filesOf(manifest, route).reduce((sum, file) => sum + weight(file), 0) }))
  .sort((a, b) => b.bytes - a.bytes);

for (const { id, bytes } of pages) {
  console.log(`${bytes > BUDGET ? "✗" : "✓"} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${id}`);
}
const tooHeavy = pages.filter(({ bytes }) => bytes > BUDGET);
if (tooHeavy.length > 0) {
  console.error(`${tooHeavy.length} pages load more than ${BUDGET / 1000} kB of JavaScript (brotli).`);
  process.exit(1);
}
