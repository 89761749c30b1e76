import { asShopper } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { ListedOrder } from "./orders.contract.ts";

/** Fetches one page of the signed-in customer's orders, newest first, with the number of all. */
export function fetchOwnOrders(page: {
  limit: number;
  offset: number;
}): Promise<{ items: ListedOrder[]; total: number }> {
  return asShopper((bearer) =>
    rest.list<ListedOrder>(`/api/orders/?limit=${page.limit}&offset=${page.offset}`, { bearer }),
  );
}
