import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("what was put into the bucket is there for every process", async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 0, 1]);
  expect(await open().has("masters/ab/one")).toBe(false);
  await open().write("masters/ab/one", bytes);
  expect(await open().has("masters/ab/one")).toBe(true);
  expect(await open().read("masters/ab/one")).toEqual(bytes);
});

test("what is not in the bucket is missing, not a failure", async () => {
  expect(await open().read("sizes/1/nothing")).toBeUndefined();
  expect(await open().has("sizes/1/nothing")).toBe(false);
});

test("an object without a byte is read as such, also when it was read before", async () => {
  const store = open();
  await store.write("masters/empty", Buffer.alloc(0));
  expect(await store.read("masters/empty")).toEqual(Buffer.alloc(0));
  expect(await store.read("masters/empty")).toEqual(Buffer.alloc(0));
});

test("a picture of several megabytes arrives whole", async () => {
  const bytes = Buffer.alloc(6_000_000, "saddle stitch");
  await open().write("masters/large", bytes);
  expect((await open().read("masters/large"))?.equals(bytes)).toBe(true);
});

test("a wrong secret and a missing bucket say which setting to look at", async () => {
  await expect(open({ secret: "wrong" }).read("masters/ab/one")).rejects.toThrow(/SignatureDoesNotMatch.*S3_ settings/);
  await expect(open({ secret: "wrong" }).write("masters/x", Buffer.from("x"))).rejects.toThrow(/403/);
  await expect(open({ secret: "wrong" }).has("masters/x")).rejects.toThrow(/GetObject, s3:PutObject and s3:ListBucket/);
  await expect(open({ name: "nowhere" }).read("masters/ab/one")).rejects.toThrow(/no bucket nowhere.*S3_BUCKET/);
  await expect(open({ name: "nowhere" }).write("masters/x", Buffer.from("x"))).rejects.toThrow(/404 NoSuchBucket/);
});

type Stumble = number | "hang up" | "hang up after the headers";

async function stumbling(responses: Stumble[]) {
  const asked: string[] = [];
  const stumbler: Server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const next = responses.shift() ?? 200;
    if (next === "hang up") return void request.socket.destroy();
    if (next === "hang up after the headers") {
      response.writeHead(200, { "content-length": 7 }).write("lea", () => request.socket.destroy());
      return;
    }
    response.writeHead(next).end("leather");
  });
  await new Promise<void>((done) => stumbler.listen(0, "127.0.0.1", done));
  const { port } = stumbler.address() as AddressInfo;
  const bucket = { endpoint: `http://127.0.0.1:${port}`, region: "auto", name: "shop", keyId: "a", secret: "b" };
  return { store: bucketStore(bucket), asked, close: () => stumbler.close() };
}

test("one stumble of the bucket is not noticed", async () => {
  for (const stumble of [503, "hang up", "hang up after the headers"] as const) {
    const { store, asked, close } = await stumbling([stumble]);
    expect(String(await store.read("sizes/1/a"))).toBe("leather");
    expect(asked).toEqual(["/shop/sizes/1/a", "/shop/sizes/1/a"]);
    close();
  }
});

test("a picture that was read is not fetched again", async () => {
  const { store, asked, close } = await stumbling([]);
  await store.read("sizes/1/a");
  await store.read("sizes/1/a");
  expect(asked).toHaveLength(1);
  close();
});

test.each([500, "hang up after the headers"] as const)(
  "a bucket that is away (%s) is said to be away, and after three failures is left to rest",
  async (stumble) => {
    const { store, asked, close } = await stumbling(Array.from({ length: 20 }, () => stumble));
    for (let n = 0; n < 5; n += 1) await expect(store.read("sizes/1/a")).rejects.toThrow(ImagesUnavailableError);
    expect(asked).toHaveLength(6);
    close();
  },
);

test("a redirect is refused and never followed", async () => {
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
  await expect(store.read("masters/ab/one")).rejects.toThrow(/refused a picture: 307.*S3_ settings/);
  await expect(store.write("masters/ab/one", Buffer.from("x"))).rejects.toThrow(/refused a picture: 307/);
  other.close();
  bucket.close();
});
