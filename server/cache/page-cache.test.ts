import { afterEach, expect, test, vi } from "vitest";
import { UnavailableError } from "#app/platform/outage.ts";
import { createPageCache, OverloadedError } from "./page-cache.ts";

const page = (text: string, bytes = 100) => ({ text, bytes });
const bounds = { maxBytes: 1000, maxInProgress: 10 };

afterEach(() => {
  vi.useRealTimers();
});

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

test("a page is rendered once and then served from memory", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  let rendered = 0;
  const render = async () => ({ value: page(`version ${++rendered}`), cacheable: true });
  await cache.fetch("/shop", render);
  expect(await cache.fetch("/shop", render)).toEqual(page("version 1"));
  expect(rendered).toBe(1);
});

test("fifty concurrent requests wait for one render", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  let rendered = 0;
  const { open, opened } = gate();
  const asking = Array.from({ length: 50 }, () =>
    cache.fetch("/shop", async () => {
      rendered += 1;
      await opened;
      return { value: page("one"), cacheable: true };
    }),
  );
  open();
  expect(new Set(await Promise.all(asking)).size).toBe(1);
  expect(rendered).toBe(1);
});

test("a page that was being rendered when the catalog changed is not cached", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  const { open, opened } = gate();
  const before = cache.fetch("/shop", async () => {
    await opened;
    return { value: page("old price"), cacheable: true };
  });
  cache.invalidate();
  open();
  await before;
  expect(cache.get("/shop")).toBeUndefined();
});

test("a change of quantities makes stale what shows one of these products, or may show any, and nothing else", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  const shown: [string, number[] | undefined][] = [
    ["/both", [1, 2]],
    ["/two", [2]],
    ["/none", []],
    ["/unknown", undefined],
  ];
  for (const [path, productIds] of shown) {
    await cache.fetch(path, async () => ({ value: page(path), cacheable: true, productIds }));
  }
  const { open, opened } = gate();
  const before = cache.fetch("/in-progress", async () => {
    await opened;
    return { value: page("old stock"), cacheable: true, productIds: [2] };
  });
  cache.invalidateProducts(new Set([1, 7]));
  open();
  await before;
  const left = [...shown.map(([path]) => path), "/in-progress"].filter((path) => cache.get(path));
  expect(left).toEqual(["/two", "/none"]);
});

test("a request after the change does not wait for the earlier render", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  const { open, opened } = gate();
  const before = cache.fetch("/shop", async () => {
    await opened;
    return { value: page("old price"), cacheable: true };
  });
  cache.invalidate();
  expect(await cache.fetch("/shop", async () => ({ value: page("new price"), cacheable: true }))).toEqual(
    page("new price"),
  );
  open();
  expect(await before).toEqual(page("old price"));
  expect(cache.get("/shop")).toEqual(page("new price"));
});

test("a failure rejects every waiting request, and the next request tries again", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  const failing = () => Promise.reject(new Error("the database is away"));
  await expect(Promise.all([cache.fetch("/", failing), cache.fetch("/", failing)])).rejects.toThrow("away");
  expect(await cache.fetch("/", async () => ({ value: page("back"), cacheable: true }))).toEqual(page("back"));
});

test("a value that is not cacheable is computed each time", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  await cache.fetch("/nope", async () => ({ value: page("404"), cacheable: false }));
  expect(cache.state()).toMatchObject({ entries: 0, bytes: 0 });
});

test("memory stays within its limit, and the least recently used page is evicted first", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  for (let i = 0; i < 10; i++) await cache.fetch(`/${i}`, async () => ({ value: page(String(i)), cacheable: true }));
  cache.get("/0");
  for (let i = 10; i < 200; i++) {
    await cache.fetch(`/${i}`, async () => ({ value: page(String(i)), cacheable: true }));
    cache.get("/0");
    expect(cache.state().bytes).toBeLessThanOrEqual(1000);
  }
  expect(cache.get("/0")).toEqual(page("0"));
  expect(cache.get("/1")).toBeUndefined();
  await cache.fetch("/huge", async () => ({ value: page("huge", 5000), cacheable: true }));
  expect(cache.state()).toMatchObject({ entries: 10, bytes: 1000 });
});

test("when too many pages are in progress at once the next request is rejected", async () => {
  const cache = createPageCache<ReturnType<typeof page>>({ maxBytes: 1000, maxInProgress: 2 });
  const { open, opened } = gate();
  const slow = async () => {
    await opened;
    return { value: page("slow"), cacheable: true };
  };
  const busy = [cache.fetch("/a", slow), cache.fetch("/b", slow)];
  await expect(cache.fetch("/c", slow)).rejects.toThrow(OverloadedError);
  open();
  await Promise.all(busy);
  expect(await cache.fetch("/c", slow)).toEqual(page("slow"));
});

