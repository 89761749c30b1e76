import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const staffFactorsResetSubject = "Set up your sign-in again";

/** To a staff member whose passkeys, authenticator app and recovery codes were removed by an owner. */
export function StaffFactorsReset({ name, resetBy, link, hours }: EmailData["staff-factors-reset"]) {
  const greeted = nameForGreeting(name);
  return (
    <EmailLayout
      preview={`Your link works once, within ${hours} hours.`}
      title="Set up your sign-in again"
      button={{ label: "Set up your sign-in", link }}
      note="If you didn’t ask for this, don’t use the link, and talk to the owner of the shop."
    >
      <Paragraph>{greeted ? `Hello ${greeted},` : "Hello,"}</Paragraph>
      <Paragraph>
        {nameForGreeting(resetBy) ?? "An owner"} removed the passkeys, the authenticator app and the recovery codes of
        your {shop.name} account, and signed you out everywhere. With the link below you choose a new password and a new
        second factor. It works once, within {hours} hours.
      </Paragraph>
    </EmailLayout>
  );
}
