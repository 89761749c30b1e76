import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { AuditEntryView } from "#app/features/audit/list-audit-entries.ts";
import type { StaffListedOrder, StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import type { StaffReview } from "#app/features/reviews/moderation/moderation.contract.ts";
import { now } from "#app/platform/clock.ts";
import { addDemoOrders } from "#seed/orders/add-demo-orders.ts";
import { JOURNEYS } from "#seed/orders/demo-journeys.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { useImageFolder } from "#tests/image-folder.ts";
import { seedSampleProducts } from "#tests/seed-sample-products.ts";
import { staffVisitor } from "#tests/staff.ts";
import { auditRules } from "#tests/staff-lists/audit-rules.ts";
import { STAFF_LISTS } from "#tests/staff-lists/list-parameters.ts";
import type { Filter, ListRules } from "#tests/staff-lists/list-rules.ts";
import { orderRules } from "#tests/staff-lists/order-rules.ts";
import {
  type ListedProduct,
  type ListedVariant,
  type ProductFacts,
  productRules,
  stockRules,
} from "#tests/staff-lists/product-rules.ts";
import { reviewRules } from "#tests/staff-lists/review-rules.ts";

useDatabase();
useImageFolder();
let owner: Awaited<ReturnType<typeof staffVisitor>>;

/** Each list, with its rules and all of its rows. Lists without filters have none. */
type List<Row> = { rules: ListRules<Row>; rows: Row[]; csv?: { path: string; id: RegExp } };
// Each list has rows of its own type, and its rules are applied to them only.
type AnyList = List<never>;
const lists: Record<string, AnyList> = {};
const PAGE = ["limit", "offset", "after", "format"];

async function readAll<Row>(path: string): Promise<Row[]> {
  const { status, body, headers } = await owner.get(`${path}${path.includes("?") ? "&" : "?"}limit=100`);
  expect([path, status]).toEqual([path, 200]);
  const next = /<([^>]*)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  return [...(body as Row[]), ...(next ? await readAll<Row>(next.replace("limit=100&", "")) : [])];
}

const readOne = async <Body>(path: string) => (await owner.get(path)).body as Body;

async function readProducts(variants: ListedVariant[]) {
  const products = await readAll<ListedProduct>("/api/admin/products/");
  return await Promise.all(
    products.map(async (listed) => {
      const path = `/api/admin/products/${listed.id}/`;
      const { document } = await readOne<{ document: ProductDocument }>(path);
      const [newest] = await readOne<{ version: number; staff_id: string | null }[]>(`${path}revisions/`);
      const changedBy = newest?.version === listed.version ? newest.staff_id : null;
      return { listed, document, changedBy, variants: variants.filter(({ product }) => product.id === listed.id) };
    }),
  );
}

beforeAll(async () => {
  await seedSampleProducts();
  expect(await addDemoOrders(JOURNEYS.length, 1)).toMatchObject({ ok: true });
  await queryColumn(
    "delete from product_images where product_id = (select min(id) from products where status = 'draft') returning id",
  );
  owner = await staffVisitor(createApi(), "owner");
  const some = (await readAll<ListedProduct>("/api/admin/products/")).slice(0, 2).map(({ id }) => ({ id }));
  const tags = { action: "tags", tags: { add: ["of a batch"], remove: [] }, items: some };
  const batch = await owner.post("/api/admin/products/bulk/", tags, { "Idempotency-Key": randomUUID() });
  expect(batch.status).toBe(200);
  const variants = await readAll<ListedVariant>("/api/admin/stock/");
  const products = await readProducts(variants);
  const ofSku = new Map(
    products.flatMap(({ listed, document }) => document.variants.map(({ sku }) => [sku ?? "", listed] as const)),
  );
  const orders = await Promise.all(
    (await readAll<StaffListedOrder>("/api/admin/orders/")).map(async (listed) => ({
      listed,
      order: await readOne<StaffOrder>(`/api/admin/orders/${listed.number}/`),
    })),
  );
  const before = now().toISOString();
  const audit = await readAll<AuditEntryView>(`/api/admin/audit/?to=${before}`);
  Object.assign(lists, {
    "/api/admin/orders/": {
      rules: orderRules(ofSku),
      rows: orders,
      csv: {
        path: "/api/admin/orders/?format=csv&",
        id: /^([2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{2}),/gm,
      },
    },
    "/api/admin/products/": { rules: productRules, rows: products },
    "/api/admin/stock/": { rules: stockRules, rows: variants },
    "/api/admin/reviews/": { rules: reviewRules, rows: await readAll<StaffReview>("/api/admin/reviews/") },
    "/api/admin/audit/": {
      rules: auditRules(before),
      rows: audit,
      csv: { path: "/api/admin/audit/export/?", id: /^(\d+),/gm },
    },
  });
});

/** The parameters of each list of staff that select or order its rows. */
const PARAMETERS = STAFF_LISTS.map(({ path, parameters }) => ({
  path,
  filters: parameters.filter(({ name }) => !PAGE.includes(name)),
}));

test("a product's units that are reserved or to be sent are those of its variants", () => {
  const products = lists["/api/admin/products/"]?.rows as ProductFacts[];
  const sum = (variants: ListedVariant[], unit: "reserved" | "to_send") =>
    variants.reduce((units, variant) => units + variant[unit], 0);
  for (const { listed, variants } of products) {
    const { reserved, to_send } = listed.stock;
    expect([reserved, to_send]).toEqual([sum(variants, "reserved"), sum(variants, "to_send")]);
  }
  expect(products.some(({ listed }) => listed.stock.to_send > 0)).toBe(true);
});

/** Whether each row's values are not before those of the row above it. */
function expectOrder(rows: never[], { rules }: AnyList, ordering: string) {
  const valuesOf = rules.orderings[ordering];
  if (!valuesOf) throw new Error(`Say what the ordering ${ordering} compares`);
  const sign = ordering.startsWith("-") ? -1 : 1;
  const compare = (a: (string | number)[], b: (string | number)[]) =>
    a.map((value, n) => (value < (b[n] ?? 0) ? -1 : value > (b[n] ?? 0) ? 1 : 0)).find((order) => order !== 0) ?? 0;
  const values = rows.map(valuesOf);
  for (const [n, value] of values.entries()) {
    const above = values[n - 1];
    if (above) expect([ordering, sign * compare(above, value)]).not.toEqual([ordering, 1]);
  }
}

/** The rows that a list returns for these parameters, which have to be those that the rules keep. */
async function expectRows(path: string, list: AnyList, given: Record<string, string>) {
  const { rules, rows, csv } = list;
  const { ordering, ...filters } = given;
  const selected = rows.filter((row) =>
    Object.entries(filters).every(([name, value]) => filterOf(path, rules, name).keeps(row, value)),
  );
  const query = new URLSearchParams({ ...rules.always, ...given }).toString();
  const listed = await readAll<Record<string, string | number>>(`${path}?${query}`);
  const ids = listed.map((row) => row[rules.field] ?? "");
  const wanted = selected.map((row) => rules.idOf(row));
  expect([query, ids.toSorted()]).toEqual([query, wanted.toSorted()]);
  if (csv && selected.length > 0) {
    const { body } = await owner.get(csv.path + query);
    expect([query, [...String(body).matchAll(csv.id)].map(([, id]) => id)]).toEqual([query, ids.map(String)]);
  }
  const inOrder = ids.flatMap((id) => selected.find((row) => rules.idOf(row) === id) ?? []);
  const compared = ordering ?? rules.usual;
  if (compared !== undefined) expectOrder(inOrder, list, compared);
  return wanted.length;
}

function filterOf(path: string, rules: ListRules<never>, name: string): Filter<never> {
  const filter = rules.filters[name];
  if (!filter) throw new Error(`Say which rows the filter ${name} of ${path} keeps: tests/staff-lists`);
  return filter;
}

test.each(PARAMETERS.filter(({ filters }) => filters.length > 0))(
  "each filter and ordering of $path returns the rows that a plain predicate selects",
  async ({ path, filters }) => {
    const list = lists[path];
    if (!list) throw new Error(`Say what the list ${path} returns: tests/staff-lists`);
    const { rules, rows } = list;
    const orderings = filters.find(({ name }) => name === "ordering")?.schema.enum ?? [];
    for (const ordering of orderings) await expectRows(path, list, { ordering });
    let asked = 0;
    for (const { name, schema } of filters.filter((parameter) => parameter.name !== "ordering")) {
      const { values, needs } = filterOf(path, rules, name);
      const counts: number[] = [];
      for (const value of values?.(rows) ?? schema.enum ?? []) {
        const ordering = orderings[asked++ % orderings.length];
        counts.push(
          await expectRows(path, list, { [name]: value, ...needs?.(value, rows), ...(ordering && { ordering }) }),
        );
      }
      // Otherwise a filter that is ignored, or that selects nothing, would pass.
      expect([name, counts.some((count) => count > 0 && count < rows.length)]).toEqual([name, true]);
    }
  },
);
