import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { part } from "./email-style.ts";

export const newsletterWelcomeSubject = "You’re subscribed to our newsletter";

/** To a new subscriber, after the confirmation. Contains the link to unsubscribe. */
export function NewsletterWelcome({ link, endLink }: EmailData["newsletter-welcome"]) {
  return (
    <EmailLayout
      preview="We write when something new leaves the bench, and not more often."
      title="You’re subscribed"
      button={{ label: "Look around the shop", link }}
      note={
        <Text {...part.note}>
          <a href={endLink} {...part.link}>
            Unsubscribe
          </a>{" "}
          at any time.
        </Text>
      }
    >
      <Paragraph>
        Thank you for confirming. We write when something new leaves the bench, and not more often than that.
      </Paragraph>
    </EmailLayout>
  );
}
