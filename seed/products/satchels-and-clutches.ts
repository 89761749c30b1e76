import type { SeedProduct } from "#seed/seed-product.ts";

/** Two satchels with buckled fronts, two clutches for the hand. */
export const satchelsAndClutches: SeedProduct[] = [
  {
    slug: "mill-satchel",
    name: "Mill Satchel",
    department: "women",
    type: "bags",
    model: "satchel",
    priceCents: 19900,
    featuredRank: 4,
    introducedOn: "2025-08-19",
    summary:
      "A compact two-buckle satchel with a top handle and a shoulder strap, stitched on the outside and firm as a book.",
    description: `The seams of the Mill are turned outward, the way school satchels have been sewn for generations. It is the slower way, since every edge shows and has to be beveled, dyed and burnished before it is worth looking at.

Two straps buckle down the front, with quick studs behind them for when you are in a hurry. The top grip is stitched over a rope core; the shoulder strap clips to a ring on each side when you need your hands. In the front pocket there is space for keys and a paperback, in the main bay for a tablet, a planner and a thermos.

It feels rather formal when new. By the second winter the flap bends where you bend it and the corners have gone dark and smooth.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.4 mm",
    colors: ["Chestnut", "Forest"],
    sizes: [],
    dimensions: { widthCm: 28, heightCm: 20, depthCm: 8, strapDropCm: 52 },
    weightGrams: 980,
    stock: [
      { color: "Chestnut", quantity: 17 },
      { color: "Forest", quantity: 8 },
    ],
    tags: ["satchel", "shoulder bag", "top handle", "crossbody", "school bag", "classic"],
    features: [
      "Out-turned seams with hand-burnished edges",
      "Two buckles over quick-release studs",
      "Rope-core top grip, riveted to the lid",
      "Detachable shoulder strap, 52 cm (20.5 in) drop",
      "Front pocket under the flap",
    ],
    benefits: [
      "Keeps books and papers from bending",
      "Three ways to carry it",
      "A shape that suits jeans and a good coat alike",
    ],
    uses: ["Office days with a tablet", "Lectures and libraries", "A picnic of modest ambition"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "0.8 mm waxed linen thread",
      "Solid brass buckles and studs",
      "Cotton rope",
    ],
    care: [
      "Re-burnish tired edges with a drop of water and a piece of canvas, rubbed briskly.",
      "Balm on the flap fold twice a year keeps it from cracking.",
      "Undo the buckles in storage so that the straps do not take a set.",
    ],
    faq: [
      {
        question: "Does letter-size paper fit?",
        answer: "Folded once, yes. If you carry it flat, the Scholar is made for that.",
      },
      {
        question: "How stiff is it?",
        answer: "Firm enough to stand alone. The flap and gusset soften first, the base last.",
      },
      {
        question: "Are the buckles decorative?",
        answer: "They work, and there are studs behind them so that you rarely need to use them.",
      },
    ],
    pairsWith: ["meridian-long-wallet", "slender-watch-strap", "commonplace-notebook-cover", "ribbon-belt"],
  },
  {
    slug: "scholar-satchel",
    name: "Scholar Satchel",
    department: "general",
    type: "bags",
    model: "satchel",
    priceCents: 23900,
    introducedOn: "2026-01-08",
    summary:
      "The full-size satchel: letter-size paper flat, a 14-inch laptop, a deep front pocket, and edges finished the long way by hand.",
    description: `A teacher’s bag, or a translator’s, or anyone’s who still brings paper home. The Scholar takes a stack of file folders without scraping its knuckles, and a 14-inch laptop in the divided rear bay.

Its front carries one wide pocket, sewn flat, for the pens and plugs that would otherwise sink to the bottom. The main flap reaches over its mouth and buckles below on two straps.

We use a longer stitch here, five to the inch, in thick honey-colored linen that you can count from across a room. Espresso shows the contrast; on Cognac the stitches and the antiqued buckles sit closer to the leather.`,
    leather: "Full-grain vegetable-tanned cowhide, 2.6 mm",
    colors: ["Cognac", "Espresso"],
    sizes: [],
    dimensions: { widthCm: 35, heightCm: 26, depthCm: 10, strapDropCm: 54 },
    weightGrams: 1460,
    stock: [
      { color: "Cognac", quantity: 10 },
      { color: "Espresso", quantity: 12 },
    ],
    tags: ["satchel", "work bag", "laptop bag", "teacher", "document bag", "classic"],
    features: [
      "Full-width front pocket under the flap",
      "Divided main bay for folders and a 14-inch laptop",
      "Rings on both sides for the wide shoulder strap",
      "Top grip riveted at both ends",
      "Five saddle stitches to the inch in honey-colored linen",
    ],
    benefits: [
      "A pocket that keeps pens and plugs in reach",
      "Folders travel without bent corners",
      "Weight sits close to the body",
    ],
    uses: ["A stack of papers to grade", "Working from the library", "Sheet music and a folding stand"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "1.0 mm waxed linen thread", "Solid brass buckles, antiqued"],
    care: [
      "Blot ink at once with a dry cloth; old ink becomes part of the story.",
      "Condition it twice a year: once in spring, once in fall when the heating comes on.",
      "Keep weight off the closed flap: no stacking.",
    ],
    faq: [
      {
        question: "Does a ring binder fit?",
        answer:
          "A full-size binder is a little too tall. Flat folders and half-size binders go in, with a laptop behind them.",
      },
      {
        question: "Which laptop sizes work?",
        answer: "Up to 14 inches, in the divided bay. For 15 inches look at the Courier or the Foundry.",
      },
      {
        question: "Is it suitable for rain?",
        answer:
          "For a walk from the station, yes. Rain spots on Cognac fade if you dampen the whole panel evenly and let it dry slowly.",
      },
    ],
    pairsWith: ["nib-pen-sleeve", "draft-laptop-sleeve", "bridge-bifold"],
  },
  {
    slug: "vesper-clutch",
    name: "Vesper Clutch",
    department: "women",
    type: "bags",
    model: "clutch",
    priceCents: 8900,
    introducedOn: "2025-12-04",
    summary:
      "An evening clutch in smooth calf with a round flap and a small brass turn lock; it lies in the hand like a closed letter.",
    description: `A long envelope with a rounded flap. The Vesper has so few parts that each one has to be right: the curve of the flap meets the lock exactly on the center line, and the corners are pared to half a millimeter before they are turned.

Inside is a lining of goatskin in the same color, with a pocket for two cards. The lock is brass, no larger than a thumbnail, and shuts with a quarter turn. A slender loop slides over the wrist and hides inside when you would rather hold it.

We cut it from calf for the fine surface. Calf marks more readily than cowhide; a soft cloth and the warmth of your hand take most marks out again.`,
    leather: "Smooth full-grain calf, 1.2 mm, lined with goatskin",
    colors: ["Black", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 25, heightCm: 14.5, depthCm: 4 },
    weightGrams: 280,
    stock: [
      { color: "Black", quantity: 20 },
      { color: "Oxblood", quantity: 14 },
    ],
    tags: ["clutch", "evening bag", "turn lock", "wristlet", "formal", "calfskin"],
    features: [
      "Round flap with a small brass turn lock",
      "Goatskin lining in the same color",
      "Tuck-away wrist loop",
      "Inner pocket for two cards",
    ],
    benefits: [
      "Slim under the arm, secure on the wrist",
      "One small piece of brass and nothing else",
      "Sewn in thread of the same color, so the line stays quiet",
    ],
    uses: ["Dinners, concerts, weddings", "A tidy pouch inside a larger bag", "Passport and papers on a trip"],
    ingredients: ["Full-grain calf", "Goatskin lining", "Fine polyester thread", "Solid brass turn lock"],
    care: [
      "Use a soft cloth only; brushes are too coarse for smooth calf.",
      "A fine cream for smooth calf, once or twice a year.",
      "Keep it in a cotton pouch, apart from anything with buckles.",
    ],
    faq: [
      {
        question: "What fits inside?",
        answer: "A phone up to 17 cm (6.7 in), keys, two cards, a lipstick and a folded handkerchief.",
      },
      {
        question: "Is there a shoulder chain?",
        answer: "No. It is a clutch with a wrist loop, and leaving out the rings keeps its sides smooth.",
      },
      {
        question: "Can scratches be removed?",
        answer: "Light ones disappear under a warm thumb. For deeper ones use a little cream in the same color.",
      },
    ],
    pairsWith: ["penny-coin-purse", "upright-card-holder", "slender-watch-strap"],
  },
  {
    slug: "folio-clutch",
    name: "Folio Clutch",
    department: "general",
    type: "bags",
    model: "clutch",
    priceCents: 9500,
    introducedOn: "2026-07-14",
    summary:
      "A flat folio for documents, a small tablet or an evening’s needs, with a straight flap and one nickel buckle.",
    description: `Part document case, part clutch. The Folio is a shallow case under a straight flap that covers half the front and closes with one strap on a nickel buckle. Brown stitches follow every edge.

It was drawn around an A5 notebook, then given room on every side for tickets, cables and a paperback. One flat pocket inside keeps a passport from wandering. The flap comes far enough down that nothing looks out when it is full.

Navy is dyed through and stays a cool dark blue. Natural begins pale; the part your palm holds will be the first to turn the color of toast, and that patch is different on everyone’s.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Natural", "Navy"],
    sizes: [],
    dimensions: { widthCm: 30, heightCm: 21, depthCm: 3 },
    weightGrams: 310,
    stock: [
      { color: "Natural", quantity: 7 },
      { color: "Navy", quantity: 16 },
    ],
    tags: ["clutch", "folio", "document case", "pouch", "buckle", "travel"],
    features: [
      "Straight flap, cut in one piece with the back",
      "One strap with a nickel-plated buckle",
      "Inner pocket for a passport",
      "Stitched along every edge in brown thread",
    ],
    benefits: [
      "Slim enough to slip between files",
      "Keeps a bag’s small things in one place",
      "Smart enough to carry alone",
    ],
    uses: ["Travel papers for the family", "An A5 notebook and two pens", "A meeting where a bag would be too much"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "Waxed linen thread", "Nickel-plated brass buckle"],
    care: [
      "Rub the closing strap with a trace of balm once a year, where it bends.",
      "Wipe, let dry, then balm: in that order, always.",
      "Lay it flat when it is not in use.",
    ],
    faq: [
      {
        question: "Does an 11-inch tablet fit?",
        answer: "Yes, bare or in a thin cover: the opening is 28.5 cm (11.2 in) wide.",
      },
      {
        question: "Will it take letter-size paper?",
        answer: "Folded in half. For flat sheets choose the Ledger briefcase or the Scholar satchel.",
      },
      {
        question: "Does the buckle scratch the leather?",
        answer:
          "The strap lies between the two, and the frame is rounded. It leaves no more than a soft print with years of use.",
      },
    ],
    pairsWith: ["frontier-passport-holder", "nib-pen-sleeve", "itinerary-travel-wallet"],
  },
];
