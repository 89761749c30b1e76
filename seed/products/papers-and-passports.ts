import type { SeedProduct } from "#seed/seed-product.ts";

/** For travelers and people who write things down. */
export const papersAndPassports: SeedProduct[] = [
  {
    slug: "frontier-passport-holder",
    name: "Frontier Passport Holder",
    department: "general",
    type: "accessories",
    model: "passport-holder",
    priceCents: 5900,
    introducedOn: "2025-06-26",
    summary:
      "A passport holder with room for a boarding pass and four cards, slim enough to stay in a jacket at the gate.",
    description: `Passports are carried a dozen days a year and worried about on all of them. The Frontier keeps yours flat, findable and free of coffee.

The passport’s back cover slides into a full-height sleeve on the right. On the left are four cards in steps and, behind them, a pocket tall enough for a boarding pass folded once. The outside is one piece, with rounded corners and a single line of stitches, and has deliberately no crest or lettering: at a border it is nice to look like anyone.

Forest and Navy are dyed through. Cognac will have a shadow of your passport on its face by the third stamp.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Navy", "Cognac", "Forest"],
    sizes: [],
    dimensions: { widthCm: 10.2, heightCm: 14, depthCm: 1.3 },
    weightGrams: 84,
    stock: [
      { color: "Navy", quantity: 24 },
      { color: "Cognac", quantity: 19 },
      { color: "Forest", quantity: 10 },
    ],
    tags: ["passport holder", "passport cover", "travel", "boarding pass", "document holder", "gift"],
    features: [
      "Full-height passport sleeve",
      "Four card slots",
      "Pocket for a folded boarding pass",
      "Rounded corners, saddle stitched",
    ],
    benefits: ["Passport stays flat and clean", "Cards and pass in one place", "Plain outside draws no eyes"],
    uses: ["Border crossings", "A wallet for the flight", "Keeping a vaccination card safe"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.6 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Wipe after each trip; trays are not clean.",
      "Balm once a year.",
      "Store it with the passport inside to keep its shape.",
    ],
    faq: [
      {
        question: "Does it fit every passport?",
        answer: "It is made for the international standard of 125 × 88 mm, which nearly every country uses.",
      },
      {
        question: "Must I take the passport out at control?",
        answer: "Usually yes. It slides out in a second, without bending the cover.",
      },
      {
        question: "Is there room for a second passport?",
        answer: "Behind the cards, in a pinch. For two we made the Itinerary.",
      },
    ],
    pairsWith: ["wayfare-luggage-tag", "longhaul-weekender", "folio-clutch"],
  },
  {
    slug: "wayfare-luggage-tag",
    name: "Wayfare Luggage Tag",
    department: "general",
    type: "accessories",
    model: "luggage-tag",
    priceCents: 2900,
    introducedOn: "2026-07-01",
    summary:
      "A luggage tag of two stitched layers on a real buckled loop; your address is readable by a finder and by nobody else.",
    description: `A tag has two jobs: stay on, and say where the bag lives. The Wayfare hangs from a loop of leather that passes through a brass eyelet and closes with a small brass buckle, so there is no wire and no elastic between the tag and the suitcase.

The front is plain. The address goes on a card between the two layers, with a clear window on the back, so it has to be turned over to be read. You write the card by hand; three spare ones come along.

At five millimeters thick it can be fed through any conveyor. It will collect scars. That is what it is for, and they look better on leather than on plastic.`,
    leather: "Full-grain bridle leather, 2.4 mm",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 6.8, heightCm: 11, depthCm: 0.5 },
    weightGrams: 48,
    stock: [
      { color: "Cognac", quantity: 33 },
      { color: "Black", quantity: 26 },
    ],
    tags: ["luggage tag", "bag tag", "travel", "suitcase", "address tag", "gift"],
    features: [
      "Buckled loop through a brass eyelet",
      "Clear window on the back, out of sight",
      "Two layers, stitched all around",
      "Four address cards included",
    ],
    benefits: ["No wire or elastic to snap", "Your address stays private", "Found at once on a carousel"],
    uses: ["Suitcases and duffels", "An instrument case", "A child’s school bag"],
    ingredients: [
      "Full-grain bridle leather",
      "Clear recycled PET window",
      "Solid brass buckle and eyelet",
      "Waxed linen thread",
    ],
    care: ["Wipe after a trip.", "A bit of balm before the summer vacation.", "Write cards with waterproof ink."],
    faq: [
      {
        question: "How thick a handle does it fit around?",
        answer: "Up to 4 cm (1.6 in) across; the strap is 22 cm (8.7 in) long with five holes.",
      },
      {
        question: "Are spare cards available?",
        answer: "Four are included. Any stiff card cut to 8 × 5 cm (3.1 × 2 in) fits as well.",
      },
      {
        question: "Does the buckle survive airports?",
        answer: "It is cast brass and sits flush with the strap, so there is little to catch.",
      },
    ],
    pairsWith: ["longhaul-weekender", "overnight-duffel", "itinerary-travel-wallet"],
  },
  {
    slug: "commonplace-notebook-cover",
    name: "Commonplace Notebook Cover",
    department: "general",
    type: "accessories",
    model: "notebook-cover",
    priceCents: 6900,
    introducedOn: "2026-02-26",
    summary: "A refillable notebook cover with plain stitched edges, in A6 for pockets and A5 for tables.",
    description: `Notebooks fill up and go on a shelf; a cover stays. The Commonplace takes two slim booklets or one thick one, held by cords down the spine, and a sewn flap at each end for tickets, cards and pressed leaves.

The covers close flush with the pages, and the leather keeps them shut by memory after a week or two. A row of honey-colored stitches runs around the edge. A pen loop sits at the fold, inside, where it does not snag.

The leather is soft enough to fold right back for writing on a knee. Chestnut will be marked by whatever table you use. Forest is the quieter companion. A plain booklet of 64 pages comes with it.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.8 mm, oiled",
    colors: ["Chestnut", "Forest"],
    sizes: ["A6", "A5"],
    dimensions: { widthCm: 15.2, heightCm: 21.4, depthCm: 2 },
    weightGrams: 210,
    stock: [
      { color: "Chestnut", size: "A6", quantity: 12, priceCents: 5900 },
      { color: "Chestnut", size: "A5", quantity: 20 },
      { color: "Forest", size: "A6", quantity: 0, priceCents: 5900 },
      { color: "Forest", size: "A5", quantity: 11 },
    ],
    tags: ["notebook cover", "journal", "refillable", "stationery", "diary", "writing"],
    features: [
      "Elastic cords for two booklets",
      "Covers stitched round in honey-colored linen",
      "Pen loop inside the fold",
      "Pocket flaps at both ends",
      "One 64-page booklet included",
    ],
    benefits: ["Refill it for decades", "Folds back on itself for writing anywhere", "Keeps loose things in"],
    uses: ["A travel journal", "Lab, field or recipe notes", "A planner that changes every year"],
    ingredients: [
      "Full-grain oiled cowhide",
      "Cotton-covered elastic cord",
      "0.6 mm waxed linen thread",
      "Uncoated paper booklet",
    ],
    care: [
      "Oil marks and scratches rub out with a thumb.",
      "Balm once a year, and leave it open for an hour afterward.",
      "Replace the cords when they go slack; any 2 mm elastic fits.",
    ],
    faq: [
      {
        question: "Which booklets fit?",
        answer: "Any A5 or A6 booklet stapled or sewn at the spine, up to 1.5 cm (0.6 in) thick in all.",
      },
      {
        question: "Does it fit hardcover notebooks?",
        answer: "A thin one slides into the end flaps if its boards are no taller than the size’s paper by 5 mm.",
      },
      {
        question: "Is A6 the price shown?",
        answer:
          "The A6 cover is ten dollars less, since it takes half the leather. Choose the size and the price follows.",
      },
    ],
    pairsWith: ["nib-pen-sleeve", "scholar-satchel", "fieldway-messenger"],
  },
];
