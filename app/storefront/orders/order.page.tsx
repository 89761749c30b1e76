import { Suspense, useEffect, useSyncExternalStore } from "react";
import { data, redirect } from "react-router";
import { cancelMessage, limitMessage } from "#app/features/checkout/checkout.contract.ts";
import { cancelOwnOrder, type PayOrderError, payOwnOrder, viewOrder } from "#app/features/checkout/order-actions.ts";
import { clearCheckout, clearKey } from "#app/features/checkout/ui/checkout-draft.ts";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { orderStatusText } from "#app/features/orders/ui/order-labels.ts";
import {
  BoughtLines,
  OrderAddresses,
  OrderHistory,
  PrintHead,
  RefundedRow,
  TrackingLinks,
} from "#app/features/orders/ui/order-parts.tsx";
import { Totals } from "#app/features/pricing/ui/totals.tsx";
import { findReviewable } from "#app/features/reviews/reviewable-products.ts";
import { now } from "#app/platform/clock.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { DUTY_TEXT, HOME_COUNTRY } from "#app/platform/shop-facts.ts";
import { limitForms, tooMany } from "#app/storefront/forms/form-limit.server.ts";
import { throwIfCrossSite } from "#app/storefront/forms/reject-cross-site.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { lazyPart } from "#app/ui/lazy-part.ts";
import type { Route } from "./+types/order.page.ts";
import { AccountOffer, OrderActions } from "./order-actions.tsx";
import { useMinutesLeft } from "./use-minutes-left.ts";

const SaveAddress = lazyPart(() => import("./save-address.tsx"));

export const meta = describePage({
  title: "Your order",
  description: "The status of your order.",
  path: "/track",
});

const PAYMENTS_UNAVAILABLE =
  "We can’t reach our payment provider right now. Your order is saved: please try again in a moment.";
const NOT_AWAITING = "This order isn’t waiting for a payment.";
const SOLD = "Sorry, an item in your order just sold out.";

/** Statuses in which an account is offered. */
const BOUGHT = new Set<Order["status"]>(["paid", "packed", "shipped", "delivered"]);
const MINUTE_MS = 60_000;

const noSuchOrder = () => data("There is no such order.", { status: 404 });
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? undefined;

/** Loads an order by its number and the token of its link. */
export async function loader({ request, params: { number } }: Route.LoaderArgs) {
  const result = await viewOrder(number, { token: tokenOf(request) });
  if (!result.ok) throw noSuchOrder();
  const order = result.value;
  const payment = new URL(request.url).searchParams.get("payment") ?? "";
  const paymentsUnavailable = payment === "away" && order.can_pay;
  const reservedMs = order.hold_expires_at && new Date(order.hold_expires_at).getTime() - now().getTime();
  const minutes = reservedMs ? Math.ceil(reservedMs / MINUTE_MS) : undefined;
  const reviewable = await findReviewable(number, { token: tokenOf(request) });
  const isReviewable = reviewable.ok && reviewable.value.unreviewed.length > 0;
  const problem = paymentsUnavailable ? PAYMENTS_UNAVAILABLE : undefined;
  return { order, isReviewable, minutes, problem, reload: reloadAfter(payment, order) };
}

/** When an order page that the payment provider has opened is loaded again, until the provider's event is here: in seconds. */
const RELOAD_SECONDS = [3, 5, 10, 20, 20];

type Reload = { seconds: number; url: string };

/** Returns when a shopper who has paid at the provider opens which page again, while the payment is still open; else undefined. */
function reloadAfter(returned: string, order: Order): Reload | undefined {
  const [, loads] = /^returned(\d?)$/.exec(returned) ?? [];
  const seconds = loads === undefined ? undefined : RELOAD_SECONDS[Number(loads)];
  if (!seconds || order.payment?.status !== "open" || !order.hold_expires_at) return undefined;
  return { seconds, url: `${pageOf(order)}&payment=returned${Number(loads) + 1}` };
}

