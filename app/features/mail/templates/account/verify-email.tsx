import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";

export const verifyEmailSubject = "Confirm your email";

/** To a customer who requested another verification link. */
export function VerifyEmail({ firstName, link }: EmailData["verify-email"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="One click, and orders you placed as a guest appear in your account."
      title="Confirm your email"
      button={{ label: "Confirm your email", link }}
      note="The link works once, within 7 days. If you don’t have an account with us, you can ignore this email."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Please confirm that this address is yours. Orders that you placed with it as a guest will then appear in your
        account.
      </Paragraph>
    </EmailLayout>
  );
}
