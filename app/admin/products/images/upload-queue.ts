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

const MAX_PARALLEL = 3;
/** Waiting times between tries in milliseconds; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

type Queue = {
  subscribe: (listener: () => void) => () => void;
  read: () => readonly Upload[];
  add: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  /** Sends those that wait for their next try now. */
  retryNow: () => void;
};

/** Sends files, three at a time. One that does not get through is sent again until it does. */
export function createUploadQueue(send: SendFile, wait = waitForRetry()): Queue {
  const list = createUploadList();
  const waiting: { key: string; file: File }[] = [];
  let running = 0;
  let count = 0;

  async function sendUntilDone(key: string, file: File) {
    for (let tries = 0; list.has(key); tries += 1) {
      list.set(key, { state: "sending", progress: 0 });
      try {
        const imageId = await send(file, (progress) => list.set(key, { progress }));
        return list.set(key, { state: "stored", progress: 1, imageId });
      } catch (error) {
        if (error instanceof UploadRefusedError) return list.set(key, { state: "refused", error: error.message });
        list.set(key, { state: "retrying" });
        await wait.start(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
      }
    }
  }

  function sendNext() {
    while (running < MAX_PARALLEL) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      void sendUntilDone(next.key, next.file).finally(() => {
        running -= 1;
        sendNext();
      });
    }
  }

  return {
    subscribe: list.subscribe,
    read: list.read,
    add: (files) => {
      for (const file of files) {
        const key = `upload-${++count}`;
        waiting.push({ key, file });
        list.add({ key, name: file.name, state: "waiting", progress: 0, error: "", imageId: undefined });
      }
      sendNext();
    },
    remove: list.remove,
    retryNow: wait.retryNow,
  };
}

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
