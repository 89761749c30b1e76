import { changeProfile } from "#app/features/account/account.client.ts";
import type { Profile } from "#app/features/account/account.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormSaid } from "../form-page.tsx";
import { useSubmission } from "../use-submission.ts";
import { ProfilePart } from "./profile-part.tsx";

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** How the shop calls its customer. */
export function NameForm({ profile, onChange }: Props) {
  const { state, error, fields, submit } = useSubmission(
    async ({ first_name, last_name, username }) => onChange(await changeProfile({ first_name, last_name, username })),
    { failed: "Your name could not be saved. Please try again." },
  );
  return (
    <ProfilePart id="name" title="Name">
      <form method="post" onSubmit={submit} className="account-form">
        <FormSaid error={error} success={state === "done" ? "Saved." : undefined} />
        <Field
          label="First name"
          name="first_name"
          autoComplete="given-name"
          defaultValue={profile.first_name}
          maxLength={100}
          error={fields.first_name}
          required
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          defaultValue={profile.last_name}
          maxLength={100}
          error={fields.last_name}
          required
        />
        <Field
          label="Username"
          name="username"
          autoComplete="nickname"
          defaultValue={profile.username}
          maxLength={60}
          error={fields.username}
          required
        />
        <Button type="submit" look="plain" busy={state === "busy"} busyLabel="Saving...">
          Save name
        </Button>
      </form>
    </ProfilePart>
  );
}
