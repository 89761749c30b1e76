import { CARD_FIELDS } from "#app/features/catalog/ui/product-card-data.ts";

/** One row of the table: its name and the requests that are sent. */
export type BenchCase = {
  name: string;
  paths: string[];
  method?: "POST";
  body?: string;
  headers?: Record<string, string>;
  /** The responses are cached: compare them with a bare server that sends the same bytes. */
  isCached?: true;
};

const HTML = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
const JSON_IN = { "content-type": "application/json" };
const API = "/api/products_old/products/";
/** The list parameters of the shop page: one page of product cards. */
const CARDS = `fields=${CARD_FIELDS}&limit=24`;
const COLORS = ["Cognac", "Chestnut", "Oxblood", "Black", "Forest", "Navy", "Natural", "Espresso"];

/** Every combination of colors: 255 filters that all have results. */
function colorChoices(): string[] {
  return Array.from({ length: 255 }, (_, i) => {
    const chosen = COLORS.filter((_, bit) => (i + 1) & (1 << bit));
    return chosen.map((color) => `color=${color}`).join("&");
  });
}

/** Enough different URLs that none is requested twice while it is cached. */
function all(choices: string[], rest: string[], address: (choice: string, rest: string) => string): string[] {
  return rest.flatMap((part) => choices.map((choice) => address(choice, part)));
}

const PRICES = Array.from({ length: 150 }, (_, i) => `min_price=${(i / 10).toFixed(2)}`);
const CEILINGS = Array.from({ length: 200 }, (_, i) => `max_price=${500 + i}`);
const WORDS = [
  "tote",
  "belt",
  "wallet",
  "backpack",
  "card",
  "roll",
  "strap",
  "briefcase",
  "clutch",
  "sleeve",
  "duffel",
  "satchel",
];
const SORTS = ["price", "-price", "-created_at", "featured"];
const COMPRESSED = { "accept-encoding": "gzip, deflate, br" };

/** All measurements, in the order of the table. */
export function rows(slugs: string[], productId: number): BenchCase[] {
  const stored = (row: BenchCase): BenchCase => ({ ...row, isCached: true });
  const page = (name: string, paths: string[]): BenchCase => ({ name, paths, headers: HTML });
  const call = (name: string, paths: string[]): BenchCase => ({ name, paths, headers: COMPRESSED });
  const twoTerms = all(WORDS, [...WORDS, ...COLORS.map((color) => color.toLowerCase())], (a, b) => `${a}+${b}`);
  return [
    stored(page("Home, cached", ["/"])),
    stored(page("Shop, cached", ["/shop"])),
    stored(page("Product, cached", ["/product/harbour-tote"])),
    page(
      "Shop with filters, uncached",
      all(colorChoices(), SORTS, (color, sort) => `/shop?${color}&sort=${sort}`),
    ),
    page(
      "Product, uncached",
      all(slugs, colorChoices(), (slug, color) => `/product/${slug}?${color}`),
    ),
    stored(call("API list, cached", [`${API}?${CARDS}`])),
    call(
      "API list, uncached",
      all(PRICES, CEILINGS, (low, high) => `${API}?${CARDS}&${high}&${low}`),
    ),
    stored(call("API filtered list, cached", [`${API}?category=bags&color=Black&${CARDS}&ordering=price`])),
    call(
      "API filtered list, uncached",
      all(PRICES, CEILINGS, (low, high) => `${API}?category=bags&color=Black&${CARDS}&ordering=price&${high}&${low}`),
    ),
    stored(call("API search, cached", [`${API}?${CARDS}&search=tote`])),
    call(
      "API search, uncached",
      all(twoTerms, PRICES.slice(0, 60), (words, low) => `${API}?${CARDS}&${low}&search=${words}`),
    ),
    stored(call("API product, cached", [`${API}harbour-tote`])),
    call(
      "API product, uncached",
      all(slugs, PRICES, (slug, n) => `${API}${slug}?fresh=${n.slice(10)}`),
    ),
    newCart(productId),
  ];
}

/** The case with this name, of those that need no products. */
export function caseNamed(name: string): BenchCase {
  const found = rows([], 0).find((row) => row.name === name);
  if (!found) throw new Error(`There is no case ${name}`);
  return found;
}

/** Lists with every combination of colors and sorting, and every product: more than one sale changes. */
export function manyLists(slugs: string[]): BenchCase[] {
  const lists = all(colorChoices(), SORTS, (color, sort) => `${API}?${CARDS}&${color}&ordering=${sort}`);
  return [
    { name: `API, ${lists.length} filtered lists`, paths: lists, headers: COMPRESSED },
    { name: `API, ${slugs.length} products`, paths: slugs.map((slug) => `${API}${slug}`), headers: COMPRESSED },
  ];
}

function newCart(productId: number): BenchCase {
  return {
    name: "New cart with one item",
    paths: ["/api/orders/cart/add_item/"],
    method: "POST",
    headers: JSON_IN,
    body: JSON.stringify({ product_id: productId, quantity: 1 }),
  };
}
