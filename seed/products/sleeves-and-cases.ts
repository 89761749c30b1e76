import type { SeedProduct } from "#seed/seed-product.ts";

/** Close-fitting covers: laptop, tablet, pen and glasses. */
export const sleevesAndCases: SeedProduct[] = [
  {
    slug: "draft-laptop-sleeve",
    name: "Draft Laptop Sleeve",
    department: "general",
    type: "accessories",
    model: "laptop-sleeve",
    priceCents: 11900,
    featuredRank: 7,
    introducedOn: "2026-01-29",
    summary:
      "A laptop sleeve in leather and wool felt with a thumb notch, cut in three sizes and no thicker than it has to be.",
    description: `Leather outside, three millimeters of wool felt inside, an open mouth with a notch for the thumb. The Draft has no zipper, because a zipper is a row of small files beside an expensive lid.

The felt is pressed, not woven, and grips the computer by friction, so it stays when the sleeve is turned over. The notch lets you draw it out with finger and thumb. The front is shaped over a block, and one line of cream stitches holds it to the back.

Each size is drafted on the outline of the machines sold under that name, with four millimeters of ease. Navy keeps a sober face in meetings. Cognac will darken first around the notch, where you take hold.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm, on wool felt",
    colors: ["Cognac", "Navy"],
    sizes: ["13 in", "14 in", "16 in"],
    dimensions: { widthCm: 34, heightCm: 25, depthCm: 2 },
    weightGrams: 380,
    stock: [
      { color: "Cognac", size: "13 in", quantity: 17 },
      { color: "Cognac", size: "14 in", quantity: 22 },
      { color: "Cognac", size: "16 in", quantity: 8, priceCents: 12900 },
      { color: "Navy", size: "13 in", quantity: 10 },
      { color: "Navy", size: "14 in", quantity: 13 },
      { color: "Navy", size: "16 in", quantity: 3, priceCents: 12900 },
    ],
    tags: ["laptop sleeve", "laptop case", "notebook computer", "felt", "work", "protection"],
    features: [
      "Wool felt lining, 3 mm, pressed",
      "Shaped front, sewn around in cream linen",
      "Nothing on the outside to catch on a bag",
      "Thumb notch at the opening",
    ],
    benefits: ["Nothing metal near your lid", "Slim enough for any work bag", "Soft corners where drops hurt"],
    uses: [
      "Inside the Foundry or the Courier",
      "Under the arm between meetings",
      "A quiet place for the machine at night",
    ],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Pressed wool felt", "0.6 mm waxed linen thread"],
    care: [
      "Lift lint from the felt with tape.",
      "Condition the leather yearly, with the felt masked by paper.",
      "Let a wet sleeve dry empty.",
    ],
    faq: [
      {
        question: "Which size is right for me?",
        answer:
          "Go by the outside: 13 in takes up to 30.5 × 21.5 cm (12 × 8.5 in), 14 in up to 31.5 × 22.5 cm (12.4 × 8.9 in), 16 in up to 36 × 25 cm (14.2 × 9.8 in).",
      },
      {
        question: "Why does 16 in cost more?",
        answer: "It needs a panel without a flaw that is a third larger, and those are scarce on any hide.",
      },
      {
        question: "Does it protect against a fall?",
        answer: "It takes the sting from a knock and guards against scratches. It is not a hard case.",
      },
    ],
    pairsWith: ["harbour-tote", "scholar-satchel", "cord-keepers", "bench-desk-mat"],
  },
  {
    slug: "margin-tablet-sleeve",
    name: "Margin Tablet Sleeve",
    department: "women",
    type: "accessories",
    model: "laptop-sleeve",
    priceCents: 8900,
    introducedOn: "2025-08-06",
    summary: "A light felt-lined sleeve for an 11-inch tablet, carried upright, with a notch to draw it out by.",
    description: `A tablet is used in armchairs, on trains and at kitchen counters, so its sleeve should open with one hand. The mouth of the Margin is notched, so the tablet shows and finger and thumb have hold of it at once.

The pencil, if yours has one, rides on the tablet’s own magnet, inside the leather, where it cannot be rubbed off by a bag. The front is left blank apart from our mark and a single line of stitches that follows the edge at the distance of a book’s margin.

Undyed felt lines it. The thread is brown in both colors. Natural goes gold from the edges inward; keep it on a windowsill if you would like it even.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm, on wool felt",
    colors: ["Natural", "Forest"],
    sizes: [],
    dimensions: { widthCm: 20.5, heightCm: 28, depthCm: 1.5 },
    weightGrams: 240,
    stock: [
      { color: "Natural", quantity: 12 },
      { color: "Forest", quantity: 9 },
    ],
    tags: ["tablet sleeve", "tablet case", "felt", "upright", "e-reader", "protection"],
    features: [
      "Notched mouth that shows the tablet",
      "Shaped over a block, with room for a thin cover",
      "Pressed wool felt lining, 2 mm",
      "One continuous line of saddle stitch in brown",
    ],
    benefits: ["Opens with one hand", "The tablet never hides", "Adds little weight to a bag"],
    uses: ["An 11-inch tablet with pencil", "A large e-reader", "A5 sketchbooks"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Pressed wool felt", "0.6 mm waxed linen thread"],
    care: [
      "Brush the felt with a clothes brush.",
      "Neutral balm outside, once a year.",
      "Turn Natural over from time to time so both faces tan.",
    ],
    faq: [
      {
        question: "Which tablets fit?",
        answer: "Anything up to 25 × 18 cm (9.8 × 7.1 in): the usual 10 and 11 inch models, in a thin cover too.",
      },
      {
        question: "Will a keyboard cover fit?",
        answer: "A slim folding one does. Covers with a trackpad and hinge are too thick.",
      },
      {
        question: "Is there a loop for the pencil?",
        answer: "No. Clipped to the side of the tablet it slides in with it.",
      },
    ],
    pairsWith: ["tram-backpack", "fieldway-messenger", "reader-glasses-case"],
  },
  {
    slug: "nib-pen-sleeve",
    name: "Nib Pen Sleeve",
    department: "men",
    type: "accessories",
    model: "pen-sleeve",
    priceCents: 2600,
    introducedOn: "2026-08-18",
    summary:
      "A sleeve for one good pen, or two slim ones, formed wet so the leather remembers the shape of the barrel.",
    description: `A pen that you care about should not travel with coins. The Nib is a narrow sleeve, formed wet around a wooden barrel and sewn around in cream linen, with an open mouth and a rounded back that stands up behind the clip.

It takes one fountain pen of ordinary build, or two slim pens side by side. The inside is burnished smooth so it polishes the barrel a little each time.

There is just enough leather in it to show off a color. Natural picks up ink and wears it rather well; Oxblood hides the evidence.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Natural", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 4.4, heightCm: 14.5, depthCm: 1.5 },
    weightGrams: 26,
    stock: [
      { color: "Natural", quantity: 16 },
      { color: "Oxblood", quantity: 21 },
    ],
    tags: ["pen sleeve", "pen case", "fountain pen", "stationery", "desk", "gift"],
    features: [
      "Wet-molded around a wooden form",
      "Raised back for the pen’s own clip",
      "Burnished inside",
      "Stitched around three sides in cream linen",
    ],
    benefits: [
      "Pen and pocket both stay clean",
      "The clip stays outside, the barrel unscratched",
      "Slips into a bag’s pen loop",
    ],
    uses: ["A favorite fountain pen", "Two slim pens or a pen and pencil", "A gift for someone who signs things"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.6 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Blot spilled ink; do not rub.",
      "Very little balm, on the outside only.",
      "If it loosens, dampen it and dry it with the pen inside, wrapped in film.",
    ],
    faq: [
      {
        question: "What is the largest pen that fits?",
        answer: "Up to 12 mm in diameter. The mouth is open, so a long pen only stands out a little further.",
      },
      {
        question: "Do two pens touch?",
        answer: "They lie side by side, so yes. For two lacquered pens, take two sleeves.",
      },
      { question: "Can I carry it upright?", answer: "Yes, and for fountain pens you should." },
    ],
    pairsWith: ["commonplace-notebook-cover", "folio-clutch", "foundry-briefcase"],
  },
  {
    slug: "reader-glasses-case",
    name: "Reader Glasses Case",
    department: "women",
    type: "accessories",
    model: "glasses-case",
    priceCents: 4900,
    introducedOn: "2025-11-04",
    summary:
      "A molded glasses case lined with soft suede, firm enough to sit on by mistake and slim enough for a coat.",
    description: `Soft cases crush and hard ones rattle. The Reader is molded from one thick piece of leather, dried on a form until it is as firm as a shell, and then lined with suede the color of chalk.

A short tongue comes over the top and closes on one small brass snap, so there is no hinge to bite your fingers. The mouth is cut wide for lifting glasses by the bridge, and the base is rounded to the curve of a lens.

It holds reading glasses and other slim frames. The suede cleans the lenses a little on the way in and out.`,
    leather: "Molded full-grain vegetable-tanned cowhide, 2.4 mm, lined with suede",
    colors: ["Oxblood", "Natural"],
    sizes: [],
    dimensions: { widthCm: 8.2, heightCm: 16.8, depthCm: 2.2 },
    weightGrams: 92,
    stock: [
      { color: "Oxblood", quantity: 13 },
      { color: "Natural", quantity: 18 },
    ],
    tags: ["glasses case", "eyeglass case", "eyeglasses", "sunglasses", "reading", "gift"],
    features: [
      "Molded shell in 2.4 mm leather",
      "Pale suede lining",
      "Closing tongue with a small brass snap",
      "Saddle stitched in cream linen along the curve",
    ],
    benefits: [
      "Keeps its shape in a full bag",
      "No hinge to snap, the metal well away from the lenses",
      "Opens with one hand",
    ],
    uses: ["Reading glasses by the bed", "Slim sunglasses in a beach bag", "A spare pair in the car"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Suede lining", "Brass snap", "0.6 mm waxed linen thread"],
    care: [
      "Shake dust out; suede dislikes brushes with wire.",
      "Balm outside once a year.",
      "Do not soak it, since water would undo the molding.",
    ],
    faq: [
      {
        question: "Do large sunglasses fit?",
        answer: "No. It takes slim frames, folded no wider than 15 cm (5.9 in) and no thicker than 2 cm (0.8 in).",
      },
      {
        question: "Is it really firm?",
        answer:
          "Firmer than it looks. It will survive a book dropped on it; we would not recommend the test with your best pair.",
      },
      {
        question: "Does the lining shed?",
        answer: "A little for the first days. Wipe your lenses with a cloth before wearing.",
      },
    ],
    pairsWith: ["market-tote", "sparrow-crossbody", "margin-tablet-sleeve"],
  },
];
