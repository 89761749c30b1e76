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
      "A weekend bag in heavy full-grain leather, with a brass zipper from end to end, a doubled base and handles that run all the way around the body.",
    description: `The Longhaul takes about three days of clothes and a pair of shoes, and measures what many airlines allow as a carry-on. Its mouth is a two-way brass zipper from end to end, so the whole top opens and you pack it like a drawer.

Below the zipper it is built like a saddlebag: a doubled base, honey-colored seams, and end caps with a D-ring each where the shoulder strap hooks on. The two handles run all the way around the body, so the load hangs from below.

Inside it is lined with undyed cotton canvas, one zippered pocket along the wall. Leather this heavy starts firm. Give it a few trips and it will slouch where it should.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.4 mm",
    colors: ["Espresso", "Cognac"],
    sizes: [],
    dimensions: { widthCm: 52, heightCm: 28, depthCm: 24, strapDropCm: 50 },
    weightGrams: 2180,
    stock: [
      { color: "Espresso", quantity: 7 },
      { color: "Cognac", quantity: 10 },
    ],
    tags: ["weekender", "duffel", "overnight bag", "travel bag", "carry-on", "cabin bag"],
    features: [
      "Two-way brass zipper from end to end",
      "Doubled leather base",
      "Rolled handles on bands that run under the bag",
      "Detachable padded shoulder strap",
      "Cotton canvas lining with one zippered wall pocket",
      "D-ring tab riveted to each end",
    ],
    benefits: [
      "Packs and unpacks like a drawer",
      "Set it down anywhere; the base is two layers thick",
      "The lining can be brushed, vacuumed and spot-washed",
    ],
    uses: ["Three days away", "A carry-on for many airlines", "The back seat, permanently"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Undyed cotton canvas",
      "Waxed polyester thread in the seams, linen on the handles",
      "Brass zipper, rivets and D-rings",
    ],
    care: [
      "Store it stuffed with a blanket, in a breathable cotton sack.",
      "Run a candle stub along the zipper teeth if they ever feel dry.",
      "Condition twice a year, before and after you travel most; dry airplane air is hard on leather.",
      "Vacuum the lining with the brush nozzle.",
    ],
    faq: [
      {
        question: "Is it accepted as a carry-on?",
        answer:
          "At 52 × 28 × 24 cm (20.5 × 11 × 9.4 in) it is within the 56 × 45 × 25 cm (22 × 17.7 × 9.8 in) that many airlines allow. Where the limit is 23 cm (9.1 in) deep it is a centimeter over; check yours.",
      },
      {
        question: "How much does it hold?",
        answer:
          "Roughly 30 liters: two shirts, a sweater, pants, a toiletry bag, shoes and a book, with room left over.",
      },
      {
        question: "Will the handles stretch?",
        answer:
          "They are lined with a non-stretch webbing between two layers of leather. They soften and they do not lengthen.",
      },
      { question: "Is the strap padded?", answer: "Yes, a sliding shoulder pad filled with wool felt." },
    ],
    pairsWith: ["wayfare-luggage-tag", "itinerary-travel-wallet", "frontier-passport-holder", "escapement-watch-roll"],
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
    description: `One change of clothes, a toiletry bag, a book, tomorrow’s shirt. The Overnight is a leather barrel of about twenty liters, small enough to go under a seat and pleasant to carry by hand through an airport.

Both ends are round at the top and flat where they stand, which is what gives the bag its shape when it is only half full. The zipper runs along the very top, so it opens with one pull while the other hand holds the handles.

