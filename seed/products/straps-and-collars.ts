import type { SeedProduct } from "#seed/seed-product.ts";

/**
 * Straps for a wrist, a camera and a good dog. Dimensions: laid out flat in a middle size; a watch strap's are those of its
 * longer half.
 */
export const strapsAndCollars: SeedProduct[] = [
  {
    slug: "quarter-hour-strap",
    name: "Quarter-Hour Watch Strap",
    department: "men",
    type: "accessories",
    model: "watch-strap",
    priceCents: 4900,
    featuredRank: 12,
    introducedOn: "2025-05-29",
    summary:
      "A two-piece watch strap, padded at the lugs and tapered to the buckle, sewn by hand in contrasting linen.",
    description: `A strap changes a watch more than a new dial would. This one is for field watches, divers and anything with a bit of weight: four millimeters thick at the lugs, thinning to 2.4 at the buckle, with a row of pale stitches along both edges.

The face is vegetable-tanned cowhide and the lining is a pale, water-resistant calf made for skin. Between them lies a sliver of leather padding, never foam. The edges are painted in four coats, because a watch strap meets sweat and a burnished edge does not like it.

Quick-release bars are fitted, so you can change it without a tool in about the time the name suggests. Most of us manage in a minute.`,
    leather: "Full-grain vegetable-tanned cowhide on water-resistant calf",
    colors: ["Chestnut", "Black"],
    sizes: ["18 mm", "20 mm", "22 mm"],
    dimensions: { widthCm: 12, heightCm: 2, depthCm: 0.4 },
    weightGrams: 18,
    stock: [
      { color: "Chestnut", size: "18 mm", quantity: 9 },
      { color: "Chestnut", size: "20 mm", quantity: 21 },
      { color: "Chestnut", size: "22 mm", quantity: 13 },
      { color: "Black", size: "18 mm", quantity: 7 },
      { color: "Black", size: "20 mm", quantity: 16 },
      { color: "Black", size: "22 mm", quantity: 1 },
    ],
    tags: ["watch strap", "watch band", "quick release", "padded", "field watch", "hand-stitched"],
    features: [
      "120 and 75 mm halves, seven holes",
      "Padded with leather at the lugs",
      "Quick-release spring bars",
      "Brushed steel buckle, 2 mm narrower than the lugs",
      "Edges painted in four coats",
    ],
    benefits: ["Comfortable from the first hour", "Lining stands up to skin and summer", "Changes without a tool"],
    uses: ["Field and pilot watches", "A dive watch on dry land", "Giving a grandfather’s watch a new year"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Water-resistant calf lining",
      "Waxed linen thread",
      "Stainless steel buckle and bars",
    ],
    care: [
      "Take it off to swim and to do the dishes.",
      "Rotate with a second strap in hot weather, so each can dry.",
      "Wipe the lining with a barely damp cloth once a month.",
    ],
    faq: [
      {
        question: "How do I know my size?",
        answer:
          "Measure the gap between the lugs in millimeters, straight across. If it falls between two sizes choose the smaller.",
      },
      {
        question: "Which wrists does it fit?",
        answer: "About 16 to 20 cm (6.3 to 7.9 in) around, depending on the case.",
      },
      {
        question: "Does it fit a smartwatch?",
        answer: "Any with standard spring bars in 18, 20 or 22 mm. Some brands use connectors of their own.",
      },
    ],
    pairsWith: ["keel-bifold", "bridle-belt", "nightstand-valet-tray"],
  },
  {
    slug: "slender-watch-strap",
    name: "Slender Watch Strap",
    department: "women",
    type: "accessories",
    model: "watch-strap",
    priceCents: 4500,
    introducedOn: "2026-06-09",
    summary:
      "A flat, fine watch strap for small cases: 2.5 mm of calf, fine stitching and a brass buckle to match their scale.",
    description: `Small watches are badly served by thick straps. The Slender is two and a half millimeters from lug to tip, unpadded: face and lining are pared before they are glued, sewn through together and trimmed flush, so that nothing bulges beside a small case.

A single thread of stitching in the color of the leather runs close to the edge. The lining is soft, pale calf, and the buckle a plain brass frame.

It softens almost at once. Cognac warms beside a gold case; Oxblood makes the brass look almost red. The seven holes start close to the buckle end, because on a small wrist the last of them is the one in use.`,
    leather: "Full-grain calf on calf, 2.5 mm",
    colors: ["Cognac", "Oxblood"],
    sizes: ["14 mm", "16 mm", "18 mm"],
    dimensions: { widthCm: 11, heightCm: 1.5, depthCm: 0.25 },
    weightGrams: 11,
    stock: [
      { color: "Cognac", size: "14 mm", quantity: 8 },
      { color: "Cognac", size: "16 mm", quantity: 15 },
      { color: "Cognac", size: "18 mm", quantity: 10 },
      { color: "Oxblood", size: "14 mm", quantity: 2 },
      { color: "Oxblood", size: "16 mm", quantity: 12 },
      { color: "Oxblood", size: "18 mm", quantity: 6 },
    ],
    tags: ["watch strap", "watch band", "slim", "dress watch", "calfskin", "vintage watch"],
    features: [
      "Pared, sewn and trimmed flush: 2.5 mm thick throughout",
      "110 and 70 mm halves, seven holes",
      "Fine stitching at eleven to the inch",
      "Brass tongue buckle",
    ],
    benefits: [
      "In proportion with small and vintage cases",
      "Soft on the wrist from the first day",
      "Finely adjustable",
    ],
    uses: ["Dress watches", "An inherited watch with narrow lugs", "Summer wrists"],
    ingredients: ["Full-grain calf", "Calf lining", "Fine linen thread", "Brass buckle, stainless steel spring bars"],
    care: [
      "Keep it away from perfume and sunscreen.",
      "A soft dry cloth is enough most of the time.",
      "Let it rest a day after heavy wear.",
    ],
    faq: [
      { question: "Are spring bars included?", answer: "Yes, a pair in each size, with quick-release pins." },
      {
        question: "Will it fit a wrist of 14 cm (5.5 in)?",
        answer: "Yes. With seven holes it covers roughly 13.5 to 17 cm (5.3 to 6.7 in).",
      },
      {
        question: "Does the color come off on skin?",
        answer: "The lining is undyed, so there is nothing to come off.",
      },
    ],
    pairsWith: ["ribbon-belt", "sparrow-crossbody", "vesper-clutch"],
  },
  {
    slug: "shutter-camera-strap",
    name: "Shutter Camera Strap",
    department: "general",
    type: "accessories",
    model: "camera-strap",
    priceCents: 7900,
    introducedOn: "2025-12-16",
    summary:
      "A camera strap with a broad stitched shoulder and slim ends on brass rings, made for a day with the camera out.",
    description: `The Shutter is wide where it rests and narrow where it meets the camera. Its shoulder is 34 millimeters of firm leather, brushed on the underside, which grips a coat without scratching and breathes against a shirt.

From there it drops to twelve-millimeter ends that are set into the pad, stitched along both edges and closed with two rivets. They meet the camera through a brass ring on either side, for bodies with round or slotted lugs.

There is no buckle and no slider. The strap is a meter long, which hangs a camera at the hip when worn across and at the waist when worn around the neck. The underside is left its natural tan with both colors and can be brushed when it gets dusty.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.8 mm",
    colors: ["Chestnut", "Black"],
    sizes: [],
    dimensions: { widthCm: 100, heightCm: 3.4, depthCm: 0.4 },
    weightGrams: 96,
    stock: [
      { color: "Chestnut", quantity: 0 },
      { color: "Black", quantity: 0 },
    ],
    tags: ["camera strap", "neck strap", "shoulder strap", "photography", "brass rings", "mirrorless"],
    features: [
      "Shoulder 34 mm wide, brushed underneath",
      "Slim ends, 12 mm, stitched and riveted",
      "Brass rings for round or slotted lugs",
      "100 cm (39.4 in) in all, with nothing to slip",
    ],
    benefits: [
      "Spreads the weight of a full day",
      "Does not slide off a wool coat",
      "Nothing on it to rattle or to adjust",
    ],
    uses: ["Street and travel photography", "Rangefinders and mirrorless bodies", "Binoculars for birding"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Brass rings and rivets", "Waxed polyester thread"],
    care: [
      "Brush the underside; never soak it.",
      "Balm the leather face twice a year.",
      "Check the rings for wear now and then, as you should on any strap.",
    ],
    faq: [
      {
        question: "What weight is it made for?",
        answer:
          "Camera and lens together up to 2 kg (4.4 lb): every mirrorless camera and most SLRs with a standard zoom.",
      },
      {
        question: "Does it fit slotted lugs?",
        answer: "Yes, by way of the supplied rings. Very narrow slots may need a connector.",
      },
      {
        question: "When is it back?",
        answer:
          "Soon: it is sold out for now. Leave your email on this page, and we’ll tell you when new ones are ready.",
      },
    ],
    pairsWith: ["aperture-camera-bag", "fieldway-messenger", "slip-card-holder"],
  },
  {
    slug: "good-dog-collar",
    name: "Good Dog Collar",
    department: "general",
    type: "accessories",
    model: "collar",
    priceCents: 4900,
    introducedOn: "2025-10-14",
    summary:
      "A bridle leather dog collar with a brass buckle and a welded ring set right beside it, where a leash should pull.",
    description: `Dogs are hard on leather: mud, rain, other dogs. So the collar is made of the same stuff as a bridle, waxed to the core, doubled at the buckle and rounded on every edge that meets fur.

The ring is welded and sits next to the buckle, held by a stitched and riveted band of its own. That keeps the pull on the strongest point. The buckle is bent from round wire, so the strap slides home without dragging over a hard edge, and two keepers hold its end.

It is stiff for a few walks. Roll it in your hands, as you would a new baseball glove, and it gives in. There is room beside the keeper to engrave a plate or sew on a name.`,
    leather: "Full-grain bridle leather, 4 mm",
    colors: ["Cognac", "Forest"],
    sizes: ["S", "M", "L"],
    dimensions: { widthCm: 52, heightCm: 2.6, depthCm: 0.4 },
    weightGrams: 105,
    stock: [
      { color: "Cognac", size: "S", quantity: 11 },
      { color: "Cognac", size: "M", quantity: 20 },
      { color: "Cognac", size: "L", quantity: 14 },
      { color: "Forest", size: "S", quantity: 5 },
      { color: "Forest", size: "M", quantity: 9 },
      { color: "Forest", size: "L", quantity: 0 },
    ],
    tags: ["dog collar", "pet", "dog", "bridle leather", "brass", "walks"],
    features: [
      "Buckle and welded ring in solid brass",
      "Ring beside the buckle, in a riveted band of its own",
      "Five holes, 25 mm apart",
      "Waxed edges, stitched in cream thread",
    ],
    benefits: ["Kind to fur and skin", "Pull goes where the collar is strongest", "Rain beads and brushes off"],
    uses: ["Every day, on and off the leash", "Muddy walks", "Puppies who have stopped growing"],
    ingredients: [
      "Full-grain bridle leather",
      "Solid brass buckle and ring",
      "Brass rivets",
      "1.0 mm waxed linen thread",
    ],
    care: [
      "Rinse mud off with cool water and let it dry away from heat.",
      "After a swim in the sea, rinse, dry, then balm.",
      "Check the stitches at the ring every few months.",
    ],
    faq: [
      {
        question: "How do I choose a size?",
        answer: "Measure the neck and leave two fingers. S fits 28 to 36 cm, M 36 to 46 cm, L 46 to 56 cm.",
      },
      {
        question: "Is it suitable for a puppy?",
        answer: "Better wait until the neck stops growing; a collar this good deserves a grown dog.",
      },
      {
        question: "Does the dye come off on white fur?",
        answer:
          "Both colors are dyed through and waxed. Wipe Forest with a damp cloth before the first wearing, to be sure.",
      },
    ],
    pairsWith: ["workshop-belt", "clasp-key-strap", "loop-key-fob"],
  },
];
