import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const passwordResetSubject = "Set a new password";

/** To a customer for whom a new password was requested. */
export function PasswordReset({ firstName, link, minutes }: EmailData["password-reset"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview={`The link works once, within ${minutes} minutes.`}
      title="A new password"
      button={{ label: "Set a new password", link }}
      note="If you didn’t ask for this, you can ignore this email. Your password stays the same."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Someone (we hope it was you) asked for a new password for your {shop.name} account. The link below works once,
        within {minutes} minutes. Using it signs your account out everywhere.
      </Paragraph>
    </EmailLayout>
  );
}
