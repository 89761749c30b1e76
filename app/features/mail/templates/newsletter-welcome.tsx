import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { style } from "./email-style.ts";

export const newsletterWelcomeSubject = "Letters from the workshop: you’re in";

/** To a new subscriber, after the confirmation. Contains the link to unsubscribe. */
export function NewsletterWelcome({ link, endLink }: EmailData["newsletter-welcome"]) {
  return (
    <EmailLayout
      preview="We write when something new leaves the bench, and not more often."
      title="You’re in"
      button={{ label: "Look around the shop", link }}
      note={
        <>
          Had enough?{" "}
          <a href={endLink} style={style.address}>
            Unsubscribe
          </a>{" "}
          at any time.
        </>
      }
    >
      <Paragraph>
        Thank you for confirming. We write when something new leaves the bench, and not more often than that.
      </Paragraph>
    </EmailLayout>
  );
}
