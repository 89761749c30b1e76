import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { BUCKET, startBucketServer } from "#tests/servers/bucket-server.ts";
import { bucketStore, ImagesUnavailableError } from "./image-bucket.server.ts";

let server: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

const open = (changes: { name?: string; secret?: string } = {}) =>
  bucketStore({
    endpoint: `http://127.0.0.1:${server.port}/`,
    region: "us-east-1",
    name: BUCKET,
    keyId: "S3RVER",
    secret: "S3RVER",
    ...changes,
  });

test("a stored image can be read by every process", async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 0, 1]);
  expect(await open().has("masters/ab/one")).toBe(false);
  await open().write("masters/ab/one", bytes);
  expect(await open().has("masters/ab/one")).toBe(true);
  expect(await open().read("masters/ab/one")).toEqual(bytes);
});

test("a deleted image is gone for every process, also where it was cached, and can be deleted again", async () => {
  const [store, other] = [open(), open()];
  await store.write("sizes/1/gone", Buffer.from("leather"));
  expect(String(await store.read("sizes/1/gone"))).toBe("leather");
  for (const one of [store, other]) await one.delete("sizes/1/gone");
  for (const one of [store, other]) expect(await one.read("sizes/1/gone")).toBeUndefined();
  await expect(open({ secret: "wrong" }).delete("sizes/1/gone")).rejects.toThrow(/403/);
});

test("an image that another process deleted is cached for ten minutes at most", async () => {
  onTestFinished(() => shiftClock(0));
  const [store, other] = [open(), open()];
  await store.write("sizes/1/photo", Buffer.from("a person"));
  expect(String(await store.read("sizes/1/photo"))).toBe("a person");
  await other.delete("sizes/1/photo");
  shiftClock(10 * 60_000 + 1);
  // lru-cache reads the clock at most once a millisecond (ttlResolution).
  await pause(10);
  expect(await store.read("sizes/1/photo")).toBeUndefined();
});

test("a missing object is undefined, not an error", async () => {
  expect(await open().read("sizes/1/nothing")).toBeUndefined();
  expect(await open().has("sizes/1/nothing")).toBe(false);
});

test("an empty object can be read, also a second time", async () => {
  const store = open();
  await store.write("masters/empty", Buffer.alloc(0));
  expect(await store.read("masters/empty")).toEqual(Buffer.alloc(0));
  expect(await store.read("masters/empty")).toEqual(Buffer.alloc(0));
});

test("an image of several megabytes arrives completely", async () => {
  const bytes = Buffer.alloc(6_000_000, "saddle stitch");
  await open().write("masters/large", bytes);
  expect((await open().read("masters/large"))?.equals(bytes)).toBe(true);
});

test("a wrong secret and a missing bucket name the setting to check", async () => {
  await expect(open({ secret: "wrong" }).read("masters/ab/one")).rejects.toThrow(/SignatureDoesNotMatch.*S3_ settings/);
  await expect(open({ secret: "wrong" }).write("masters/x", Buffer.from("x"))).rejects.toThrow(/403/);
  await expect(open({ secret: "wrong" }).has("masters/x")).rejects.toThrow(
    /GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket/,
  );
  await expect(open({ name: "nowhere" }).read("masters/ab/one")).rejects.toThrow(/no bucket nowhere.*S3_BUCKET/);
  await expect(open({ name: "nowhere" }).write("masters/x", Buffer.from("x"))).rejects.toThrow(/404 NoSuchBucket/);
});

type Failure = number | "disconnect" | "disconnect after the headers";

async function failingBucket(responses: Failure[]) {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const next = responses.shift() ?? 200;
    if (next === "disconnect") return void request.socket.destroy();
    if (next === "disconnect after the headers") {
      response.writeHead(200, { "content-length": 7 }).write("lea", () => request.socket.destroy());
      return;
    }
    response.writeHead(next).end("leather");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const bucket = { endpoint: `http://127.0.0.1:${port}`, region: "auto", name: "shop", keyId: "a", secret: "b" };
  return { store: bucketStore(bucket), requests, close: () => server.close() };
}

test("one failure of the bucket is retried", async () => {
  for (const failure of [503, "disconnect", "disconnect after the headers"] as const) {
    const { store, requests, close } = await failingBucket([failure]);
    expect(String(await store.read("sizes/1/a"))).toBe("leather");
    expect(requests).toEqual(["/shop/sizes/1/a", "/shop/sizes/1/a"]);
    close();
  }
});

test("an image that was read is cached", async () => {
  const { store, requests, close } = await failingBucket([]);
  await store.read("sizes/1/a");
  await store.read("sizes/1/a");
  expect(requests).toHaveLength(1);
  close();
});

test.each([500, "disconnect after the headers"] as const)(
  "an unreachable bucket (%s) throws ImagesUnavailableError, and after three failures the circuit opens",
  async (failure) => {
    const { store, requests, close } = await failingBucket(Array.from({ length: 20 }, () => failure));
    for (let n = 0; n < 5; n += 1) await expect(store.read("sizes/1/a")).rejects.toThrow(ImagesUnavailableError);
    expect(requests).toHaveLength(6);
    close();
  },
);

test("a redirect is an error and never followed", async () => {
  const other = createServer((_, response) => response.end("bytes of another host")).listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) =>
    other.once("listening", () => resolve(other.address() as AddressInfo)),
  );
  const bucket = createServer((request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end(),
  ).listen(0, "127.0.0.1");
  await new Promise((resolve) => bucket.once("listening", resolve));
  const store = bucketStore({
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    region: "us-east-1",
    name: BUCKET,
    keyId: "S3RVER",
    secret: "S3RVER",
  });
  await expect(store.read("masters/ab/one")).rejects.toThrow(/rejected a request: 307.*S3_ settings/);
  await expect(store.write("masters/ab/one", Buffer.from("x"))).rejects.toThrow(/rejected a request: 307/);
  other.close();
  bucket.close();
});
