import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { findOwnEntry } from "#app/admin/actions/find-own-entry.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { AppliedFilters } from "#app/admin/ui/filters/applied-filters.tsx";
import { revalidateIfStale, type UndoLink } from "#app/admin/ui/forms/action-result.ts";
import { ExportForm } from "#app/admin/ui/forms/export-form.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { useToastOnce } from "#app/admin/ui/toast-once.ts";
import { countryName, shippingCountries } from "#app/features/checkout/address/ship-to.ts";
import { countOrderTabs, listOrders } from "#app/features/order-management/list/list-orders.ts";
import { hasOrders } from "#app/features/order-management/list/order-list.queries.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";
import { readLogId } from "#app/platform/http/input-schemas.ts";
import { undoOf } from "../actions/order-action-result.server.ts";
import { PRINTS } from "../fulfillment/print-links.tsx";
import { toShipBy } from "../fulfillment/ship-by.server.ts";
import type { Route } from "./+types/orders.page.ts";
import { type AppliedOrderFilter, appliedOrderFilters } from "./applied-filters.ts";
import { listActions } from "./list-actions.server.ts";
import { NewOrders } from "./new-orders.tsx";
import type { OrderFilterValues } from "./order-filter-options.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderListItem } from "./order-list-item.tsx";
import { readList } from "./read-list.server.ts";
import { PackedNotice, SelectableOrders } from "./select-orders.tsx";

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

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.view");
  const { query, filters } = readList(request.url);
  const [listed, counts] = await Promise.all([listOrders(query, by), countOrderTabs(by)]);
  const { rows, next, prev } = listed.ok ? listed.value.page : { rows: [], next: undefined, prev: undefined };
  return {
    formKey: randomUUID(),
    delivered: await readDelivered(request.url, by),
    tab: query.tab,
    filters,
    seesMoney: may(by, "orders.view_money"),
    countries: shippingCountries().map(({ code, name }) => ({ value: code, text: name })),
    orders: rows.map((order) => ({
      ...order,
      place: order.place.replace(/[A-Z]{2}$/, countryName),
      placed: shortTime(new Date(order.placed_at)),
      shipBy: toShipBy(order.ship_by),
    })),
    total: totalOf(rows.length, listed.ok ? listed.value.total : 0),
    next,
    prev,
    counts: counts.ok ? counts.value : undefined,
    cursor: query.after,
    isNew: rows.length === 0 && !(await hasOrders()),
    isAllSelected: query.select === "all",
    canFulfill: may(by, "orders.fulfill"),
    canExport: may(by, "people.export"),
  };
}

