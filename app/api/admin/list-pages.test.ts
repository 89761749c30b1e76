import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { putProducts } from "#tests/products.ts";
import { newStaff, staffVisitor } from "#tests/staff.ts";
import { STAFF_LISTS } from "#tests/staff-lists/list-parameters.ts";
import { bareReview } from "#tests/staff-reviews.ts";

useDatabase();
let owner: Awaited<ReturnType<typeof staffVisitor>>;
let variantId = 0;
let added = 0;

let picked = 0;
/** A value that many rows have, so that an order by it has ties. */
function oneOf(...values: number[]): number {
  picked = (picked * 31 + 7) % 101;
  return values[picked % values.length] ?? 0;
}

/** Products whose times differ by microseconds, as those of one statement do. */
async function addProduct() {
  added += 1;
  const slug = `listed-${added}`;
  const product = {
    slug,
    name: `Name ${oneOf(1, 2, 3)}`,
    priceCents: oneOf(5000, 7000),
    stock: [{ quantity: oneOf(0, 1, 5) }],
  };
  const id = (await putProducts(product)).get(slug);
  await queryColumn(
    `update products set updated_at = '2026-01-01'::timestamptz + $2 * interval '1 microsecond' where id = $1 returning id`,
    [id, oneOf(1, 2, 400, 999, 1001)],
  );
}

async function addOrder() {
  await queryColumn(
    `update orders set status = 'paid', shipping_address = $2, subtotal_cents = $3, total_cents = $3,
       placed_at = '2026-01-01'::timestamptz + $4 * interval '1 second' where id = $1 returning id`,
    [await bareOrder(), address, oneOf(100, 200), oneOf(1, 2, 3, 4)],
  );
}

const addReview = async () =>
  queryColumn(
    "update reviews set created_at = '2026-01-01'::timestamptz + $2 * interval '1 microsecond' where id = $1 returning id",
    [await bareReview(), oneOf(1, 2, 400, 999, 1001)],
  );

const receive = () =>
  owner.post(`/api/admin/stock/${variantId}/receive/`, { quantity: 1 }, { "Idempotency-Key": randomUUID() });

type List = { path: string; query?: string; add: () => Promise<unknown>; idOf: string };
const LISTS: Record<string, List> = {
  "/api/admin/orders/": { path: "/api/admin/orders/", add: addOrder, idOf: "number" },
  "/api/admin/products/": { path: "/api/admin/products/", add: addProduct, idOf: "id" },
  "/api/admin/stock/": { path: "/api/admin/stock/", add: addProduct, idOf: "variant_id" },
  "/api/admin/stock/{variant_id}/movements/": { path: "", add: receive, idOf: "id" },
  "/api/admin/audit/": { path: "/api/admin/audit/", query: "subject_type=variant", add: receive, idOf: "id" },
  "/api/admin/reviews/": { path: "/api/admin/reviews/", add: addReview, idOf: "id" },
  "/api/admin/staff/": { path: "/api/admin/staff/", add: () => newStaff("viewer"), idOf: "id" },
};

/** Each list of the OpenAPI document with a cursor, and each of its orderings. */
const CASES = STAFF_LISTS.flatMap(({ path, parameters }) => {
  if (!parameters.some(({ name }) => name === "after")) return [];
  const orderings = parameters.find(({ name }) => name === "ordering")?.schema.enum ?? [undefined];
  const all = orderings.map((ordering) => [path, ordering ? `ordering=${ordering}` : ""] as const);
  // The tabs of few orders are read in another way than all orders.
  return path === "/api/admin/orders/" ? all.flatMap((one) => [one, [path, `${one[1]}&tab=to_pack`] as const]) : all;
});

beforeAll(async () => {
  owner = await staffVisitor(createApi(), "owner");
  for (let n = 0; n < 12; n += 1) await Promise.all([addProduct(), addOrder(), newStaff("viewer")]);
  for (let n = 0; n < 12; n += 1) await addReview();
  variantId = Number((await queryColumn("select min(id) from variants"))[0]);
  for (let n = 0; n < 8; n += 1) await receive();
});

const linkOf = (headers: Headers, relation: string) =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get("Link") ?? "")?.[1];

/** Follows the links of a list from a page on, and adds a row before the pages whose turn it is. Returns the ids of each page. */
async function walk(from: string, relation: "next" | "prev", { list, adding }: { list: List; adding: boolean[] }) {
  const pages: unknown[][] = [];
  let last = from;
  for (let at: string | undefined = from; at !== undefined; ) {
    if (pages.length > 0 && adding[pages.length - 1]) await list.add();
    const { status, body, headers } = await owner.get(at);
    expect(status).toBe(200);
    pages.push((body as Record<string, unknown>[]).map((row) => row[list.idOf]));
    expect(Number(headers.get("X-Total-Count"))).toBeGreaterThanOrEqual(pages.flat().length);
    last = at;
    at = linkOf(headers, relation);
  }
  return { pages, last };
}

