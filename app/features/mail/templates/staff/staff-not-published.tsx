import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";

/** The subject of the email that a product was not published at its time. */
export const staffNotPublishedSubject = ({ product }: EmailData["staff-not-published"]) => `Not published: ${product}`;

/** To the staff member who scheduled it, or to the owners: a product was not published at its time. */
export function StaffNotPublished({ name, product, time, reason, link }: EmailData["staff-not-published"]) {
  const greeted = nameForGreeting(name);
  return (
    <EmailLayout
      preview={reason}
      title="Not published"
      button={{ label: "Open the product", link }}
      note="Shoppers see what they saw before. The changes are stored: check them, and publish or schedule them again."
    >
      <Paragraph>{greeted ? `Hello ${greeted},` : "Hello,"}</Paragraph>
      <Paragraph>
        “{product}” was scheduled for {time}. It was not published. {reason}
      </Paragraph>
    </EmailLayout>
  );
}
