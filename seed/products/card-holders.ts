import type { SeedProduct } from "#seed/seed-product.ts";

/** Cards and little else: three holders, three ways of carrying. */
export const cardHolders: SeedProduct[] = [
  {
    slug: "slip-card-holder",
    name: "Slip Card Holder",
    department: "general",
    type: "wallets",
    model: "card-holder",
    priceCents: 3900,
    featuredRank: 6,
    introducedOn: "2025-03-04",
    summary:
      "Five cards and a folded bill in a piece of leather not much bigger than the cards themselves, in four colors.",
    description: `Two pockets on the front, two on the back, one in the middle. The Slip is as small as a card holder gets before it stops holding cards.

The scoop in the top edge is where your thumb goes. We cut it with a punch made for this holder, then round the edge by hand, because it is the place you touch twenty times a day. The pockets are sewn a hair narrow on purpose: they are stiff for a day or two, then keep a single card as firmly as three.

It comes in four colors, which makes it an easy gift. It is also where most of our offcuts go. A hide leaves odd corners when the bags are cut, and a Slip fits into nearly all of them.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Oxblood", "Cognac", "Black", "Forest"],
    sizes: [],
    dimensions: { widthCm: 10.2, heightCm: 7.6, depthCm: 0.6 },
    weightGrams: 34,
    stock: [
      { color: "Oxblood", quantity: 29 },
      { color: "Cognac", quantity: 40 },
      { color: "Black", quantity: 37 },
      { color: "Forest", quantity: 18 },
    ],
    tags: ["card holder", "card case", "slim wallet", "minimal", "gift", "front pocket"],
    features: [
      "Four outer pockets and one in the middle",
      "Thumb scoop with a hand-rounded edge",
      "Eight saddle stitches to the inch",
      "Cut from the corners our bags leave over",
    ],
    benefits: ["Vanishes in a shirt pocket", "The card you want is the one on top", "Loosens to fit, then stops"],
    uses: ["Running out with just cards", "Business cards at a fair", "A gift that needs no size"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Handle it. Skin does what balm does.",
      "Once a year, a trace of neutral cream on a fingertip.",
      "Keep to the number of cards it was made for, or the pockets will stay stretched.",
    ],
    faq: [
      {
        question: "How many cards does it hold?",
        answer: "Five comfortably, eight at most. The middle pocket takes a bill folded twice.",
      },
      {
        question: "Is the thread the same on all four colors?",
        answer: "No, it is dyed to match each one, so the line of stitches stays quiet.",
      },
      {
        question: "Do cards fall out?",
        answer: "The pockets are cut to grip. Even a single card stays when you turn it over.",
      },
    ],
    pairsWith: ["loop-key-fob", "harbour-tote", "cord-keepers", "nightstand-valet-tray"],
  },
  {
    slug: "quarter-card-holder",
    name: "Quarter Card Holder",
    department: "men",
    type: "wallets",
    model: "card-holder",
    priceCents: 4500,
    introducedOn: "2025-09-30",
    summary: "A flat card holder with three straight pockets, a center sleeve for bills and a profile of just 5 mm.",
    description: `Between a card holder and a wallet there is a gap of about half an inch, and the Quarter lives in it. It carries three cards in front, one behind, a few more in the center sleeve, and three or four bills folded into quarters; hence the name.

The pockets on the front are cut straight across in three steps, so each card shows its upper edge and you pick by color and not by guesswork. The back has one slot for the card that opens the office door.

It is sewn around three sides in cream linen, with the corners cut round. Square corners fray in pockets. These do not, and the pale line gives it a face you will recognize on a crowded desk.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Chestnut", "Navy"],
    sizes: [],
    dimensions: { widthCm: 10, heightCm: 7.2, depthCm: 0.5 },
    weightGrams: 42,
    stock: [
      { color: "Chestnut", quantity: 26 },
      { color: "Navy", quantity: 15 },
    ],
    tags: ["card holder", "slim wallet", "card case", "minimal", "front pocket", "folded bills"],
    features: [
      "Three straight pockets in steps",
      "Center sleeve for bills folded in quarters",
      "Separate back slot for a pass",
      "Rounded corners, stitched in cream linen",
    ],
    benefits: ["Finds the right card by sight", "Carries cash without becoming a wallet", "No corners to fray"],
    uses: ["Suits and slim jackets", "Tapping in at work without opening anything", "A second wallet for travel"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Polish with a dry cloth when it looks thirsty.",
      "Neutral cream once a year on Chestnut, a blue-black one on Navy if scuffed.",
      "Avoid sitting on it: bent cards bend pockets.",
    ],
    faq: [
      {
        question: "Can I tap a card without taking it out?",
        answer: "Yes, from the back slot. Keep other contactless cards at the front so the reader does not find two.",
      },
      { question: "How many bills fit?", answer: "Four folded in quarters before it starts to bulge." },
      {
        question: "Is it lined?",
        answer:
          "The pockets are single leather, smooth on the card side. A lining would add thickness and nothing else.",
      },
    ],
    pairsWith: ["bridle-belt", "turnkey-case", "foundry-briefcase"],
  },
  {
    slug: "upright-card-holder",
    name: "Upright Card Holder",
    department: "women",
    type: "wallets",
    model: "card-holder",
    priceCents: 4200,
    introducedOn: "2026-05-27",
    summary: "A tall card holder with a thumb notch: push, and the card of the day rises to meet your fingers.",
    description: `Turn a card holder on its end and it becomes easier to hold, easier to find in a bag, and a good deal quicker. The front pocket has a notch cut into its mouth, just the width of a thumb. Put the thumb there, push, and the card slides up by almost an inch.

Two pockets stand one behind the other, the front one for the card you use most. Behind them there is space for up to four more, pressed upright by the leather alone.

The edge of the notch is rounded by hand, since it is the one place you touch every time. A line of cream stitches runs around three sides and stops at the mouth, so it can open a little and close again.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Natural", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 7.2, heightCm: 10.4, depthCm: 0.5 },
    weightGrams: 36,
    stock: [
      { color: "Natural", quantity: 0 },
      { color: "Oxblood", quantity: 0 },
    ],
    tags: ["card holder", "card case", "thumb notch", "slim wallet", "vertical", "gift"],
    features: [
      "Thumb notch that lets you push a card up",
      "Front pocket for the card of the day",
      "Room for six cards in two pockets",
      "Cream stitching around three sides",
    ],
    benefits: ["No digging with a fingernail", "Easy to find upright in a bag", "Thin enough for a clutch"],
    uses: ["Inside the Vesper or the Lantern", "Days with a transit card and keys", "Business cards"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Let Natural darken; a cleaner would only take the new color off again.",
      "A dry soft cloth, and nothing wet.",
      "Put no balm on the inside, since the pockets hold by friction.",
    ],
    faq: [
      {
        question: "Does the notch wear out?",
        answer:
          "It darkens and goes smooth, and that is all. The leather there is full thickness and it will outlast a good many cards.",
      },
      {
        question: "When will it be in stock again?",
        answer: "With the next batch of small goods. Leave your email on this page, and we’ll let you know.",
      },
      { question: "Does a folded bill fit?", answer: "Folded in four, behind the cards." },
    ],
    pairsWith: ["lantern-crossbody", "vesper-clutch", "slip-card-holder"],
  },
];
