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

It comes in four colors, which makes it an easy present. It is also where most of our offcuts go. A hide leaves odd corners when the bags are cut, and a Slip fits into nearly all of them.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Oxblood", "Cognac", "Black", "Forest"],
    sizes: [],
    dimensions: { widthCm: 10, heightCm: 7.5, depthCm: 0.6 },
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
    uses: ["Running out with just cards", "Business cards at a fair", "A present that needs no size"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Handle it. Skin does what balm does.",
      "Once a year, a trace of neutral cream on a fingertip.",
      "Keep to the number of cards it was made for, or the pockets will stay stretched.",
    ],
    faq: [
      {
        question: "How many cards does it hold?",
        answer: "Five comfortably, eight at most. The middle pocket takes a note folded twice.",
      },
      {
        question: "Is the thread the same on all four colors?",
        answer: "Yes, undyed linen. It darkens along with the leather.",
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
    summary: "A folding card holder with four quick slots, a center sleeve for notes and a profile under a centimeter.",
    description: `Between a card holder and a wallet there is a gap of about a centimeter, and the Quarter lives in it. It carries four cards outside, up to four more in the center sleeve, and three or four notes folded into quarters; hence the name.

A diagonal pocket on the front shows the corner of each card, so you pick by color and not by guesswork. The back has one straight slot for the card that opens the office door.

It is sewn round three sides with the corners cut at an angle. Square corners fray in pockets. These do not, and they give it a face you will recognize on a crowded desk.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Chestnut", "Navy"],
    sizes: [],
    dimensions: { widthCm: 10.5, heightCm: 8, depthCm: 0.8 },
    weightGrams: 42,
    stock: [
      { color: "Chestnut", quantity: 26 },
      { color: "Navy", quantity: 15 },
    ],
    tags: ["card holder", "slim wallet", "card case", "minimal", "front pocket", "folded notes"],
    features: [
      "Diagonal pockets that show each card's corner",
      "Center sleeve for notes folded in quarters",
      "Separate back slot for a pass",
      "Clipped corners",
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
      { question: "How many notes fit?", answer: "Four folded in quarters before it starts to bulge." },
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
    summary: "A tall card holder with a pull tab: tug the ribbon of leather and the cards rise to meet your fingers.",
    description: `Turn a card holder on its end and it becomes easier to hold, easier to find in a bag, and suddenly has room for a trick. A strip of thin leather runs under the cards and out through a slit at the top. Pull it, and they rise together by two centimeters.

The front has one flat pocket for the card you use most. Behind the tab there is space for up to six, pressed upright by the leather alone.

The tab is skived to the thickness of paper at its fold and full strength at its end, where your fingers are. Stitches stop short of the top edge, so the mouth can open a little and close again.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm",
    colors: ["Natural", "Oxblood"],
    sizes: [],
    dimensions: { widthCm: 7.2, heightCm: 10.6, depthCm: 0.8 },
    weightGrams: 36,
    stock: [
      { color: "Natural", quantity: 0 },
      { color: "Oxblood", quantity: 0 },
    ],
    tags: ["card holder", "card case", "pull tab", "slim wallet", "vertical", "gift"],
    features: [
      "Pull tab that lifts the cards",
      "Front pocket for the card of the day",
      "Room for six cards behind the tab",
      "Open stitching at the mouth",
    ],
    benefits: ["No digging with a fingernail", "Easy to find upright in a bag", "Thin enough for a clutch"],
    uses: ["Inside the Vesper or the Lantern", "Transit card and keys days", "Visiting cards"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Let Natural darken; a cleaner would only take the new color off again.",
      "A dry soft cloth, and nothing wet.",
      "Put no balm on the tab, since it works by friction.",
    ],
    faq: [
      {
        question: "Can the tab tear?",
        answer:
          "It is cut along the strongest direction of the hide and doubled at the end. It will outlast a good many cards.",
      },
      {
        question: "When will it be in stock again?",
        answer: "With the next batch of small goods. Write to us and we will let you know.",
      },
      { question: "Does a folded note fit?", answer: "Folded in three, behind the cards." },
    ],
    pairsWith: ["lantern-crossbody", "vesper-clutch", "slip-card-holder"],
  },
];
