import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** Delay before a part that failed to load is loaded again. It doubles with each failure. */
const RETRY_MS = 3000;
/** After these the part is loaded again only when the browser is back online: a new release may no longer have it. */
const TIMED_RETRIES = 5;

/**
 * A component that is loaded later, for a part that the page also works without. If that fails, it is tried again. Until then the
 * part stays as the server rendered it, and a part that was not there does not appear. The browser reports the failed request,
 * except where the page was left.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => untilLoaded(load));
}

/** Browsers before 2026 remember that a module failed to load: there the part appears on the next page load. */
async function untilLoaded<Part>(load: () => Promise<Part>, failures = 0): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise<void>((resolve) => {
      addEventListener("online", () => resolve(), { once: true });
      if (failures < TIMED_RETRIES) setTimeout(resolve, RETRY_MS * 2 ** failures);
    });
    return untilLoaded(load, failures + 1);
  }
}
