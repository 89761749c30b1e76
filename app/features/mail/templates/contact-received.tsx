import { REPLY_TIME } from "#app/platform/shop-facts.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";

export const contactReceivedSubject = "We have your message";

/**
 * To the address that was entered in the contact form. It does not repeat the message: otherwise anybody could send any
 * text to a stranger in the shop's name.
 */
export function ContactReceived() {
  return (
    <EmailLayout
      preview={`A person reads it and replies ${REPLY_TIME}.`}
      title="We have your message"
      note="If you didn’t write to us, someone mistyped their address, and you can ignore this email."
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Thank you for writing to the workshop. A person reads every message and replies {REPLY_TIME}.
      </Paragraph>
    </EmailLayout>
  );
}
