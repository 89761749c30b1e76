import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph, Quoted } from "./email-layout.tsx";

/** The subject of a message from the contact form: the sender's name, and their own subject if there is one. */
export const contactMessageSubject = ({ name, subject }: EmailData["contact-message"]) =>
  subject ? `${name}: ${subject}` : `A message from ${name}`;

/** To the owner: a message from the contact form. Its Reply-To is the sender. */
export function ContactMessageEmail({ name, email, subject, message }: EmailData["contact-message"]) {
  return (
    <EmailLayout preview={message.slice(0, 120)} title={subject || "A message from the shop"}>
      <Paragraph>
        {name} ({email}) wrote:
      </Paragraph>
      <Quoted>{message}</Quoted>
      <Paragraph>Reply to this email to reach {name}.</Paragraph>
    </EmailLayout>
  );
}
