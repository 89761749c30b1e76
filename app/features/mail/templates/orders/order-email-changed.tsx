import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { firstNameForGreeting } from "#app/features/mail/templates/greeting.ts";

type Data = EmailData["order-email-changed"];

/** The subject of the email to the former address of an order. It does not contain the new one. */
export const orderEmailChangedSubject = ({ number }: Data) => `Emails about your order ${number} go to another address`;

/** To the former address of an order, without its new one. */
export function OrderEmailChanged({ number, name: fullName }: Data) {
  const name = firstNameForGreeting(fullName);
  return (
    <EmailLayout preview={`Emails about order ${number} go to another address now.`} title="Your email has changed">
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Emails about order {number} now go to another address, as you asked us. Links in our earlier emails no longer
        open it. If it wasn’t you, please reply to this email.
      </Paragraph>
    </EmailLayout>
  );
}
