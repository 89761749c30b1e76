import { LRUCache } from "lru-cache";
import { deleteAssetsBefore, findAsset, insertAssets, touchAssets } from "#app/platform/assets/build-assets.queries.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { type CachedResponse, toCachedResponse } from "#server/cache/cached-response.ts";
import { assetHeaders } from "./static-files.ts";

/** Files of builds that did not start for so long are deleted: no open page and no shared cache refers to them any longer. */
const RETAINED_DAYS = 30;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Some megabytes of a new build are written in parts. */
const FILES_AT_ONCE = 40;
const ASSET = /^\/assets\/[\w.-]{1,200}$/;

export type RetainedAssets = {
  /** The file of another build; undefined if no build has it. */
  find: (path: string) => Promise<CachedResponse | undefined>;
};

/**
 * Shares the files of this build with the processes of other builds, through the database. During a rolling deployment, a browser
 * may get a page from a process of one build and ask one of the other build for its files.
 */
export async function shareAssets(files: Map<string, Buffer>, always: [string, string][]): Promise<RetainedAssets> {
  await publish(files).catch((error: unknown) =>
    log.warn({ err: error }, "The files of this build could not be shared"),
  );
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return {
    async find(path) {
      const known = cached.get(path);
      if (known || !ASSET.test(path)) return known;
      const content = await findAsset(path);
      if (!content) return undefined;
      const response = toCachedResponse(200, [...always, ...assetHeaders(path)], content);
      cached.set(path, response);
      return response;
    },
  };
}

async function publish(files: Map<string, Buffer>): Promise<void> {
  const startedAt = now();
  const stored = new Set(files.size > 0 ? await touchAssets([...files.keys()], startedAt) : []);
  const missing = [...files].flatMap(([path, content]) => (stored.has(path) ? [] : [{ path, content }]));
  for (let at = 0; at < missing.length; at += FILES_AT_ONCE) {
    await insertAssets(missing.slice(at, at + FILES_AT_ONCE), startedAt);
  }
  await deleteAssetsBefore(new Date(startedAt.getTime() - RETAINED_DAYS * 86_400_000));
}
