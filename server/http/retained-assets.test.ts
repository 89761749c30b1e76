import { afterEach, expect, test, vi } from "vitest";
import { findAsset } from "#app/platform/assets/build-assets.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";
import { type RetainedAssets, shareAssets } from "./retained-assets.ts";

const ask = useTinyHandler();
const open: RetainedAssets[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const assets of open.splice(0)) await assets.close();
});

async function share(files: Map<string, Buffer>): Promise<RetainedAssets> {
  const assets = await shareAssets(files, []);
  open.push(assets);
  return assets;
}

const code = Buffer.from("console.log('the build before');".repeat(40));

test("a file of another build is served like one of this build, whichever of the two started first", async () => {
  expect((await ask("/assets/page-0123abcd.js")).status).toBe(404);
  await share(new Map([["/assets/page-0123abcd.js", code]]));
  const { status, headers, text } = await ask("/assets/page-0123abcd.js");
  expect([status, text]).toEqual([200, code.toString()]);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  const own = await ask("/assets/app-1234.js");
  const others = await share(new Map());
  expect((await others.find("/assets/app-1234.js"))?.source.body.toString()).toBe(own.text);
});

test("a 404 of an unknown file is not stored by caches", async () => {
  for (const path of ["/assets/nothing-0123abcd.js", "/assets/.env", "/assets/a/b.js", "/assets/"]) {
    const { status, headers } = await ask(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"]);
  }
});

/** Makes the file as old as if nobody had used its build for this many days. */
const age = (path: string, days: number) =>
  databasePool().query("update build_assets set published_at = now() - make_interval(days => $2) where path = $1", [
    path,
    days,
  ]);

test("the files of a build that no process used for 30 days are deleted at a start, those that are still used stay", async () => {
  const files = new Map([
    ["/assets/old-1.js", code],
    ["/assets/used-2.js", code],
  ]);
  await (await share(files)).close();
  for (const path of files.keys()) await age(path, 31);
  await share(new Map([["/assets/used-2.js", code]]));
  expect([await findAsset("/assets/old-1.js"), (await findAsset("/assets/used-2.js"))?.length]).toEqual([
    undefined,
    code.length,
  ]);
});

test("the files of a build that has run for more than 30 days stay when another build starts", async () => {
  const path = "/assets/running-3.js";
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const running = await share(new Map([[path, code]]));
  await age(path, 31);
  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  vi.useRealTimers();
  await running.close();
  await share(new Map([["/assets/next-4.js", code]]));
  expect((await findAsset(path))?.length).toBe(code.length);
});
