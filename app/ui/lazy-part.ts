import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component that is loaded later, for a part that the page also works without. If that fails, the part stays as the server
 * rendered it, and a part that was not there does not appear.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((problem: unknown) => {
      console.error("A part of the page could not be loaded", problem);
      return new Promise<never>(() => undefined);
    }),
  );
}
