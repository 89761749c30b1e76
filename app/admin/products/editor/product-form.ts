import { MAX_OPTION_LENGTH } from "#app/features/catalog/shop-choices.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { hasSameJson } from "#app/platform/json.ts";
import { normalizeAmount } from "#app/platform/money.ts";

/** The fields with one value, as they are typed. Lists have a line for each entry, tags are separated by commas. */
export const TEXT_FIELDS = [
  "name",
  "slug",
  "department",
  "type",
  "model",
  "price",
  "compare_at_price",
  "summary",
  "description",
  "leather",
  "width_cm",
  "height_cm",
  "depth_cm",
  "strap_drop_cm",
  "weight_grams",
  "tags",
  "features",
  "benefits",
  "uses",
  "ingredients",
  "care",
] as const;
export type ProductTextField = (typeof TEXT_FIELDS)[number];
export const NUMBERS: readonly ProductTextField[] = [
  "width_cm",
  "height_cm",
  "depth_cm",
  "strap_drop_cm",
  "weight_grams",
];
export const PRICES: readonly ProductTextField[] = ["price", "compare_at_price"];

/** An amount as people type it, null for nothing. */
export const amountOrNull = (typed: string) => (typed ? normalizeAmount(typed) : null);

/** A number as people type it: "10,5" is 10.5. NaN for anything else, null for nothing. */
export const decimal = (typed: string) =>
  typed ? (/^\d+([.,]\d*)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN) : null;

/** The columns of a variant's row; `id` is empty for a new one. Only new ones have `first`, the units to receive. */
export const ROW_FIELDS = ["id", "color", "size", "sku", "price", "compare", "low", "status", "first"] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export type VariantRow = Record<RowField, string>;

/** The editor's form, as it is typed. */
export type ProductFormValues = {
  texts: Record<ProductTextField, string>;
  questions: { question: string; answer: string }[];
  pairs: string[];
  rows: VariantRow[];
  /** Colors that got another name since the page was opened: their images follow. */
  renames: [from: string, to: string][];
};

export const NEW_ROW: VariantRow = {
  id: "",
  color: "",
  size: "",
  sku: "",
  price: "",
  compare: "",
  low: "2",
  status: "active",
  first: "",
};

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** A document as the form shows it. A new product begins with one variant. */
export function formOf(document: ProductDocument): ProductFormValues {
  const texts = TEXT_FIELDS.map((field) => {
    const value = document[field];
    return [field, Array.isArray(value) ? value.join(field === "tags" ? ", " : "\n") : textOf(value)];
  });
  const rows = document.variants.map(
    ({ id, color, size, sku, price, compare_at_price, low_stock_at, status, first_stock }): VariantRow => ({
      id: textOf(id),
      color: textOf(color),
      size: textOf(size),
      sku: textOf(sku),
      price: textOf(price),
      compare: textOf(compare_at_price),
      low: textOf(low_stock_at),
      status,
      first: id === null ? textOf(first_stock) : "",
    }),
  );
  return {
    texts: Object.fromEntries(texts) as ProductFormValues["texts"],
    // In one order of keys, because forms are compared as text.
    questions: document.questions.map(({ question, answer }) => ({ question, answer })),
    pairs: document.pairs_with,
    rows: rows.length > 0 ? rows : [NEW_ROW],
    renames: [],
  };
}

/** What a form sends: one name can have several values. */
type Entries = Iterable<[string, unknown]>;

/** Reads the form. Renamed, removed and added options, and values for all variants, are applied to the rows. */
export function readProductForm(entries: Entries): ProductFormValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const known = values.get(name);
    if (known) known.push(textOf(value));
    else values.set(name, [textOf(value)]);
  }
  const all = (name: string) => values.get(name) ?? [];
  const first = (name: string) => all(name)[0]?.replaceAll("\r\n", "\n").trim() ?? "";
  const questions = all("question").map((question, at) => ({
    question: question.trim(),
    answer: all("answer")[at]?.replaceAll("\r\n", "\n").trim() ?? "",
  }));
  const firstStocks = all("v_first").values();
  const sent = all("v_id").map((id, at) => {
    const cells = ROW_FIELDS.map((field) => [field, all(`v_${field}`)[at]?.trim() ?? NEW_ROW[field]]);
    // Only new rows send it.
    const units = id.trim() === "" ? (firstStocks.next().value?.trim() ?? "") : "";
    return { ...Object.fromEntries(cells), first: units } as VariantRow;
  });
  // The page shows the rows by color, and the archived ones last.
  const places = all("v_at");
  const placeOf = (at: number) => (/^\d{1,4}$/.test(places[at] ?? "") ? Number(places[at]) : at);
  const inOrder = sent.map((row, at) => ({ row, place: placeOf(at) })).sort((one, other) => one.place - other.place);
  return {
    texts: Object.fromEntries(TEXT_FIELDS.map((field) => [field, first(field)])) as ProductFormValues["texts"],
    questions: questions.filter(({ question, answer }) => question || answer),
    pairs: all("pair").map(pairSlug).filter(Boolean),
    rows: applyOptions(
      inOrder.map(({ row }) => row),
      all,
      first,
    ),
    renames: [
      ...all("renamed_from").map((from, at): [string, string] => [from, all("renamed_to")[at] ?? from]),
      ...all("color_was").map((from, at): [string, string] => [from, all("color")[at]?.trim() || from]),
    ].filter(([from, to]) => from !== to),
  };
}

