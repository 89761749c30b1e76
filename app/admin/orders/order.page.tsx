import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { countryName, shippingCountries } from "#app/features/checkout/address/ship-to.ts";
import { isPrintable } from "#app/features/order-management/prints/find-printed-orders.ts";
import { viewOrderRecorded } from "#app/features/order-management/view-order-recorded.ts";
import { orderETag } from "#app/features/order-management/view-staff-order.ts";
import { listMentionable } from "#app/features/orders/notes/add-note.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Route } from "./+types/order.page.ts";
import { orderActions } from "./actions/order-actions.server.ts";
import { type AddressCountry, OrderAddressCard } from "./edit-cards.tsx";
import { FulfillCard } from "./fulfillment/fulfillment-cards.tsx";
import { PrintLinks } from "./fulfillment/print-links.tsx";
import { toShipBy } from "./fulfillment/ship-by.server.ts";
import { ShipBy } from "./fulfillment/ship-by.tsx";
import { ShipmentsCard } from "./fulfillment/shipments-card.tsx";
import { MoneyCard, RestockCard } from "./money/money-card.tsx";
import { RefundCard } from "./money/refund-card.tsx";
import { NextStep } from "./next-step.tsx";
import { LinesCard, TimelineCard } from "./order-cards.tsx";
import { fulfillmentState, moneyState } from "./order-states.ts";
import { toOrderView } from "./order-view.ts";
import { UndoNotice } from "./undo-notice.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.number} · Wellworn back office` }];

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.view");
  const number = readOrderNumber(params.number);
  const viewed = number ? await viewOrderRecorded(number, by) : undefined;
  if (!viewed?.ok) throw data(null, { status: viewed?.error.code === "forbidden" ? 403 : 404 });
  const { order, body, undoAction } = viewed.value;
  const canEdit = body.can.includes("edit_address");
  return {
    formKey: randomUUID(),
    order: {
      ...toOrderView(body),
      id: order.id,
      etag: orderETag(order),
      undoAction,
      undoMs: msUntil(body.undo?.until),
    },
    shipBy: toShipBy(body.ship_by),
    canPrint: may(by, "orders.fulfill") && isPrintable(order),
    colleagues: body.can.includes("note") ? (await listMentionable()).map(({ name }) => name) : [],
    countries: canEdit ? addressCountries(order.shippingAddress.country) : [],
  };
}

/** The milliseconds until this time, by the shop's clock: that of the browser may differ. */
const msUntil = (time: string | null | undefined) => (time ? Math.max(0, Date.parse(time) - now().getTime()) : 0);

/** The countries that the shop ships to, and the present one. */
function addressCountries(present: string): AddressCountry[] {
  const countries = shippingCountries().map(({ code, name, regions }) => ({ code, name, regions }));
  const isListed = countries.some(({ code }) => code === present);
  return isListed ? countries : [...countries, { code: present, name: countryName(present), regions: [] }];
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request, params }: Route.ActionArgs) => orderActions(request, params.number);

export default function OrderPage({
  loaderData: { formKey, order, shipBy, countries, canPrint, colleagues },
}: Route.ComponentProps) {
  const fulfillment = fulfillmentState(order);
  const money = moneyState(order);
  return (
    <AdminPage
      title={order.number}
      breadcrumbs={[{ name: "Orders", to: "/admin/orders" }]}
      summary={
        <p className="button-row">
          <State kind={fulfillment.kind}>{fulfillment.text}</State>
          <State kind={money.kind}>{money.text}</State>
          {shipBy && <ShipBy day={shipBy} />}
          <span className="quiet">Placed {order.placed}</span>
        </p>
      }
      tools={canPrint && <PrintLinks number={order.number} />}
      formKey={formKey}
    >
      <UndoNotice order={order} />
      <div className="columns columns-with-end">
        <div className="stack">
          <LinesCard order={order} />
          <FulfillCard order={order} />
          <ShipmentsCard order={order} />
        </div>
        <div className="stack">
          <OrderAddressCard order={order} countries={countries} />
          <MoneyCard order={order} />
          {order.can.includes("refund") && <RefundCard order={order} />}
          {order.can.includes("restock") && <RestockCard order={order} />}
        </div>
        <TimelineCard order={order} colleagues={colleagues} />
      </div>
      <NextStep order={order} />
    </AdminPage>
  );
}
