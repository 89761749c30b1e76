import { useRouteLoaderData } from "react-router";
import type { ImageStub } from "#app/features/catalog/ui/image-stub.ts";
import type { loader } from "#app/root.tsx";

/** Returns the editorial images by key: home-hero, bags, our-story, … */
export function useEditorialImages(): Record<string, ImageStub | undefined> {
  return useRouteLoaderData<typeof loader>("root")?.editorialImages ?? {};
}
