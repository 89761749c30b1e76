import { withStore } from "#app/admin/offline/device-store.ts";
import type { StoredUpload, UploadStore } from "./upload-queue.ts";

/** Uploads that nobody went on with are deleted after a week. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

type Row = StoredUpload & { owner: string; at: number };

/** Deletes the uploads of all pages from this device, when someone signs out: a photo can tell where it was taken. */
export const deleteStoredUploads = (): void =>
  void withStore("uploads", "readwrite", (store) => store.clear()).catch(() => undefined);

/**
 * Stores the uploads of one page on this device, so that they go on after a reload. `owner` is the page and the person: nobody
 * else's session sends them. Where the browser stores nothing, they end with the page.
 */
export function createUploadStore(owner: string): UploadStore {
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return {
    put: (upload) => {
      const row: Row = { ...upload, owner, at: Date.now() };
      quietly(withStore("uploads", "readwrite", (store) => store.put(row)));
    },
    remove: (key) => quietly(withStore("uploads", "readwrite", (store) => store.delete(key))),
    read: async () => {
      const rows: Row[] = await withStore("uploads", "readonly", (store) => store.getAll()).catch(() => []);
      const expired = Date.now() - MAX_AGE_MS;
      for (const { key, at } of rows)
        if (at < expired) quietly(withStore("uploads", "readwrite", (store) => store.delete(key)));
      return rows.filter((row) => row.owner === owner && row.at >= expired).sort((a, b) => a.at - b.at);
    },
  };
}
