import path from "node:path";
import type { Plugin } from "vite";
import { compressFolder } from "./compress-folder.ts";
import { writeShoppersManifest } from "./shoppers-manifest.ts";

/** Vite plugin that writes the shoppers' manifest beside React Router's, then compresses the client files. */
export function finishClientFiles(): Plugin {
  let folder: string | undefined;
  return {
    name: "finish-client-files",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir }) {
      if (this.environment.name === "client") folder = dir;
      else if (folder) await finish(folder);
    },
  };
}

/** The server is built last, and React Router writes the client manifest with it: only then do all files exist. */
async function finish(folder: string): Promise<void> {
  await writeShoppersManifest(path.join(folder, "assets"));
  await compressFolder(folder);
}
