import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ImageStore } from "./image-store.ts";

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Undefined for a missing file, and for an empty one, which a power cut may leave. */
async function unlessMissing<Value>(operation: Promise<Value>, size: (value: Value) => number) {
  try {
    const value = await operation;
    return size(value) > 0 ? value : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores images in a folder of this machine. */
export function folderStore(folder: string): ImageStore {
  return {
    read: (key) => unlessMissing(readFile(join(folder, key)), ({ length }) => length),
    async has(key) {
      return (await unlessMissing(stat(join(folder, key)), ({ size }) => size)) !== undefined;
    },
    async write(key, bytes) {
      const target = join(folder, key);
      const half = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        // Synced to disk before the rename: otherwise a power cut could leave an empty file with this name.
        await writeFile(half, bytes, { flush: true });
        await rename(half, target);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async delete(key) {
      const target = join(folder, key);
      await rm(target, { force: true });
      // A process that was killed in the middle of a write leaves a copy.
      for (const name of await readdir(dirname(target)).catch(() => []))
        if (name.startsWith(`${basename(key)}.`) && name.endsWith(".part"))
          await rm(join(dirname(target), name), { force: true });
    },
  };
}
