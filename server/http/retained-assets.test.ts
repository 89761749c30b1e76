import { expect, test } from "vitest";
import { findAsset } from "#app/platform/assets/build-assets.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useTinyHandler } from "#tests/servers/tiny-handler.ts";
import { shareAssets } from "./retained-assets.ts";

const ask = useTinyHandler();
const code = Buffer.from("console.log('the build before');".repeat(40));

test("a file of another build is served like one of this build, whichever of the two started first", async () => {
  expect((await ask("/assets/page-0123abcd.js")).status).toBe(404);
  await shareAssets(new Map([["/assets/page-0123abcd.js", code]]), []);
  const { status, headers, text } = await ask("/assets/page-0123abcd.js");
  expect([status, text]).toEqual([200, code.toString()]);
  expect(headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  const own = await ask("/assets/app-1234.js");
  const others = await shareAssets(new Map(), []);
  expect((await others.find("/assets/app-1234.js"))?.source.body.toString()).toBe(own.text);
});

test("a 404 of an unknown file is not stored by caches", async () => {
  for (const path of ["/assets/nothing-0123abcd.js", "/assets/.env", "/assets/a/b.js", "/assets/"]) {
    const { status, headers } = await ask(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 404, "no-store"]);
  }
});

test("the files of a build that did not start for 30 days are deleted at a start, those that are still used stay", async () => {
  const files = new Map([
    ["/assets/old-1.js", code],
    ["/assets/used-2.js", code],
  ]);
  await shareAssets(files, []);
  await databasePool().query(
    "update build_assets set published_at = now() - interval '31 days' where path in ('/assets/old-1.js', '/assets/used-2.js')",
  );
  await shareAssets(new Map([["/assets/used-2.js", code]]), []);
  expect([await findAsset("/assets/old-1.js"), (await findAsset("/assets/used-2.js"))?.length]).toEqual([
    undefined,
    code.length,
  ]);
});
