import { patchProfile } from "#app/features/customers/account/account.client.ts";
import type { Profile } from "#app/features/customers/account/account.contract.ts";
import { NameFields } from "#app/storefront/auth/name-fields.tsx";
import { FormStatus } from "#app/storefront/forms/form-page.tsx";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** Form for the customer's names. */
export function NameForm({ profile, onChange }: Props) {
  const { state, error, fields, submit } = useSubmission(
    async ({ first_name, last_name, username }) => onChange(await patchProfile({ first_name, last_name, username })),
    { failed: "Your name could not be saved. Please try again." },
  );
  return (
    <ProfilePart id="name" title="Name">
      <form method="post" onSubmit={submit} className="account-form">
        <FormStatus error={error} success={state === "done" ? "Saved." : undefined} />
        <NameFields defaultValues={profile} fieldErrors={fields} />
        <Button type="submit" variant="plain" busy={state === "busy"} busyLabel="Saving...">
          Save name
        </Button>
      </form>
    </ProfilePart>
  );
}
