import { useRouteLoaderData } from "react-router";
import type { PictureStub } from "#app/features/catalog/ui/image-stub.ts";
import type { loader } from "#app/root.tsx";

/** The shop's scenes by key: home-hero, bags, our-story, … */
export function useScenes(): Record<string, PictureStub | undefined> {
  return useRouteLoaderData<typeof loader>("root")?.scenes ?? {};
}
