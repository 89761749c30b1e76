import { findAnything } from "#app/features/find/find-anything.ts";
import { countOrderTabs, listOrders } from "#app/features/order-management/list/list-orders.ts";
import { type OrderListQuery, orderListQuery } from "#app/features/order-management/list/order-list.contract.ts";
import { viewStaffOrder } from "#app/features/order-management/view-staff-order.ts";
import { listSales } from "#app/features/sales/sales-figures.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { findWeeklySales } from "#app/features/stock/figures/weekly-sales.queries.ts";
import { getToday } from "#app/features/today/get-today.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { encodeCursor } from "#app/platform/http/keyset.ts";
import type { OfficeCase } from "./measure.ts";

type Given = Partial<Record<keyof OrderListQuery, string>>;
type People = { owner: StaffActor; packer: StaffActor };

const LIST_MS = 100;
const MAX_STATEMENTS = 6;
const listed = { budgetMs: LIST_MS, maxStatements: MAX_STATEMENTS };
const nameOf = (given: object) => new URLSearchParams(given as Record<string, string>).toString() || "all";

/** One page of the list, as its endpoint reads it. */
function list(group: string, given: Given, by: StaffActor, note = ""): OfficeCase {
  const query = orderListQuery.parse(given);
  const { after, ...shown } = given;
  const run = async () => {
    const found = await listOrders(query, by);
    if (!found.ok) throw new Error(`${nameOf(shown)}: ${found.error.code}`);
  };
  return {
    group,
    name: [nameOf(shown), note].filter(Boolean).join(", "),
    budgetMs: LIST_MS,
    maxStatements: MAX_STATEMENTS,
    run,
  };
}

async function firstRow<Row extends object>(text: string, values: unknown[] = []): Promise<Row | undefined> {
  return (await databasePool().query<Row>(text, values)).rows[0];
}

