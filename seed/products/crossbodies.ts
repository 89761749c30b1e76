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
      "A neat crossbody with one half-moon flap and a 15 mm strap, sized for a phone, a long wallet and the evening.",
    description: `The Sparrow began as a half circle on a scrap of hide, and its flap has kept that line. Flap and back are one piece, folded over the top without a seam; the front is eased in around the lower corners by hand, a few stitches at a time.

It closes on a brass turn lock that you can find in the dark. Behind the flap are two bays, one of them deep enough for a long wallet. The strap is only fifteen millimeters wide but lined, so it neither stretches nor twists.

Three colors, three temperaments: Cognac darkens, Oxblood grows deeper along its edges, Forest hardly changes at all.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.6 mm",
    colors: ["Cognac", "Oxblood", "Forest"],
    sizes: [],
    dimensions: { widthCm: 21, heightCm: 15, depthCm: 6, strapDropCm: 57 },
    weightGrams: 440,
    stock: [
      { color: "Cognac", quantity: 25 },
      { color: "Oxblood", quantity: 11 },
      { color: "Forest", quantity: 1 },
    ],
    tags: ["crossbody", "shoulder bag", "small bag", "half moon", "flap bag", "evening"],
    features: [
      "Flap and back cut in one piece",
      "Solid brass turn lock",
      "Two bays and a slip pocket for cards",
      "Lined 15 mm strap, drop 45 to 57 cm (17.7 to 22.4 in)",
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
      "Solid brass lock and strap fittings",
    ],
    care: [
      "Keep the lock dry; a soft cloth brightens it.",
      "Cream twice a year; buff with an old cotton shirt.",
      "Hang it up by the strap only when empty.",
    ],
    faq: [
      {
        question: "Does a large phone fit?",
        answer: "Yes, lying down: anything up to 17 cm (6.7 in) long, in a case.",
      },
      {
        question: "Can I shorten the strap for the shoulder?",
        answer:
          "A brass slide takes it from 57 to 45 cm (22.4 to 17.7 in) of drop. For less, we can shorten it on request.",
      },
      {
        question: "Is the lock secure?",
        answer: "It shuts with a quarter turn and does not open by itself unless the bag is overfilled.",
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
      "A half-round little saddle bag for phone, cards and keys, closed with one brass buckle and worn on an 18 mm strap.",
    description: `Nearly as tall as it is wide, the Lantern is built around the thing almost everyone carries now. A phone stands in the front half; cards, folded bills and keys share the back.

The flap falls in a half circle over most of the front, and one narrow strap runs from its middle into a small brass buckle. The seam follows the same curve below, so the bag has a base but no corners. The shoulder strap is folded around a brass loop on each side.

Flap and back are cut in one piece, and there is very little seam to hide behind, so every hole has to sit true. The thread is brown: Natural shows it plainly; Black keeps it to itself.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Natural", "Black"],
    sizes: [],
    dimensions: { widthCm: 18, heightCm: 17, depthCm: 5.5, strapDropCm: 60 },
    weightGrams: 260,
    stock: [
      { color: "Natural", quantity: 15 },
      { color: "Black", quantity: 28 },
    ],
    tags: ["crossbody", "phone bag", "small bag", "minimal", "saddle bag", "buckle"],
    features: [
      "Half-round flap with one solid brass buckle",
      "Divided inside: phone in front, cards and keys behind",
      "18 mm strap on brass loops, up to a 60 cm (23.6 in) drop",
      "Edges sanded to 600 grit and burnished",
    ],
    benefits: [
      "The phone has a bay to itself, away from the keys",
      "Weighs less than most phones in a case",
      "The flap stays down by its own weight while you rummage for change",
    ],
    uses: ["Evenings with a phone and two cards", "Dog walks", "Festival pockets for people without pockets"],
    ingredients: [
      "Full-grain vegetable-tanned cowhide",
      "0.6 mm waxed linen thread",
      "Solid brass buckle, slide and loops",
    ],
    care: [
      "Ease the closing strap with a dab of balm if it feels stiff in its first week.",
      "Hang it by the middle of the strap, and wipe the buckle dry after rain.",
      "Keep Natural away from fresh denim until it has tanned a little.",
    ],
    faq: [
      {
        question: "Which phones fit?",
        answer: "Anything up to 16 cm (6.3 in) tall and 8.5 cm (3.3 in) wide, case included.",
      },
      {
        question: "Do I have to undo the buckle each time?",
        answer: "Yes, it is a true buckle, with one hole to find. Turn the bag over and it stays shut.",
      },
      {
        question: "How do I change the length?",
        answer: "Slide the strap through the brass loop at either side; the spare end lies underneath.",
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
      "A padded box of a bag for a small camera and two lenses, with a buckled flap and felt dividers that move.",
    description: `It looks like a handsome little box, and a box is what a camera wants. Each wall of the Aperture is leather outside, wool felt inside and four millimeters of dense foam between, firm enough to stand on end.

A short flap comes over the top and buckles in the middle; undo one strap and the whole mouth is open. Two felt dividers hold by friction and go wherever you press them: body in the middle, a lens on each side, or one long lens and a sandwich.

A flat pocket inside takes batteries and cards. The shoulder strap is folded around a brass loop on each side and shortens on a slide to be carried in the hand.`,
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
      "Short flap with one solid brass buckle",
      "Two movable felt dividers",
      "Inner pocket for batteries and memory cards",
      "Strap on brass loops, with a slide",
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
      "Solid brass buckle and rings",
      "Waxed linen thread",
    ],
    care: [
      "Vacuum the felt with a soft brush; grit is a lens’s enemy.",
      "Condition the outside only. Balm on felt attracts dust.",
      "Leave it open for a night after a humid day.",
    ],
    faq: [
      {
        question: "Will my camera fit?",
        answer:
          "The inside measures 20 × 14 × 9 cm (7.9 × 5.5 × 3.5 in). Most mirrorless and rangefinder bodies fit with two small lenses; a large DSLR with a grip does not.",
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
