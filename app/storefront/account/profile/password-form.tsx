import { useRef, useState } from "react";
import { postPassword } from "#app/features/customers/account/account.client.ts";
import { NewPasswordFields, reportMismatch } from "#app/storefront/auth/new-password-fields.tsx";
import { FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { ProfilePart } from "./profile-part.tsx";

/** Form for a new password, which requires the current one. */
export function PasswordForm({ email }: { email: string }) {
  const [status, setStatus] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { state, error, fields, submit } = useSubmission(
    async ({ current_password = "", new_password = "", confirm_password }) => {
      setStatus(undefined);
      reportMismatch(new_password, confirm_password);
      const { message } = await postPassword({ current_password, new_password });
      setStatus(message);
      form.current?.reset();
    },
    { failed: "Your password could not be changed. Please try again." },
  );
  return (
    <ProfilePart id="password" title="Password">
      <FormStatus error={error} success={status} />
      <form ref={form} method="post" onSubmit={submit} className="account-form">
        {/* Lets a password manager find the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField error={fields.current_password} />
        <NewPasswordFields
          label="New password"
          name="new_password"
          hint="At least 8 characters. All other devices are signed out."
          fieldErrors={fields}
        />
        <Button type="submit" variant="plain" busy={state === "busy"} busyLabel="Saving...">
          Save new password
        </Button>
      </form>
    </ProfilePart>
  );
}
