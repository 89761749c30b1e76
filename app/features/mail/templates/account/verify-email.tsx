import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";

export const verifyEmailSubject = "Confirm your e-mail";

/** To somebody who asked for the confirming link once more. */
export function VerifyEmail({ firstName, link }: EmailData["verify-email"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="One press, and orders you placed as a guest are in your account."
      title="Confirm your e-mail"
      button={{ label: "Confirm your e-mail", link }}
      note="The button is good once, for 7 days. You have no account with us? Then don’t press it: nothing happens."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        please confirm that this address is yours. Orders that you placed with it as a guest will then stand in your
        account.
      </Paragraph>
    </EmailLayout>
  );
}
