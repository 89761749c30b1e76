import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component that is loaded later, for a part that the page also works without. If that fails, the part stays as the server
 * rendered it, and a part that was not there does not appear. The browser reports the failed request, except where the page was left.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => new Promise<never>(() => undefined)));
}
