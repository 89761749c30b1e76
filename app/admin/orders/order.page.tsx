import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { State } from "#app/admin/ui/state.tsx";
import { viewStaffOrder } from "#app/features/order-management/view-staff-order.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import type { Route } from "./+types/order.page.ts";
import { FulfillCard, ShipmentsCard } from "./fulfillment-cards.tsx";
import { orderActions } from "./order-actions.server.ts";
import { AddressCard, LinesCard, TimelineCard } from "./order-cards.tsx";
import { fulfillmentState, moneyState } from "./order-states.ts";
import { toOrderView } from "./order-view.ts";
import { RefundCard } from "./refund-card.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.number} · Wellworn back office` }];

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "orders.view");
  const number = readOrderNumber(params.number);
  const viewed = number ? await viewStaffOrder(number, by) : undefined;
  if (!viewed?.ok) throw data(null, { status: viewed?.error.code === "forbidden" ? 403 : 404 });
  return { formKey: randomUUID(), order: toOrderView(viewed.value.body) };
}

export const action = ({ request, params }: Route.ActionArgs) => orderActions(request, params.number);

export default function OrderPage({ loaderData: { formKey, order } }: Route.ComponentProps) {
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
          <span className="quiet">placed {order.placed}</span>
        </p>
      }
      formKey={formKey}
    >
      <div className="columns columns-with-end">
        <div className="stack">
          <LinesCard order={order} />
          <FulfillCard order={order} />
          <ShipmentsCard order={order} />
        </div>
        <div className="stack">
          <AddressCard order={order} />
          {order.can.includes("refund") && <RefundCard order={order} />}
        </div>
        <TimelineCard order={order} />
      </div>
    </AdminPage>
  );
}
