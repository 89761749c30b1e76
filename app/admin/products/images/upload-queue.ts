/** An upload of one file. `progress` is the part that was sent, from 0 to 1. */
export type Upload = {
  key: string;
  name: string;
  state: "waiting" | "sending" | "retrying" | "refused" | "stored";
  progress: number;
  /** Why it was refused. */
  error: string;
  /** The image, once it is stored. */
  imageId: string | undefined;
};

/** Sends a file and returns the id of its image. Throws `UploadRefusedError` if sending it again can't help. */
export type SendFile = (file: File, onProgress: (part: number) => void) => Promise<string>;

/** The server does not take the file. The message is for the person. */
export class UploadRefusedError extends Error {}

/** Nobody is signed in anymore. The message is for the person, and the upload goes on when the page is opened again. */
export class SignedOutError extends UploadRefusedError {}

/** An upload on this device: the file until the server has it, then its image until the product has that. */
export type StoredUpload = { key: string; name: string; file: File | undefined; imageId: string | undefined };

/** Keeps uploads while the page is away. A failure to store them is no failure of the upload. */
export type UploadStore = {
  put: (upload: StoredUpload) => void;
  remove: (key: string) => void;
  read: () => Promise<StoredUpload[]>;
};

const MAX_PARALLEL = 3;
/** Waiting times between tries in milliseconds; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

type Queue = {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly Upload[];
  add: (files: Iterable<File>) => void;
  /** Goes on with the uploads that an earlier page began. */
  resume: () => Promise<void>;
  /** Removes an upload from the list, because the product has its image or the person dismissed it. */
  remove: (key: string) => void;
  /** Sends those that wait for their next try now. */
  retryNow: () => void;
};

/** Sends files, three at a time. One that does not get through is sent again until it does, also after a reload of the page. */
export function createUploadQueue(send: SendFile, store: UploadStore, wait = waitForRetry()): Queue {
  const list = createUploadList();
  const run = createLimiter(MAX_PARALLEL);

  async function sendUntilDone(key: string, file: File) {
    for (let tries = 0; list.has(key); tries += 1) {
      list.set(key, { state: "sending", progress: 0 });
      try {
        const imageId = await send(file, (progress) => list.set(key, { progress }));
        if (list.has(key)) store.put({ key, name: file.name, file: undefined, imageId });
        return list.set(key, { state: "stored", progress: 1, imageId });
      } catch (error) {
        if (error instanceof UploadRefusedError) return refuse(key, error);
        list.set(key, { state: "retrying" });
        await wait.start(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
      }
    }
  }

  function refuse(key: string, error: UploadRefusedError) {
    if (!(error instanceof SignedOutError)) store.remove(key);
    list.set(key, { state: "refused", error: error.message });
  }

  function start({ key, name, file, imageId }: StoredUpload) {
    if (list.has(key)) return;
    list.add({ key, name, state: imageId ? "stored" : "waiting", progress: imageId ? 1 : 0, error: "", imageId });
    if (file) run(() => sendUntilDone(key, file));
  }

  return {
    subscribe: list.subscribe,
    read: list.read,
    add: (files) => {
      for (const file of files) {
        const upload = { key: newKey(), name: file.name, file, imageId: undefined };
        start(upload);
        store.put(upload);
      }
    },
    resume: async () => {
      for (const upload of await store.read()) {
        // The session had ended: only then the file of a refused upload is still stored.
        if (upload.file && list.isRefused(upload.key)) list.remove(upload.key);
        start(upload);
      }
    },
    remove: (key) => {
      store.remove(key);
      list.remove(key);
    },
    retryNow: wait.retryNow,
  };
}

/** Starts work in the order in which it comes, at most `max` at a time. */
function createLimiter(max: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  function startNext() {
    const next = running < max ? waiting.shift() : undefined;
    if (!next) return;
    running += 1;
    void next().finally(() => {
      running -= 1;
      startNext();
    });
  }
  return (work: () => Promise<void>) => {
    waiting.push(work);
    startNext();
  };
}

let count = 0;
/** Unique on this device. `crypto.randomUUID` is missing where the shop is opened without HTTPS. */
const newKey = () => `upload-${Date.now()}-${++count}`;

/** The uploads as React reads them: a new array with every change. */
function createUploadList() {
  let uploads: readonly Upload[] = [];
  const listeners = new Set<() => void>();
  function change(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => uploads,
    has: (key: string) => uploads.some((upload) => upload.key === key),
    isRefused: (key: string) => uploads.some((upload) => upload.key === key && upload.state === "refused"),
    add: (upload: Upload) => change([...uploads, upload]),
    set: (key: string, fields: Partial<Upload>) =>
      change(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload))),
    remove: (key: string) => change(uploads.filter((upload) => upload.key !== key)),
  };
}

/** A timer that can be cut short for all who wait. */
function waitForRetry() {
  const waiting = new Set<() => void>();
  return {
    start: (ms: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      }),
    retryNow: () => {
      for (const done of [...waiting]) done();
    },
  };
}
