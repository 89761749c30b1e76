import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const welcomeSubject = `Welcome to ${shop.name}`;

/** To a new customer. Its button verifies the email. */
export function Welcome({ firstName, link }: EmailData["welcome"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="Your account is ready. One click confirms your email."
      title={name ? `Welcome, ${name}` : "Welcome"}
      button={{ label: "Confirm your email", link }}
      note="The link is valid for 7 days. If you didn’t create this account, don’t click it: reply to this email, and we’ll delete the account."
    >
      <Paragraph>
        Your account is ready. Your cart and your wishlist now follow you from one device to the next.
      </Paragraph>
      <Paragraph>
        Please confirm that this address is yours. Orders that you placed with it as a guest will then appear in your
        account too.
      </Paragraph>
      <Paragraph>
        Everything we sell is cut, stitched and finished by hand, and meant to look better the longer you carry it.
      </Paragraph>
    </EmailLayout>
  );
}
