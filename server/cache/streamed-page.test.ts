import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { createStreamedPage } from "./streamed-page.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
  shiftClock(0);
});

/** A body that takes this long to write. */
const slowBody = (text: string, ms: number) =>
  new ReadableStream({
    async start(stream) {
      await pause(ms);
      stream.enqueue(Buffer.from(text));
      stream.close();
    },
  });

/** Serves a streamed page whose text is the number of its rendering. */
async function serve(render: (rendering: number) => Promise<BodyInit>) {
  let renderings = 0;
  const page = createStreamedPage(async () => {
    renderings += 1;
    return new Response(await render(renderings), { headers: { "content-type": "application/xml" } });
  });
  server = createServer((request, response) => {
    page.send(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const get = (init?: RequestInit) => fetch(`http://127.0.0.1:${port}/`, init);
  return { page, get, renderings: () => renderings };
}

test("concurrent requests share one rendering, and later ones get the stored page", async () => {
  const { get, renderings } = await serve(async (n) => `page ${n}`);
  const texts = await Promise.all([get(), get(), get()].map(async (sent) => (await sent).text()));
  expect([...texts, await (await get()).text()]).toEqual(Array(4).fill("page 1"));
  expect(renderings()).toBe(1);
});

test("gzip, plain text, HEAD and a conditional request describe the same page", async () => {
  const { get } = await serve(async () => "x".repeat(100_000));
  const plain = await get({ headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-length"), plain.headers.get("content-encoding")]).toEqual(["100000", null]);
  expect((await plain.text()).length).toBe(100_000);
  const gzip = await get({ headers: { "accept-encoding": "gzip" } });
  expect([gzip.headers.get("content-encoding"), gzip.headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
  expect((await gzip.text()).length).toBe(100_000);
  const head = await get({ method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["100000", ""]);
  const etag = gzip.headers.get("etag") ?? "";
  const repeated = await get({ headers: { "accept-encoding": "gzip", "if-none-match": etag } });
  expect([repeated.status, repeated.headers.get("etag")]).toEqual([304, etag]);
});

test("a change leads to a new rendering, at most a tenth of the time", async () => {
  const { page, get, renderings } = await serve(async (n) => slowBody(`page ${n}`, 500));
  const text = async () => (await get()).text();
  expect(await text()).toBe("page 1");
  page.invalidate();
  // Ten times the half second have not passed.
  expect(await text()).toBe("page 1");
  expect(renderings()).toBe(1);
  shiftClock(3_600_000);
  expect(await text()).toBe("page 2");
  expect(renderings()).toBe(2);
});

test("a failure is not stored", async () => {
  const { get } = await serve(async (n) => {
    if (n === 1) throw new Error("the database is away");
    return "page";
  });
  expect((await get()).status).toBe(500);
  expect(await (await get()).text()).toBe("page");
});
