import { data, Link } from "react-router";
import { SUBSCRIBED, subscribeSchema } from "#app/features/newsletter/newsletter.contract.ts";
import { subscribe } from "#app/features/newsletter/subscribe.ts";
import { visitorAddress } from "#app/platform/visitor-address.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/newsletter.page.ts";
import { describePage } from "./describe-page.ts";
import { FormMessage, FormPage } from "./form-page.tsx";
import { TOO_OFTEN } from "./form-sentences.ts";

export const meta = describePage({
  title: "Letters from the workshop",
  description: "A few letters a year about new pieces and how they were made.",
  path: "/newsletter",
});

/** The footer's form comes here from every page, with or without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
  const read = subscribeSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!read.success) return data({ error: read.error.issues[0]?.message, said: undefined }, { status: 400 });
  const outcome = await subscribe(read.data.email, visitorAddress(request));
  if (!outcome.ok) return data({ error: TOO_OFTEN, said: undefined }, { status: 429 });
  return data({ error: undefined, said: SUBSCRIBED });
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Letters from the workshop"
      lead="A few times a year: new pieces, and how they were made. You can leave with one click."
    >
      <FormMessage error={actionData?.error} success={actionData?.said} />
      {!actionData?.said && (
        <form method="post">
          <Field label="Email" name="email" type="email" autoComplete="email" required />
          <Button type="submit">Subscribe</Button>
        </form>
      )}
      <p>
        <Link to="/shop">Back to the shop</Link>
      </p>
    </FormPage>
  );
}
