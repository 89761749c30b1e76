import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const emailChangedSubject = "Your email has changed";

/** To a customer's former address, after the change. */
export function EmailChanged({ firstName, newEmail, link }: EmailData["email-changed"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview={`Your account now uses ${newEmail}.`}
      title="Your email has changed"
      button={{ label: "It wasn’t me: contact us", link }}
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Your {shop.name} account now uses {newEmail}. You sign in with it, and our emails go there. If this was you, you
        don’t need to do anything.
      </Paragraph>
    </EmailLayout>
  );
}
