import type { SeedProduct } from "#seed/seed-product.ts";

/** For keys: a fob, a strap with a clasp, and a case that hides them. */
export const keys: SeedProduct[] = [
  {
    slug: "loop-key-fob",
    name: "Loop Key Fob",
    department: "general",
    type: "accessories",
    model: "key-fob",
    priceCents: 1900,
    introducedOn: "2025-02-18",
    summary:
      "A single folded strip of leather, one brass rivet and a brass ring: the simplest thing we make, in four colors.",
    description: `One strip, one fold, one rivet, two rows of stitches. The Loop is where every apprentice begins, and it is a good test, because there is nowhere to put a mistake.

The fold swells around the ring and the other end is cut round, so it finds your fingers at the bottom of a bag. The split ring is brass, strong enough for a car key and its friends and kind enough to your nails when you add one.

It is cut from the same hides as our bags, out of the strips that fall between the panels. If you own a Wellworn bag in Cognac, your Loop may well be from the same animal.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.2 mm",
    colors: ["Cognac", "Oxblood", "Forest", "Black"],
    sizes: [],
    dimensions: { widthCm: 2.4, heightCm: 9.2, depthCm: 0.8 },
    weightGrams: 24,
    stock: [
      { color: "Cognac", quantity: 38 },
      { color: "Oxblood", quantity: 24 },
      { color: "Forest", quantity: 31 },
      { color: "Black", quantity: 40 },
    ],
    tags: ["key fob", "keyring", "key chain", "gift", "small", "stocking stuffer"],
    features: [
      "One strip, folded around the ring",
      "Solid brass rivet",
      "Brass split ring, 32 mm",
      "Hand-stitched along both edges in cream linen",
    ],
    benefits: ["Easy to find by touch", "Strong enough for a heavy bunch", "A small way to meet the leather"],
    uses: ["House and car keys", "A zipper pull for a big bag", "A gift under twenty dollars"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass rivet", "Brass split ring", "Waxed linen thread"],
    care: [
      "Nothing at all, for years.",
      "If it dries out, a fingertip of balm.",
      "Keep it out of the washing machine; check your pockets.",
    ],
    faq: [
      { question: "How many keys fit?", answer: "Eight to ten on the 32 mm ring." },
      {
        question: "Can it be stamped with initials?",
        answer: "There is room for three letters on the back. Ask us through the contact page before you order.",
      },
      {
        question: "Will it mark light leather in my bag?",
        answer:
          "Black and Forest are dyed through and sealed. A new Oxblood may leave a trace on Natural if both are wet.",
      },
    ],
    pairsWith: ["slip-card-holder", "harbour-tote", "ridge-backpack"],
  },
  {
    slug: "clasp-key-strap",
    name: "Clasp Key Strap",
    department: "men",
    type: "accessories",
    model: "key-fob",
    priceCents: 2400,
    introducedOn: "2025-11-25",
    summary:
      "A long, narrow key strap with a brass trigger hook: your bunch clips on, and the strap hangs where your hand expects it.",
    description: `Keys loose in a pocket wear holes in it. The Clasp gives them a handle instead: clip the bunch to the hook, let the strap hang over the edge of a pocket or a bag, and pull the keys out by it without looking.

The trigger hook is cast from solid brass, with a spring you can hear, and turns on a swivel so that the strap never twists. It sits in the fold of one long strip, held by a rivet. The strip is sewn back to back along both edges, so it is smooth on both sides and does not stretch to a string.

The hook goes over a belt loop as well, with the keys on a ring beside it. Chestnut will have a dark stripe where your thumb rubs.`,
    leather: "Full-grain vegetable-tanned cowhide, double 1.4 mm",
    colors: ["Chestnut", "Navy"],
    sizes: [],
    dimensions: { widthCm: 1.9, heightCm: 14.5, depthCm: 0.8 },
    weightGrams: 46,
    stock: [
      { color: "Chestnut", quantity: 19 },
      { color: "Navy", quantity: 22 },
    ],
    tags: ["key strap", "key fob", "keyring", "trigger hook", "trigger clasp", "lanyard"],
    features: [
      "Cast brass trigger hook on a swivel",
      "Two layers sewn back to back",
      "One brass rivet at the fold",
      "Stitched along both edges in cream linen",
    ],
    benefits: ["Keys stay where your hand expects them", "Saves pocket linings", "Clips on and off in one move"],
    uses: ["Workshop and warehouse keys", "Clipped to a ring inside a bag", "A bicycle key on a long day"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Solid brass hook and rivet", "Waxed linen thread"],
    care: ["A drop of light oil in the hook’s spring each winter.", "Balm once a year.", "Wipe Navy dry after rain."],
    faq: [
      {
        question: "Does it fit a wide belt loop?",
        answer: "The hook opens 6 mm: enough for a belt loop, a key ring or the D-ring of a bag.",
      },
      {
        question: "Will keys scratch my phone?",
        answer: "Let the strap hang out and the keys lie at the bottom. They still need a pocket of their own.",
      },
      { question: "Is there a key ring?", answer: "No, it clips to the one your keys are on." },
    ],
    pairsWith: ["bridle-belt", "bridge-bifold", "turnkey-case"],
  },
  {
    slug: "turnkey-case",
    name: "Turnkey Case",
    department: "men",
    type: "accessories",
    model: "key-case",
    priceCents: 3900,
    introducedOn: "2026-01-20",
    summary:
      "A pocket case for keys on six brass hooks: they swing out when you want them and stay quiet under a snap when you don’t.",
    description: `A key case is a courtesy to everything else in your pocket. The Turnkey is a narrow pocket with six brass hooks at its mouth; it shuts with a flap and a single snap, and leaves the phone beside it unmarked.

Each hook is a spring loop on a rail. Lift the flap and a key swings out, does its work and drops back; there is no ring to wrestle with. A car key is too thick for the hooks, and for any case.

Flap and back are one piece, joined to the front by a gusset that runs around the bottom. The seam is sewn in honey-colored linen. Espresso wears to a polished mahogany at the snap, Cognac to chestnut.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 7.2, heightCm: 11.4, depthCm: 1.8 },
    weightGrams: 68,
    stock: [
      { color: "Espresso", quantity: 14 },
      { color: "Cognac", quantity: 11 },
    ],
    tags: ["key case", "key holder", "key wallet", "key organizer", "snap", "pocket"],
    features: [
      "Six spring hooks on a brass rail",
      "Flap and back cut in one piece",
      "Gusset around the bottom, sewn in honey-colored linen",
      "Solid brass snap",
    ],
    benefits: ["Silent keys", "Pocket linings and screens stay whole", "The key you want comes out alone"],
    uses: ["House, office, basement and mailbox", "A jacket’s side pocket", "A guest’s set of keys"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass rail, hooks and snap", "0.6 mm waxed linen thread"],
    care: [
      "Balm on the bend of the flap once a year.",
      "Wipe the rail with a dry cloth.",
      "If a hook grows stiff, a little graphite from a pencil frees it.",
    ],
    faq: [
      {
        question: "How long can a key be?",
        answer: "Up to 8 cm (3.1 in). Old mortise keys are usually longer and need the Clasp.",
      },
      {
        question: "Do six keys make it thick?",
        answer: "With six flat keys it is less than three-quarters of an inch.",
      },
      {
        question: "Can I fit a remote inside?",
        answer: "No, it is too thick. Hang it on a Loop key fob beside the case.",
      },
    ],
    pairsWith: ["keel-bifold", "quarter-card-holder", "nightstand-valet-tray"],
  },
];
