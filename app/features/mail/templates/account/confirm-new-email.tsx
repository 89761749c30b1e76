import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const confirmNewEmailSubject = "Confirm your new e-mail";

/** To the address that a customer wants instead of the present one. */
export function ConfirmNewEmail({ firstName, link }: EmailData["confirm-new-email"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="One press, and your account uses this address."
      title="Your new e-mail"
      button={{ label: "Use this address", link }}
      note="The button is good once, for 24 hours. You have no account with us? Then don’t press it: nothing happens."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        you asked to use this address for your {shop.name} account. Press the button, and from then on you sign in with
        it. Until then everything stays as it is.
      </Paragraph>
    </EmailLayout>
  );
}
