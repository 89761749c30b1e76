import { data, redirect } from "react-router";
import { PostForm } from "#app/features/orders/ui/post-form.tsx";
import { testOutcomeSchema } from "#app/features/payments/payments.contract.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { viewTestPayment } from "#app/features/payments/providers/view-test-payment.ts";
import { isPrefetch } from "#app/features/payments/start/is-prefetch.ts";
import { Totals } from "#app/features/pricing/ui/totals.tsx";
import { now } from "#app/platform/clock.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { throwIfCrossSite } from "#app/storefront/forms/reject-cross-site.server.ts";
import { useMinutesLeft } from "#app/storefront/orders/use-minutes-left.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { dollars, Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/pay-test.page.ts";

export const meta = describePage({
  title: "Test payment",
  description: "A page to try out paying. No money moves.",
  path: "/pay/test",
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MINUTE_MS = 60_000;

const noSuchPayment = () => data("There is no such payment.", { status: 404 });

/**
 * Loads the payment, or redirects to the order when nothing is left to pay. Showing the page counts as opening the
 * payment, so a prefetching browser gets 503 instead.
 */
export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  if (isPrefetch(request.headers)) throw data("This page can’t be prefetched.", { status: 503 });
  const payment = UUID.test(id) ? await viewTestPayment(id) : undefined;
  if (!payment) throw noSuchPayment();
  const { status, reservedUntil, orderPage, number, amount, lines, subtotal, shipping } = payment;
  if (status !== "open" || !reservedUntil) throw redirect(orderPage);
  const minutes = Math.ceil((new Date(reservedUntil).getTime() - now().getTime()) / MINUTE_MS);
  return { number, amount, orderPage, minutes, lines, subtotal, shipping };
}

export { loadWholePage as clientLoader } from "#app/storefront/layout/load-whole-page.ts";

/** Handles Pay and Decline by sending a signed event to the shop, as a real provider would. */
export async function action({ request, params: { id } }: Route.ActionArgs) {
  throwIfCrossSite(request);
  const limited = await limitForms(request);
  if (limited) return data({ problem: limited.error }, limited.init);
  const outcome = testOutcomeSchema.safeParse({ outcome: (await request.formData()).get("intent") });
  if (!UUID.test(id) || !outcome.success) throw noSuchPayment();
  const result = await submitTestPayment(id, outcome.data.outcome);
  if (!result.ok) throw noSuchPayment();
  return redirect(result.value.next, 303);
}

export { headers } from "#app/storefront/forms/action-headers.ts";

export default function TestPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, amount, orderPage, lines, subtotal, shipping } = loaderData;
  const minutes = useMinutesLeft(loaderData.minutes);
  return (
    <div className="form-page pay-test">
      {actionData && (
        <p role="alert" className="notice notice-error">
          {actionData.problem}
        </p>
      )}
      <p className="pay-test-notice">
        <strong>Test payment.</strong> No money moves, and no card is asked for.
      </p>
      <h1>Pay {dollars(amount)}</h1>
      <p className="lead">
        Order <strong className="order-number">{number}</strong>. Your items are reserved for{" "}
        {minutes === 1 ? "one more minute" : `${minutes} more minutes`}.
      </p>
      <section className="order-summary" aria-labelledby="pay-summary">
        <h2 id="pay-summary">What you pay for</h2>
        <ul className="pay-test-lines">
          {lines.map(({ sku, name, options, quantity, amount: price }) => (
            <li key={sku}>
              <span>
                {name} {options && <span className="quiet">{options}</span>} × {quantity}
              </span>
              <Price amount={price} />
            </li>
          ))}
        </ul>
        <Totals subtotal={subtotal} shipping={shipping} total={amount} />
      </section>
      <div className="pay-test-buttons">
        <PostForm intent="paid" busyLabel="Paying..." wide>
          Pay {dollars(amount)}
        </PostForm>
        <PostForm intent="declined" variant="plain" busyLabel="Declining..." wide>
          Decline the payment
        </PostForm>
        <a href={orderPage} className="quiet-link">
          Leave without paying
        </a>
      </div>
    </div>
  );
}
