import { z } from "@hono/zod-openapi";
import {
  DEPARTMENTS,
  MAX_OPTION_LENGTH,
  ORDERINGS,
  type Ordering,
  PRODUCT_TYPES,
  type ProductType,
} from "#app/features/catalog/shop-choices.ts";
import { amount, type Read, several, single, whole } from "./query-parameters.ts";

const TYPES = PRODUCT_TYPES.map(({ name }) => name);
const MAX_LIMIT = 100;
const MAX_OFFSET = 1_000_000;
const MAX_SEARCH_LENGTH = 200;
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

function readBoolean(text: string): Read<boolean> {
  const named = text.toLowerCase();
  if (["true", "1", "yes", "on"].includes(named)) return { value: true };
  if (["false", "0", "no", "off"].includes(named)) return { value: false };
  return { error: "in_stock must be true or false." };
}

function option(name: string) {
  return (text: string): Read<string> =>
    text.length <= MAX_OPTION_LENGTH
      ? { value: text }
      : { error: `A ${name} has at most ${MAX_OPTION_LENGTH} characters.` };
}

/** The query parameters that select and order products. */
export const listingQuery = z.object({
  search: single("search", { maxLength: MAX_SEARCH_LENGTH, example: "backpack" }, (text) =>
    text.length <= MAX_SEARCH_LENGTH
      ? { value: text }
      : { error: `Search for at most ${MAX_SEARCH_LENGTH} characters.` },
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
  color: several("color", { maxLength: MAX_OPTION_LENGTH, example: ["Cognac", "Black"] }, option("color")),
  size: several("size", { maxLength: MAX_OPTION_LENGTH, example: ["M", "L"] }, option("size")),
  in_stock: single("in_stock", { type: "boolean", example: true }, readBoolean),
  ordering: single("ordering", { enum: [...ORDERINGS], example: "-price" }, (text): Read<Ordering> => {
    const ordering = ORDERINGS.find((known) => known === text);
    return ordering ? { value: ordering } : { error: "ordering must be price, -price or -created_at." };
  }),
});

/** The query parameters of paging. */
export const pageQuery = z.object({
  limit: single(
    "limit",
    { type: "integer", minimum: 1, maximum: MAX_LIMIT, default: MAX_LIMIT, example: 24 },
    whole("limit", 1, MAX_LIMIT),
  ),
  offset: single(
    "offset",
    { type: "integer", minimum: 0, maximum: MAX_OFFSET, default: 0, example: 0 },
    whole("offset", 0, MAX_OFFSET),
  ),
});

/** Selects and orders products, without paging. */
export type Choice = {
  search?: string | undefined;
  departmentId?: number | undefined;
  /** Any of these; all types if undefined. */
  types?: ProductType[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  colors: string[];
  sizes: string[];
  inStock?: boolean | undefined;
  ordering: Ordering;
};

/** Where a page of a list begins, and how many entries it has at most. */
export type Slice = { limit: number; offset: number };
/** One page of a list. */
export type Listing = Choice & Slice;

/** Converts parsed query parameters. */
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

/** Converts parsed query parameters. The page is the first 100 entries unless `limit` and `offset` say otherwise. */
export function toSlice({ limit = MAX_LIMIT, offset = 0 }: z.output<typeof pageQuery>): Slice {
  return { limit, offset };
}

/** Converts parsed query parameters. */
export function toListing(query: z.output<typeof listingQuery> & z.output<typeof pageQuery>): Listing {
  return { ...toChoice(query), ...toSlice(query) };
}
