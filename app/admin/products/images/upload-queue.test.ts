import { expect, test, vi } from "vitest";
import { createUploadQueue, type SendFile, UploadRefusedError } from "./upload-queue.ts";

const files = (...names: string[]) => names.map((name) => new File(["x"], name));

/** A queue whose waiting times end when `retryNow` is called. */
function queueWith(send: SendFile) {
  const waiting: (() => void)[] = [];
  const wait = {
    start: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    retryNow: () => {
      for (const done of waiting.splice(0)) done();
    },
  };
  return createUploadQueue(send, wait);
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
  queue.remove("upload-1");
  expect(queue.read().map(({ name }) => name)).toEqual(["b.jpg"]);
  expect(send).toHaveBeenCalledTimes(2);
});
