import { putProducts } from "./products.ts";

/** Inserts a few products that differ in everything that a list can filter or sort by. */
export async function seedSampleProducts(): Promise<void> {
  await putProducts(
    {
      slug: "harbour-tote",
      type: "bags",
      department: "general",
      priceCents: 18_900,
      featuredRank: 1,
      introducedOn: "2025-03-01",
      tags: ["shopper", "carryall"],
      features: ["Rolled handles"],
      benefits: ["Stands by itself"],
      uses: ["Market day"],
      ingredients: ["Full-grain cowhide"],
      care: ["Brush it"],
      faq: [{ question: "Does it close?", answer: "With a snap." }],
      stock: [
        { color: "Cognac", quantity: 3 },
        { color: "Black", quantity: 0 },
      ],
      pairsWith: ["keel-bifold"],
    },
    {
      slug: "keel-bifold",
      type: "wallets",
      department: "men",
      priceCents: 6_900,
      introducedOn: "2025-05-01",
      stock: [
        { color: "Chestnut", quantity: 0 },
        { color: "Black", quantity: 0 },
      ],
    },
    {
      slug: "ribbon-belt",
      type: "accessories",
      department: "women",
      priceCents: 5_000,
      featuredRank: 2,
      introducedOn: "2025-04-01",
      stock: [
        { color: "Cognac", size: "S", quantity: 2 },
        { color: "Cognac", size: "M", quantity: 0 },
        { color: "Oxblood", size: "M", quantity: 4, priceCents: 5_900 },
      ],
    },
    {
      slug: "bridle-belt",
      type: "accessories",
      department: "men",
      priceCents: 5_000,
      introducedOn: "2025-02-01",
      stock: [{ color: "Black", size: "M", quantity: 9 }],
    },
  );
}
