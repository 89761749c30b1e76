// Fails when a page of the build loads too much JavaScript, or a shopper's page code of the back office. Run it after `npm run build`.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Maximum bytes of JavaScript (brotli) that a page may load before it is hydrated: shoppers' pages, and the back office's. */
const BUDGET = 118_600;
const ADMIN_BUDGET = 150_000;
const BUILD = path.join(import.meta.dirname, "..", "..", "build");
const CLIENT = path.join(BUILD, "client");

/** React Router's manifest, which pages of the back office load, or that of shoppers' pages, "shop-manifest". */
function readManifest(kind) {
  const assets = path.join(CLIENT, "assets");
  const name = readdirSync(assets).find((file) => new RegExp(`^${kind}-[\\w-]+\\.js$`).test(file));
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

/** The sources in each client file, as vite.config.ts wrote them. */
const sources = JSON.parse(readFileSync(path.join(BUILD, "client-sources.json"), "utf8"));
const adminSourcesIn = (file) => (sources[file.replace(/^\//, "")] ?? []).filter((id) => id.startsWith("app/admin/"));

const weight = (file) => statSync(path.join(CLIENT, `${file}.br`)).size;

const manifest = readManifest("manifest");
const shoppersManifest = readManifest("shop-manifest");
const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
const pages = Object.values(manifest.routes)
  .filter(({ id, hasDefaultExport }) => !parents.has(id) && hasDefaultExport !== false)
  .map((route) => {
    const isAdmin = route.id.startsWith("admin/");
    const files = filesOf(isAdmin ? manifest : shoppersManifest, route);
    const bytes = files.reduce((sum, file) => sum + weight(file), 0);
    return {
      id: route.id,
      bytes,
      isTooHeavy: bytes > (isAdmin ? ADMIN_BUDGET : BUDGET),
      foreign: isAdmin ? [] : files.flatMap(adminSourcesIn),
    };
  })
  .sort((a, b) => b.bytes - a.bytes);

for (const { id, bytes, isTooHeavy, foreign } of pages) {
  const sign = isTooHeavy || foreign.length > 0 ? "✗" : "✓";
  console.log(
    `${sign} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${id}${foreign.map((source) => `\n    ${source}`).join("")}`,
  );
}
const tooHeavy = pages.filter(({ isTooHeavy }) => isTooHeavy);
const mixed = pages.filter(({ foreign }) => foreign.length > 0);
if (tooHeavy.length > 0) {
  const limits = `${BUDGET / 1000} kB of JavaScript (brotli), ${ADMIN_BUDGET / 1000} kB in the back office`;
  console.error(`${tooHeavy.length} pages load more than ${limits}.`);
}
if (mixed.length > 0) console.error(`${mixed.length} pages of shoppers load code of the back office.`);
if (!pages.some(({ id }) => id.startsWith("admin/"))) throw new Error("No page of the back office was found.");
if (tooHeavy.length > 0 || mixed.length > 0) process.exit(1);
