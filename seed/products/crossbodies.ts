import type { SeedProduct } from "#seed/seed-product.ts";

/** Small bags worn across the body, one of them for a camera. */
export const crossbodies: SeedProduct[] = [
  {
    slug: "sparrow-crossbody",
    name: "Sparrow Crossbody",
    department: "women",
    type: "bags",
    model: "crossbody",
    priceCents: 14900,
    introducedOn: "2025-05-14",
    summary:
      "A neat half-moon crossbody with a single flap and a 12 mm strap, sized for a phone, a long wallet and the evening.",
    description: `The Sparrow began as a half circle on a scrap of hide, and we have left it that way. Flap and back are one piece, folded over the top without a seam; the front is eased in around the curve by hand, a few stitches at a time.

It closes on a brass stud that you can find in the dark. Behind the flap are two bays, one of them deep enough for a long wallet. The strap is only twelve millimeters wide but lined, so it neither stretches nor twists.

Three colors, three temperaments: Cognac darkens, Oxblood grows deeper along its edges, Forest hardly changes at all.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Cognac", "Oxblood", "Forest"],
    sizes: [],
    dimensions: { widthCm: 23, heightCm: 17, depthCm: 7, strapDropCm: 57 },
    weightGrams: 440,
    stock: [
      { color: "Cognac", quantity: 25 },
      { color: "Oxblood", quantity: 11 },
      { color: "Forest", quantity: 1 },
    ],
    tags: ["crossbody", "shoulder bag", "small bag", "half moon", "flap bag", "evening"],
    features: [
      "Flap and back cut in one piece",
      "Solid brass stud closure",
      "Two bays and a slip pocket for cards",
      "Lined 12 mm strap, drop 45 to 57 cm",
    ],
    benefits: [
      "Light enough to wear all day and forget",
      "The seamless fold has nothing to split",
      "Goes from errands to dinner without a change",
    ],
    uses: ["Phone, wallet, keys and little else", "Weddings, with flat shoes", "Travel days, worn under a coat"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "0.6 mm waxed linen thread",
      "Solid brass stud and strap fittings",
    ],
    care: [
      "Rub the stud hole with a little beeswax when it feels tight.",
      "Cream once a season; buff with an old cotton shirt.",
      "Hang it up by the strap only when empty.",
    ],
    faq: [
      { question: "Does a large phone fit?", answer: "Yes, lying down: anything up to 17 cm long, in a case." },
      {
        question: "Can I shorten the strap for the shoulder?",
        answer: "Seven holes take it from 57 to 45 cm of drop. For less, we can punch more holes on request.",
      },
      {
        question: "Is the stud secure?",
        answer:
          "It grips hard when new and a shade softer later. It does not open by itself unless the bag is overfilled.",
      },
    ],
    pairsWith: ["meridian-long-wallet", "slender-watch-strap", "reader-glasses-case"],
  },
  {
    slug: "lantern-crossbody",
    name: "Lantern Crossbody",
    department: "women",
    type: "bags",
    model: "crossbody",
    priceCents: 11900,
    introducedOn: "2026-08-05",
    summary:
      "An upright little crossbody for phone, cards and keys, closed with a tuck tab and worn on a strap as slim as a ribbon.",
    description: `Taller than it is wide, the Lantern is built around the thing nearly everyone carries now. A phone slides into the front half; cards, folded notes and keys share the back.

There is no hardware on its face. The flap narrows to a tab that tucks under a leather bridge, a closing that is silent, quick, and cannot scratch a screen. The strap knots to length at the sides, so there is no buckle to catch in your hair either.

Cut from a single piece apart from its gusset, it has very little seam to hide behind, and every hole has to sit true. Natural shows that work plainly; Black keeps it to itself.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Natural", "Black"],
    sizes: [],
    dimensions: { widthCm: 14, heightCm: 20, depthCm: 5, strapDropCm: 60 },
    weightGrams: 260,
    stock: [
      { color: "Natural", quantity: 15 },
      { color: "Black", quantity: 28 },
    ],
    tags: ["crossbody", "phone bag", "small bag", "minimal", "vertical", "tuck closure"],
    features: [
      "Tuck-tab closure without any metal",
      "Divided inside: phone in front, cards and keys behind",
      "Strap knots to any length up to a 60 cm drop",
      "Edges sanded to 600 grit and burnished",
    ],
    benefits: [
      "Nothing hard touches your screen",
      "Weighs less than most phones in a case",
      "Silent to open in a concert hall",
    ],
    uses: ["Evenings with a phone and two cards", "Dog walks", "Festival pockets for people without pockets"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "0.6 mm waxed linen thread",
      "Brass ring inside each strap anchor",
    ],
    care: [
      "Ease the tab with a dab of balm if it feels stiff in its first week.",
      "Re-tie the strap in a new spot from time to time to spare the leather.",
      "Keep Natural away from fresh denim until it has tanned a little.",
    ],
    faq: [
      { question: "Which phones fit?", answer: "Anything up to 17 cm tall and 8.5 cm wide, case included." },
      {
        question: "Can the tab slip open?",
        answer:
          "It is cut two millimeters wider than the bridge and beds in tightly. Turn the bag over and it stays shut.",
      },
      {
        question: "How do I change the length?",
        answer: "Untie the overhand knot at one side, slide, tie again. The spare end tucks behind the bag.",
      },
    ],
    pairsWith: ["upright-card-holder", "penny-coin-purse", "loop-key-fob"],
  },
  {
    slug: "aperture-camera-bag",
    name: "Aperture Camera Bag",
    department: "general",
    type: "bags",
    model: "camera-bag",
    priceCents: 15900,
    introducedOn: "2025-11-13",
    summary:
      "A padded box of a bag for a small camera and two lenses, with a zip-round lid and felt dividers that move.",
    description: `It looks like a handsome little box, and a box is what a camera wants. Each wall of the Aperture is leather outside, wool felt inside and four millimeters of dense foam between, firm enough to stand on end.

The lid zips on three sides and opens away from you, so nothing falls toward the pavement. Two felt dividers hold by friction and go wherever you press them: body in the middle, a lens on each side, or one long lens and a sandwich.

On the front is a flat pocket for batteries and cards. A short loop on top lets you lift it out of a larger bag without hunting for the strap.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Espresso", "Black"],
    sizes: [],
    dimensions: { widthCm: 22, heightCm: 16, depthCm: 11, strapDropCm: 56 },
    weightGrams: 790,
    stock: [
      { color: "Espresso", quantity: 9 },
      { color: "Black", quantity: 13 },
    ],
    tags: ["camera bag", "crossbody", "photography", "padded", "box bag", "mirrorless"],
    features: [
      "Felt and foam walls on all six sides",
      "Zip-round lid that opens away from the body",
      "Two movable felt dividers",
      "Front pocket for batteries and memory cards",
      "Top loop and detachable strap",
    ],
    benefits: [
      "Does not announce a camera",
      "Protects the glass in a suitcase as well as on a shoulder",
      "Take the dividers out and it is an everyday bag",
    ],
    uses: ["A mirrorless body with two primes", "A film camera and six rolls", "Binoculars, or a picnic for one"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "Wool felt",
      "Closed-cell foam",
      "Brass zipper and rings",
      "Waxed linen thread",
    ],
    care: [
      "Vacuum the felt with a soft brush; grit is a lens's enemy.",
      "Condition the outside only. Balm on felt attracts dust.",
      "Leave it open for a night after a humid day.",
    ],
    faq: [
      {
        question: "Will my camera fit?",
        answer:
          "The inside measures 20 x 14 x 9 cm. Most mirrorless and rangefinder bodies fit with two small lenses; a large DSLR with a grip does not.",
      },
      {
        question: "Do the dividers move on their own?",
        answer:
          "They are cut slightly long and press against the felt walls. Under a normal load they stay where you put them.",
      },
      {
        question: "Can I fix it to a belt?",
        answer: "There is no belt loop. Worn short across the back it rides like one.",
      },
    ],
    pairsWith: ["shutter-camera-strap", "slip-card-holder", "fireside-coasters"],
  },
];
