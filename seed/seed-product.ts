/** A product of the demo shop. Prices in cents, lengths in centimeters, weights in grams. */
export type SeedProduct = {
  /** The last segment of its URL; never changes once published. */
  slug: string;
  name: string;
  department: "men" | "women" | "general";
  type: "bags" | "wallets" | "accessories";
  /** The silhouette that several products share; photography/ builds its images from it. */
  model: string;
  priceCents: number;
  /** The position among the featured products: 1 to 12, on exactly twelve products. */
  featuredRank?: number;
  /** ISO date. All dates differ, so that "newest first" is a fixed order. */
  introducedOn: string;
  /** One sentence for cards and the meta description, at most 155 characters. */
  summary: string;
  /** Two or three short paragraphs, separated by an empty line. */
  description: string;
  leather: string;
  colors: string[];
  /** Empty for a product without any. */
  sizes: string[];
  dimensions: { widthCm: number; heightCm: number; depthCm: number; strapDropCm?: number };
  weightGrams: number;
  /** The variants: one row per color and size. A price here replaces the product's. */
  stock: { color?: string; size?: string; quantity: number; priceCents?: number }[];
  tags: string[];
  features: string[];
  benefits: string[];
  uses: string[];
  /** The materials, which the specification calls ingredients. */
  ingredients: string[];
  care: string[];
  faq: { question: string; answer: string }[];
  /** Slugs of three or four matching products. */
  pairsWith: string[];
};
