import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "./env.ts";

/** Where pictures' bytes lie. Keys are ours alone ("masters/…", "sizes/…"), never a visitor's text. */
export type PictureStore = {
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Another reader sees all of the bytes or nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>;
};

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function folderStore(folder: string): PictureStore {
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

/** The picture store in force: the folder DATA_DIR/pictures. */
export function pictureStore(): PictureStore {
  return folderStore(join(env().DATA_DIR, "pictures"));
}
