import type { SeedProduct } from "#seed/seed-product.ts";

/** Rolls: for tools and for watches. Dimensions: rolled up or closed. */
export const rolls: SeedProduct[] = [
  {
    slug: "escapement-watch-roll",
    name: "Escapement Watch Roll",
    department: "men",
    type: "accessories",
    model: "watch-roll",
    priceCents: 16900,
    featuredRank: 10,
    introducedOn: "2026-09-22",
    summary:
      "A round leather case with three suede cushions, which keeps watches apart in a drawer, a safe or a suitcase.",
    description: `Watches scratch each other in a drawer, and a box with a glass lid is no help on a train. The Escapement is a roll with round ends: three cushions in a row, one watch on each, nothing metal that touches a crystal.

The case is one piece of leather, lined with undyed suede and sewn to an end cap on either side. Its free part falls over the front, and two straps hold it down on brass snaps. Open it on a table and it lies still, because the bottom flattens under its own weight.

The cushions lift out. They are soft enough to press through the strap of a small watch, and full enough to hold a large one. Oxblood is the one for a dressing table; Black is the one for a flight case.`,
    leather: "Full-grain vegetable-tanned calf, 2.5 mm, lined with suede",
    colors: ["Oxblood", "Black"],
    sizes: [],
    dimensions: { widthCm: 20, heightCm: 9, depthCm: 9 },
    weightGrams: 390,
    stock: [
      { color: "Oxblood", quantity: 14 },
      { color: "Black", quantity: 2 },
    ],
    tags: ["watch roll", "watch case", "travel", "watches", "three watches", "suede lined", "gift"],
    features: [
      "Three cushions of suede, 18 cm (7.1 in) around, which lift out",
      "Sewn to a round end cap on either side",
      "Two straps on solid brass snaps, sewn in cream thread",
      "Lined with undyed suede",
    ],
    benefits: ["Watches never touch each other", "Holds its shape in a packed bag", "Opens wide enough to choose from"],
    uses: ["In the drawer where watches scratched each other", "In a carry-on", "A gift for a first good watch"],
    ingredients: ["Full-grain vegetable-tanned calf", "Undyed suede", "Solid brass snaps", "0.6 mm waxed linen thread"],
    care: [
      "Brush the suede with a soft brush, in one direction.",
      "Wipe the leather with a dry cloth; condition it once a year.",
      "Let a strap dry before its watch goes in.",
    ],
    faq: [
      {
        question: "How large can a watch be?",
        answer: "Up to 46 mm across and 15 mm thick. A wider one takes the room of two.",
      },
      {
        question: "Does it work with a steel bracelet?",
        answer: "Yes. Close the bracelet around the cushion, with the clasp underneath, so that it rests on suede.",
      },
      { question: "Does it wind automatic watches?", answer: "No. Nothing in it moves." },
    ],
    pairsWith: ["quarter-hour-strap", "slender-watch-strap", "longhaul-weekender", "nightstand-valet-tray"],
  },
  {
    slug: "joiner-tool-roll",
    name: "Joiner Tool Roll",
    department: "general",
    type: "accessories",
    model: "tool-roll",
    priceCents: 13900,
    introducedOn: "2025-09-17",
    summary:
      "A roll of thick cowhide with five sewn pockets and two buckled straps, for chisels, knives, brushes or pens.",
    description: `The roll our own workshop uses. Laid open, it is a mat of 42 by 26 centimeters with five pockets along one half; rolled up, it is a bundle that goes under an arm.

The pockets are of thinner leather, cut full, so that they take the shape of what is in them. The other half has none: it wraps around the roll almost once more, and keeps edges away from hands and hands away from edges. Handles may stick out at the end, as long as they like.

Two straps are sewn and riveted to the free end. Each goes once around and through a brass buckle with a leather loop. The inner side is left as it comes from the tannery: a soft nap that holds what lies on it.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.1 mm",
    colors: ["Chestnut", "Black"],
    sizes: [],
    dimensions: { widthCm: 26, heightCm: 8.4, depthCm: 8.4 },
    weightGrams: 340,
    stock: [
      { color: "Chestnut", quantity: 12 },
      { color: "Black", quantity: 7 },
    ],
    tags: ["tool roll", "chisel roll", "knife roll", "brush roll", "workshop", "craft", "brass buckles"],
    features: [
      "Five pockets, 4.7 cm (1.9 in) wide and 11 cm (4.3 in) deep",
      "Two straps with solid brass buckles",
      "Straps sewn and riveted to the free end",
      "42 × 26 cm (16.5 × 10.2 in) laid open",
    ],
    benefits: ["Edges stay sharp in a bag", "Tools lie in order, in sight", "Takes what has an unusual shape"],
    uses: [
      "Chisels and carving knives",
      "Paint brushes and palette knives",
      "A cook’s knives on the way to a friend’s kitchen",
    ],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Solid brass buckles and rivets", "0.8 mm waxed linen thread"],
    care: [
      "Put tools in dry: vegetable-tanned leather and wet iron stain each other.",
      "Shake out dust and filings; do not wash it.",
      "A trace of wax on straps and edges once a year.",
    ],
    faq: [
      { question: "Are the chisels included?", answer: "No. They are ours, and shown for scale." },
      {
        question: "How long may a tool be?",
        answer: "As long as you like, as handles stick out at the end. Up to 25 cm (9.8 in) it stays inside.",
      },
      {
        question: "Is the leather thick enough for an edge?",
        answer: "For a resting edge, yes. Give a freshly honed one its own guard, or push it into a cork.",
      },
    ],
    pairsWith: ["workshop-belt", "nib-pen-sleeve", "bench-desk-mat", "ridge-backpack"],
  },
];