/** Opens the page again, unless it is left: a refresh would also take away the page that was opened since. */
function useReload(reload: Reload | undefined): void {
  const { seconds, url } = reload ?? {};
  useEffect(() => {
    if (!seconds || !url) return;
    const timer = setTimeout(() => location.replace(url), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, url]);
}

/** The text of such a page. The provider sends the shopper back a moment before its event, or minutes when it is late. */
const CONFIRMING = {
  title: "We’re waiting for your bank’s confirmation.",
  next: "This page updates by itself. Your items stay reserved meanwhile.",
};

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";
export { OrderFailure as ErrorBoundary } from "./order-failure.tsx";

/** Handles Cancel and Pay again, and redirects, so that a reload submits nothing twice. */
export async function action({ request, params: { number } }: Route.ActionArgs) {
  throwIfCrossSite(request);
  const limited = await limitForms(request);
  if (limited) return data({ problem: limited.error }, limited.init);
  const viewer = { token: tokenOf(request) };
  const intent = (await request.formData()).get("intent");
  if (intent === "cancel") {
    const canceled = await cancelOwnOrder(number, viewer);
    if (canceled.ok) return redirect(pageOf(canceled.value), 303);
    if (canceled.error.code === "no_such_order") throw noSuchOrder();
    return data({ problem: cancelMessage(canceled.error) }, { status: 409 });
  }
  const paying = await payOwnOrder(number, { ...viewer, address: visitorAddress(request) });
  if (!paying.ok) {
    if (paying.error.code === "no_such_order") throw noSuchOrder();
    return notPaid(paying.error);
  }
  const { order } = paying.value;
  // An external payment page is opened by the link on the order page.
  return redirect(order.payment?.provider === "test" ? order.payment.url : pageOf(order), 303);
}

function notPaid(error: Exclude<PayOrderError, { code: "no_such_order" }>) {
  switch (error.code) {
    case "not_enough_stock":
      return data({ problem: SOLD }, { status: 409 });
    case "too_much_reserved":
    case "too_many_attempts":
      return data({ problem: limitMessage(error) }, tooMany(error.retryAfterSeconds).init);
    default:
      return data({ problem: NOT_AWAITING }, { status: 409 });
  }
}

const pageOf = ({ number, token }: Order) => `/order/${number}?token=${token}`;

/** The URL grants access to the order, so no other site may see it. `same-origin` keeps the Referer for our own forms. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const responseHeaders = new Headers({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });
  for (const [name, value] of actionHeaders) responseHeaders.set(name, value);
  return responseHeaders;
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, reload } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  const minutes = useMinutesLeft(loaderData.minutes);
  const { title, next } = reload ? CONFIRMING : orderStatusText(order, minutes);
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  useClearedCheckout(order);
  useReload(reload);
  return (
    <div className="page order-page">
      {reload && (
        <noscript>
          <meta httpEquiv="refresh" content={`${reload.seconds};url=${reload.url}`} />
        </noscript>
      )}
      <PrintHead order={order} />
      <p className="label">
        Order <span className="order-number">{order.number}</span>
      </p>
      <h1>{title}</h1>
      <p className="lead">{next}</p>
      <TrackingLinks order={order} />
      {problem && (
        <p role="alert" className="notice notice-error no-print">
          {problem}
        </p>
      )}
      <OrderActions order={order} isPaid={reload !== undefined} isReviewable={loaderData.isReviewable} />
      <div className="order-layout">
        <section className="order-summary" aria-labelledby="order-summary">
          <h2 id="order-summary">What you ordered</h2>
          <BoughtLines items={order.items} priced />
          <Totals subtotal={order.subtotal} shipping={order.shipping} total={order.total}>
            {Number(order.refunded) > 0 && <RefundedRow amount={order.refunded} />}
          </Totals>
          {order.shipping_address.country !== HOME_COUNTRY && <p className="quiet">{DUTY_TEXT}</p>}
        </section>
        <div className="order-rest">
          <OrderAddresses order={order}>
            {signedIn && (
              <Suspense>
                <SaveAddress address={order.shipping_address} />
              </Suspense>
            )}
          </OrderAddresses>
          <OrderHistory history={order.history} />
        </div>
      </div>
      {BOUGHT.has(order.status) && <AccountOffer order={order} />}
    </div>
  );
}

/**
 * Clears the checkout draft that became this order once it needs no payment, so that the next checkout in this tab starts fresh.
 * When only the payment has ended, what was typed stays.
 */
function useClearedCheckout({ number, status, payment }: Order) {
  const isSettled = status !== "awaiting_payment";
  const isOver = isSettled || payment?.status !== "open";
  useEffect(() => {
    if (isSettled) clearCheckout(number);
    else if (isOver) clearKey(number);
  }, [number, isSettled, isOver]);
}
