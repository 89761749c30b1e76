/** One good of the demo shop, as the copywriter hands it over. Money in cents, lengths in centimetres, weights in grams. */
export type SeedProduct = {
  /** The last part of its address; never changes once published. */
  slug: string;
  name: string;
  department: "men" | "women" | "general";
  type: "bags" | "wallets" | "accessories";
  /** The silhouette it shares with its siblings; the photographs are built by it. */
  model: string;
  priceCents: number;
  /** 1 to 12 on exactly twelve goods: their place among the featured. */
  featuredRank?: number;
  /** ISO date; all different, so that "newest first" is one fixed order. */
  introducedOn: string;
  /** One sentence for cards and the meta description, 155 characters at most. */
  summary: string;
  /** Two or three short paragraphs, parted by an empty line. */
  description: string;
  leather: string;
  colors: string[];
  /** Empty where a thing has none. */
  sizes: string[];
  dimensions: { widthCm: number; heightCm: number; depthCm: number; strapDropCm?: number };
  weightGrams: number;
  /** The variants: one row for every colour in every size. A price here replaces the product's. */
  stock: { color?: string; size?: string; quantity: number; priceCents?: number }[];
  tags: string[];
  features: string[];
  benefits: string[];
  uses: string[];
  /** What it is made of; the specification calls materials ingredients. */
  ingredients: string[];
  care: string[];
  faq: { question: string; answer: string }[];
  /** Three or four slugs of goods that go with it. */
  pairsWith: string[];
};
