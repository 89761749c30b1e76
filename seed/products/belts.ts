import type { SeedProduct } from "#seed/seed-product.ts";

/** Three belts, measured from the fold at the buckle to the middle hole. Dimensions are those of a middle size, laid out flat. */
export const belts: SeedProduct[] = [
  {
    slug: "bridle-belt",
    name: "Bridle Belt",
    department: "men",
    type: "accessories",
    model: "belt",
    priceCents: 7900,
    featuredRank: 3,
    introducedOn: "2025-04-10",
    summary:
      "A 35 mm belt cut from one strap of bridle leather, with a solid brass buckle and no layers to come apart.",
    description: `Most belts are two thin leathers with filler glued between. This one is a single strap of bridle leather, three millimeters thick, the kind made for horses and expected to hold. The line of cream stitches along each edge holds nothing together; it keeps the edge from stretching.

Bridle leather is stuffed with tallow and wax at the tannery. When it is cold a white bloom sometimes rises to the surface; rub it with your sleeve and it sinks back in. The edges are rounded with a beveler, dyed and slicked until they feel like wood.

The buckle is cast brass, held by two screw posts, so you can change it on a Sunday afternoon with a coin. Five holes, 25 mm apart. Wear it on the middle one and you have room for both Christmas and spring.`,
    leather: "Full-grain English-style bridle leather, 3 mm",
    colors: ["Chestnut", "Black"],
    sizes: ["32", "34", "36", "38", "40"],
    dimensions: { widthCm: 105, heightCm: 3.5, depthCm: 0.3 },
    weightGrams: 215,
    stock: [
      { color: "Chestnut", size: "32", quantity: 9 },
      { color: "Chestnut", size: "34", quantity: 16 },
      { color: "Chestnut", size: "36", quantity: 14 },
      { color: "Chestnut", size: "38", quantity: 7 },
      { color: "Chestnut", size: "40", quantity: 4 },
      { color: "Black", size: "32", quantity: 6 },
      { color: "Black", size: "34", quantity: 18 },
      { color: "Black", size: "36", quantity: 0 },
      { color: "Black", size: "38", quantity: 10 },
      { color: "Black", size: "40", quantity: 5 },
    ],
    tags: ["belt", "bridle leather", "dress belt", "brass buckle", "jeans", "solid leather"],
    features: [
      "One solid strap, 35 mm wide and 3 mm thick",
      "Cast brass buckle on screw posts",
      "Five holes, 25 mm apart, oval-punched",
      "Edges rounded, dyed, slicked and stitched in cream",
    ],
    benefits: [
      "Cannot delaminate, because there is only one layer",
      "Buckle can be swapped with nothing but a coin",
      "Takes the curve of your hips and keeps it",
    ],
    uses: ["Chinos, flannels and jeans", "Office and garden", "A belt to hand on"],
    ingredients: ["Full-grain bridle leather", "Cast solid brass buckle", "Brass screw posts", "Waxed linen thread"],
    care: [
      "Rub the bloom back in with a cloth; it is nourishment, and it will return.",
      "A little saddle soap once a year, then balm.",
      "Hang it from the buckle, or roll it loosely.",
    ],
    faq: [
      {
        question: "Which size should I order?",
        answer:
          "Two inches above your pants size: for 34 pants, a 36. The number is the distance in inches from the fold at the buckle to the middle hole.",
      },
      {
        question: "What is the white haze?",
        answer: "Wax rising out of the leather in the cold. Brush it off or buff it in.",
      },
      {
        question: "Can I shorten it?",
        answer: "Yes, at the buckle end: undo the screw posts, cut, and set the buckle again.",
      },
    ],
    pairsWith: ["keel-bifold", "foundry-briefcase", "quarter-hour-strap", "clasp-key-strap"],
  },
  {
    slug: "ribbon-belt",
    name: "Ribbon Belt",
    department: "women",
    type: "accessories",
    model: "belt",
    priceCents: 5900,
    introducedOn: "2026-04-22",
    summary: "A slim 22 mm belt with a round buckle, light enough for a dress and lined so that it never curls.",
    description: `Less than an inch wide, lined back to back, and rounded at the tip like a ribbon cut with care. It is meant for dresses, high waists and the top of a long cardigan, where a heavy belt would look like equipment.

The lining is the same leather as the face, turned flesh to flesh, which lets you see a clean edge and keeps the strap from curling as single leather does at this width. A row of fine stitches runs three millimeters inside both edges.

The buckle is a plain brass ring, rounded on its underside so it does not catch on knitwear. Cognac is the warmer of the two; Oxblood the better with gray and navy.`,
    leather: "Full-grain vegetable-tanned calf, lined with itself, 2.5 mm in all",
    colors: ["Cognac", "Oxblood"],
    sizes: ["S", "M", "L"],
    dimensions: { widthCm: 95, heightCm: 2.2, depthCm: 0.25 },
    weightGrams: 92,
    stock: [
      { color: "Cognac", size: "S", quantity: 12 },
      { color: "Cognac", size: "M", quantity: 17 },
      { color: "Cognac", size: "L", quantity: 8 },
      { color: "Oxblood", size: "S", quantity: 5 },
      { color: "Oxblood", size: "M", quantity: 11 },
      { color: "Oxblood", size: "L", quantity: 3 },
    ],
    tags: ["belt", "slim belt", "narrow belt", "dress belt", "waist belt", "stitched"],
    features: [
      "22 mm wide, lined with the same calf",
      "Round brass buckle, smooth underneath",
      "Five holes, 25 mm apart, small and round",
      "Stitched along both edges at nine to the inch",
    ],
    benefits: ["Lies flat on thin cloth", "Adjusts from hip to waist", "No snagging on wool"],
    uses: ["Over a dress", "High-waisted pants", "Closing a coat that lost its belt"],
    ingredients: ["Full-grain vegetable-tanned calf", "0.4 mm waxed linen thread", "Solid brass buckle"],
    care: [
      "Roll it with the face outward.",
      "Wipe perfume off promptly; alcohol lifts color.",
      "A fine cream, thinly, once a year.",
    ],
    faq: [
      {
        question: "How do the sizes run?",
        answer: "Measured to the middle hole: S is 80 cm, M 87 cm, L 92 cm. Five holes give two inches either way.",
      },
      {
        question: "Will it pass through jeans loops?",
        answer: "Easily, though it looks small in wide loops. For jeans choose the Bridle or the Workshop.",
      },
      { question: "Is the back finished?", answer: "Yes, smooth leather on both sides." },
    ],
    pairsWith: ["mill-satchel", "slender-watch-strap", "well-bucket-bag"],
  },
  {
    slug: "workshop-belt",
    name: "Workshop Belt",
    department: "general",
    type: "accessories",
    model: "belt",
    priceCents: 8500,
    introducedOn: "2025-08-27",
    summary:
      "A 44 mm belt of heavy harness leather with a square buckle and not a stitch in it: for work pants, tools and a long life.",
    description: `We cut the Workshop from the back of the hide, where the fibers run long and tight, and leave it at its full thickness of four millimeters. New, it needs persuading. After two weeks it sits like something cast.

The buckle is a square frame of antiqued brass. The strap folds around its bar and is held by two large rivets, hammered over a washer as harness makers do it, with the keeper between them. There is not a stitch in it; leather this thick needs none.

Espresso is finished with wax and takes knocks without comment. Natural is bare and records them all: rain, sun, the corner of the bench.`,
    leather: "Full-grain vegetable-tanned harness leather, 4 mm",
    colors: ["Espresso", "Natural"],
    sizes: ["S", "M", "L", "XL"],
    dimensions: { widthCm: 110, heightCm: 4.4, depthCm: 0.4 },
    weightGrams: 340,
    stock: [
      { color: "Espresso", size: "S", quantity: 6 },
      { color: "Espresso", size: "M", quantity: 13 },
      { color: "Espresso", size: "L", quantity: 15 },
      { color: "Espresso", size: "XL", quantity: 4 },
      { color: "Natural", size: "S", quantity: 4 },
      { color: "Natural", size: "M", quantity: 9 },
      { color: "Natural", size: "L", quantity: 7 },
      { color: "Natural", size: "XL", quantity: 0 },
    ],
    tags: ["belt", "wide belt", "work belt", "jeans belt", "harness leather", "heavy"],
    features: [
      "44 mm wide, 4 mm thick, from the back of the hide",
      "Square solid brass buckle, antiqued",
      "Two large rivets set over washers, no stitching",
      "Five large holes, 25 mm apart",
    ],
    benefits: [
      "Carries a tape, a knife and a phone without sagging",
      "Does not stretch out of its holes",
      "Ages where you can see it",
    ],
    uses: ["Work pants and heavy jeans", "A tool pouch on one side", "Outdoors in all weather"],
    ingredients: ["Full-grain harness leather", "Solid brass buckle, antiqued", "Brass rivets and washers"],
    care: [
      "Wear it in before you oil it; it needs shape more than softness.",
      "Neatsfoot oil on Natural once a year, a few drops, warmed in the hand.",
      "Mud: let it dry, brush, then condition.",
    ],
    faq: [
      {
        question: "Does 44 mm fit ordinary loops?",
        answer: "It fits jeans and work pants. Dress pants usually take up to 38 mm, so there the Bridle is the one.",
      },
      { question: "How are the sizes measured?", answer: "To the middle hole: S 80 cm, M 87 cm, L 92 cm, XL 102 cm." },
      {
        question: "How long does breaking in take?",
        answer: "Two weeks of daily wear. Bending it over the back of a chair each evening helps.",
      },
    ],
    pairsWith: ["threefold-wallet", "harvest-long-wallet", "good-dog-collar"],
  },
];