/** A product to go with is typed as its slug, or picked as "Name (slug)". */
const pairSlug = (typed: string) => (/\(([a-z0-9-]+)\)\s*$/.exec(typed)?.[1] ?? typed).trim().toLowerCase();

function applyOptions(sent: VariantRow[], all: (name: string) => string[], first: (name: string) => string) {
  let rows = sent;
  for (const option of ["color", "size"] as const) {
    const names = all(option);
    const renamed = new Map(all(`${option}_was`).map((was, at) => [was, names[at]?.trim() ?? was]));
    rows = rows.flatMap((row) => {
      const name = renamed.get(row[option]) ?? row[option];
      if (row[option] === "" || row.status !== "active") return [row];
      // An option whose name was emptied is removed. What is on the shelf stays counted: the shop archives its variants.
      return name === "" ? [] : [{ ...row, [option]: name }];
    });
  }
  for (const option of ["color", "size"] as const) rows = addOptions(rows, option, first(`add_${option}s`));
  for (const column of ["price", "compare", "low"] as const) {
    const value = first(`all_${column}`);
    if (value) rows = rows.map((row) => (row.status === "active" ? { ...row, [column]: value } : row));
  }
  return rows;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The names of an option in their order, of the variants that can be bought. */
export function optionNamesOf(rows: VariantRow[], option: "color" | "size"): string[] {
  const active = rows.filter(({ status }) => status === "active");
  return [...new Set(active.map((row) => row[option]).filter(Boolean))];
}

/**
 * Adds colors or sizes, separated by commas: a new row for each combination with the other option. The first one becomes that
 * of the rows that have none. Names that are there already are left out. An archived row with the options is active again.
 */
export function addOptions(rows: VariantRow[], option: "color" | "size", typed: string): VariantRow[] {
  const other = option === "color" ? "size" : "color";
  let result = rows;
  for (const part of typed.split(",").map((part) => part.trim().slice(0, MAX_OPTION_LENGTH))) {
    const name = rows.find((row) => isSame(row[option], part))?.[option] ?? part;
    const known = optionNamesOf(result, option);
    if (!name || known.some((there) => isSame(there, name))) continue;
    if (known.length === 0) {
      result = result.map((row) =>
        row.status === "active" ? { ...row, [option]: name, sku: row.id ? row.sku : "" } : row,
      );
      if (result.some(({ status }) => status === "active")) continue;
    }
    const others = optionNamesOf(result, other);
    const added = (others.length > 0 ? others : [""]).map((value) => ({ ...NEW_ROW, [option]: name, [other]: value }));
    result = insertByColor(result, added);
  }
  return reuseArchived(result);
}

/** A new row with the options of an archived one is that one again, with its SKU and stock. */
function reuseArchived(rows: VariantRow[]): VariantRow[] {
  const archived = rows.filter(({ id, status }) => id !== "" && status === "archived");
  const formerOf = (row: VariantRow) =>
    row.id === "" && archived.find(({ color, size }) => isSame(color, row.color) && isSame(size, row.size));
  const reused = new Set(rows.map(formerOf));
  return rows
    .filter((row) => !reused.has(row))
    .map((row) => {
      const former = formerOf(row);
      return former ? { ...former, color: row.color, size: row.size, status: "active" } : row;
    });
}

/** Puts each row behind the last one of its color, so that the rows stay in the order of the colors. */
function insertByColor(rows: VariantRow[], added: VariantRow[]): VariantRow[] {
  const result = [...rows];
  for (const row of added) {
    const last = result.findLastIndex(({ color, status }) => color === row.color && status === "active");
    result.splice(last < 0 ? result.length : last + 1, 0, row);
  }
  return result;
}

/** Typed text as it is compared: "$399" is "399.00", and "10,50" is "10.5". What can't be read stays as it is. */
const normalized = (typed: string, read: (typed: string) => string | number | null) => {
  const value = Number(read(typed) ?? Number.NaN);
  return Number.isNaN(value) ? typed : String(value);
};
const normalizedText = (field: ProductTextField, typed: string) =>
  PRICES.includes(field)
    ? normalized(typed, amountOrNull)
    : NUMBERS.includes(field)
      ? normalized(typed, decimal)
      : typed;
const normalizedRow = (row: VariantRow): VariantRow => ({
  ...row,
  price: normalized(row.price, amountOrNull),
  compare: normalized(row.compare, amountOrNull),
});

/** How many fields differ between two forms; a variant counts once. */
export function countChanges(base: ProductFormValues, now: ProductFormValues): number {
  const texts = TEXT_FIELDS.filter(
    (field) => normalizedText(field, base.texts[field]) !== normalizedText(field, now.texts[field]),
  ).length;
  const lists = (["questions", "pairs"] as const).filter((name) => !hasSameJson(base[name], now[name])).length;
  const before = new Map(base.rows.map((row) => [row.id, normalizedRow(row)]));
  const changed = now.rows.filter(
    (row) => row.id === "" || !hasSameJson(before.get(row.id), normalizedRow(row)),
  ).length;
  const ids = new Set(now.rows.map(({ id }) => id));
  return texts + lists + changed + base.rows.filter(({ id }) => id !== "" && !ids.has(id)).length;
}
