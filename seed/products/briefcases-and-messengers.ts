import type { SeedProduct } from "#seed/seed-product.ts";

/** Bags for papers and computers: two briefcases, two messengers. */
export const briefcasesAndMessengers: SeedProduct[] = [
  {
    slug: "foundry-briefcase",
    name: "Foundry Briefcase",
    department: "men",
    type: "bags",
    model: "briefcase",
    priceCents: 34900,
    introducedOn: "2025-02-11",
    summary:
      "A two-compartment briefcase in heavy full-grain leather, with a padded 15-inch laptop bay and a handle built to be picked up for decades.",
    description: `Everything that usually fails first on a briefcase is overbuilt on this one. The handle has a steel spine wrapped in leather and is riveted to the lid at both ends. The flap is one piece from the back panel to its front edge, and the two buckled straps are riveted as well as sewn.

Inside are two bays divided by a stitched leather wall. The rear one is padded with wool felt for a laptop up to 15 inches; the front takes files, a charger and a newspaper. A flat pocket under the flap holds a boarding pass.

The straps close on hidden tuck catches, so you open it with two fingers and leave the buckles alone. A shoulder strap is included. Espresso scuffs lighter and then polishes back; Black stays black and takes on a sheen.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.8 mm",
    colors: ["Espresso", "Black"],
    sizes: [],
    dimensions: { widthCm: 39, heightCm: 29, depthCm: 10.5, strapDropCm: 48 },
    weightGrams: 1890,
    stock: [
      { color: "Espresso", quantity: 8 },
      { color: "Black", quantity: 5 },
    ],
    tags: ["briefcase", "work bag", "laptop bag", "attache", "office", "business"],
    features: [
      "Felt-padded laptop bay, 37 × 26 cm (14.6 × 10.2 in)",
      "Steel-spined handle on two riveted tabs",
      "Tuck catches behind the buckles for quick opening",
      "Detachable shoulder strap with a 48 cm (18.9 in) drop",
      "Saddle stitched by hand in honey-colored thread",
      "Back sleeve that slides over a suitcase handle",
    ],
    benefits: [
      "Papers stay flat because the base is stiffened",
      "Opens fast, looks buckled",
      "Every wearing part can be unpicked and replaced",
    ],
    uses: ["Client days with a laptop and files", "Court, classroom and boardroom", "A flight with nothing but papers"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Wool felt padding",
      "Solid brass buckles and rivets",
      "Spring steel handle core",
    ],
    care: [
      "Dust the folds of the gusset with a small brush each month.",
      "Condition with balm twice a year; buckle holes deserve a little extra.",
      "Buff scuffs on Espresso with the ball of your thumb before reaching for polish.",
    ],
    faq: [
      {
        question: "What is the largest laptop it takes?",
        answer:
          "The bay measures 37 × 26 cm (14.6 × 10.2 in) and 2.5 cm (1 in) deep: a 15-inch machine of today fits with room, and most slim 16-inch ones do as well.",
      },
      {
        question: "Is it heavy?",
        answer:
          "At 1.9 kg (4.2 lb) it is a serious bag. If you carry little, the Ledger is slimmer and a pound (500 grams) lighter.",
      },
      {
        question: "Do I have to undo both buckles each time?",
        answer: "No. Behind each buckle is a tuck catch; pull the strap end toward you and it opens.",
      },
    ],
    pairsWith: ["keel-bifold", "bridle-belt", "nib-pen-sleeve", "commonplace-notebook-cover"],
  },
  {
    slug: "ledger-briefcase",
    name: "Ledger Briefcase",
    department: "men",
    type: "bags",
    model: "briefcase",
    priceCents: 28900,
    introducedOn: "2025-10-21",
    summary:
      "A slim single-bay briefcase for a laptop, a notebook and the papers of the day, closed by one brass turn lock.",
    description: `Most days need a laptop, a notebook, a charger and a pen. The Ledger is drawn around exactly that: less than two and a half inches deep, one bay, one lock.

The flap stops halfway down the front and turns shut on a solid brass lock with a satisfying quarter turn. Under it sits a full-width pocket with two pen loops. The handle keeps low, which makes the bag easy to slide under an airplane seat or into a locker.

Its panels are bonded back to back, two thin leathers in place of one thick one, for a firm wall with smooth leather on both sides. The edges where they meet are sanded, painted in three coats and polished between each.`,
    leather: "Full-grain vegetable-tanned cowhide, double 1.2 mm",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 38, heightCm: 27, depthCm: 6, strapDropCm: 46 },
    weightGrams: 1390,
    stock: [
      { color: "Cognac", quantity: 12 },
      { color: "Black", quantity: 0 },
    ],
    tags: ["briefcase", "slim", "work bag", "laptop bag", "document case", "office"],
    features: [
      "Brass turn lock on a half flap",
      "One bay for a laptop up to 15 inches, felt at the base",
      "Full-width pocket under the flap, with two pen loops",
      "Smooth leather inside and out",
      "Detachable strap, 46 cm (18.1 in) drop",
    ],
    benefits: [
      "Slim enough to hold against your side in a crowded train",
      "Firm walls keep corners of paper crisp",
      "One-handed opening",
    ],
    uses: ["An ordinary workday", "Interviews and first meetings", "Carrying a portfolio of prints"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide, bonded in two layers",
      "Waxed linen thread",
      "Solid brass turn lock",
      "Wool felt base pad",
    ],
    care: [
      "Wipe the painted edges with a damp cloth and leave them otherwise alone.",
      "A light coat of neutral cream twice a year keeps Cognac from drying as it deepens.",
      "Keep the turn lock bright, or let it dull; both look right.",
    ],
    faq: [
      {
        question: "Does letter-size paper lie flat in it?",
        answer: "Yes, in a folder or loose, with room to spare on each side. A4 fits too.",
      },
      {
        question: "How does it differ from the Foundry?",
        answer:
          "One bay in place of two, a lock in place of straps, not much over half the depth, and a pound (500 grams) lighter.",
      },
      {
        question: "Can the strap be removed?",
        answer: "It clips to two brass rings, one on either side, and comes off in seconds.",
      },
    ],
    pairsWith: ["slip-card-holder", "nib-pen-sleeve", "clasp-key-strap"],
  },
  {
    slug: "courier-messenger",
    name: "Courier Messenger",
    department: "men",
    type: "bags",
    model: "messenger",
    priceCents: 24900,
    introducedOn: "2025-06-03",
    summary:
      "A full-flap messenger bag that rides close on a bicycle and swallows a 15-inch laptop, a jacket and the mail.",
    description: `The flap of the Courier reaches almost to the base, which keeps rain out and keeps the bag from gaping when you lean forward on a bicycle. It closes on two straps with magnetic studs under the buckles.

The strap is the part we spent longest on. It is 3.6 cm (1.4 in) wide from end to end and stitched along both edges, so it spreads the weight and does not curl. It is folded around a brass loop at either end, and a slide near the right one shortens it before you ride.

Two gusseted pockets sit under the flap for the small things. The main bay is unlined and undivided: books, boots, a folded jacket, whatever the day brought.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.0 mm, with a waxed finish",
    colors: ["Chestnut", "Black"],
    sizes: [],
    dimensions: { widthCm: 38, heightCm: 28, depthCm: 10, strapDropCm: 56 },
    weightGrams: 1520,
    stock: [
      { color: "Chestnut", quantity: 16 },
      { color: "Black", quantity: 21 },
    ],
    tags: ["messenger bag", "shoulder bag", "bicycle bag", "laptop bag", "commuter", "mailbag"],
    features: [
      "Deep flap with magnetic studs under two working buckles",
      "Stitched strap, 3.6 cm (1.4 in) wide, on brass loops",
      "Brass slide that shortens the strap for riding",
      "Two gusseted pockets under the flap, one sleeve for a 15-inch laptop",
      "Waxed finish that beads light rain",
    ],
    benefits: [
      "Stays put on your back while you ride",
      "The wide strap spares your shoulder on long days",
      "Quick to open without putting it down",
    ],
    uses: ["Cycling to work", "Deliveries, drawings and mail", "A day of walking in a new city"],
    ingredients: [
      "Full-grain waxed cowhide",
      "Waxed polyester thread at the load points, linen elsewhere",
      "Solid brass buckles",
      "Covered magnets",
    ],
    care: [
      "Re-wax once a year: warm the leather gently, rub in a hard wax, buff after an hour.",
      "Wet through? Undo the flap, stand the bag open and give it two days.",
      "Brush road dust out of the stitches before conditioning.",
    ],
    faq: [
      {
        question: "Is it waterproof?",
        answer:
          "No leather bag is. The wax and the deep flap keep out a shower; in a downpour put electronics in a sleeve.",
      },
      {
        question: "Are the magnets safe for my cards?",
        answer:
          "They are small, covered and sit at the lower front, away from the pockets. Keep hotel key cards in a wallet all the same; those are easily erased.",
      },
      {
        question: "Can I wear it on the left or the right?",
        answer: "Either. The strap sits in the middle of both sides.",
      },
    ],
    pairsWith: ["threefold-wallet", "bridle-belt", "cord-keepers"],
  },
  {
    slug: "fieldway-messenger",
    name: "Fieldway Messenger",
    department: "general",
    type: "bags",
    model: "messenger",
    priceCents: 17900,
    introducedOn: "2026-02-16",
    summary:
      "A small messenger for a tablet, a notebook and a bottle of water, with a round-cornered flap and a single antiqued buckle.",
    description: `Some days a laptop stays at home. The Fieldway is the bag for those: wide enough for a tablet or a medium notebook, deep enough for a half-liter bottle, small enough to forget you are wearing it.

The flap is cut in one sweep, rounded at both corners, and falls shut by its own weight. A single strap buckles over the middle. Behind the bag is an open pocket against your hip, which is where a ticket or a map wants to be.

Forest is dyed through in the drum, so a scratch shows green and not tan. Cognac takes marks more readily, and hides them inside a darker shade a month later.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.8 mm",
    colors: ["Forest", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 29, heightCm: 22, depthCm: 8, strapDropCm: 58 },
    weightGrams: 870,
    stock: [
      { color: "Forest", quantity: 14 },
      { color: "Cognac", quantity: 9 },
    ],
    tags: ["messenger bag", "small", "shoulder bag", "tablet bag", "field bag", "weekend"],
    features: [
      "Round-cornered flap with one buckle in antiqued brass",
      "Open back pocket for tickets and maps",
      "Inner slip pocket and pen loop",
      "Strap drops adjust from 46 to 58 cm (18.1 to 22.8 in)",
    ],
    benefits: [
      "Light on the shoulder over a long walk",
      "Things you need often are reachable without opening the flap",
      "Hip-hugging shape that does not swing",
    ],
    uses: ["Museums and long walks", "Sketching outdoors", "Carrying a tablet to meetings"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Solid brass buckle and rings, antiqued",
    ],
    care: [
      "Dust weekly, balm twice a year.",
      "Use a colorless product on Forest; tinted creams can cloud a drum-dyed green.",
      "Hang it by the strap’s middle, never by one ring.",
    ],
    faq: [
      {
        question: "Which tablets fit?",
        answer: "Anything up to 11 inches in a thin cover. A 13-inch tablet is too wide.",
      },
      {
        question: "Does the buckle have to be undone each time?",
        answer: "Yes, it is a true buckle. For something quicker look at the Courier, which has magnets behind.",
      },
      {
        question: "How long is the strap?",
        answer: "The drop runs from 46 to 58 cm (18.1 to 22.8 in) on a slide: from under the arm to across the body.",
      },
    ],
    pairsWith: ["margin-tablet-sleeve", "commonplace-notebook-cover", "frontier-passport-holder"],
  },
];
