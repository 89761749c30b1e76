import { shop } from "#app/platform/identity.ts";
import type { SiteLink } from "#app/storefront/layout/site-links.ts";

/** Help pages with their search keywords. */
export const helpPages: (SiteLink & { words: string[] })[] = [
  {
    to: "/shipping",
    text: "Shipping & returns",
    words: ["shipping", "delivery", "returns", "return policy", "refunds", "exchange", "postage", "customs", "duty"],
  },
  {
    to: "/track",
    text: "Track your order",
    words: ["track", "tracking", "order status", "my order", "where is my order"],
  },
  { to: "/care", text: "Leather care", words: ["care", "cleaning", "conditioning", "waterproof", "stains", "patina"] },
  { to: "/size-guide", text: "Size guide", words: ["sizes", "size guide", "measure", "fit"] },
  { to: "/faq", text: "Questions & answers", words: ["faq", "questions", "help", "repairs", "mending"] },
  { to: "/contact", text: "Contact", words: ["contact", "email", "phone", "address", shop.email] },
  { to: "/about", text: "Our story", words: ["about", "story", "workshop", "craftsmanship", "sustainability"] },
  { to: "/privacy", text: "Privacy", words: ["privacy", "cookies", "data"] },
  { to: "/terms", text: "Terms", words: ["terms", "conditions", "warranty", "guarantee"] },
  { to: "/bags", text: "All bags", words: ["bags"] },
  { to: "/wallets", text: "All wallets", words: ["wallets", "purses"] },
  { to: "/accessories", text: "All accessories", words: ["accessories"] },
  { to: "/men", text: "Men’s products", words: ["mens", "men's", "for him"] },
  { to: "/women", text: "Women’s products", words: ["womens", "women's", "for her"] },
];

/** Returns the help pages that match a search text: "return" matches Shipping & returns. */
export function helpPagesFor(text: string): SiteLink[] {
  const query = text.trim().toLowerCase().replaceAll("’", "'");
  if (query.length < 3) return [];
  return helpPages.filter(({ words }) =>
    words.some((word) => word.startsWith(query) || query.startsWith(`${word} `) || query === word.replace(/s$/, "")),
  );
}
