import { patchProfile } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

/** Form for a new email address, which takes effect once its link is opened. Collapsed, because few need it. */
export function EmailForm({ onRequested }: { onRequested: (profile: Profile) => void }) {
  const { state, error, fields, submit } = useSubmission(
    async ({ email, current_password }) => onRequested(await patchProfile({ email, current_password })),
    { failed: "Your email could not be changed. Please try again." },
  );
  return (
    <details className="checkout-more">
      <summary>Change email</summary>
      <form method="post" onSubmit={submit} className="account-form">
        <FormStatus error={error} />
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="We’ll send a link to this address. Your email changes when you open it."
          error={fields.email}
          required
        />
        <CurrentPasswordField error={fields.current_password} />
        <Button type="submit" variant="plain" busy={state === "busy"} busyLabel="Sending...">
          Send the link
        </Button>
      </form>
    </details>
  );
}