/** The cursor of the page 1,000 pages into the orders that `where` selects, or of the last page if there are fewer. */
async function deepCursor(ordering: NonNullable<OrderListQuery["ordering"]>, where = "true"): Promise<string> {
  const descending = ordering.startsWith("-");
  const column = ordering.endsWith("total") ? "total_cents" : "placed_at";
  const direction = descending ? "desc" : "asc";
  const found = await firstRow<{ key: Date | number; id: string }>(
    `select key, id from (select ${column} as key, id, row_number() over (order by ${column} ${direction}, id ${direction}) as place
       from orders where ${where} order by ${column} ${direction}, id ${direction} limit 49951) as ahead order by place desc limit 1`,
  );
  if (!found) throw new Error(`No order matches ${where}`);
  const key = found.key instanceof Date ? found.key.toISOString() : found.key;
  return encodeCursor({ direction: "next", key: [key, found.id] });
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const FILTERS: Given[] = [
  ...(["none", "packed", "partly_shipped", "shipped", "delivered"] as const).map((fulfillment) => ({ fulfillment })),
  ...(
    ["awaiting_payment", "paid", "packed", "shipped", "delivered", "cancelled", "partly_refunded", "refunded"] as const
  ).map((status) => ({ status })),
  { from: day(7) },
  { from: day(700), to: day(400) },
  { sales: "sold", from: day(27) },
  { sales: "sold", from: day(0), to: day(0) },
  { sales: "refunded", from: day(27) },
  { ship_by: "late" },
  { email: "failed" },
  { has: "note" },
  { has: "gift" },
  { country: "US" },
  { country: "NZ" },
  { sku: "B-1-1-0" },
  { sku: "B-77777-1" },
  { product: "B-77777-1" },
  { product: "tote" },
];

const SEARCHES = ["zyx", "gmail", "smith", "iris", "ramirez", "1Z1234", "10001", "ad", "nothing at all"];

/** The lists of orders: every tab, filter and ordering, searches, and pages 1,000 pages deep. */
export async function orderListCases({ owner, packer }: People): Promise<OfficeCase[]> {
  const tabs = ["to_pack", "packed", "partly_sent", "on_the_way", "flagged", "unpaid"] as const;
  const orderings = ["placed_at", "-placed_at", "total", "-total"] as const;
  const deep = await Promise.all(
    orderings.map(async (ordering) =>
      list("orders, 1,000 pages deep", { ordering, after: await deepCursor(ordering) }, owner),
    ),
  );
  const deepIn = async (given: Given, where: string) =>
    list("orders, 1,000 pages deep", { ...given, after: await deepCursor("-placed_at", where) }, owner);
  return [
    ...tabs.map((tab) => list("orders, tab", { tab }, owner)),
    list("orders, tab", { tab: "to_pack" }, packer, "as a packer"),
    list("orders, tab", { tab: "to_pack", ordering: "-total" }, owner),
    list("orders, tab", { tab: "to_pack", country: "US" }, owner),
    ...orderings.map((ordering) => list("orders, ordering", { ordering }, owner)),
    ...deep,
    await deepIn({ status: "delivered" }, "status = 'delivered'"),
    await deepIn({ search: "gmail" }, "email like '%gmail%'"),
    await deepIn({ country: "US" }, "shipping_address ->> 'country' = 'US'"),
    await deepIn({ has: "note" }, "note <> ''"),
    await deepIn({ status: "cancelled" }, "status = 'cancelled'"),
    ...FILTERS.flatMap((given) => [
      list("orders, filter", given, owner),
      list("orders, filter", { ...given, ordering: "placed_at" }, owner),
    ]),
    list("orders, filter", { status: "refunded", ordering: "-total" }, owner),
    list("orders, filter", { country: "NZ", ordering: "-total" }, owner),
    ...SEARCHES.map((search) => list("orders, search", { search }, owner)),
    list("orders, search", { search: "gmail", ordering: "-total" }, owner),
    list("orders, search", { search: "smith", status: "refunded" }, owner),
    list("orders, search", { search: "gmail", tab: "to_pack" }, owner),
  ];
}

/** Finding an order, the page of an order with 200 events, the counts of the tabs, and Today. */
export async function orderPageCases({ owner, packer }: People): Promise<OfficeCase[]> {
  const large = await firstRow<{ number: string }>(
    "select number from orders where id = (select order_id from order_events where reason = 'Step 200')",
  );
  const some = await firstRow<{ number: string; email: string }>(
    "select number, email from orders order by placed_at limit 1",
  );
  if (!large || !some) throw new Error("There are no orders");
  const find = (typed: string, by = owner, who = "") => ({
    group: "find",
    name: `${typed}${who}`,
    budgetMs: LIST_MS,
    maxStatements: MAX_STATEMENTS,
    run: () => findAnything(typed, by),
  });
  return [
    { group: "order page", name: "200 events", budgetMs: LIST_MS, run: () => viewStaffOrder(large.number, owner) },
    { group: "order page", name: "usual", budgetMs: LIST_MS, run: () => viewStaffOrder(some.number, owner) },
    { group: "today", name: "as an owner", budgetMs: LIST_MS, run: () => getToday(owner) },
    { group: "today", name: "as a packer", budgetMs: LIST_MS, run: () => getToday(packer) },
    { group: "charts", name: "sales of 2 years, by week", ...listed, run: () => listSales("2_years") },
    { group: "charts", name: "sales of 28 days", ...listed, run: () => listSales("28_days") },
    { group: "charts", name: "units of a variant, by week", ...listed, run: () => findWeeklySales(1) },
    { group: "counts", name: "tabs of orders", budgetMs: LIST_MS, run: () => countOrderTabs(owner) },
    { group: "counts", name: "tabs as a packer", budgetMs: LIST_MS, run: () => countOrderTabs(packer) },
    ...[
      "zyx",
      "gmail",
      "wallet",
      "B-777-1",
      "WIDE-77",
      "ad",
      some.number.replaceAll("-", "").toLowerCase(),
      some.email,
    ].map((typed) => find(typed)),
    ...["zyx", "smith", "gmail", "B-777-1"].map((typed) => find(typed, packer, " as a packer")),
  ];
}
