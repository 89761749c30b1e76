import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const confirmNewEmailSubject = "Confirm your new email";

/** To a customer's new address, before the change. */
export function ConfirmNewEmail({ firstName, link }: EmailData["confirm-new-email"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="One click, and your account uses this address."
      title="Your new email"
      button={{ label: "Use this address", link }}
      note="The link works once, within 24 hours. If you don’t have an account with us, you can ignore this email."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        You asked to use this address for your {shop.name} account. Click the button, and from then on you sign in with
        it. Until then, everything stays the same.
      </Paragraph>
    </EmailLayout>
  );
}