/** The order that `by` has delivered and sees no more, with its Undo. */
async function readDelivered(url: string, by: StaffActor): Promise<{ number: string; undo: UndoLink } | undefined> {
  const { searchParams } = new URL(url);
  const number = readOrderNumber(searchParams.get("delivered") ?? "");
  const id = readLogId(searchParams.get("undo") ?? "");
  const entry = number === undefined ? undefined : await findOwnEntry(id, ["orders.deliver"], by);
  const undo = undoOf(entry?.id);
  return number !== undefined && entry?.subjectLabel === number && undo ? { number, undo } : undefined;
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => listActions(request);

/** How many orders the page shows, and of how many. */
function totalOf(shown: number, total: number): string {
  if (shown < total) return `${shown} of ${totalText(total)} orders`;
  return total === 1 ? "1 order" : `${total} orders`;
}

function addressOf(tab: TabName, filters: OrderFilterValues, after?: string): string {
  return `/admin/orders?${new URLSearchParams({ tab, ...filters, ...(after && { after }) })}`;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { formKey, tab, filters, seesMoney, countries, orders, total, next, prev, counts, canExport } = loaderData;
  const applied = appliedOrderFilters(filters, countries);
  const without = (name: AppliedOrderFilter["name"]) => {
    const { [name]: _, ...others } = filters;
    return addressOf(tab, others);
  };
  return (
    <AdminPage
      title="Orders"
      formKey={formKey}
      summary={<p className="quiet">{total}</p>}
      tools={
        counts &&
        prev === undefined &&
        Object.keys(filters).length === 0 && (
          // Paid orders come into "To pack", and "All" has too many to be counted.
          <NewOrders
            key={formKey}
            tab={tab === "all" ? "to_pack" : tab}
            loaded={counts[tab === "all" ? "to_pack" : tab]}
          />
        )
      }
    >
      <PackedNotice />
      {loaderData.delivered && <DeliveredNotice {...loaderData.delivered} />}
      <Tabs
        label="Orders"
        tabs={TABS.filter(
          ({ tab: name }) => name === tab || name === "all" || name === "to_pack" || counts?.[name],
        ).map(({ tab: name, text }) => ({
          to: addressOf(name, filters),
          text,
          // The counts are those of all orders.
          count: name === "all" || applied.length > 0 ? undefined : counts?.[name],
          current: name === tab,
        }))}
      />
      <OrderFilters filters={filters} countries={countries} seesMoney={seesMoney} />
      <AppliedFilters filters={applied.map(({ name, text }) => ({ name, text, without: without(name) }))} />
      {orders.length === 0 ? <NoOrders {...loaderData} applied={applied} /> : <Rows {...loaderData} />}
      {loaderData.canFulfill && TO_SHIP.has(tab) && (prev ?? next) && <PrintAll tab={tab} filters={filters} />}
      {(prev ?? next) && (
        <nav aria-label="Pages" className="button-row page-links">
          {prev && (
            <Link to={addressOf(tab, filters, prev)} rel="prev" className="button">
              Previous
            </Link>
          )}
          {next && (
            <Link to={addressOf(tab, filters, next)} rel="next" className="button">
              Next
            </Link>
          )}
        </nav>
      )}
      {canExport && orders.length > 0 && <ExportForm contents="All orders of this list, with names and addresses" />}
    </AdminPage>
  );
}

/** Says that an order was delivered, with an Undo. */
function DeliveredNotice({ number, undo: { url } }: { number: string; undo: UndoLink }) {
  const text = `Order ${number} is delivered.`;
  useToastOnce(text, url);
  return (
    <noscript>
      <p className="notice notice-success">{text}</p>
    </noscript>
  );
}

/** Whether something of the order is still to be shipped, so that its slip and label can be printed. */
const isToShip = ({ ship_by }: { ship_by: string | null }) => ship_by !== null;

/** Whether units of an order are left to pack. */
const isToPack = ({ ship_by, fulfillment, partly_packed }: Route.ComponentProps["loaderData"]["orders"][number]) =>
  ship_by !== null && (fulfillment !== "packed" || partly_packed);

function Rows({
  orders,
  canFulfill,
  formKey,
  tab,
  filters,
  cursor,
  isAllSelected,
}: Route.ComponentProps["loaderData"]) {
  const selectable = canFulfill ? orders.filter(isToShip) : [];
  const rows = (
    <ul className="rows">
      {orders.map((order) => (
        <OrderListItem
          key={order.number}
          order={order}
          isSelectable={selectable.includes(order)}
          isSelected={isAllSelected}
        />
      ))}
    </ul>
  );
  if (selectable.length === 0) return rows;
  const address = addressOf(tab, filters, cursor);
  return (
    <SelectableOrders
      key={formKey}
      numbers={selectable.map(({ number }) => number)}
      address={address}
      addressOfAll={`${address}&select=all`}
      isAllSelected={isAllSelected}
      canPack={selectable.some(isToPack)}
    >
      {rows}
    </SelectableOrders>
  );
}

/** The tabs whose orders are still to be shipped. */
const TO_SHIP: ReadonlySet<TabName> = new Set(["to_pack", "packed", "partly_sent"]);

/** Prints the orders of all pages of a tab. */
function PrintAll({ tab, filters }: { tab: TabName; filters: OrderFilterValues }) {
  const addressOfPrint = (kind: string) => `/admin/orders/print/${kind}?${new URLSearchParams({ tab, ...filters })}`;
  return (
    <nav aria-label="Print all pages" className="button-row page-links">
      {PRINTS.map(({ kind, text }) => (
        <a key={kind} href={addressOfPrint(kind)} className="link-button">
          {text} of all pages
        </a>
      ))}
    </nav>
  );
}

type NoOrdersProps = { tab: TabName; applied: AppliedOrderFilter[]; isNew: boolean };

/** `isNew`: the shop has no orders at all. */
function NoOrders({ tab, applied, isNew }: NoOrdersProps) {
  const isFiltered = applied.length > 0 && !isNew;
  const where = tab === "all" ? "" : ` in “${TABS.find(({ tab: name }) => name === tab)?.text}”`;
  const title = isFiltered
    ? `No order${where} matches ${applied.map(({ text }) => text).join(", ")}`
    : isNew || tab === "all"
      ? "No orders yet"
      : tab === "to_pack"
        ? "Everything is packed"
        : "No orders here";
  return (
    <EmptyState title={title}>
      {(isNew || tab === "all") && !isFiltered && (
        <p className="soft">An order appears here as soon as it is placed.</p>
      )}
      {!isNew && (tab !== "all" || isFiltered) && (
        <Link to="/admin/orders?tab=all" className="button">
          All orders
        </Link>
      )}
    </EmptyState>
  );
}
