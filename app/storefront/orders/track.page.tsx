import { data } from "react-router";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { type TrackedOrder, trackOrder } from "#app/features/orders/track-order.ts";
import { deliveryDateOf, stateLabelOf } from "#app/features/orders/ui/order-labels.ts";
import { BoughtLines, OrderHistory, TrackingLinks } from "#app/features/orders/ui/order-parts.tsx";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { limitForms, tooMany } from "#app/storefront/forms/form-limit.server.ts";
import { FormPage, FormStatus } from "#app/storefront/forms/form-page.tsx";
import { throwIfCrossSite } from "#app/storefront/forms/reject-cross-site.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/track.page.ts";

export const meta = describePage({
  title: "Track your order",
  description: "Find out where your order is, with its number and your email address.",
  path: "/track",
});

type TrackResult = { submitted: { number: string; email: string }; error?: string; order?: TrackedOrder };

const NOT_FOUND = "We couldn’t find an order with this number and email address. Both are in your confirmation email.";

/** Finds the order. A POST form, because email addresses must not appear in URLs. */
export async function action({ request }: Route.ActionArgs) {
  throwIfCrossSite(request);
  const limited = await limitForms(request);
  const form = await request.formData();
  const submitted = { number: String(form.get("number") ?? ""), email: String(form.get("email") ?? "") };
  if (limited) return data<TrackResult>({ submitted, error: limited.error }, limited.init);
  const result = await trackOrder(submitted, visitorAddress(request));
  if (result.ok) return data<TrackResult>({ submitted, order: result.value });
  if (result.error.code === "no_such_order") return data<TrackResult>({ submitted, error: NOT_FOUND }, { status: 404 });
  const { error, init } = tooMany(result.error.retryAfterSeconds);
  return data<TrackResult>({ submitted, error }, init);
}

export { headers } from "#app/storefront/forms/action-headers.ts";

export default function Track({ actionData }: Route.ComponentProps) {
  const { submitted, error, order } = actionData ?? {};
  return (
    <FormPage title="Track your order" lead="Enter your order number and the email address you ordered with.">
      <form method="post">
        <FormStatus error={error} />
        <Field
          label="Order number"
          name="number"
          defaultValue={submitted?.number}
          hint="For example 7KQ-M4T-2X"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Field label="Email" name="email" type="email" defaultValue={submitted?.email} autoComplete="email" required />
        <Button type="submit">Find my order</Button>
      </form>
      {order && <Found order={order} />}
    </FormPage>
  );
}

function Found({ order }: { order: TrackedOrder }) {
  const arrival = deliveryDateOf(order);
  const where = formatAddress(order.shipping_address).join(", ");
  return (
    <section className="tracked" aria-labelledby="tracked">
      <h2 id="tracked">
        Order <span className="order-number">{order.number}</span>: {stateLabelOf(order)}
      </h2>
      {/* Browser and server may spell country names differently. */}
      <p suppressHydrationWarning>
        {arrival && `It arrives by ${arrival}. `}Ships to {where}.
      </p>
      <TrackingLinks order={order} />
      <BoughtLines items={order.items} priced={false} />
      <OrderHistory history={order.history} />
      <p className="quiet">For amounts and addresses, use the link in your confirmation email.</p>
    </section>
  );
}
