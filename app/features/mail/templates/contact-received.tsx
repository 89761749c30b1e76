import { EmailLayout, Paragraph } from "./email-layout.tsx";

export const contactReceivedSubject = "We have your message";

/**
 * To the address that was entered in the contact form. It repeats nothing of what was typed there:
 * otherwise anybody could send a stranger any text in our name.
 */
export function ContactReceived() {
  return (
    <EmailLayout
      preview="A person reads it, and answers within two working days."
      title="We have your message"
      note="You didn’t write to us? Then somebody mistyped their address, and you can ignore this letter."
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        thank you for writing to the workshop. A person reads every message, and answers within two working days.
      </Paragraph>
    </EmailLayout>
  );
}
