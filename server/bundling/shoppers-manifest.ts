import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ServerBuild } from "react-router";

// React Router's manifest lists all pages with their files, and every page loads it. Shoppers' pages load one without the pages of
// the back office: a shopper never goes there without loading a document.

type Manifest = ServerBuild["assets"];

const NAME = /^manifest-[\w-]+\.js$/;
const ofShoppers = (name: string) => name.replace(/\bmanifest-/, "shop-manifest-");
const isAdmin = (id: string) => id.startsWith("admin/");

/** The manifest without the pages of the back office, and with the URL of its own file. */
function withoutAdmin(manifest: Manifest): Manifest {
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isAdmin(id)));
  return { ...manifest, url: ofShoppers(manifest.url), routes };
}

/** Writes the shoppers' manifest beside React Router's into the folder of the built assets. */
export async function writeShoppersManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => NAME.test(file));
  if (!name) throw new Error(`React Router wrote no manifest into ${folder}`);
  const script = await readFile(path.join(folder, name), "utf8");
  const [start, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const manifest = withoutAdmin(JSON.parse(script.slice(start, end)));
  const text = script.slice(0, start) + JSON.stringify(manifest) + script.slice(end);
  await writeFile(path.join(folder, ofShoppers(name)), text);
}

/** The build whose pages load the shoppers' manifest. */
export const shoppersBuild = (build: ServerBuild): ServerBuild => ({ ...build, assets: withoutAdmin(build.assets) });
