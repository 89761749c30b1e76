import type { SeedProduct } from "#seed/seed-product.ts";

/** Open-topped bags: two totes and a drawstring bucket. */
export const totesAndBuckets: SeedProduct[] = [
  {
    slug: "harbour-tote",
    name: "Harbour Tote",
    department: "general",
    type: "bags",
    model: "tote",
    priceCents: 18900,
    featuredRank: 1,
    introducedOn: "2025-03-18",
    summary:
      "A structured full-grain tote that holds a 14-inch laptop, a sweater and lunch, with rolled handles that fill the hand.",
    description: `The Harbour starts as two panels cut side by side from one hide, so the front and the back wear at the same pace. A single gusset runs down one side, across the base and up the other; there is no seam underneath to sit in a puddle.

The handles are rolled around a cotton cord and stitched along their whole length. They drop 12 cm (4.7 in): for the hand, or for the crook of your arm while you look for the keys. Inside you get the flesh side of the leather, brushed clean, one zippered pocket and a tether for keys.

It stands up on its own from the first day. After a few months the base relaxes, the handles take the shape of your grip, and it starts to look like yours.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.2 mm",
    colors: ["Cognac", "Black", "Forest"],
    sizes: [],
    dimensions: { widthCm: 35, heightCm: 28.5, depthCm: 12, strapDropCm: 12 },
    weightGrams: 1080,
    stock: [
      { color: "Cognac", quantity: 22 },
      { color: "Black", quantity: 17 },
      { color: "Forest", quantity: 6 },
    ],
    tags: ["tote", "work bag", "shopper", "shoulder bag", "laptop bag", "everyday"],
    features: [
      "Rolled handles with a 12 cm (4.7 in) drop, stitched end to end",
      "One-piece gusset: no seam across the base",
      "Zippered inner pocket, 20 × 14 cm (7.9 × 5.5 in), and a leather key tether",
      "Saddle stitched in cream 0.8 mm waxed linen thread",
      "Edges beveled, dyed and burnished with beeswax",
    ],
    benefits: [
      "Stands open while you pack it, and stays standing on the train",
      "Short handles keep the weight close, clear of the ground",
      "A broken stitch stays one broken stitch; saddle stitching does not unravel",
    ],
    uses: [
      "The daily commute with a laptop up to 14 inches",
      "A market run that turned out bigger than planned",
      "Carry-on for two nights, packed sensibly",
    ],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Solid brass rivets",
      "Cotton cord inside the handles",
      "Brass zipper on cotton tape",
    ],
    care: [
      "Brush off dust with a dry horsehair brush once a week or so.",
      "Condition with a thin coat of neutral leather balm twice a year; handles may want it more often.",
      "Caught in rain: blot, stuff loosely with paper and let it dry slowly, away from the radiator.",
    ],
    faq: [
      {
        question: "Does it close at the top?",
        answer:
          "No, the top is open by design. The inner pocket has a zipper, and that is where a phone and wallet belong in a crowd.",
      },
      {
        question: "Will a 15-inch laptop fit?",
        answer:
          "Some fit without a sleeve, but the bag is only 35 cm (13.8 in) wide, so we promise 14 inches. For a larger one take the Courier or the Foundry.",
      },
      {
        question: "Does the leather inside rub off on clothes?",
        answer:
          "The flesh side is brushed and sealed with a light gum. A little dust in the first week is normal; wipe it out with a barely damp cloth.",
      },
    ],
    pairsWith: ["draft-laptop-sleeve", "slip-card-holder", "loop-key-fob", "ribbon-belt"],
  },
  {
    slug: "market-tote",
    name: "Market Tote",
    department: "women",
    type: "bags",
    model: "tote",
    priceCents: 16500,
    introducedOn: "2026-04-07",
    summary:
      "A soft, unlined tote with flat handles, made light enough to carry empty and strong enough to come home full.",
    description: `We made the Market from thinner leather than our other totes because a shopping bag should weigh next to nothing on the way out. Folded in half, it fits inside a suitcase; filled with bread, books and a bottle it keeps its manners.

The handles are flat, 2.4 cm (0.9 in) wide and stitched along both edges. Each end goes well below the top edge and is sewn all around and riveted, so the weight hangs from the panel and never from the rim. A single slip pocket holds a phone where you can find it.

Natural is undyed: the tan of a cracker when it arrives, caramel by the end of its first summer, and a deep brown after that. Chestnut begins where Natural is heading.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Natural", "Chestnut"],
    sizes: [],
    dimensions: { widthCm: 33, heightCm: 33, depthCm: 14, strapDropCm: 16 },
    weightGrams: 690,
    stock: [
      { color: "Natural", quantity: 11 },
      { color: "Chestnut", quantity: 19 },
    ],
    tags: ["tote", "shopper", "handbag", "lightweight", "unlined", "market bag"],
    features: [
      "Handle ends sewn all around and riveted to the panel",
      "Flat handles with a 16 cm (6.3 in) drop, for the hand or the elbow",
      "Slip pocket for a phone up to 17 cm (6.7 in) tall",
      "Top edge stitched in cream linen and burnished",
    ],
    benefits: [
      "Light enough to fold into another bag",
      "The leather carries weight across the whole panel, so corners do not sag",
      "Softens quickly; there is hardly any breaking in",
    ],
    uses: ["Saturday shopping", "A second bag for travel, packed flat", "A swimsuit, a towel and a paperback"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Waxed linen thread", "Solid brass rivets at the handle ends"],
    care: [
      "Let Natural tan evenly: turn the bag now and then where it stands in the sun.",
      "Wipe spills at once with a dry cloth. Water marks on Natural fade into the patina within weeks.",
      "A little colorless balm twice a year is plenty.",
    ],
    faq: [
      {
        question: "How quickly does Natural darken?",
        answer:
          "You will see it within a few days of sunlight. Handles and edges lead, because hands do as much as the sun.",
      },
      {
        question: "How much can I put in it?",
        answer:
          "More than you will enjoy carrying. Every handle end is sewn around and riveted, so your arm will object before the stitches do.",
      },
      {
        question: "Is it lined?",
        answer:
          "No. The inside is the smooth-brushed back of the leather, which is easier to clean than cloth and never tears loose.",
      },
    ],
    pairsWith: ["harvest-long-wallet", "reader-glasses-case", "penny-coin-purse"],
  },
  {
    slug: "well-bucket-bag",
    name: "Well Bucket Bag",
    department: "women",
    type: "bags",
    model: "bucket-bag",
    priceCents: 17500,
    featuredRank: 8,
    introducedOn: "2026-09-02",
    summary:
      "A round-based bucket bag with a drawcord top and a long adjustable strap; it opens wide and closes with one pull.",
    description: `A round base is hard to sew and lovely to use. The Well’s is a firm disc of leather inside a stitched foot band, and because of it nothing disappears into a corner.

Ten brass eyelets carry the drawcord, a round cord of the same hide with a leather bead on each end. One pull shuts the mouth, one finger opens it. The strap is cut from a single length and goes from shoulder to crossbody on a brass slide.

Inside hangs a small detachable pouch on a clip, large enough for cards, earbuds and lipstick. The body leather is milled for softness, so it gathers at the top instead of standing stiff.`,
    leather: "Milled full-grain vegetable-tanned cowhide, 1.8 mm",
    colors: ["Cognac", "Natural"],
    sizes: [],
    dimensions: { widthCm: 22, heightCm: 27, depthCm: 22, strapDropCm: 52 },
    weightGrams: 760,
    stock: [
      { color: "Cognac", quantity: 13 },
      { color: "Natural", quantity: 3 },
    ],
    tags: ["bucket bag", "drawstring bag", "shoulder bag", "crossbody", "soft", "bucket"],
    features: [
      "Round base inside a stitched foot band",
      "Leather drawcord through ten brass eyelets, a bead on each end",
      "Strap slides to drops between 42 and 52 cm (16.5 and 20.5 in)",
      "Detachable inner pouch on a brass clip",
    ],
    benefits: [
      "You can see everything inside at a glance",
      "Opens and shuts with one hand",
      "The soft top collapses when the bag is half empty",
    ],
    uses: [
      "Days that run into evenings",
      "A small camera, a scarf and a bottle of water",
      "Knitting, with the needles upright",
    ],
    ingredients: [
      "Milled full-grain vegetable-tanned cowhide",
      "Waxed linen thread",
      "Solid brass eyelets and strap fittings",
      "Goatskin inner pouch",
    ],
    care: [
      "Store it upright with a little paper inside so that the round base keeps its line.",
      "Rub a drop of balm along the cord where it runs through the eyelets.",
      "Keep rivets and eyelets dry; brass wakes up again with a soft cloth.",
    ],
    faq: [
      {
        question: "Can it be worn across the body?",
        answer:
          "Yes. At its longest the drop is 52 cm (20.5 in), which sits on the hip for most people from 5 ft 1 to 5 ft 11 tall.",
      },
      {
        question: "Does the drawcord loosen by itself?",
        answer:
          "The cord is cut to run stiffly through its eyelets and keeps its place. Tie the ends once if the bag will lie on its side.",
      },
      {
        question: "Can I take the inner pouch out?",
        answer: "Yes, it unclips, and it is neat enough to go out alone in the evening.",
      },
      {
        question: "Will Natural stain against dark denim?",
        answer:
          "It can pick up dye from new jeans. We suggest a few weeks of sun first, since darkened leather shows it far less.",
      },
    ],
    pairsWith: ["penny-coin-purse", "slender-watch-strap", "ribbon-belt", "reader-glasses-case"],
  },
];
