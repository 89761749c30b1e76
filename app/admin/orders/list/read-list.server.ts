import { z } from "zod";
import { orderListQuery } from "#app/features/order-management/list/order-list.contract.ts";
import { readQuery } from "#app/platform/http/input-schemas.ts";
import { ORDER_FILTER_NAMES, type OrderFilterValues } from "./order-filter-options.ts";

const querySchema = orderListQuery.extend({
  tab: orderListQuery.shape.tab.unwrap().default("to_pack"),
  select: z.enum(["all"]).optional(),
});

/** Reads the URL of the list of orders: its query, and the filters as the form writes them. */
export function readList(url: string) {
  const query = readQuery(querySchema, url);
  const set = ORDER_FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]));
  return { query, tab: query.tab, filters: Object.fromEntries(set) as OrderFilterValues };
}