test("an equivalent URL is a cache hit the second time, until the catalog changes", async () => {
  const cache = createPageCache<ReturnType<typeof page>>(bounds);
  const render = async () => ({ value: page("bags"), cacheable: true });
  expect(cache.get("/shop?utm=x&type=bags")).toBeUndefined();
  await cache.fetch("/shop?type=bags", render, "/shop?utm=x&type=bags");
  expect(cache.get("/shop?utm=x&type=bags")).toEqual(page("bags"));
  cache.invalidate();
  expect(cache.get("/shop?utm=x&type=bags")).toBeUndefined();
});

/** A cache with a stale page, and the keys of the stale values that it served. */
async function cacheWithStale(maxInProgress = 1) {
  const served: string[] = [];
  const cache = createPageCache<ReturnType<typeof page>>({
    ...bounds,
    maxInProgress,
    onStale: (key) => served.push(key),
  });
  await cache.fetch("/shop", async () => ({ value: page("old"), cacheable: true }));
  cache.invalidate();
  return { cache, served };
}
const outage = () => Promise.reject(new UnavailableError("The database can't be reached"));

test("while a changed page can't be rendered because of an outage, the old one is served and reported, and not for other errors", async () => {
  vi.useFakeTimers();
  const { cache, served } = await cacheWithStale();
  expect(cache.get("/shop")).toBeUndefined();
  await expect(cache.fetch("/shop", () => Promise.reject(new Error("A mistake")))).rejects.toThrow("A mistake");
  await expect(cache.fetch("/new", outage)).rejects.toThrow(UnavailableError);
  expect(await cache.fetch("/shop", outage)).toEqual(page("old"));
  const apiOutage = async () => ({ value: page("503"), cacheable: false, isOutage: true });
  vi.advanceTimersByTime(1001);
  expect(await cache.fetch("/shop", apiOutage)).toEqual(page("old"));
  expect(await cache.fetch("/new", apiOutage)).toEqual(page("503"));
  expect(served).toEqual(["/shop", "/shop"]);
  vi.advanceTimersByTime(1001);
  expect(await cache.fetch("/shop", async () => ({ value: page("new"), cacheable: true }))).toEqual(page("new"));
  expect(cache.get("/shop")).toEqual(page("new"));
});

test("after an outage was noticed, the next attempt is made a second later", async () => {
  vi.useFakeTimers();
  const { cache } = await cacheWithStale();
  const attempt = vi.fn(outage);
  for (let request = 0; request < 20; request += 1) await cache.fetch("/shop", attempt);
  expect(attempt).toHaveBeenCalledOnce();
});

test("if rendering takes longer than three seconds, the old page is served meanwhile", async () => {
  vi.useFakeTimers();
  const { cache, served } = await cacheWithStale();
  const { open, opened } = gate();
  const first = cache.fetch("/shop", async () => {
    await opened;
    return { value: page("new"), cacheable: true };
  });
  await vi.advanceTimersByTimeAsync(3001);
  expect(await first).toEqual(page("old"));
  expect(served).toEqual(["/shop"]);
  open();
  await vi.advanceTimersByTimeAsync(1);
  expect(cache.get("/shop")).toEqual(page("new"));
});

test("once rendering took too long, no request waits for it, also after further changes, until the page is rendered", async () => {
  vi.useFakeTimers();
  const { cache } = await cacheWithStale(10);
  const { open, opened } = gate();
  const render = async () => {
    await opened;
    return { value: page("new"), cacheable: true };
  };
  const first = cache.fetch("/shop", render);
  await vi.advanceTimersByTimeAsync(3001);
  expect(await first).toEqual(page("old"));
  for (let change = 0; change < 3; change += 1) {
    await vi.advanceTimersByTimeAsync(2001);
    expect(await cache.fetch("/shop", render)).toEqual(page("old"));
    cache.invalidate();
    await vi.advanceTimersByTimeAsync(2001);
    expect(await cache.fetch("/shop", render)).toEqual(page("old"));
  }
  open();
  await vi.advanceTimersByTimeAsync(1);
  expect(await cache.fetch("/shop", render)).toEqual(page("new"));
  cache.invalidate();
  expect(await cache.fetch("/shop", async () => ({ value: page("newer"), cacheable: true }))).toEqual(page("newer"));
});

test("a page that is gone is not served as it was, also if rendering took too long before", async () => {
  vi.useFakeTimers();
  const { cache } = await cacheWithStale();
  const { open, opened } = gate();
  const missing = async () => ({ value: page("not found"), cacheable: false });
  const first = cache.fetch("/shop", async () => {
    await opened;
    return missing();
  });
  await vi.advanceTimersByTimeAsync(3001);
  expect(await first).toEqual(page("old"));
  open();
  await vi.advanceTimersByTimeAsync(1);
  expect(await cache.fetch("/shop", missing)).toEqual(page("not found"));
});

test("a page that has been stale for a day is not served", async () => {
  vi.useFakeTimers();
  const { cache } = await cacheWithStale();
  vi.advanceTimersByTime(86_400_001);
  await expect(cache.fetch("/shop", outage)).rejects.toThrow(UnavailableError);
});
