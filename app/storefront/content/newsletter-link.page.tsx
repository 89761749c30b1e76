import { data } from "react-router";
import { confirmSubscription } from "#app/features/newsletter/confirm-subscription.ts";
import { CONFIRMED, ENDED, NEWSLETTER_ERRORS } from "#app/features/newsletter/newsletter.contract.ts";
import { unsubscribe } from "#app/features/newsletter/unsubscribe.ts";
import { EmailLinkPage } from "#app/storefront/forms/email-link-page.tsx";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import type { Route } from "./+types/newsletter-link.page.ts";

// The URL holds a token: the canonical URL leaves it out.
export const meta = describePage({
  title: "News from the workshop",
  description: "A few emails a year about new products and how they were made.",
  path: "/newsletter",
});

/** Confirms or ends a subscription. */
export async function action({ request, params }: Route.ActionArgs) {
  const limited = await limitForms(request);
  if (limited) return data({ error: limited.error, message: undefined }, limited.init);
  const isConfirming = params.action === "confirm";
  const result = await (isConfirming ? confirmSubscription(params.token) : unsubscribe(params.token));
  if (!result.ok) return data({ error: NEWSLETTER_ERRORS[result.error.code], message: undefined }, { status: 400 });
  return data({ error: undefined, message: isConfirming ? CONFIRMED : ENDED });
}

export { headers } from "#app/storefront/forms/action-headers.ts";

/** Returns 404 for any other action than these two. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.action !== "confirm" && params.action !== "unsubscribe") throw data(null, { status: 404 });
  return null;
}

export default function NewsletterLink({ params, actionData }: Route.ComponentProps) {
  const texts =
    params.action === "confirm"
      ? { title: "One more step", lead: "Confirm that you want our newsletter.", button: "Confirm my subscription" }
      : {
          title: "Unsubscribe from the newsletter?",
          lead: "One click, and we stop sending it.",
          button: "Unsubscribe",
        };
  return <EmailLinkPage {...texts} result={actionData} />;
}