We line it in a dark cotton twill that forgives a muddy shoe. Oxblood deepens toward black along the end seams over the years; Black keeps its color and trades its matte surface for a soft shine.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.8 mm",
    colors: ["Black", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 42, heightCm: 24, depthCm: 23, strapDropCm: 48 },
    weightGrams: 1490,
    stock: [
      { color: "Black", quantity: 0 },
      { color: "Oxblood", quantity: 0 },
    ],
    tags: ["duffel", "weekender", "gym bag", "overnight bag", "barrel bag", "travel bag"],
    features: [
      "Round-topped ends that hold the shape",
      "Brass zipper along the top, 40 cm (15.7 in) long",
      "Cotton twill lining with one wall pocket",
      "Strap detaches and stows in its own sleeve",
    ],
    benefits: [
      "Fits under an airplane seat",
      "Keeps its barrel shape half empty",
      "Dark lining takes gym clothes in stride",
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
      "Work balm into the end seams with a fingertip, twice a year.",
      "Wipe salt off in winter with a cloth wrung out in clean water.",
    ],
    faq: [
      {
        question: "When will it be back?",
        answer:
          "Duffels are cut in small batches. Leave your email on this page, and we’ll write once, as soon as it is back.",
      },
      {
        question: "Do shoes fit?",
        answer: "One pair up to about a men’s 12 (EU 45) lies flat along the base, with clothes above.",
      },
      {
        question: "How does it compare with the Longhaul?",
        answer: "About a third less room, a pound and a half (700 grams) lighter, and rounder along the top.",
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

Pull the cord and the mouth gathers; drop the flap and buckle two straps over it. The laptop sleeve hangs from the back wall and stops an inch above the base, so setting the bag down hard does no harm. An open pocket on the front takes gloves and a map.

Shoulder straps are cut in a curve and lined with felt, and they start narrow at the neck where others chafe. The rolled grip on top will carry the whole loaded bag. The leather needs two weeks to forget it was ever flat.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.0 mm",
    colors: ["Chestnut", "Black"],
    sizes: [],
    dimensions: { widthCm: 29, heightCm: 38, depthCm: 14, strapDropCm: 38 },
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
      "Open front pocket, stitched on",
      "Rolled grip riveted to the top",
    ],
    benefits: [
      "Your laptop never touches the ground",
      "Opens wide enough to see the bottom",
      "Both hands free, on foot or on a bicycle",
    ],
    uses: ["Commuting with a laptop", "University, then the library", "A day’s walk with a thermos"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed polyester thread in the straps, linen elsewhere",
      "Wool felt",
      "Solid brass buckles and rivets",
    ],
    care: [
      "Loosen the drawcord when you put it away, so the gathers relax.",
      "The back panel lives against your coat: wipe it monthly, and don’t forget it when you condition the bag.",
      "Dry it hanging by the grip, flap open.",
    ],
    faq: [
      {
        question: "How large a laptop fits?",
        answer:
          "The sleeve is 27 cm (10.6 in) wide and takes a 15-inch machine upright. Most 16-inch laptops are too tall for the flap to close over.",
      },
      {
        question: "What is its volume?",
        answer: "About 14 liters with the flap closed flat, a couple more with the drawcord let out.",
      },
      {
        question: "Is the Tram the same bag?",
        answer: "It is a sibling of half the size, with one buckle in place of two.",
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
      "A compact flap backpack for a small frame and a crowded tram, with a hidden back pocket and room for an 11-inch tablet.",
    description: `Most backpacks are drawn for broad shoulders. The Tram has its straps set an inch and a half closer together at the top and a shorter back, so it sits where it should on a smaller frame.

One round-cornered flap covers the mouth and buckles in the middle, low enough that nobody behind you can undo it unnoticed. A flat pocket opens against your back, out of reach of anyone else: passport, phone, cash. The front is plain, with a line of cream stitches around it and nothing to catch on a door.

A short top handle lets you swing it around and hold it in front of you when the doors close. In Natural, the straps and the handle will turn gold weeks before the front does.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Oxblood", "Natural"],
    sizes: [],
    dimensions: { widthCm: 24, heightCm: 29, depthCm: 11, strapDropCm: 34 },
    weightGrams: 1060,
    stock: [
      { color: "Oxblood", quantity: 18 },
      { color: "Natural", quantity: 2 },
    ],
    tags: ["backpack", "small backpack", "daypack", "flap", "city bag", "anti-theft pocket"],
    features: [
      "Straps set closer together for narrower shoulders",
      "Hidden pocket against the back",
      "Round-cornered flap with one brass buckle",
      "Seams in cream linen thread",
      "Top handle for carrying by hand",
    ],
    benefits: [
      "Sits still on a small frame",
      "Valuables ride where only you can reach them",
      "Slim enough to keep on in a full subway car",
    ],
    uses: ["Crowded trams and markets", "City days with an 11-inch tablet", "Hands-free hours with children"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Solid brass buckle and strap sliders",
      "Cotton canvas in the back pocket",
    ],
    care: [
      "Hang it up buckled, so that the flap keeps its curve.",
      "Neutral balm twice a year, thinly, with a soft cloth.",
      "Treat Natural to a few days of indirect sun before its first rain.",
    ],
    faq: [
      {
        question: "Does a laptop fit?",
        answer:
          "Only a small one: the inside is 23 cm (9.1 in) wide and 28 cm (11 in) tall. For a 13-inch machine, take the Ridge.",
      },
      {
        question: "I am tall. Will it look small?",
        answer:
          "At 29 cm (11.4 in) tall, it is compact. If you are taller than about 5 ft 11, the Ridge is in better proportion.",
      },
      {
        question: "Are the straps adjustable?",
        answer: "Each runs through a brass slider, with 20 cm (7.9 in) of travel.",
      },
    ],
    pairsWith: ["compass-zip-wallet", "margin-tablet-sleeve", "reader-glasses-case"],
  },
];
