import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const accountClosedSubject = "Your account is deleted";

/** What becomes of the orders that are not finished yet. */
function rest(openOrders: number): string {
  const [whose, them, their] =
    openOrders === 1 ? ["One order is", "it", "Its"] : [`${openOrders} orders are`, "them", "Their"];
  return `${whose} not finished yet: we keep the name and address in ${them} until the goods have arrived and the time to send them back is over. ${their} letters still reach you.`;
}

/** To somebody who has deleted their account: the last letter. */
export function AccountClosed({ firstName, openOrders }: EmailData["account-closed"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="Your name, addresses, cart and wishlist are gone."
      title={name ? `Goodbye, ${name}` : "Goodbye"}
      note="It wasn’t you? Answer this letter at once."
    >
      <Paragraph>
        Your {shop.name} account is deleted, with your addresses, your cart and your wishlist. Of finished orders we
        keep what was sold and for how much, as our books need it, and nothing that tells whose they were.
      </Paragraph>
      {openOrders > 0 && <Paragraph>{rest(openOrders)}</Paragraph>}
      <Paragraph>Thank you for having carried our work.</Paragraph>
    </EmailLayout>
  );
}
