import { expect, test, vi } from "vitest";
import {
  createUploadQueue,
  type SendFile,
  SignedOutError,
  type StoredUpload,
  UploadRefusedError,
} from "./upload-queue.ts";

const files = (...names: string[]) => names.map((name) => new File(["x"], name));

/** What the browser stores of the uploads. */
function storeInMemory() {
  const rows = new Map<string, StoredUpload>();
  return {
    rows,
    put: (upload: StoredUpload) => void rows.set(upload.key, upload),
    remove: (key: string) => void rows.delete(key),
    read: async () => [...rows.values()],
  };
}

/** A queue whose waiting times end when `retryNow` is called. */
function queueWith(send: SendFile, store = storeInMemory()) {
  const waiting: (() => void)[] = [];
  const wait = {
    start: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    retryNow: () => {
      for (const done of waiting.splice(0)) done();
    },
  };
  return createUploadQueue(send, store, wait);
}

test("three files are sent at a time, and each one by itself", async () => {
  const open: ((id: string) => void)[] = [];
  const queue = queueWith(() => new Promise((resolve) => void open.push(resolve)));
  queue.add(files("a", "b", "c", "d", "e"));
  expect(queue.read().map(({ state }) => state)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  open[1]?.("image-b");
  await vi.waitFor(() => expect(open).toHaveLength(4));
  expect(queue.read().map(({ state }) => state)).toEqual(["sending", "stored", "sending", "sending", "waiting"]);
  expect(queue.read()[1]).toMatchObject({ name: "b", imageId: "image-b" });
});

test("an upload that is interrupted twice goes on by itself and is one image", async () => {
  let tries = 0;
  const queue = queueWith(() => {
    tries += 1;
    return tries < 3 ? Promise.reject(new Error("No connection")) : Promise.resolve("image");
  });
  queue.add(files("a"));
  for (const expected of [1, 2]) {
    await vi.waitFor(() => expect([tries, queue.read()[0]?.state]).toEqual([expected, "retrying"]));
    queue.retryNow();
  }
  await vi.waitFor(() => expect(queue.read()[0]).toMatchObject({ state: "stored", imageId: "image" }));
  expect([tries, queue.read().length]).toEqual([3, 1]);
});

test("a refused file says why and is not sent again; the others go on", async () => {
  const send = vi.fn<SendFile>((file) =>
    file.name === "a.heic" ? Promise.reject(new UploadRefusedError("HEIC can't be shown.")) : Promise.resolve("image"),
  );
  const queue = queueWith(send);
  queue.add(files("a.heic", "b.jpg"));
  await vi.waitFor(() => expect(queue.read().map(({ state }) => state)).toEqual(["refused", "stored"]));
  expect(queue.read()[0]?.error).toBe("HEIC can't be shown.");
  queue.remove(queue.read()[0]?.key ?? "");
  expect(queue.read().map(({ name }) => name)).toEqual(["b.jpg"]);
  expect(send).toHaveBeenCalledTimes(2);
});

const never = () => new Promise<string>(() => undefined);

test("uploads go on after a reload: each is sent until it is stored, and none is left once the product has its image", async () => {
  const store = storeInMemory();
  queueWith((file) => (file.name === "a" ? Promise.resolve("image-a") : never()), store).add(files("a", "b"));
  await vi.waitFor(() =>
    expect([...store.rows.values()].map(({ imageId }) => imageId)).toEqual(["image-a", undefined]),
  );
  const send = vi.fn<SendFile>(() => Promise.resolve("image-b"));
  const reloaded = queueWith(send, store);
  await Promise.all([reloaded.resume(), reloaded.resume()]);
  await vi.waitFor(() => expect(reloaded.read().map(({ imageId }) => imageId)).toEqual(["image-a", "image-b"]));
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(["b"]);
  for (const { key } of reloaded.read()) reloaded.remove(key);
  const again = queueWith(send, store);
  await again.resume();
  expect(again.read()).toEqual([]);
});

test("a refused file does not come back after a reload, but one of an ended session does", async () => {
  const store = storeInMemory();
  const refuse = (error: Error) => queueWith(() => Promise.reject(error), store);
  refuse(new UploadRefusedError("This is not an image.")).add(files("a"));
  refuse(new SignedOutError("Sign in again.")).add(files("b"));
  await vi.waitFor(() => expect([...store.rows.values()].map(({ name }) => name)).toEqual(["b"]));
  const signedIn = queueWith(() => Promise.resolve("image-b"), store);
  await signedIn.resume();
  await vi.waitFor(() => expect(signedIn.read()[0]).toMatchObject({ name: "b", imageId: "image-b" }));
});

test("an upload that the end of the session stopped goes on when the page is opened again, also without a reload", async () => {
  let isSignedIn = false;
  const send = vi.fn<SendFile>((file) =>
    isSignedIn ? Promise.resolve(`image-${file.name}`) : Promise.reject(new SignedOutError("Sign in again.")),
  );
  const queue = queueWith(send);
  queue.add(files("a"));
  await vi.waitFor(() => expect(queue.read()[0]?.state).toBe("refused"));
  isSignedIn = true;
  await Promise.all([queue.resume(), queue.resume()]);
  await vi.waitFor(() => expect(queue.read()).toMatchObject([{ name: "a", state: "stored", imageId: "image-a" }]));
  expect(send).toHaveBeenCalledTimes(2);
});
