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
      "A single folded loop of leather, one brass rivet and a steel ring: the simplest thing we make, in four colors.",
    description: `One strip, one fold, one rivet, five stitches. The Loop is where every apprentice begins, and it is a good test, because there is nowhere to put a mistake.

Its shape is a teardrop with the fold at the wide end, so it finds your fingers at the bottom of a bag. The ring is hardened steel with a flat section, strong enough for a car key and its friends and kind enough to your nails when you add one.

It is cut from the same hides as our bags, out of the strips that fall between the panels. If you own a Wellworn bag in Cognac, your Loop may well be from the same animal.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.2 mm",
    colors: ["Cognac", "Oxblood", "Forest", "Black"],
    sizes: [],
    dimensions: { widthCm: 3, heightCm: 9.5, depthCm: 0.9 },
    weightGrams: 24,
    stock: [
      { color: "Cognac", quantity: 38 },
      { color: "Oxblood", quantity: 24 },
      { color: "Forest", quantity: 31 },
      { color: "Black", quantity: 40 },
    ],
    tags: ["key fob", "keyring", "key chain", "gift", "small", "stocking filler"],
    features: [
      "Folded teardrop loop",
      "Solid brass rivet",
      "Flat-section steel ring, 28 mm",
      "Hand-stitched bar in linen",
    ],
    benefits: ["Easy to find by touch", "Strong enough for a heavy bunch", "A small way to meet the leather"],
    uses: ["House and car keys", "A zipper pull for a big bag", "A present under twenty dollars"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass rivet", "Hardened steel ring", "Waxed linen thread"],
    care: [
      "Nothing at all, for years.",
      "If it dries out, a fingertip of balm.",
      "Keep it out of the washing machine; check your pockets.",
    ],
    faq: [
      { question: "How many keys fit?", answer: "Eight to ten on the 28 mm ring." },
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
      "A key strap with a brass trigger clasp for a belt loop, and a ring at the other end; keys hang still and within reach.",
    description: `Keys in a pocket wear holes in it. The Clasp hangs them from a belt loop instead, on a strap short enough not to jingle and long enough to reach a lock without unclipping.

The trigger clasp is cast from solid brass, with a spring you can hear. At the other end sits a steel ring behind a stitched keeper. The strap between is two layers sewn back to back, so it is smooth on both sides and does not stretch to a string.

Undo the press stud in the middle and the whole strap opens flat, which makes it easy to take a single key off. Chestnut will have a dark stripe where the clasp rubs.`,
    leather: "Full-grain vegetable-tanned cowhide, double 1.4 mm",
    colors: ["Chestnut", "Navy"],
    sizes: [],
    dimensions: { widthCm: 2.2, heightCm: 15, depthCm: 1 },
    weightGrams: 46,
    stock: [
      { color: "Chestnut", quantity: 19 },
      { color: "Navy", quantity: 22 },
    ],
    tags: ["key strap", "key fob", "keyring", "belt clip", "trigger clasp", "lanyard"],
    features: [
      "Cast brass trigger clasp",
      "Two layers sewn back to back",
      "Press stud that opens the loop",
      "Steel ring, 30 mm",
    ],
    benefits: ["Keys stay where your hand expects them", "Saves pocket linings", "Comes off a belt loop in one move"],
    uses: ["Workshop and warehouse keys", "Clipped inside a bag", "A bicycle key on a long day"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Solid brass clasp and stud",
      "Hardened steel ring",
      "Waxed linen thread",
    ],
    care: ["A drop of light oil in the clasp's spring each winter.", "Balm once a year.", "Wipe Navy dry after rain."],
    faq: [
      {
        question: "Does it fit a wide belt loop?",
        answer: "The clasp opens 14 mm, enough for any belt loop and for most bag handles.",
      },
      {
        question: "Will keys scratch my phone?",
        answer: "They hang on the outside of your pocket, and the strap keeps them off the screen.",
      },
      { question: "Can the ring be replaced?", answer: "Open the stud, slide the old one out, slide a new one in." },
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
    summary: "A folding key case on six brass hooks: keys swing out when you want them and stay quiet when you don't.",
    description: `A key case is a courtesy to everything else in your pocket. The Turnkey folds in three around six brass hooks, shuts with a single snap, and leaves the phone beside it unmarked.

Each hook is a spring loop on a rail. A key swings out to the side, does its work and swings back; there is no ring to wrestle with. A seventh loop on the outside takes a car key, which is too fat for any case.

The two fold lines are grooved on the inside before sewing, a detail from bookbinding that lets thick leather bend at a clean line. Espresso wears to a polished mahogany at the snap, Cognac to chestnut.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 6.5, heightCm: 11, depthCm: 1.8 },
    weightGrams: 68,
    stock: [
      { color: "Espresso", quantity: 14 },
      { color: "Cognac", quantity: 11 },
    ],
    tags: ["key case", "key holder", "key wallet", "key organizer", "snap", "pocket"],
    features: [
      "Six spring hooks on a brass rail",
      "Outer loop for a car key",
      "Folds grooved like a book's spine",
      "Solid brass snap",
    ],
    benefits: ["Silent keys", "Pocket linings and screens stay whole", "The key you want comes out alone"],
    uses: ["House, office, cellar and letterbox", "A jacket's side pocket", "A guest's set of keys"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass rail, hooks and snap", "0.6 mm waxed linen thread"],
    care: [
      "Balm in the folds once a year.",
      "Wipe the rail with a dry cloth.",
      "If a hook grows stiff, a little graphite from a pencil frees it.",
    ],
    faq: [
      {
        question: "How long can a key be?",
        answer: "Up to 8 cm. Old mortise keys are usually longer and want the Clasp.",
      },
      { question: "Do six keys make it thick?", answer: "With six flat keys it is just under two centimeters." },
      { question: "Can I fit a remote inside?", answer: "No, that is what the outer loop is for." },
    ],
    pairsWith: ["keel-bifold", "quarter-card-holder", "nightstand-valet-tray"],
  },
];
