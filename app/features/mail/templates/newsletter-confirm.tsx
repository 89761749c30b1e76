import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";

export const newsletterConfirmSubject = "Please confirm our newsletter";

/** To an address that was entered in the newsletter form. */
export function NewsletterConfirm({ link }: EmailData["newsletter-confirm"]) {
  return (
    <EmailLayout
      preview="One click, and you get our newsletter."
      title="One click to confirm"
      button={{ label: "Yes, send me the newsletter", link }}
      note="If you didn’t ask for our newsletter, ignore this email, and you won’t hear from us again. Every newsletter has a link to unsubscribe."
    >
      <Paragraph>
        You asked us to write when something new leaves the bench. Please confirm that this address is yours; until then
        we send nothing.
      </Paragraph>
    </EmailLayout>
  );
}
