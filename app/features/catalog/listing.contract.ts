import { z } from "@hono/zod-openapi";
import { type Cents, fromDecimal } from "#app/platform/money.ts";
import { DEPARTMENTS, ORDERINGS, type Ordering, PRODUCT_TYPES, type ProductType } from "./shop-choices.ts";

const TYPES = PRODUCT_TYPES.map(({ name }) => name);
const MOST = 100;
const FURTHEST = 1_000_000;
const LONGEST_SEARCH = 200;
const MOST_VALUES = 20;

type Read<Value> = { value: Value } | { error: string };

/** A parameter that may stand once in an address; without a value it counts as not given. */
function once<Value>(name: string, example: string, read: (text: string) => Read<Value>) {
  return z
    .string({ error: `Give ${name} once.` })
    .transform((text, context): Value | undefined => {
      const trimmed = text.trim();
      if (trimmed === "") return undefined;
      const result = text.includes("\0") ? { error: `${name} can't be read.` } : read(trimmed);
      if ("value" in result) return result.value;
      context.addIssue({ code: "custom", message: result.error });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: "string", example });
}

/** A parameter with several values, repeated or parted by commas. */
function several<Value>(name: string, example: string, read: (text: string) => Read<Value>) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given, context): Value[] => {
      const texts = [given].flat().flatMap((text) => text.split(","));
      const named = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
      const results = named.map((text) => (text.includes("\0") ? { error: `${name} can't be read.` } : read(text)));
      if (results.length > MOST_VALUES) results.push({ error: `Give at most ${MOST_VALUES} values of ${name}.` });
      return results.flatMap((result) => {
        if ("value" in result) return [result.value];
        context.addIssue({ code: "custom", message: result.error });
        return [];
      });
    })
    .optional()
    .openapi({ type: "string", example });
}

function whole(name: string, least: number, most: number) {
  return (text: string): Read<number> => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? { value }
      : { error: `${name} must be a whole number from ${least} to ${most}.` };
  };
}

function amount(name: string) {
  return (text: string): Read<Cents> => {
    const value = fromDecimal(text);
    return value === undefined ? { error: `${name} must be an amount in dollars, such as 50 or 49.50.` } : { value };
  };
}

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
    text.length <= 40 ? { value: text } : { error: `A ${name} has at most 40 letters.` };
}

/** What a list of products can be asked for, as it stands in an address. */
export const listingQuery = z.object({
  search: once("search", "backpack", (text) =>
    text.length <= LONGEST_SEARCH ? { value: text } : { error: `Search for at most ${LONGEST_SEARCH} letters.` },
  ),
  category: once("category", "men", readCategory),
  type: several("type", "bags", (text): Read<ProductType | undefined> => {
    const type = readType(text);
    return type || text === "all" ? { value: type } : { error: `There is no such type. Try ${TYPES.join(", ")}.` };
  }),
  min_price: once("min_price", "50", amount("min_price")),
  max_price: once("max_price", "99.50", amount("max_price")),
  color: several("color", "Cognac,Black", option("colour")),
  size: several("size", "M,L", option("size")),
  in_stock: once("in_stock", "true", readYes),
  ordering: once("ordering", "-price", (text): Read<Ordering> => {
    const ordering = ORDERINGS.find((known) => known === text);
    return ordering ? { value: ordering } : { error: "ordering must be price, -price or -created_at." };
  }),
});

/** Which part of the list is asked for. */
export const pageQuery = z.object({
  limit: once("limit", "24", whole("limit", 1, MOST)),
  offset: once("offset", "0", whole("offset", 0, FURTHEST)),
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
  return { ...toChoice(query), limit: query.limit ?? MOST, offset: query.offset ?? 0 };
}
