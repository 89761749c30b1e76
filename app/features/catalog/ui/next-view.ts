import { PRODUCTS } from "#app/features/catalog/catalog.client.ts";
import type { CatalogImage } from "#app/features/catalog/catalog.contract.ts";
import { rest } from "#app/platform/http/rest.ts";
import { showToast } from "#app/ui/toast.ts";
import { type ImageStub, stubOf } from "./image-stub.ts";
import type { ProductCardData } from "./product-card-data.ts";

/** The images of the cards whose next view was asked for, by slug. */
const loaded = new Map<string, Promise<ImageStub[]>>();

function loadImages(slug: string): Promise<ImageStub[]> {
  const known = loaded.get(slug);
  if (known) return known;
  const path = `${PRODUCTS}${encodeURIComponent(slug)}?fields=images`;
  const images = rest.get<{ images: CatalogImage[] }>(path).then((product) => product.images.map(stubOf));
  loaded.set(slug, images);
  images.catch(() => loaded.delete(slug));
  return images;
}

/** The views of a card: those in the color that it shows first, then the others. */
export function viewsOf({ primary_image: { color } }: Pick<ProductCardData, "primary_image">, images: ImageStub[]) {
  const isShown = (image: ImageStub) => !color || !image.color || image.color === color;
  return [...images.filter(isShown), ...images.filter((image) => !isShown(image))];
}

/** Shows the view after `shown` (undefined: the card's own image) in place; after the last one the card's own image again. */
export async function showNextView(
  card: Pick<ProductCardData, "slug" | "primary_image">,
  shown: ImageStub | undefined,
  onPreview: (preview: ImageStub | undefined) => void,
): Promise<void> {
  try {
    const views = viewsOf(card, await loadImages(card.slug));
    const own = card.primary_image.image_url;
    const at = views.findIndex(({ image_url }) => image_url === (shown?.image_url ?? own));
    const next = views[(at + 1) % views.length];
    onPreview(next?.image_url === own ? undefined : next);
  } catch {
    showToast("The other views could not be loaded. Please try again.", { kind: "error" });
  }
}
