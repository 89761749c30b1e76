import { data, Link } from "react-router";
import { SUBSCRIBED, subscribeSchema } from "#app/features/newsletter/newsletter.contract.ts";
import { subscribe } from "#app/features/newsletter/subscribe.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { limitForms, tooMany } from "#app/storefront/forms/form-limit.server.ts";
import { FormPage, FormStatus } from "#app/storefront/forms/form-page.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/newsletter.page.ts";

export const meta = describePage({
  title: "News from the workshop",
  description: "A few emails a year about new products and how they were made.",
  path: "/newsletter",
});

/** Handles the form in the footer of every page, with or without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const limited = await limitForms(request);
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  const errorData = (error: string | undefined, init: ResponseInit) => data({ error, email, message: undefined }, init);
  if (limited) return errorData(limited.error, limited.init);
  const read = subscribeSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return errorData(read.error.issues[0]?.message, { status: 400 });
  const result = await subscribe(read.data.email, visitorAddress(request));
  if (result.ok) return data({ error: undefined, email, message: SUBSCRIBED });
  const { error, init } = tooMany(result.error.retryAfterSeconds);
  return errorData(error, init);
}

export { headers } from "#app/storefront/forms/action-headers.ts";

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="News from the workshop"
      lead="A few times a year: new products, and how they were made. Unsubscribe with one click."
    >
      <FormStatus error={actionData?.error} success={actionData?.message} />
      {!actionData?.message && (
        <form method="post">
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
            required
          />
          <Button type="submit">Subscribe</Button>
        </form>
      )}
      <p>
        <Link to="/shop">Back to the shop</Link>
      </p>
    </FormPage>
  );
}
