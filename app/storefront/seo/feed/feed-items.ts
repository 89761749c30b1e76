import type { CatalogImage, Product, Variant } from "#app/features/catalog/catalog.contract.ts";
import { plainDescription } from "#app/features/catalog/product/description-text.ts";
import { SHIPPING } from "#app/features/pricing/price-cart.ts";
import { env } from "#app/platform/env.ts";
import { shop } from "#app/platform/identity.ts";
import { toDecimal } from "#app/platform/money.ts";
import { deliveryTo, PACKING } from "#app/platform/shop-facts.ts";
import { variantUrl } from "#app/storefront/seo/structured-data.ts";
import { productCategory } from "./product-category.ts";
import { xmlElement } from "./xml-element.ts";

// The limits of Google's product data specification.
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MATERIAL = 200;
const MAX_MORE_IMAGES = 10;

const GENDERS: Record<string, string> = { men: "male", women: "female" };
const capitalized = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const usd = (amount: string) => `${amount} USD`;

/** The leather without its thickness and lining: Google asks for the main material alone, to filter by it. */
const leatherOnly = (leather: string) => leather.split(",")[0] ?? "";

/** Returns the variants of a product as items of the feed. None for a product without an image, which Google rejects. */
export function feedItems(product: Product): string {
  const images = product.images.filter(({ view }) => view !== "none");
  return images.length === 0 ? "" : product.variants.map((variant) => feedItem(product, variant, images)).join("");
}

function feedItem(product: Product, variant: Variant, images: CatalogImage[]): string {
  const site = env().PUBLIC_URL;
  const inColor = images.filter(({ color }) => color === variant.color);
  const [main, ...more] = [...inColor, ...images.filter(({ color }) => color === null && variant.color !== null)];
  const title = [product.name, variant.color, variant.size].filter(Boolean).join(", ");
  const elements = [
    ["id", variant.sku],
    ["item_group_id", product.variants.length > 1 ? product.id : undefined],
    ["title", title.slice(0, MAX_TITLE)],
    ["description", `${product.summary}\n\n${plainDescription(product.description)}`.slice(0, MAX_DESCRIPTION)],
    ["link", variantUrl(site, product.slug, variant)],
    ["canonical_link", `${site}/product/${product.slug}`],
    ["image_link", `${site}${(main ?? images[0])?.image_url}`],
    ...more.slice(0, MAX_MORE_IMAGES).map(({ image_url }) => ["additional_image_link", `${site}${image_url}`] as const),
    ["availability", variant.stock > 0 ? "in_stock" : "out_of_stock"],
    ["price", usd(variant.compare_at_price ?? variant.price)],
    ["sale_price", variant.compare_at_price === undefined ? undefined : usd(variant.price)],
    ["brand", shop.name],
    ["identifier_exists", "no"],
    ["condition", "new"],
    ["color", variant.color],
    ["size", variant.size],
    ["material", leatherOnly(product.leather).slice(0, MAX_MATERIAL)],
    ["gender", GENDERS[product.category.name] ?? "unisex"],
    ["age_group", "adult"],
    ["product_type", `${capitalized(product.category.name)} > ${capitalized(product.type)}`],
    ["google_product_category", productCategory(product)],
    ["shipping_weight", `${product.weight_grams} g`],
    ["return_policy_label", `${shop.returnDays}-days`],
  ] as const;
  return `<item>${elements.map(([name, text]) => xmlElement(`g:${name}`, text)).join("")}${shipping()}</item>\n`;
}

/** The rate and times to the first country that the shop ships to. Merchant Center has those of the others. */
function shipping(): string {
  const country = env().SHIP_TO.slice(0, "US".length);
  const delivery = deliveryTo(country);
  const parts = [
    ["country", country],
    ["price", usd(toDecimal(SHIPPING))],
    ["min_handling_time", PACKING.min],
    ["max_handling_time", PACKING.max],
    ["min_transit_time", delivery.min],
    ["max_transit_time", delivery.max],
  ] as const;
  return `<g:shipping>${parts.map(([name, text]) => xmlElement(`g:${name}`, text)).join("")}</g:shipping>`;
}
