import type { CatalogImage } from "./catalog.contract.ts";
import { findEditorialImageRow } from "./editorial-images.queries.ts";
import { serializeImage } from "./product/serialize-image.ts";

/** The picture that shows no single product at this place ("home-hero"). Undefined until somebody hangs one up. */
export async function findEditorialImage(key: string): Promise<CatalogImage | undefined> {
  const row = await findEditorialImageRow(key);
  return row && serializeImage({ ...row, color: null, view: key });
}
