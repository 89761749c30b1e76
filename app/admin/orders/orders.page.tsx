import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { FilterField } from "#app/admin/ui/filter-field.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { countOrderTabs, listOrders } from "#app/features/order-management/list-orders.ts";
import { orderListQuery } from "#app/features/order-management/order-management.contract.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { readQuery } from "#app/platform/http/input-schemas.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/orders.page.ts";
import { OrderRow } from "./order-row.tsx";
import { PrintOrders } from "./print-orders.tsx";

export const meta = () => [{ title: "Orders · Wellworn back office" }];

const TABS = [
  { tab: "to_pack", text: "To pack" },
  { tab: "packed", text: "Packed" },
  { tab: "partly_sent", text: "Partly sent" },
  { tab: "on_the_way", text: "On the way" },
  { tab: "flagged", text: "Flagged" },
  { tab: "unpaid", text: "Not paid yet" },
  { tab: "all", text: "All" },
] as const;
type TabName = (typeof TABS)[number]["tab"];

const querySchema = orderListQuery.extend({ tab: orderListQuery.shape.tab.unwrap().default("to_pack") });

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.view");
  const query = readQuery(querySchema, request.url);
  const [listed, counts] = await Promise.all([listOrders(query, by), countOrderTabs(by)]);
  const { rows, next, prev } = listed.ok ? listed.value.page : { rows: [], next: undefined, prev: undefined };
  return {
    formKey: randomUUID(),
    tab: query.tab,
    search: query.search ?? "",
    orders: rows.map((order) => ({ ...order, placed: shortTime(new Date(order.placed_at)) })),
    next,
    prev,
    counts: counts.ok ? counts.value : undefined,
    canPrint: may(by, "orders.fulfill"),
  };
}

function addressOf(tab: TabName, search: string, after?: string): string {
  return `/admin/orders?${new URLSearchParams({ tab, ...(search && { search }), ...(after && { after }) })}`;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { formKey, tab, search, orders, next, prev, counts, canPrint } = loaderData;
  return (
    <AdminPage title="Orders" formKey={formKey}>
      <Tabs
        label="Orders"
        tabs={TABS.filter(
          ({ tab: name }) => name === tab || name === "all" || name === "to_pack" || counts?.[name],
        ).map(({ tab: name, text }) => ({
          to: addressOf(name, search),
          text,
          count: name === "all" ? undefined : counts?.[name],
          current: name === tab,
        }))}
      />
      <form className="list-filters search-filter" action="/admin/orders">
        <input type="hidden" name="tab" value="all" />
        <FilterField
          label="Number, name, postcode, tracking"
          name="search"
          type="text"
          maxLength={100}
          defaultValue={search}
          enterKeyHint="search"
        />
        <Button type="submit" variant="plain">
          Search
        </Button>
      </form>
      {orders.length === 0 ? (
        <NoOrders tab={tab} search={search} />
      ) : (
        <Rows orders={orders} canPrint={canPrint && tab === "to_pack"} />
      )}
      {(prev ?? next) && (
        <nav aria-label="Pages" className="button-row page-links">
          {prev && (
            <Link to={addressOf(tab, search, prev)} rel="prev" className="button">
              Previous
            </Link>
          )}
          {next && (
            <Link to={addressOf(tab, search, next)} rel="next" className="button">
              Next
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

type RowsProps = Pick<Route.ComponentProps["loaderData"], "orders" | "canPrint">;

function Rows({ orders, canPrint }: RowsProps) {
  const rows = (
    <ul className="rows">
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} selectable={canPrint} />
      ))}
    </ul>
  );
  return canPrint ? <PrintOrders numbers={orders.map(({ number }) => number)}>{rows}</PrintOrders> : rows;
}

function NoOrders({ tab, search }: { tab: TabName; search: string }) {
  const title = search ? "No order matches" : tab === "to_pack" ? "Everything is packed" : "No orders here";
  return (
    <EmptyState title={title}>
      {tab !== "all" && (
        <Link to="/admin/orders?tab=all" className="button">
          All orders
        </Link>
      )}
    </EmptyState>
  );
}
