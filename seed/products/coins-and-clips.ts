import type { SeedProduct } from "#seed/seed-product.ts";

/** Cash on its own: a purse for coins and a clip for bills. */
export const coinsAndClips: SeedProduct[] = [
  {
    slug: "penny-coin-purse",
    name: "Penny Coin Purse",
    department: "women",
    type: "wallets",
    model: "coin-purse",
    priceCents: 3400,
    introducedOn: "2025-07-08",
    summary:
      "A rounded coin purse with a snap flap and a full gusset; it opens into a little bowl so you can count at a glance.",
    description: `A coin purse should open like a bowl. The Penny has a gusset that runs all the way around the bottom, so when you lift the flap the front drops forward and everything inside shows itself: coins, a ring, the key to the shed.

It is formed wet over a wooden block, which gives the front its soft curve without any stiffening. One brass snap closes it. The flap is shaped like the purse upside down, and the two curves meet along a single line.

It also carries earbuds, or pills, or the guitar picks of a left-handed friend. Cognac goes glossy within weeks from living among keys; Forest takes rather longer about it.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Cognac", "Forest"],
    sizes: [],
    dimensions: { widthCm: 11, heightCm: 8.6, depthCm: 2 },
    weightGrams: 52,
    stock: [
      { color: "Cognac", quantity: 27 },
      { color: "Forest", quantity: 20 },
    ],
    tags: ["coin purse", "change purse", "pouch", "small", "gift", "snap"],
    features: [
      "Wet-molded front with a full gusset",
      "Solid brass snap",
      "Opens forward into a bowl",
      "Seven saddle stitches to the inch, in cream linen",
    ],
    benefits: [
      "See every coin without tipping it out",
      "Keeps its round shape",
      "Small enough for a coat’s smallest pocket",
    ],
    uses: ["Coins, naturally", "Earbuds and a spare key", "Jewelry on a trip"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Brass snap"],
    care: [
      "Wipe the inside with a damp cloth when coins have left it gray.",
      "A fingertip of balm on the gusset fold once a year.",
      "If it flattens, dampen the front, fill it with rice for a night and let it dry.",
    ],
    faq: [
      { question: "How many coins fit?", answer: "Thirty or so before it gets heavy in a pocket." },
      { question: "Do bills fit?", answer: "Folded in four, yes." },
      {
        question: "Can it be used for earbuds?",
        answer:
          "Wired ones coil in easily. Flat wireless charging cases fit too, if they are no thicker than 2 cm (0.8 in).",
      },
    ],
    pairsWith: ["well-bucket-bag", "market-tote", "lantern-crossbody"],
  },
  {
    slug: "toll-money-clip",
    name: "Toll Money Clip Wallet",
    department: "men",
    type: "wallets",
    model: "money-clip",
    priceCents: 4900,
    introducedOn: "2026-02-03",
    summary:
      "A slim fold of leather with four cards inside and a nickel spring clip outside, for those who carry a few bills and like them in order.",
    description: `The clip sits on the outside of the fold, where your fingers find it first. It is a single spring of nickel-plated steel with a rolled end: lift the roll with a thumbnail, slide in the bills, let go.

Inside there is a pair of slots on each face, enough for the four cards that most people use. Leather is doubled where the clip is fixed and thinned everywhere else, so the whole comes to about half an inch with ten bills under the clip.

Nickel keeps its cool gray for years and takes fine scratches like any good tool. The leather beneath it stays a shade lighter. On Black that hardly shows, on Chestnut it becomes part of the grain.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Black", "Chestnut"],
    sizes: [],
    dimensions: { widthCm: 10.6, heightCm: 8, depthCm: 1.3 },
    weightGrams: 74,
    stock: [
      { color: "Black", quantity: 22 },
      { color: "Chestnut", quantity: 2 },
    ],
    tags: ["money clip", "wallet", "slim wallet", "cash", "front pocket", "nickel"],
    features: [
      "Nickel-plated spring clip on the outside",
      "Four card slots inside, two to a side",
      "Doubled leather under the clip",
      "Burnished edges",
    ],
    benefits: [
      "Bills in order, flat, in one move",
      "Slimmer than a bifold with the same load",
      "Bills out before the wallet is open",
    ],
    uses: ["A front pocket and a few bills", "Evenings when a wallet is too much", "Tips, tolls and taxis"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Nickel-plated spring steel clip",
      "0.5 mm waxed linen thread",
    ],
    care: [
      "Polish the clip with a dry cloth; metal polish would stain the leather.",
      "One thin coat of balm a year.",
      "Check under the clip for lint now and then.",
    ],
    faq: [
      {
        question: "How many bills does the clip hold?",
        answer: "Up to fifteen, folded once. It holds a single bill just as firmly.",
      },
      {
        question: "Will the clip loosen?",
        answer: "The spring works well inside its range, so it keeps its grip.",
      },
      {
        question: "Does it fit larger bills?",
        answer: "Any bill no wider than 8 cm (3.1 in), which covers dollars, pounds and euros.",
      },
    ],
    pairsWith: ["ledger-briefcase", "bridle-belt", "clasp-key-strap"],
  },
];
