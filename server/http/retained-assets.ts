import { LRUCache } from "lru-cache";
import { deleteAssetsBefore, findAsset, insertAssets, touchAssets } from "#app/platform/assets/build-assets.queries.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { type CachedResponse, toCachedResponse } from "#server/cache/cached-response.ts";
import { assetHeaders } from "./static-files.ts";

/** Files of builds that no process used for so long are deleted: no open page and no shared cache refers to them any longer. */
const RETAINED_DAYS = 30;
const DAY_MS = 86_400_000;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Some megabytes of a new build are written in parts. */
const FILES_AT_ONCE = 40;
const ASSET = /^\/assets\/[\w.-]{1,200}$/;

export type RetainedAssets = {
  /** The file of another build; undefined if no build has it. */
  find: (path: string) => Promise<CachedResponse | undefined>;
  /** Stops renewing the files of this build. */
  close: () => Promise<void>;
};

/**
 * Shares the files of this build with the processes of other builds, through the database. During a rolling deployment, a browser
 * may get a page from a process of one build and ask one of the other build for its files. They are renewed every day, so that the
 * 30 days until they are deleted begin when the last process of this build ends.
 */
export async function shareAssets(files: Map<string, Buffer>, always: [string, string][]): Promise<RetainedAssets> {
  const share = () =>
    publish(files).catch((error: unknown) => log.warn({ err: error }, "The files of this build could not be shared"));
  let sharing = share();
  await sharing;
  const renewal = setInterval(() => {
    sharing = share();
  }, DAY_MS).unref();
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
    async close() {
      clearInterval(renewal);
      await sharing;
    },
  };
}

async function publish(files: Map<string, Buffer>): Promise<void> {
  const usedAt = now();
  const stored = new Set(files.size > 0 ? await touchAssets([...files.keys()], usedAt) : []);
  const missing = [...files].flatMap(([path, content]) => (stored.has(path) ? [] : [{ path, content }]));
  for (let at = 0; at < missing.length; at += FILES_AT_ONCE) {
    await insertAssets(missing.slice(at, at + FILES_AT_ONCE), usedAt);
  }
  await deleteAssetsBefore(new Date(usedAt.getTime() - RETAINED_DAYS * DAY_MS));
}
