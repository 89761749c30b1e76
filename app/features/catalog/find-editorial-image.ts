import type { Picture } from "./catalog.contract.ts";
import { findSceneRow } from "./editorial-images.queries.ts";
import { showPicture } from "./serialize-image.ts";

/** The picture that shows no single product at this place ("home-hero"). Undefined until somebody hangs one up. */
export async function findScene(key: string): Promise<Picture | undefined> {
  const row = await findSceneRow(key);
  return row && showPicture({ ...row, color: null, view: key });
}
