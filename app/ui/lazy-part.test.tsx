import { text } from "node:stream/consumers";
import { Suspense } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

const browser = new EventTarget();
const lost = new TypeError("Failed to fetch dynamically imported module");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts to render a part that fails to load this many times. */
function renderPart(failures: number) {
  const load = vi.fn(() => Promise.resolve({ default: () => <p>Reviews</p> }));
  for (let failed = 0; failed < failures; failed += 1) load.mockRejectedValueOnce(lost);
  const Part = lazyPart(load);
  const page = prerenderToNodeStream(
    <Suspense>
      <Part />
    </Suspense>,
  );
  return { load, html: page.then(({ prelude }) => text(prelude)) };
}

test("a part that failed to load is loaded again, with longer delays, and appears", async () => {
  const { load, html } = renderPart(2);
  await vi.advanceTimersByTimeAsync(2999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await html).toContain("Reviews");
});

test("after five more failures it is loaded again only when the browser is back online", async () => {
  const { load, html } = renderPart(6);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(6);
  browser.dispatchEvent(new Event("online"));
  expect(await html).toContain("Reviews");
  expect(load).toHaveBeenCalledTimes(7);
});
