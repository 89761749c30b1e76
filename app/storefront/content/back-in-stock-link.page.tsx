import { data } from "react-router";
import { BACK_IN_STOCK_ERRORS, REQUEST_ENDED, WAITING } from "#app/features/back-in-stock/back-in-stock.contract.ts";
import { confirmRequest, endRequest } from "#app/features/back-in-stock/confirm-request.ts";
import { EmailLinkPage } from "#app/storefront/forms/email-link-page.tsx";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import type { Route } from "./+types/back-in-stock-link.page.ts";

// The URL holds a token: the canonical URL leaves it out.
export const meta = describePage({
  title: "Back in stock",
  description: "One email when a sold-out product is back.",
  path: "/back-in-stock",
});

/** Confirms or ends a request. */
export async function action({ request, params }: Route.ActionArgs) {
  const limited = await limitForms(request);
  if (limited) return data({ error: limited.error, message: undefined }, limited.init);
  const isConfirming = params.action === "confirm";
  const result = await (isConfirming ? confirmRequest(params.token) : endRequest(params.token));
  if (!result.ok) {
    const { error, status } = BACK_IN_STOCK_ERRORS[result.error.code];
    return data({ error, message: undefined }, { status });
  }
  return data({ error: undefined, message: isConfirming ? WAITING : REQUEST_ENDED });
}

export { headers } from "#app/storefront/forms/action-headers.ts";

/** Returns 404 for any other action than these two. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.action !== "confirm" && params.action !== "end") throw data(null, { status: 404 });
  return null;
}

export default function BackInStockLink({ params, actionData }: Route.ComponentProps) {
  const texts =
    params.action === "confirm"
      ? {
          title: "One more step",
          lead: "Confirm that you want one email when it is back in stock.",
          button: "Yes, email me",
        }
      : {
          title: "Delete your request?",
          lead: "One click, and we don’t email you about this product.",
          button: "Delete my request",
        };
  return <EmailLinkPage {...texts} result={actionData} />;
}
