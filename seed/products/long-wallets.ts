import type { SeedProduct } from "#seed/seed-product.ts";

/** Wallets as long as a dollar bill, one for travel papers, one zipped all around. */
export const longWallets: SeedProduct[] = [
  {
    slug: "meridian-long-wallet",
    name: "Meridian Long Wallet",
    department: "women",
    type: "wallets",
    model: "long-wallet",
    priceCents: 11900,
    featuredRank: 2,
    introducedOn: "2025-10-02",
    summary:
      "A long wallet with six card slots, a zippered coin pocket and bills lying flat, closed by a tab with one small brass snap.",
    description: `Nothing in the Meridian has to be folded. Bills lie at full length in two bays, a phone slides in beside them for a walk to the café, and six cards stand in two rows of steps.

Facing the cards lies a flat zippered coin pocket, the length of the wallet, so it pours like an envelope. One cover folds over the other and a short tab closes it on a single brass snap, set at the middle where the thumb falls.

The outside is one piece from edge to edge. In Oxblood that means an unbroken sheet of red that goes nearly to black along the fold; in Cognac, a slow map of everywhere it has been carried.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.3 mm, with goatskin pockets",
    colors: ["Oxblood", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 19.4, heightCm: 9.8, depthCm: 2.4 },
    weightGrams: 190,
    stock: [
      { color: "Oxblood", quantity: 16 },
      { color: "Cognac", quantity: 24 },
    ],
    tags: ["wallet", "long wallet", "continental wallet", "purse", "coin pocket", "clutch wallet"],
    features: [
      "Six card slots, three to a side",
      "Full-length zippered coin pocket facing the cards",
      "Two flat bays for bills, one sized for a phone",
      "One-piece exterior with a solid brass snap on a tab",
    ],
    benefits: [
      "Everything in sight at the register",
      "Goes out alone as a small clutch",
      "Pockets in goatskin keep it slim without going slack",
    ],
    uses: [
      "The main wallet in a handbag",
      "An evening with only a phone and cards",
      "Keeping receipts flat until Friday",
    ],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Goatskin",
      "0.5 mm waxed linen thread",
      "Brass zipper and snap",
    ],
    care: [
      "Cream the outside twice a year; leave the goatskin pockets alone.",
      "Ease the snap with a touch of beeswax if it squeaks.",
      "Keep pens elsewhere. Ink is the one stain that stays.",
    ],
    faq: [
      {
        question: "Which phone fits the bay?",
        answer: "One up to 16 cm (6.3 in) long and 7.5 cm (3 in) wide without a thick case.",
      },
      {
        question: "Is it too long for a small bag?",
        answer: "It is 19.4 cm (7.6 in). It just lies in the Sparrow and stands in the Tram.",
      },
      { question: "Can I carry a checkbook in it?", answer: "Yes, in the rear bay." },
    ],
    pairsWith: ["sparrow-crossbody", "mill-satchel", "loop-key-fob", "ribbon-belt"],
  },
  {
    slug: "harvest-long-wallet",
    name: "Harvest Long Wallet",
    department: "general",
    type: "wallets",
    model: "long-wallet",
    priceCents: 9900,
    introducedOn: "2026-03-31",
    summary:
      "An open long wallet folded from two pieces of leather, for coat pockets and people who like their bills flat.",
    description: `Two pieces of leather and a thread: the Harvest is the simplest wallet we know how to make, and among the hardest to do neatly, because a plain surface shows everything.

It folds lengthwise like a letter. Each side takes three cards in steps; behind them lie bills and papers up to the size of an airline ticket. There is no lining and no closure, and so it weighs little and never bulges in the breast pocket of a jacket.

Natural is the color to choose if you want to watch something happen. It arrives the shade of an almond and is the shade of its shell within a year. Chestnut has a head start.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.5 mm",
    colors: ["Natural", "Chestnut"],
    sizes: [],
    dimensions: { widthCm: 18.6, heightCm: 9.2, depthCm: 1.6 },
    weightGrams: 115,
    stock: [
      { color: "Natural", quantity: 13 },
      { color: "Chestnut", quantity: 9 },
    ],
    tags: ["wallet", "long wallet", "coat wallet", "breast pocket", "minimal", "unlined"],
    features: [
      "Cut from two pieces of leather",
      "Six card slots, three to a side",
      "Full-length bay for bills and tickets",
      "Brown stitching, edges burnished by hand",
    ],
    benefits: ["Thin enough for a jacket", "Bills stay crisp", "So few parts that little can fail"],
    uses: ["The breast pocket of a coat", "Tickets and cash at a market", "A drawer by the door, for household money"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.6 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Do nothing for the first month; handling is the best finish.",
      "After that a thin coat of neutral balm each spring.",
      "Even out water spots by dampening the whole face with a sponge.",
    ],
    faq: [
      {
        question: "Does it stay closed?",
        answer:
          "It takes a fold within days. In a bag, where it can be pushed about, we would choose the Meridian or the Compass.",
      },
      { question: "Will it fit a shirt pocket?", answer: "Too long for that. It is made for coats, jackets and bags." },
      {
        question: "Can I have initials put on it?",
        answer: "The inside has a blank panel left for exactly that. Ask us through the contact page.",
      },
    ],
    pairsWith: ["market-tote", "workshop-belt", "fireside-coasters"],
  },
  {
    slug: "itinerary-travel-wallet",
    name: "Itinerary Travel Wallet",
    department: "general",
    type: "wallets",
    model: "long-wallet",
    priceCents: 13900,
    introducedOn: "2025-06-17",
    summary:
      "A travel wallet for two passports, boarding passes and foreign bills, laid out in the order an airport asks for them.",
    description: `An airport asks for things in the same order every time: booking, passport, boarding pass, then money on the other side. The Itinerary is laid out in that order, from one side to the other.

Two passports sit in the first bay, standing, so you take one without disturbing the other. Boarding passes stand beside them. Then come six cards, three to a side, and behind them a zippered pocket for the wrong currency.

It closes with a short tab and a brass snap, with enough spring in the spine to be thick on the way out and thin coming home. Navy hides the wear of bins and trays; Cognac collects it.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Navy", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 22.5, heightCm: 12.4, depthCm: 2.4 },
    weightGrams: 240,
    stock: [
      { color: "Navy", quantity: 15 },
      { color: "Cognac", quantity: 3 },
    ],
    tags: ["travel wallet", "passport wallet", "document holder", "long wallet", "boarding pass", "family travel"],
    features: [
      "Bay for two passports, standing",
      "Room for boarding passes beside them",
      "Zipped pocket for coins and foreign bills",
      "Six card slots, three to a side",
      "Closing tab with a solid brass snap",
    ],
    benefits: [
      "Hand over one document at a time",
      "Keeps two travelers’ papers together",
      "No magnets near your hotel key",
    ],
    uses: ["Airports and borders", "Road trips, with insurance papers and a map", "Safe storage of documents at home"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Goatskin pockets",
      "0.6 mm waxed linen thread",
      "Brass zipper and snap",
    ],
    care: [
      "Empty it between trips so the pockets recover.",
      "Balm once a year, before the long trip and not after.",
      "Dry it open and away from heat if it meets a spilled drink.",
    ],
    faq: [
      {
        question: "Does it hold four passports?",
        answer: "Two comfortably, three with thin covers, four at the cost of the boarding passes.",
      },
      {
        question: "Will it fit in a pocket?",
        answer: "A coat’s inside pocket, yes. For a pants pocket, the Frontier passport holder is the better size.",
      },
      {
        question: "Does it have RFID blocking?",
        answer:
          "No. The chip of a modern passport stays locked until the printed page is read, so we left the foil out.",
      },
    ],
    pairsWith: ["longhaul-weekender", "wayfare-luggage-tag", "folio-clutch"],
  },
  {
    slug: "compass-zip-wallet",
    name: "Compass Zip Wallet",
    department: "women",
    type: "wallets",
    model: "zip-wallet",
    priceCents: 12900,
    introducedOn: "2026-10-06",
    summary:
      "A zip-around wallet that opens like a book: eight cards, two bays for bills, coins in the middle and nothing falling out.",
    description: `The zipper runs around three sides of the Compass and stops short of the spine, so the wallet opens flat like a small book and shuts on everything inside it.

In the middle is a coin pocket with its own zipper, wide enough for two fingers. Cards stand four to a side; bills and receipts have a bay each. The corners are the slow part. The zipper tape has to be eased around them by hand, a few stitches at a time, which is why they stay round and do not pucker.

A wrist strap hooks to the zipper pull and comes off again; in the images, it is off. Oxblood has brass teeth that age with it, and so does Black, where the contrast is sharper.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Oxblood", "Black"],
    sizes: [],
    dimensions: { widthCm: 19.5, heightCm: 10.2, depthCm: 2.3 },
    weightGrams: 205,
    stock: [
      { color: "Oxblood", quantity: 10 },
      { color: "Black", quantity: 14 },
    ],
    tags: ["wallet", "zip wallet", "zip-around", "purse", "coin pocket", "wristlet"],
    features: [
      "Brass zipper around three sides",
      "Eight cards, two bays for bills",
      "Central coin pocket with its own zipper",
      "Detachable wrist strap",
      "Corners eased and sewn by hand",
    ],
    benefits: [
      "Drop it upside down and nothing leaves",
      "Opens flat so both sides are in view",
      "Carry it alone by the strap",
    ],
    uses: ["A bag that gets thrown about", "Parents with full hands", "Evenings, on the wrist"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Goatskin lining",
      "Brass zippers on cotton tape",
      "Fine polyester thread",
    ],
    care: [
      "Brush the zipper teeth with a dry toothbrush twice a year.",
      "Cream lightly, keeping it off the zipper tape.",
      "Do not overfill: a strained corner wears first.",
    ],
    faq: [
      {
        question: "Does it fit a phone?",
        answer: "A small one, up to 15 cm (5.9 in) long, in place of the receipts. We would not make a habit of it.",
      },
      {
        question: "Can the zipper be replaced?",
        answer: "Yes. It is sewn, not glued, and any good leatherworker can put in another.",
      },
      { question: "Is the wrist strap included?", answer: "It is, on a small brass hook." },
    ],
    pairsWith: ["tram-backpack", "slender-watch-strap", "clasp-key-strap"],
  },
];
