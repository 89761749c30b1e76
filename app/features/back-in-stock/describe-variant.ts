import type { SellableVariant } from "#app/features/catalog/variants/variants.queries.ts";
import { parseImageUrl } from "#app/features/images/image-urls.ts";
import { emailImage } from "#app/features/mail/email-image.ts";
import type { EmailImage } from "#app/features/mail/mail.contract.ts";
import { env } from "#app/platform/env.ts";

/** A variant in an email: the product's name, its options such as "Black, M", and the link to the product in these options. */
export function describeVariant({ product, color, size }: SellableVariant) {
  const chosen = Object.entries({ color, size }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
  return {
    product: product.name,
    options: chosen.map(([, value]) => value).join(", "),
    link: `${env().PUBLIC_URL}/product/${product.slug}${query}`,
  };
}

/** The image of a variant's color as emails show it; nothing while its product has no image. */
export function variantImage({ product: { primary_image } }: SellableVariant): { image?: EmailImage } {
  const stored = parseImageUrl(primary_image.image);
  return stored ? { image: emailImage({ ...primary_image, id: stored.id }) } : {};
}
