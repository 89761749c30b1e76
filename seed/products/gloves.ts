import type { SeedProduct } from "#seed/seed-product.ts";

/** A warm pair and a pair for the wheel. Dimensions: one glove of a middle size, laid flat. */
export const gloves: SeedProduct[] = [
  {
    slug: "hearth-gloves",
    name: "Hearth Gloves",
    department: "women",
    type: "accessories",
    model: "gloves",
    priceCents: 8900,
    featuredRank: 10,
    introducedOn: "2026-09-22",
    summary: "Hairsheep gloves lined with knitted cashmere, three points on the back, slim enough to find a key with.",
    description: `Warm gloves tend to be clumsy. These are cut from hairsheep, a leather both thin and tough, and lined with a fine cashmere knit, so the fingers stay close to what they hold.

Each pair is cut from a single skin in matching halves. The fingers have narrow side strips, called fourchettes, which give them thickness to bend; a small diamond at the base of each keeps the seam from pulling. Three points run down the back, sewn by hand in thread of the same color.

They reach well over the wrist, with a plain cuff wide enough to slip on. Oxblood is a red that goes with almost every coat. Black goes with the rest.`,
    leather: "Full-grain hairsheep, 0.7 mm, lined with cashmere",
    colors: ["Oxblood", "Black"],
    sizes: ["S", "M", "L"],
    dimensions: { widthCm: 10, heightCm: 24, depthCm: 2 },
    weightGrams: 74,
    stock: [
      { color: "Oxblood", size: "S", quantity: 8 },
      { color: "Oxblood", size: "M", quantity: 14 },
      { color: "Oxblood", size: "L", quantity: 6 },
      { color: "Black", size: "S", quantity: 11 },
      { color: "Black", size: "M", quantity: 19 },
      { color: "Black", size: "L", quantity: 2 },
    ],
    tags: ["gloves", "winter", "cashmere lined", "hairsheep", "warm", "gift"],
    features: [
      "Knitted cashmere lining",
      "Fourchettes and diamonds at every finger",
      "Three hand-sewn points on the back",
      "Both gloves from one skin",
    ],
    benefits: ["Warm without bulk", "Dexterous enough for keys and coins", "The pair ages as a pair"],
    uses: ["Cold mornings and long walks", "Evenings in a good coat", "A gift from October to March"],
    ingredients: ["Full-grain hairsheep", "Knitted cashmere", "Fine silk thread"],
    care: [
      "Pull them off by the fingertips, a little at each, never by the cuff.",
      "If wet, lay them flat and let them dry at room temperature, then put them on to reshape.",
      "A trace of glove balm once a winter.",
    ],
    faq: [
      {
        question: "How do I measure?",
        answer:
          "Around the palm of your stronger hand, without the thumb: S 17 to 18.5 cm, M 18.5 to 20.5 cm, L 20.5 to 22.5 cm.",
      },
      {
        question: "Do they work on a touchscreen?",
        answer: "Not reliably. Treated fingertips wear off, so we left them plain.",
      },
      {
        question: "Can they be washed?",
        answer: "No. A glove cleaner can dry-clean them; everyday marks come off with a soft eraser.",
      },
      { question: "Will they stretch?", answer: "Across the hand, slightly, in the first week. Buy them snug." },
    ],
    pairsWith: ["meridian-long-wallet", "mill-satchel", "vesper-clutch", "tram-backpack"],
  },
  {
    slug: "carriage-gloves",
    name: "Carriage Driving Gloves",
    department: "men",
    type: "accessories",
    model: "gloves",
    priceCents: 9900,
    introducedOn: "2025-09-17",
    summary:
      "Unlined driving gloves with open knuckles, a snap tab at the wrist and cream stitching, cut close, so the fingertips lose nothing.",
    description: `Driving gloves are about feel. The Carriage is unlined, cut from hairsheep thin enough to find a switch by touch, and sewn with the seams on the outside so nothing presses between your fingers and the wheel.

Knuckle holes let the fist close and the back breathe; three sewn lines run down from them in cream thread. At the wrist a short tab closes on a brass snap, which is what makes a driving glove easy to pull on at a red light.

The palm is a second layer of the same leather, placed where the rim of the wheel rubs. They will shape themselves to a grip within a few hundred miles, and after that fit nobody else.`,
    leather: "Full-grain hairsheep, 0.8 mm, unlined",
    colors: ["Chestnut", "Black"],
    sizes: ["M", "L", "XL"],
    dimensions: { widthCm: 10.5, heightCm: 22, depthCm: 2 },
    weightGrams: 68,
    stock: [
      { color: "Chestnut", size: "M", quantity: 9 },
      { color: "Chestnut", size: "L", quantity: 12 },
      { color: "Chestnut", size: "XL", quantity: 4 },
      { color: "Black", size: "M", quantity: 7 },
      { color: "Black", size: "L", quantity: 0 },
      { color: "Black", size: "XL", quantity: 5 },
    ],
    tags: ["gloves", "driving gloves", "unlined", "open knuckles", "car", "hairsheep"],
    features: [
      "Four open knuckles, each ringed with stitches",
      "Seams sewn on the outside",
      "Wrist tab on a solid brass snap",
      "Doubled palm",
    ],
    benefits: [
      "You feel the wheel",
      "Cool in summer, useful in spring and fall",
      "Wear comes on the layer made for it",
    ],
    uses: ["Driving with the window down", "Cycling to work in October", "Anything with a rope or a rein"],
    ingredients: ["Full-grain hairsheep", "Brass snap", "Waxed polyester thread"],
    care: [
      "Air them after a hot drive; do not leave them on the dashboard.",
      "Glove balm twice a year, a very little.",
      "Clean the palm with a soft eraser.",
    ],
    faq: [
      {
        question: "How do I find my size?",
        answer: "Measure around the palm without the thumb: M 18.5 to 20.5 cm, L 20.5 to 22.5 cm, XL 22.5 to 24.5 cm.",
      },
      { question: "Are they warm?", answer: "No. They cut the wind and that is all. The Hearth is our winter glove." },
      {
        question: "Do they dye the steering wheel?",
        answer: "The leather is dyed through and fixed. Wipe Black once with a damp cloth before a pale wheel.",
      },
    ],
    pairsWith: ["longhaul-weekender", "turnkey-case", "clasp-key-strap"],
  },
];
