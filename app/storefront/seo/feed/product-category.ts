import type { Product } from "#app/features/catalog/catalog.contract.ts";

const CLOTHING = "Apparel & Accessories";

/** Paths of Google's product taxonomy (version 2021-09-21) by a tag of the product. The first match counts. */
const BY_TAG: [tag: RegExp, category: string][] = [
  [/^backpack$/, "Luggage & Bags > Backpacks"],
  [/^briefcase$/, "Luggage & Bags > Briefcases"],
  [/^(duffel|weekender)$/, "Luggage & Bags > Duffel Bags"],
  [/^messenger bag$/, "Luggage & Bags > Messenger Bags"],
  [/^watch strap$/, `${CLOTHING} > Jewelry > Watch Accessories > Watch Bands`],
  [/^belt$/, `${CLOTHING} > Clothing Accessories > Belts`],
  [/^(key fob|key case|key holder|keychain|keyring)$/, `${CLOTHING} > Handbag & Wallet Accessories > Keychains`],
  [/^dog collar$/, "Animals & Pet Supplies > Pet Supplies > Pet Collars & Harnesses"],
];

const BY_TYPE: Record<string, string> = {
  bags: `${CLOTHING} > Handbags, Wallets & Cases > Handbags`,
  wallets: `${CLOTHING} > Handbags, Wallets & Cases > Wallets & Money Clips`,
};

/** Returns the product's path in Google's taxonomy; undefined if Google should choose one from the texts. */
export function productCategory({ tags, type }: Pick<Product, "tags" | "type">): string | undefined {
  const [, category] = BY_TAG.find(([tag]) => tags.some((text) => tag.test(text.toLowerCase()))) ?? [];
  return category ?? BY_TYPE[type];
}
