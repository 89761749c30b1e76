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
      "Three leather bands with brass snaps that keep a charger, earbuds and a laptop cable each in its own coil.",
    description: `Every drawer has that knot in it. Three bands of leather with a brass snap each, three-quarters of an inch wide and all of one length: one for earbuds, one for a phone cable, one for the fat one that belongs to the laptop.

They wrap, snap and hold. The ends are rounded, stitched and waxed, so they do not grip the cable’s skin or catch in a bag.

Like our key fobs they are cut from what bags leave behind. In a set the three may differ a little in grain, having come from different hides. We match the color and let the rest be.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 6, heightCm: 2, depthCm: 2 },
    weightGrams: 26,
    stock: [
      { color: "Cognac", quantity: 36 },
      { color: "Black", quantity: 30 },
    ],
    tags: ["cord keeper", "cable tie", "cable organizer", "desk", "travel", "gift"],
    features: [
      "Three bands, 2 cm (0.8 in) wide, 6 cm (2.4 in) long when snapped",
      "Solid brass snaps",
      "Rounded ends, stitched in cream thread",
      "Cut from bag offcuts",
    ],
    benefits: ["Cables come out without a knot", "Gentle on thin earbud wire", "Flat enough for a pencil case"],
    uses: ["Chargers in a work bag", "Tidying behind a desk", "Bundling brushes or knitting needles"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass snaps", "Waxed linen thread", "Beeswax edge finish"],
    care: ["Wipe with a dry cloth.", "A speck of balm each year, if you remember."],
    faq: [
      {
        question: "How thick a bundle will they hold?",
        answer: "About three-quarters of an inch across where the band goes around.",
      },
      { question: "Are replacements sold individually?", answer: "Only as a set of three for now." },
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
      "A tray that turns pocket contents into still life: one sheet of thick leather, molded, with a sewn rim and four brass studs.",
    description: `A sheet of leather three millimeters thick, molded wet over a block into a rounded rectangle, with one line of stitches around the rim. That is the whole of the Nightstand, and it is enough to end the morning search for keys.

The leather is a firm one, burnished inside, so coins slide and rings do not catch; outside the sides keep their natural tan. A small brass stud marks each corner. It keeps its shape without a frame, and weighs little enough to go along in a suitcase.

With time the floor of the tray darkens in a circle where your hand reaches in. Cognac shows this in a year, Espresso in three.`,
    leather: "Full-grain vegetable-tanned saddle leather, 3 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 20, heightCm: 3.4, depthCm: 15 },
    weightGrams: 240,
    stock: [
      { color: "Espresso", quantity: 10 },
      { color: "Cognac", quantity: 15 },
    ],
    tags: ["valet tray", "catchall", "key tray", "home", "bedside", "molded"],
    features: [
      "One sheet of 3 mm saddle leather, molded",
      "Four solid brass studs at the corners",
      "Rim sewn in cream linen",
      "Burnished inside, natural tan outside",
    ],
    benefits: ["Keys, watch and coins in one place", "Soft landing for a watch", "Needs no screws and no glue"],
    uses: ["Bedside or hallway", "Hotel rooms", "Dice, on game night"],
    ingredients: ["Full-grain saddle leather", "Solid brass studs", "Waxed linen thread"],
    care: [
      "Wipe dust with a dry cloth.",
      "A coat of balm each year on the inside.",
      "Keep wet glasses off it; see our coasters.",
    ],
    faq: [
      {
        question: "How large is it?",
        answer:
          "20 by 15 cm (7.9 by 5.9 in), with sides 3.4 cm (1.3 in) high: room for a phone, a watch and keys side by side.",
      },
      {
        question: "Does it have feet or a lining?",
        answer: "No. The underside is brushed smooth and will not mark wood.",
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
      "A desk mat cut from a single unblemished panel, 72 by 42 cm (28.3 by 16.5 in), that writes softly and grows handsome under a lamp.",
    description: `Few hides give a panel this size without a scar, a vein or a brand. We set those aside as the hides come in, and when there are enough we make mats.

The Bench is 72 by 42 cm (28.3 by 16.5 in), wide enough for a keyboard, a mouse and the book you are not reading. The surface is left close to natural, with only a thin wax, so a pen sinks in a hair and the line flows. Underneath is a layer of cork that keeps it flat and still.

Cognac darkens around whatever you leave lying on it, so move your things about. Black takes a gloss under the wrists. Both prefer a coaster under the coffee.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.4 mm, on cork",
    colors: ["Cognac", "Black"],
    sizes: [],
    dimensions: { widthCm: 72, heightCm: 42, depthCm: 0.4 },
    weightGrams: 1180,
    stock: [
      { color: "Cognac", quantity: 7 },
      { color: "Black", quantity: 9 },
    ],
    tags: ["desk mat", "desk pad", "blotter", "mouse pad", "office", "home office"],
    features: [
      "Single panel, 72 × 42 cm (28.3 × 16.5 in)",
      "Cork base, 1.6 mm",
      "Rounded corners, edges slicked by hand",
      "Stitched border in cream linen",
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
    summary:
      "Four round coasters in thick saddle leather, each with a stitched rim, and heavy enough to stay where you put them.",
    description: `Four discs, four inches across, punched from leather as thick as two coins. A line of cream stitches runs near the rim; it keeps the edge flat and gives the eye a line to rest on.

We finish them with a hard wax on both sides. It slows water down without making leather into plastic, which means that rings do form, one over the other, until the set has a pattern nobody else’s has. If that troubles you, choose Chestnut, which keeps its counsel. Natural tells all.

They stack without sliding. They are made from the ends of the shoulder, the part too wrinkled for bags and just right for this.`,
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
      "Four discs, 10 cm (3.9 in) across and 3.6 mm thick",
      "Stitched rim in cream linen",
      "Hard wax finish on both faces",
      "Four in a stack stand 1.6 cm (0.6 in) high",
    ],
    benefits: ["Quiet under a glass", "Absorb a drip without warping", "Look better stained than new"],
    uses: ["Coffee, whisky and everything between", "A housewarming gift", "Beside a desk mat"],
    ingredients: ["Full-grain saddle leather", "Hard wax finish", "Waxed linen thread"],
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
