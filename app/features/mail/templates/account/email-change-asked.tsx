import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const emailChangeAskedSubject = "Your email is about to change";

/** To a customer's current address, while a change is pending. */
export function EmailChangeAsked({ firstName, newEmail, link }: EmailData["email-change-asked"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="If this was you, you don’t need to do anything."
      title="Your email is about to change"
      button={{ label: "It wasn’t me: set a new password", link }}
      note="A new password cancels the change and signs your account out everywhere."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Someone who knows your password asked to use {newEmail} for your {shop.name} account. We have sent an email to
        that address; the change is made when the link in it is opened.
      </Paragraph>
      <Paragraph>If this was you, you don’t need to do anything.</Paragraph>
    </EmailLayout>
  );
}
