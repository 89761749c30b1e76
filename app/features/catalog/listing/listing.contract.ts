import { z } from "@hono/zod-openapi";
import {
  DEPARTMENTS,
  ORDERINGS,
  type Ordering,
  PRODUCT_TYPES,
  type ProductType,
} from "#app/features/catalog/shop-choices.ts";
import { amount, type Read, several, single, whole } from "./query-parameters.ts";

const TYPES = PRODUCT_TYPES.map(({ name }) => name);
const MAX_LIMIT = 100;
const FURTHEST = 1_000_000;
const LONGEST_SEARCH = 200;
const LONGEST_OPTION = 40;
const DOLLARS = String.raw`^\d{1,9}(\.\d{1,2})?$`;
const CATEGORIES = [
  "all",
  ...DEPARTMENTS.flatMap(({ id, name }) => [name, String(id)]),
  ...PRODUCT_TYPES.map(({ name }) => name),
];

type Category = { departmentId?: number; type?: ProductType };

function readType(text: string): ProductType | undefined {
  return TYPES.find((type) => type === text.toLowerCase());
}

function readCategory(text: string): Read<Category> {
  const named = text.toLowerCase();
  if (named === "all") return { value: {} };
  const department = DEPARTMENTS.find(({ id, name }) => String(id) === named || name === named);
  if (department) return { value: { departmentId: department.id } };
  const type = readType(named);
  return type
    ? { value: { type } }
    : { error: "There is no such category. Try men, women, general, bags, wallets or accessories." };
}

function readYes(text: string): Read<boolean> {
  const named = text.toLowerCase();
  if (["true", "1", "yes", "on"].includes(named)) return { value: true };
  if (["false", "0", "no", "off"].includes(named)) return { value: false };
  return { error: "in_stock must be true or false." };
}

function option(name: string) {
  return (text: string): Read<string> =>
    text.length <= LONGEST_OPTION ? { value: text } : { error: `A ${name} has at most ${LONGEST_OPTION} letters.` };
}

/** What a list of products can be asked for, as it stands in an address. */
export const listingQuery = z.object({
  search: single("search", { maxLength: LONGEST_SEARCH, example: "backpack" }, (text) =>
    text.length <= LONGEST_SEARCH ? { value: text } : { error: `Search for at most ${LONGEST_SEARCH} letters.` },
  ),
  category: single("category", { enum: CATEGORIES, example: "men" }, readCategory),
  type: several("type", { enum: [...TYPES, "all"], example: ["bags"] }, (text): Read<ProductType | undefined> => {
    const type = readType(text);
    return type || text === "all" ? { value: type } : { error: `There is no such type. Try ${TYPES.join(", ")}.` };
  }),
  min_price: single("min_price", { pattern: DOLLARS, description: "In dollars", example: "50" }, amount("min_price")),
  max_price: single(
    "max_price",
    { pattern: DOLLARS, description: "In dollars", example: "99.50" },
    amount("max_price"),
  ),
  color: several("color", { maxLength: LONGEST_OPTION, example: ["Cognac", "Black"] }, option("colour")),
  size: several("size", { maxLength: LONGEST_OPTION, example: ["M", "L"] }, option("size")),
  in_stock: single("in_stock", { type: "boolean", example: true }, readYes),
  ordering: single("ordering", { enum: [...ORDERINGS], example: "-price" }, (text): Read<Ordering> => {
    const ordering = ORDERINGS.find((known) => known === text);
    return ordering ? { value: ordering } : { error: "ordering must be price, -price or -created_at." };
  }),
});

/** Which part of the list is asked for. */
export const pageQuery = z.object({
  limit: single(
    "limit",
    { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: MAX_LIMIT, example: 24 },
    whole("limit", 1, MAX_LIMIT),
  ),
  offset: single(
    "offset",
    { type: "integer", minimum: 0, maximum: FURTHEST, default: 0, example: 0 },
    whole("offset", 0, FURTHEST),
  ),
});

/** Which products, in which order, without which part of them. */
export type Choice = {
  search?: string;
  departmentId?: number;
  /** Any of these; all types when it is not given. */
  types?: ProductType[];
  minCents?: number;
  maxCents?: number;
  colors: string[];
  sizes: string[];
  inStock?: boolean;
  ordering: Ordering;
};

/** Which part of which list. */
export type Listing = Choice & { limit: number; offset: number };

/** What was asked for, once it has been read. */
export function toChoice(query: z.output<typeof listingQuery>): Choice {
  const ofCategory = query.category?.type;
  const named = query.type?.filter((type) => type !== undefined) ?? [];
  const types = named.length > 0 ? named : TYPES;
  return {
    search: query.search,
    departmentId: query.category?.departmentId,
    types: ofCategory || named.length > 0 ? types.filter((type) => !ofCategory || type === ofCategory) : undefined,
    minCents: query.min_price,
    maxCents: query.max_price,
    colors: query.color ?? [],
    sizes: query.size ?? [],
    inStock: query.in_stock,
    ordering: query.ordering ?? "featured",
  };
}

/** What was asked for and which part of it: the first hundred unless the address says otherwise. */
export function toListing(query: z.output<typeof listingQuery> & z.output<typeof pageQuery>): Listing {
  return { ...toChoice(query), limit: query.limit ?? MAX_LIMIT, offset: query.offset ?? 0 };
}
