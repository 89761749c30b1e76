import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.ts";
import { UnavailableError } from "#app/platform/outage.ts";
import { tinyPages } from "#tests/servers/tiny-shop.tsx";
import { pageFinder } from "./page-routes.ts";
import { createSharedPages, logStale } from "./shared-pages.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  [503, UnavailableError],
  [500, Error],
])("the error of a page with status %s names its path, not what was searched for", async (status, type) => {
  const pages = createSharedPages(pageFinder(tinyPages), async () => new Response(null, { status }), []);
  const query = "search=secret+gift";
  const failed = await pages
    .find({ url: `/shop?${query}`, path: "/shop", query }, "1")
    ?.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(type);
  expect(String(failed)).toContain("/shop");
  expect(String(failed)).not.toContain("secret");
});

test("the log names the path of a stale response, not what was searched for", () => {
  const warn = vi.spyOn(log, "warn").mockReturnValue();
  logStale("/api/products_old/products/?search=secret+gift");
  expect(warn).toHaveBeenCalledWith(
    { event: "stale_response", path: "/api/products_old/products/" },
    expect.any(String),
  );
});
