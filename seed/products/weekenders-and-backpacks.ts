import type { SeedProduct } from "#seed/seed-product.ts";

/** Bags that go away for the night, and bags that go on the back. */
export const weekendersAndBackpacks: SeedProduct[] = [
  {
    slug: "longhaul-weekender",
    name: "Longhaul Weekender",
    department: "men",
    type: "bags",
    model: "weekender",
    priceCents: 42900,
    featuredRank: 5,
    introducedOn: "2025-09-09",
    summary:
      "A cabin-sized weekend bag in heavy full-grain leather, with a wide zipper mouth, a doubled base and handles that meet in a grip.",
    description: `The Longhaul takes about three days of clothes and a pair of shoes, and measures what most airlines allow as cabin baggage. Its mouth is a two-way brass zipper that runs well past the ends, so the whole top folds back and you pack it like a drawer.

Below the zipper it is built like a saddlebag: a doubled base on five brass feet, bound seams, and end caps where the shoulder strap hooks on. The two handles close together in a snap-on leather grip.

Inside it is lined with undyed cotton canvas, one zipped pocket along the wall. Leather this heavy starts firm. Give it a few journeys and it will slouch where it should.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.4 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 52, heightCm: 31, depthCm: 23, strapDropCm: 50 },
    weightGrams: 2180,
    stock: [
      { color: "Espresso", quantity: 7 },
      { color: "Cognac", quantity: 10 },
    ],
    tags: ["weekender", "duffel", "holdall", "travel bag", "carry-on", "cabin bag"],
    features: [
      "Two-way brass zipper that opens past both ends",
      "Doubled leather base on five brass feet",
      "Handles join in a snap-on grip",
      "Detachable padded shoulder strap",
      "Cotton canvas lining with one zipped wall pocket",
      "Name tag slot riveted to one end",
    ],
    benefits: [
      "Packs and unpacks like a drawer",
      "Set it down on wet stone; only the feet touch",
      "The lining can be brushed, vacuumed and spot-washed",
    ],
    uses: ["Three days away", "Cabin baggage on most airlines", "The back seat, permanently"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Undyed cotton canvas",
      "Waxed polyester thread in the seams, linen on the handles",
      "Brass zipper, feet and hooks",
    ],
    care: [
      "Store it stuffed with a blanket, in a breathable cotton sack.",
      "Run a candle stub along the zipper teeth if they ever feel dry.",
      "Condition before and after the travelling season; dry cabin air is hard on leather.",
      "Vacuum the lining with the brush nozzle.",
    ],
    faq: [
      {
        question: "Is it accepted as cabin baggage?",
        answer:
          "At 52 x 31 x 23 cm it is inside the common limit of 55 x 40 x 23 cm. A few low-cost airlines allow less; check yours.",
      },
      {
        question: "How much does it hold?",
        answer: "Roughly 34 liters: two shirts, a sweater, trousers, a washbag, shoes and a book, with air left over.",
      },
      {
        question: "Will the handles stretch?",
        answer:
          "They are lined with a non-stretch webbing between two layers of leather. They soften and they do not lengthen.",
      },
      { question: "Is the strap padded?", answer: "Yes, a sliding shoulder pad filled with wool felt." },
    ],
    pairsWith: ["wayfare-luggage-tag", "itinerary-travel-wallet", "frontier-passport-holder", "carriage-gloves"],
  },
  {
    slug: "overnight-duffel",
    name: "Overnight Duffel",
    department: "general",
    type: "bags",
    model: "weekender",
    priceCents: 32900,
    introducedOn: "2026-06-23",
    summary:
      "A smaller barrel duffel for one night or the gym: one big opening, one wall pocket and a strap that tucks away.",
    description: `One change of clothes, a washbag, a book, tomorrow's shirt. The Overnight is a leather barrel of about twenty-two liters, small enough to go under a seat and pleasant to carry by hand through a station.

Both ends are round and piped, which is what gives the bag its shape when it is only half full. The zipper is set a little off center, toward you, so it opens with one pull while the other hand holds the handles.

We line it in a dark cotton twill that forgives a muddy shoe. Oxblood deepens toward black along the piping over the years; Black keeps its color and trades its matte surface for a soft shine.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.8 mm",
    colors: ["Black", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 44, heightCm: 26, depthCm: 22, strapDropCm: 48 },
    weightGrams: 1490,
    stock: [
      { color: "Black", quantity: 0 },
      { color: "Oxblood", quantity: 0 },
    ],
    tags: ["duffel", "weekender", "gym bag", "overnight bag", "barrel bag", "travel bag"],
    features: [
      "Round, piped ends that hold the shape",
      "Offset brass zipper, 42 cm long",
      "Cotton twill lining with one wall pocket",
      "Strap detaches and stows in its own sleeve",
    ],
    benefits: [
      "Fits under an airplane seat",
      "Keeps its barrel shape half empty",
      "Dark lining takes gym kit in its stride",
    ],
    uses: ["One night away", "The gym before work", "A hospital bag, kept ready"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Cotton twill",
      "Waxed polyester thread",
      "Brass zipper and hooks",
    ],
    care: [
      "Air it open after the gym; damp is what ruins linings.",
      "Work balm into the piping with a fingertip, twice a year.",
      "Wipe salt off in winter with a cloth wrung out in clean water.",
    ],
    faq: [
      {
        question: "When will it be back?",
        answer:
          "Duffels are cut in small batches. Ask us through the contact page and we will tell you when the next one is on the bench.",
      },
      {
        question: "Do shoes fit?",
        answer: "One pair up to about a men's 12 (EU 45) lies flat along the base, with clothes above.",
      },
      {
        question: "How does it compare with the Longhaul?",
        answer: "About a third less room, 700 grams lighter, round in section where the Longhaul is square.",
      },
    ],
    pairsWith: ["wayfare-luggage-tag", "compass-zip-wallet", "cord-keepers"],
  },
  {
    slug: "ridge-backpack",
    name: "Ridge Backpack",
    department: "general",
    type: "bags",
    model: "backpack",
    priceCents: 29900,
    featuredRank: 11,
    introducedOn: "2025-04-29",
    summary:
      "A flap-top backpack for every day, with a drawcord mouth, two front straps and a felt-padded sleeve for a 15-inch laptop.",
    description: `A drawcord, a flap and two straps: the Ridge closes the way mountain packs did before zippers, because there is nothing in that arrangement to jam or burst.

Pull the cord and the mouth gathers; drop the flap and push two brass studs home. The laptop sleeve hangs from the back wall and stops three centimeters above the base, so setting the bag down hard does no harm. A pocket on the front takes a wallet and keys.

Shoulder straps are cut in a curve and lined with felt, and they start narrow at the neck where others chafe. There is a loop to hang it by that will carry the whole loaded bag. The leather needs two weeks to forget it was ever flat.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.0 mm",
    colors: ["Chestnut", "Black"],
    sizes: [],
    dimensions: { widthCm: 30, heightCm: 42, depthCm: 14, strapDropCm: 38 },
    weightGrams: 1640,
    stock: [
      { color: "Chestnut", quantity: 12 },
      { color: "Black", quantity: 15 },
    ],
    tags: ["backpack", "laptop bag", "daypack", "flap", "commuter", "school bag"],
    features: [
      "Drawcord mouth under a full flap",
      "Suspended laptop sleeve, padded in wool felt",
      "Curved, felt-lined shoulder straps",
      "Front pocket with a stud closure",
      "Hanging loop sewn through the back panel",
    ],
    benefits: [
      "Your laptop never touches the ground",
      "Opens wide enough to see the bottom",
      "Both hands free, on foot or on a bicycle",
    ],
    uses: ["Commuting with a laptop", "University, then the library", "A day's walk with a thermos"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed polyester thread in the straps, linen elsewhere",
      "Wool felt",
      "Solid brass studs and buckles",
    ],
    care: [
      "Loosen the drawcord when you put it away, so the gathers relax.",
      "The back panel lives against your coat: wipe it monthly and feed it a little more often than the rest.",
      "Dry it hanging by the loop, flap open.",
    ],
    faq: [
      {
        question: "How large a laptop fits?",
        answer:
          "The sleeve is 27 cm wide and takes a 15-inch machine upright. A 16-inch laptop is usually 25 cm wide and fits too, snugly.",
      },
      {
        question: "What is its volume?",
        answer: "About 17 liters with the flap closed flat, a couple more with the drawcord let out.",
      },
      {
        question: "Is the Tram the same bag?",
        answer: "It is a sibling, smaller by a third, with a zipper across the top.",
      },
    ],
    pairsWith: ["commonplace-notebook-cover", "keel-bifold", "loop-key-fob", "cord-keepers"],
  },
  {
    slug: "tram-backpack",
    name: "Tram Backpack",
    department: "women",
    type: "bags",
    model: "backpack",
    priceCents: 22900,
    introducedOn: "2026-03-12",
    summary:
      "A compact zip-top backpack for a small frame and a crowded tram, with a hidden back pocket and room for a 13-inch laptop.",
    description: `Most backpacks are drawn for broad shoulders. The Tram has its straps set four centimeters closer together at the top and a shorter back, so it sits where it should on a smaller frame.

The zipper runs over the top from side to side in a protective fold. A second, flat pocket opens against your back, out of reach of anyone else: passport, phone, cash. The front pocket is shaped over a wooden form and keeps its curve without stiffener.

A short top handle lets you swing it round and hold it in front of you when the doors close. In Natural, the straps and the handle will turn gold weeks before the front does.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Oxblood", "Natural"],
    sizes: [],
    dimensions: { widthCm: 25, heightCm: 33, depthCm: 11, strapDropCm: 34 },
    weightGrams: 1060,
    stock: [
      { color: "Oxblood", quantity: 18 },
      { color: "Natural", quantity: 2 },
    ],
    tags: ["backpack", "small backpack", "daypack", "zip top", "city bag", "anti-theft pocket"],
    features: [
      "Straps set closer together for narrower shoulders",
      "Hidden pocket against the back",
      "Wet-molded front pocket",
      "Zipper covered by a folded leather lip",
      "Top handle for carrying by hand",
    ],
    benefits: [
      "Sits still on a small frame",
      "Valuables ride where only you can reach them",
      "Slim enough to keep on in a full carriage",
    ],
    uses: ["Crowded trams and markets", "City days with a 13-inch laptop", "Hands-free hours with children"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Brass zippers on cotton tape",
      "Cotton canvas in the back pocket",
    ],
    care: [
      "Empty the molded pocket overnight now and then so that it recovers.",
      "Neutral balm twice a year, thinly, with a soft cloth.",
      "Treat Natural to a few days of indirect sun before its first rain.",
    ],
    faq: [
      {
        question: "Does a 14-inch laptop fit?",
        answer: "If it is a slim one, yes: the inside is 23.5 cm wide. We promise only 13 inches.",
      },
      {
        question: "I am tall. Will it look small?",
        answer: "At 33 cm it is compact. From about 180 cm of height on, the Ridge is the better proportion.",
      },
      { question: "Are the straps adjustable?", answer: "Each runs through a brass slider, with 20 cm of travel." },
    ],
    pairsWith: ["compass-zip-wallet", "margin-tablet-sleeve", "hearth-gloves"],
  },
];