test.each(CASES)(
  "the pages of %s %s have each row once, forward and back, while rows are added",
  async (path, query) => {
    const given = LISTS[path];
    if (!given) throw new Error(`Say how a row is added to ${path}`);
    const list = { ...given, path: given.path || path.replace("{variant_id}", String(variantId)) };
    const address = (limit: number) =>
      `${list.path}?${[list.query, query, `limit=${limit}`].filter(Boolean).join("&")}`;
    const idsNow = async () => (await walk(address(100), "next", { list, adding: [] })).pages.flat();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 9 }),
        fc.array(fc.boolean(), { maxLength: 3 }),
        async (limit, adding) => {
          const before = await idsNow();
          const forward = await walk(address(limit), "next", { list, adding });
          const seen = forward.pages.flat();
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => before.includes(id))).toEqual(before);
          const between = await idsNow();
          const back = await walk(forward.last, "prev", { list, adding });
          const again = back.pages.reverse().flat();
          expect(new Set(again).size).toBe(again.length);
          const reached = between.slice(0, Math.max(...again.map((id) => between.indexOf(id))) + 1);
          expect(again.filter((id) => between.includes(id))).toEqual(reached);
        },
      ),
      { numRuns: 2 },
    );
  },
);

test("a cursor of another ordering or of another list is invalid, and a page by offset continues by cursor", async () => {
  const { headers } = await owner.get("/api/admin/products/?ordering=name&limit=2&offset=4");
  const [next = "", prev = ""] = [linkOf(headers, "next"), linkOf(headers, "prev")];
  expect([next, prev].join()).not.toContain("offset");
  expect((await owner.get(prev)).body).toEqual(
    (await owner.get("/api/admin/products/?ordering=name&limit=2&offset=2")).body,
  );
  expect((await owner.get(next)).body).toEqual(
    (await owner.get("/api/admin/products/?ordering=name&limit=2&offset=6")).body,
  );
  const after = new URL(next, "http://shop").searchParams.get("after");
  for (const path of [
    "products/?ordering=price",
    "stock/?",
    "audit/?",
    "orders/?",
    "staff/?",
    "reviews/?",
    `stock/${variantId}/movements/?`,
  ]) {
    const { status, body } = await owner.get(`/api/admin/${path}&after=${after}`);
    expect([path, status, body]).toEqual([
      path,
      400,
      expect.objectContaining({ fields: { after: expect.any(String) } }),
    ]);
  }
});

test("more than 10,000 rows are read in the order of an index, with the same pages", async () => {
  // Without the triggers, which would take longer than all of this. The figures are those that the triggers would write.
  await databasePool().query(`
    alter table products disable trigger user;
    alter table variants disable trigger user;
    insert into products (slug, name, department_id, type_id, model, price_cents, status)
      select 'many-' || n, 'Many ' || n % 50, department_id, type_id, 'm', 1000 + n % 7, 'draft'
      from (select * from products limit 1) as one, generate_series(1, 10050) as n;
    insert into variants (product_id, position, sku, stock)
      select id, 1, 'MANY-' || id, id % 5 from products where slug like 'many-%';
    insert into product_figures (product_id, free, has_low) select product_id, stock, false from variants where sku like 'MANY-%';
    insert into variant_figures (product_id, variant_id, free, is_on_sale, is_low, sold_28, sold_84)
      select product_id, id, stock, false, false, 0, 0 from variants where sku like 'MANY-%';
    alter table products enable trigger user;
    alter table variants enable trigger user;
    analyze products, variants, product_figures, variant_figures`);
  const orderings = CASES.flatMap(([path, query]) => (path === "/api/admin/products/" ? [`products/?${query}`] : []));
  for (const list of [...orderings, "products/?search=many&ordering=price", "stock/?", "stock/?search=many"]) {
    const whole = (await owner.get(`/api/admin/${list}&limit=60`)).body;
    const first = await owner.get(`/api/admin/${list}&limit=30`);
    const second = await owner.get(linkOf(first.headers, "next") ?? "");
    const back = await owner.get(linkOf(second.headers, "prev") ?? "");
    expect(first.headers.get("X-Total-At-Least")).toBe("10000");
    expect([first.body, second.body].flat()).toEqual(whole);
    expect(back.body).toEqual(first.body);
  }
});
