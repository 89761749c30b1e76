import { useRouteLoaderData } from "react-router";
import type { Picture } from "#app/features/catalog/catalog.contract.ts";
import { pictureAddresses } from "#app/features/pictures/picture-urls.ts";
import type { loader } from "#app/root.tsx";

/** What travels with every page of a scene: the rest follows from its id. */
export type SceneStub = Pick<Picture, "alt" | "width" | "height" | "placeholder"> & { id: string };

/** The shop's scenes by key: home-hero, category-bags, … */
export function useScenes(): Record<string, Picture | undefined> {
  const stubs = useRouteLoaderData<typeof loader>("root")?.scenes ?? {};
  return Object.fromEntries(Object.entries(stubs).map(([key, stub]) => [key, pictureOf(key, stub)]));
}

function pictureOf(key: string, { id, ...stub }: SceneStub): Picture {
  return { ...pictureAddresses({ id, width: stub.width }), ...stub, color: null, view: key };
}
