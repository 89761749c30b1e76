import type { SeedProduct } from "#seed/seed-product.ts";

/** Leather that stays at home. */
export const deskAndHome: SeedProduct[] = [
  {
    slug: "cord-keepers",
    name: "Cord Keepers, Set of Three",
    department: "general",
    type: "accessories",
    model: "cord-keeper",
    priceCents: 1800,
    introducedOn: "2025-03-27",
    summary:
      "Three leather snaps in three lengths that keep a charger, earphones and a laptop cable each in its own coil.",
    description: `Every drawer has that knot in it. Three straps of leather with a brass snap each, cut to three lengths: nine centimeters for earphones, eleven for a phone cable, fourteen for the fat one that belongs to the laptop.

They wrap, snap and lie flat. The ends are rounded and the edges waxed, so they do not grip the cable's skin or catch in a bag.

Like our key fobs they are cut from what bags leave behind. In a set the three may differ a little in grain, having come from different hides. We match the color and let the rest be.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 14, heightCm: 2, depthCm: 0.5 },
    weightGrams: 26,
    stock: [
      { color: "Cognac", quantity: 36 },
      { color: "Black", quantity: 30 },
    ],
    tags: ["cord keeper", "cable tie", "cable organizer", "desk", "travel", "gift"],
    features: [
      "Three lengths: 9, 11 and 14 cm",
      "Solid brass snaps",
      "Rounded ends, waxed edges",
      "Cut from bag offcuts",
    ],
    benefits: ["Cables come out without a knot", "Gentle on thin earphone wire", "Flat enough for a pencil case"],
    uses: ["Chargers in a work bag", "Tidying behind a desk", "Bundling brushes or knitting needles"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass snaps", "Beeswax edge finish"],
    care: ["Wipe with a dry cloth.", "A speck of balm each year, if you remember."],
    faq: [
      {
        question: "How thick a bundle will they hold?",
        answer: "Coils of about 2, 2.7 and 3.6 cm across, from the shortest to the longest.",
      },
      { question: "Are replacements sold singly?", answer: "Only as a set of three for now." },
      {
        question: "Can the snaps scratch a laptop?",
        answer: "The caps are domed and smooth. In a sleeve with the machine, turn them outward.",
      },
    ],
    pairsWith: ["draft-laptop-sleeve", "ridge-backpack", "bench-desk-mat"],
  },
  {
    slug: "nightstand-valet-tray",
    name: "Nightstand Valet Tray",
    department: "men",
    type: "accessories",
    model: "valet-tray",
    priceCents: 5500,
    introducedOn: "2026-10-20",
    summary:
      "A tray that turns pocket contents into still life: one sheet of thick leather, four pinched corners, four brass studs.",
    description: `A sheet of leather three millimeters thick, cut square and pinched at each corner with a brass stud. That is the whole of the Nightstand, and it is enough to end the morning search for keys.

The leather is a firm one, burnished on both faces, so coins slide and rings do not catch. Undo the studs and it lies flat in a suitcase; do them up in a hotel room and you know where your watch is.

With time the floor of the tray darkens in a circle where your hand reaches in. Cognac shows this in a year, Espresso in three.`,
    leather: "Full-grain vegetable-tanned saddle leather, 3 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 21, heightCm: 4, depthCm: 21 },
    weightGrams: 240,
    stock: [
      { color: "Espresso", quantity: 10 },
      { color: "Cognac", quantity: 15 },
    ],
    tags: ["valet tray", "catchall", "key tray", "home", "bedside", "travel tray"],
    features: [
      "One sheet of 3 mm saddle leather",
      "Four solid brass studs",
      "Lies flat for travel",
      "Burnished on both faces",
    ],
    benefits: ["Keys, watch and coins in one place", "Soft landing for a watch", "Needs no screws and no glue"],
    uses: ["Bedside or hallway", "Hotel rooms", "Dice, on game night"],
    ingredients: ["Full-grain saddle leather", "Solid brass studs", "Beeswax, burnished into both faces"],
    care: [
      "Wipe dust with a dry cloth.",
      "A coat of balm each year on the inside.",
      "Keep wet glasses off it; see our coasters.",
    ],
    faq: [
      {
        question: "How large is it laid flat?",
        answer: "27 cm square; 21 cm across when the corners are closed, with sides 4 cm high.",
      },
      {
        question: "Does it have feet or a lining?",
        answer: "No. The underside is burnished smooth and will not mark wood.",
      },
      {
        question: "Will a watch be scratched?",
        answer: "Leather is softer than any watch. Keep the keys at the other end.",
      },
    ],
    pairsWith: ["quarter-hour-strap", "turnkey-case", "keel-bifold", "fireside-coasters"],
  },
  {
    slug: "bench-desk-mat",
    name: "Bench Desk Mat",
    department: "general",
    type: "accessories",
    model: "desk-mat",
    priceCents: 21900,
    introducedOn: "2025-12-29",
    summary:
      "A desk mat cut from a single unblemished panel, 80 by 40 cm, that writes softly and grows handsome under a lamp.",
    description: `Few hides give a panel this size without a scar, a vein or a brand. We set those aside as the hides come in, and when there are enough we make mats.

The Bench is 80 by 40 centimeters, wide enough for a keyboard, a mouse and the book you are not reading. The surface is left close to natural, with only a thin wax, so a pen sinks in a hair and the line flows. Underneath is a layer of cork that keeps it flat and still.

Cognac darkens around whatever you leave lying on it, so move your things about. Black takes a gloss under the wrists. Both prefer a coaster under the coffee.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.4 mm, on cork",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 80, heightCm: 40, depthCm: 0.4 },
    weightGrams: 1180,
    stock: [
      { color: "Cognac", quantity: 7 },
      { color: "Black", quantity: 9 },
    ],
    tags: ["desk mat", "desk pad", "blotter", "mouse pad", "office", "home office"],
    features: [
      "Single panel, 80 x 40 cm",
      "Cork base, 1.6 mm",
      "Rounded corners, edges slicked by hand",
      "Stitched border in waxed linen",
    ],
    benefits: ["A softer line for handwriting", "Quiets the keyboard", "Protects the table beneath"],
    uses: ["A writing desk", "Keyboard and mouse", "A drawing surface for dry media"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Natural cork", "0.8 mm waxed linen thread"],
    care: [
      "Dust daily with your sleeve, weekly with a cloth.",
      "Neutral wax twice a year, buffed after an hour.",
      "Blot spills at once and let the whole surface dry evenly.",
    ],
    faq: [
      { question: "Does an optical mouse work on it?", answer: "Yes, the grain gives sensors plenty to read." },
      {
        question: "Will it arrive rolled?",
        answer: "It ships rolled loosely, grain side out, and lies flat after a night under a few books.",
      },
      { question: "Will cups leave rings?", answer: "Cold, wet glasses will, on Cognac above all. Use a coaster." },
    ],
    pairsWith: ["fireside-coasters", "draft-laptop-sleeve", "nib-pen-sleeve", "cord-keepers"],
  },
  {
    slug: "fireside-coasters",
    name: "Fireside Coasters, Set of Four",
    department: "women",
    type: "accessories",
    model: "coasters",
    priceCents: 3200,
    introducedOn: "2026-10-30",
    summary: "Four round coasters in thick saddle leather, each with a turned groove, held together by a strap.",
    description: `Four discs, ten centimeters across, punched from leather as thick as two coins. A single groove is turned near the rim; it catches the first drops from a cold glass and gives the eye a line to rest on.

We finish them with a hard wax on both sides. It slows water down without making leather into plastic, which means that rings do form, one over the other, until the set has a pattern nobody else's has. If that troubles you, choose Chestnut, which keeps its counsel. Natural tells all.

A riveted strap keeps the four in a stack on the shelf. They are made from the shoulders of the hide, the part too wrinkled for bags and just right for this.`,
    leather: "Full-grain vegetable-tanned saddle leather, 3.6 mm",
    colors: ["Chestnut", "Natural"],
    sizes: [],
    dimensions: { widthCm: 10, heightCm: 1.6, depthCm: 10 },
    weightGrams: 130,
    stock: [
      { color: "Chestnut", quantity: 23 },
      { color: "Natural", quantity: 17 },
    ],
    tags: ["coasters", "home", "drinks", "table", "housewarming", "gift"],
    features: [
      "Four discs, 10 cm across and 3.6 mm thick",
      "Turned groove near the rim",
      "Hard wax finish on both faces",
      "Leather strap to keep the stack",
    ],
    benefits: ["Quiet under a glass", "Absorb a drip without warping", "Look better stained than new"],
    uses: ["Coffee, whisky and everything between", "A housewarming present", "Beside a desk mat"],
    ingredients: ["Full-grain saddle leather", "Hard wax finish", "Brass rivet on the strap"],
    care: [
      "Wipe dry after use; never the dishwasher.",
      "Re-wax when water stops beading, about once a year.",
      "If one curls, press it overnight under a book.",
    ],
    faq: [
      { question: "Will hot cups harm them?", answer: "A hot mug is fine. A pan from the stove is not." },
      {
        question: "Do rings come out?",
        answer: "Partly, by wiping the whole face with a damp cloth. The rest joins the pattern.",
      },
      {
        question: "Are they different underneath?",
        answer: "The underside is the brushed flesh side, waxed, and does not scratch wood.",
      },
    ],
    pairsWith: ["bench-desk-mat", "nightstand-valet-tray", "market-tote"],
  },
];
