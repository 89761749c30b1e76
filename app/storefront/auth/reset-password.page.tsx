import { Link } from "react-router";
import { requestReset } from "#app/features/customers/customers.client.ts";
import { FormMessage, FormPage } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useReturnQuery } from "./use-return-query.ts";

export const meta = describePage({
  title: "Reset password",
  description: "Request a link to set a new password.",
  path: "/reset-password",
});

export { headers } from "#app/storefront/forms/action-headers.ts";
export { needsJavaScript as action } from "#app/storefront/forms/needs-javascript.ts";

export default function ResetPassword() {
  const returnQuery = useReturnQuery();
  const { state, error, fields, submit } = useSubmission(async ({ email = "" }) => requestReset(email), {
    failed: "Failed to send reset email.",
  });
  return (
    <FormPage
      imageKey="wallets"
      title="Reset password"
      lead="Enter your email, and we’ll send you a link. It works once, within an hour."
    >
      <form method="post" onSubmit={submit} data-wait-for-script>
        <FormMessage
          error={error}
          success={state === "done" ? "If this email exists, a reset link has been sent." : undefined}
        />
        <Field label="Email" name="email" type="email" autoComplete="username" error={fields.email} required />
        <Button type="submit" busy={state === "busy"} busyLabel="Sending...">
          Send reset link
        </Button>
      </form>
      <p>
        Remembered it? <Link to={`/login${returnQuery}`}>Sign in</Link>
      </p>
    </FormPage>
  );
}
