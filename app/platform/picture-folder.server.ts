import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PictureStore } from "./picture-store.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Pictures in a folder of this machine. */
export function folderStore(folder: string): PictureStore {
  return {
    async read(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async has(key) {
      return access(join(folder, key)).then(
        () => true,
        () => false,
      );
    },
    async write(key, bytes) {
      const target = join(folder, key);
      const half = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(half, bytes);
      await rename(half, target);
    },
  };
}
