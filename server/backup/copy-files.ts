import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import path from "node:path";

/** The size in bytes and the SHA-256 of each file, by its path below the folder. */
export type FileSums = Record<string, { bytes: number; sha256: string }>;

/** The same sums by their paths from above this folder. */
export const sumsBelow = (folder: string, sums: FileSums): FileSums =>
  Object.fromEntries(Object.entries(sums).map(([file, sum]) => [path.join(folder, file), sum]));

type Selection = (file: string) => boolean;

/**
 * Copies the selected files and folders of a folder, and returns the sums of the copies. A file that vanishes meanwhile is left
 * out. The copies are on disk when it returns.
 */
export async function copyFiles(from: string, to: string, isWanted: Selection = () => true): Promise<FileSums> {
  const sums: FileSums = {};
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name));
    if (!isWanted(file)) continue;
    if (entry.isDirectory()) await mkdir(path.join(to, file), { recursive: true, mode: 0o700 });
    else if (entry.isFile()) {
      const sum = await copyFile(path.join(from, file), path.join(to, file));
      if (sum) sums[file] = sum;
    }
  }
  return sums;
}

/** Copies one file and returns the sum of the copy; undefined if there is no such file. */
export async function copyFile(from: string, to: string): Promise<FileSums[string] | undefined> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!source) return undefined;
  try {
    return await writeCopy(source, to);
  } finally {
    await source.close();
  }
}

async function writeCopy(source: FileHandle, to: string): Promise<FileSums[string]> {
  const hash = createHash("sha256");
  let bytes = 0;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, "wx", 0o600);
  try {
    for await (const chunk of source.createReadStream({ autoClose: false })) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The size and the SHA-256 of one file. */
export async function sumOfFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Throws the name of the first file that is missing or differs from its sum. */
export async function checkFiles(folder: string, sums: FileSums): Promise<void> {
  for (const [file, { sha256 }] of Object.entries(sums)) {
    const found = await sumOfFile(path.join(folder, file)).catch((error: Error) => {
      throw new Error(`The backup is not complete: ${file} can't be read (${error.message}).`);
    });
    if (found.sha256 !== sha256) throw new Error(`The backup is damaged: ${file} differs from what was backed up.`);
  }
}
