import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const passwordChangedSubject = "Your password has changed";

/** To a customer whose password was changed or reset. */
export function PasswordChanged({ firstName, link }: EmailData["password-changed"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="If this was you, you don’t need to do anything."
      title="Your password has changed"
      button={{ label: "It wasn’t me: set a new password", link }}
      note="A new password signs your account out everywhere. Then reply to this email, and we’ll look into it with you."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        The password of your {shop.name} account was changed just now, and all other devices were signed out. If this
        was you, you don’t need to do anything.
      </Paragraph>
    </EmailLayout>
  );
}
