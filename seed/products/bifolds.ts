import type { SeedProduct } from "#seed/seed-product.ts";

/** Wallets that fold, once or twice. */
export const bifolds: SeedProduct[] = [
  {
    slug: "keel-bifold",
    name: "Keel Bifold",
    department: "men",
    type: "wallets",
    model: "bifold",
    priceCents: 6900,
    featuredRank: 9,
    introducedOn: "2025-02-25",
    summary: "A six-card bifold in full-grain leather, thinned at the fold so that it closes flat from the first day.",
    description: `A wallet spends its life bent around a hip, so we start with the fold. The spine of the Keel is pared to nine tenths of a millimeter while the faces stay thick, and the lining is sewn with the wallet closed. That is why it lies flat and does not spring open like a new book.

Six cards sit in two rows of three steps, with a hidden slot behind each. One full-length bay takes bills of any common currency without folding them. The card edges overlap by exactly the width of a thumb.

Everything is stitched at eight to the inch in pale linen. Chestnut polishes where your pocket rubs it; Black only grows smoother; Forest warms by a shade along its edges.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm, with 0.7 mm card pockets",
    colors: ["Chestnut", "Black", "Forest"],
    sizes: [],
    dimensions: { widthCm: 10.8, heightCm: 9.2, depthCm: 1.5 },
    weightGrams: 78,
    stock: [
      { color: "Chestnut", quantity: 34 },
      { color: "Black", quantity: 40 },
      { color: "Forest", quantity: 12 },
    ],
    tags: ["wallet", "bifold", "billfold", "card slots", "slim", "pocket"],
    features: [
      "Six card slots and two hidden ones",
      "Full-length bay for bills",
      "Spine pared to 0.9 mm",
      "Eight saddle stitches to the inch",
      "Edges burnished, never painted",
    ],
    benefits: [
      "Closes flat with a full load",
      "Cards come out with a thumb and go back without looking",
      "Keeps its edges, because there is no paint to peel",
    ],
    uses: ["Front or back pocket", "Cards plus real cash", "A first good wallet for someone"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Your hands do most of the conditioning. Balm once a year is enough.",
      "Empty it now and then and flex the fold.",
      "Soaked? Take everything out, press it flat under a book and wait a day.",
    ],
    faq: [
      {
        question: "How many cards fit comfortably?",
        answer: "Six in the slots and four behind them, so about ten. With more the fold will round out.",
      },
      {
        question: "Do larger bills fit?",
        answer: "Yes. The bay is 8.2 cm (3.2 in) deep, so dollars, pounds and every euro bill in circulation lie flat.",
      },
      {
        question: "Are the slots tight at first?",
        answer: "Yes, on purpose. Leave the cards in for two nights and they slide as they should.",
      },
      {
        question: "Does it block contactless readers?",
        answer: "No. There is no metal in it, so a single card can be read through the leather.",
      },
    ],
    pairsWith: ["bridle-belt", "loop-key-fob", "quarter-hour-strap", "nightstand-valet-tray"],
  },
  {
    slug: "bridge-bifold",
    name: "Bridge Bifold",
    department: "men",
    type: "wallets",
    model: "bifold",
    priceCents: 7900,
    introducedOn: "2025-07-22",
    summary:
      "A bifold with a proper coin pocket: six cards, bills, and a gusseted coin pocket, all kept shut by a tab with a brass snap.",
    description: `Anyone who still pays in cash knows the problem: coins end up in the car, in the coat, in the washing machine. The Bridge has a gusseted pocket for them behind the cards on its right side, and a tab with a brass snap that keeps the whole wallet shut over it.

Each side holds three cards in steps. Behind both runs a bay for bills, divided by a thin leather wall so that receipts stay apart from money.

With a dozen coins inside it is less than an inch thick, which is as slim as an honest coin wallet can be. The leather around the snap gets the most polish; after a year you could find it in a drawer by touch.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.4 mm",
    colors: ["Cognac", "Navy"],
    sizes: [],
    dimensions: { widthCm: 11.4, heightCm: 9.4, depthCm: 2.2 },
    weightGrams: 102,
    stock: [
      { color: "Cognac", quantity: 18 },
      { color: "Navy", quantity: 23 },
    ],
    tags: ["wallet", "bifold", "coin pocket", "billfold", "cash", "snap"],
    features: [
      "Gusseted coin pocket behind the cards",
      "Closing tab with a domed brass snap",
      "Six card slots, three to a side",
      "Divided bay for bills",
    ],
    benefits: [
      "Coins under a snap, never loose",
      "Receipts and bills stay apart",
      "One wallet in place of a wallet and a purse",
    ],
    uses: ["Markets, bakeries and parking meters", "Travel in countries that love coins", "Everyday cash"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Brass snap"],
    care: [
      "Tip the coin pocket out over a sink now and then; coins are dirtier than they look.",
      "Balm once a year, sparingly near the snap.",
      "Wipe Navy with a dry cloth first, since water can leave a tide line on dark blue.",
    ],
    faq: [
      { question: "How many coins does it take?", answer: "Around fifteen of mixed sizes before it gets thick." },
      {
        question: "Will the snap wear out?",
        answer: "It is a full metal snap, not pressed tin, and it can be replaced without unpicking the wallet.",
      },
      { question: "Is it too thick for a back pocket?", answer: "With coins, it is happier in a jacket or a bag." },
    ],
    pairsWith: ["scholar-satchel", "clasp-key-strap", "turnkey-case"],
  },
  {
    slug: "threefold-wallet",
    name: "Threefold Wallet",
    department: "men",
    type: "wallets",
    model: "bifold",
    priceCents: 7500,
    introducedOn: "2026-05-05",
    summary: "A compact wallet that folds in three, made for a front pocket and good for eight cards and folded bills.",
    description: `Two folds make a smaller bundle. Closed, the Threefold is hardly wider than a credit card and sits in a front pocket without showing.

Opened out it is a strip of three panels: cards on the left, cards on the right, and a bay across all three that swallows bills folded once. The outer panel is cut three millimeters longer than the inner ones, so it wraps around them and the edges finish flush. It took several paper patterns to get that right.

There is no snap and no strap. The leather keeps the fold by memory, faintly at first and then, after a few weeks in a warm pocket, with conviction.`,
    leather: "Full-grain vegetable-tanned cowhide, 1.2 mm, with 0.7 mm card pockets",
    colors: ["Espresso", "Black"],
    sizes: [],
    dimensions: { widthCm: 9.6, heightCm: 8.6, depthCm: 2.4 },
    weightGrams: 84,
    stock: [
      { color: "Espresso", quantity: 21 },
      { color: "Black", quantity: 19 },
    ],
    tags: ["wallet", "trifold", "compact", "small wallet", "front pocket", "card slots"],
    features: [
      "Eight card slots over two panels",
      "Bay for bills across all three panels",
      "Outer panel cut longer to wrap flush",
      "Honey-colored stitching at eight to the inch",
    ],
    benefits: [
      "Disappears in a front pocket",
      "More cards than its size suggests",
      "Holds itself closed without hardware",
    ],
    uses: ["Slim pants", "A jacket’s inner pocket", "Anyone tired of a brick"],
    ingredients: ["Full-grain vegetable-tanned cowhide", "0.5 mm waxed linen thread", "Beeswax edge finish"],
    care: [
      "Rub a little balm into the two folds twice a year.",
      "If it springs open when new, leave it under a heavy book overnight.",
      "Polish Espresso with a soft cloth whenever you think of it.",
    ],
    faq: [
      { question: "Do bills have to be folded?", answer: "Once, in the middle, for most currencies." },
      {
        question: "Does it get thick?",
        answer:
          "With eight cards and a few bills, about an inch. It is small and stout, where the Keel is wide and flat.",
      },
      {
        question: "Is there room for coins?",
        answer: "No. The Bridge has a coin pocket, and the Penny purse keeps coins on their own.",
      },
    ],
    pairsWith: ["courier-messenger", "workshop-belt", "turnkey-case"],
  },
];
