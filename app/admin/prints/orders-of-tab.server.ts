import { readList } from "#app/admin/orders/list/read-list.server.ts";
import { listOrders } from "#app/features/order-management/list/list-orders.ts";
import { MAX_PRINTED } from "#app/features/order-management/prints/prints.contract.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";

/**
 * Reads which orders a tab of the list of orders has, with the filters of the URL: the numbers of those that are still to be
 * shipped, at most 200. `left`: what is said of the others. Undefined if the URL names no tab.
 */
export async function findOrdersOfTab(url: string, by: StaffActor) {
  if (!new URL(url).searchParams.has("tab")) return undefined;
  const { query } = readList(url);
  const first = { ...query, after: undefined, offset: undefined, limit: MAX_PRINTED };
  const listed = await listOrders(first, by);
  const { page, total } = listed.ok ? listed.value : { page: { rows: [] }, total: 0 };
  const numbers = page.rows.flatMap(({ number, ship_by }) => (ship_by === null ? [] : [number]));
  const left = total > page.rows.length ? `These are the first ${page.rows.length} of ${totalText(total)} orders.` : "";
  return { numbers, left };
}
