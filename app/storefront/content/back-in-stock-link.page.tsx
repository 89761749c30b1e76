import { data, Link } from "react-router";
import { BACK_IN_STOCK_ERRORS, REQUEST_ENDED, WAITING } from "#app/features/back-in-stock/back-in-stock.contract.ts";
import { confirmRequest, endRequest } from "#app/features/back-in-stock/confirm-request.ts";
import { limitForms } from "#app/storefront/forms/form-limit.server.ts";
import { FormPage, FormStatus } from "#app/storefront/forms/form-page.tsx";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/back-in-stock-link.page.ts";

// The URL holds a token: the canonical URL leaves it out.
export const meta = describePage({
  title: "Back in stock",
  description: "One email when a sold-out product is back.",
  path: "/back-in-stock",
});

/** Confirms or ends a request. A click is required, because mail scanners open every link of an email. */
export async function action({ request, params }: Route.ActionArgs) {
  const limited = await limitForms(request);
  if (limited) return data({ error: limited.error, message: undefined }, limited.init);
  const isConfirming = params.act === "confirm";
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
  if (params.act !== "confirm" && params.act !== "end") throw data(null, { status: 404 });
  return null;
}

export default function BackInStockLink({ params, actionData }: Route.ComponentProps) {
  const isConfirming = params.act === "confirm";
  return (
    <FormPage
      title={isConfirming ? "One more step" : "Delete your request?"}
      lead={
        isConfirming
          ? "Confirm that you want one email when it is back in stock."
          : "One click, and we don’t email you about this product."
      }
    >
      <FormStatus error={actionData?.error} success={actionData?.message} />
      {!actionData?.message && (
        <form method="post">
          <Button type="submit">{isConfirming ? "Yes, email me" : "Delete my request"}</Button>
        </form>
      )}
      <p>
        <Link to="/shop">Back to the shop</Link>
      </p>
    </FormPage>
  );
}
