import { useRef, useState } from "react";
import { fetchOwnOrders } from "#app/features/orders/orders.client.ts";
import type { ListedOrder } from "#app/features/orders/orders.contract.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusAfterRemoval } from "#app/ui/focus/use-focus-after-removal.ts";
import { AccountPage } from "./account-page.tsx";
import { ActionMessage } from "./action-message.tsx";
import { LoadingPart } from "./loading-part.tsx";
import { NoOrders } from "./no-orders.tsx";
import { OrderRows } from "./order-rows.tsx";
import { useAction } from "./use-action.ts";
import { useLoaded } from "./use-loaded.ts";

export const meta = describePage({
  title: "Your orders",
  description: "Your orders with their status, newest first.",
  path: "/account/orders",
});

const PAGE_SIZE = 10;
const fetchFirst = () => fetchOwnOrders({ limit: PAGE_SIZE, offset: 0 });

export default function OrdersPage() {
  return (
    <AccountPage title="Orders">
      <OwnOrders />
    </AccountPage>
  );
}

function OwnOrders() {
  const { loaded, reload } = useLoaded(fetchFirst);
  return (
    <LoadingPart loaded={loaded} failed="Failed to load your orders" reload={reload}>
      {({ items, total }) => (items.length === 0 ? <NoOrders /> : <OrderList first={items} total={total} />)}
    </LoadingPart>
  );
}

function OrderList({ first, total }: { first: ListedOrder[]; total: number }) {
  const [orders, setOrders] = useState(first);
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The last "Show more orders" leaves the page.
  useFocusAfterRemoval(list, `.order-row:nth-child(${added + 1}) a`);
  const { busy, error, message, run } = useAction("More orders could not be loaded. Please try again.");
  const more = () =>
    run("more", async () => {
      const { items } = await fetchOwnOrders({ limit: PAGE_SIZE, offset: orders.length });
      // A new order shifts the following pages, so orders that are already listed are skipped.
      const known = new Set(orders.map(({ number }) => number));
      const all = [...orders, ...items.filter(({ number }) => !known.has(number))];
      setOrders(all);
      setAdded(orders.length);
      return `${all.length} of ${Math.max(total, all.length)} orders are shown.`;
    });
  return (
    <div ref={list} className="account-group">
      <p className="quiet">{total === 1 ? "1 order" : `${total} orders`}</p>
      <OrderRows orders={orders} />
      <ActionMessage error={error} message={undefined} />
      <p role="status" className="visually-hidden">
        {message}
      </p>
      {orders.length < total && (
        <Button
          variant="plain"
          className="account-more"
          busy={busy !== undefined}
          busyLabel="Loading..."
          onClick={() => void more()}
        >
          Show more orders
        </Button>
      )}
    </div>
  );
}
