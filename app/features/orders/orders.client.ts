import { asShopper } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { ListedOrder } from "./orders.contract.ts";

/** The signed-in shopper's orders, newest first, with how many there are in all. */
export function fetchOwnOrders(part: {
  limit: number;
  offset: number;
}): Promise<{ items: ListedOrder[]; total: number }> {
  return asShopper((bearer) =>
    rest.list<ListedOrder>(`/api/orders/?limit=${part.limit}&offset=${part.offset}`, { bearer }),
  );
}
