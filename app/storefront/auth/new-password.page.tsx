import { Link, useParams } from "react-router";
import { confirmReset } from "#app/features/customers/customers.client.ts";
import { FormMessage, FormPage } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { Button } from "#app/ui/button.tsx";
import { NewPasswordFields, reportMismatch } from "./new-password-fields.tsx";
import { useSignInSoon } from "./use-sign-in-soon.ts";

// The URL holds a token: the canonical URL leaves it out, and search engines must not index the page.
export const meta = describePage({
  title: "Set a new password",
  description: "Choose a new password for your account.",
  path: "/reset-password",
});

export { headers } from "#app/storefront/forms/action-headers.ts";
export { needsJavaScript as action } from "#app/storefront/forms/needs-javascript.ts";

export default function NewPassword() {
  const signInSoon = useSignInSoon();
  const { uid = "", token = "" } = useParams();
  const { state, error, fields, submit } = useSubmission(
    async ({ new_password = "", confirm_password }) => {
      reportMismatch(new_password, confirm_password);
      await confirmReset(uid, token, new_password);
      signInSoon();
    },
    { failed: "Failed to reset password." },
  );
  return (
    <FormPage imageKey="wallets" title="Set a new password" lead="Saving it signs you out on all other devices.">
      <form method="post" onSubmit={submit} data-wait-for-script>
        <FormMessage
          error={error}
          success={state === "done" ? "Password reset successful! Redirecting to sign in..." : undefined}
        />
        <NewPasswordFields
          label="New password"
          name="new_password"
          hint="At least 8 characters."
          fieldErrors={fields}
        />
        <Button type="submit" busy={state !== "idle"} busyLabel="Saving...">
          Save new password
        </Button>
      </form>
      <p>
        Link expired? <Link to="/reset-password">Request a new one</Link>
      </p>
    </FormPage>
  );
}
