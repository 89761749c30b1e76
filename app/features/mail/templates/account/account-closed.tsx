import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";

export const accountClosedSubject = "Your account is deleted";

/** Explains what happens to the orders that are not finished yet. */
function rest(openOrders: number): string {
  const [whose, them, their] =
    openOrders === 1 ? ["One order is", "it", "Its"] : [`${openOrders} orders are`, "them", "Their"];
  return `${whose} not finished yet: we keep the name and address in ${them} until the products have arrived and the return period is over. ${their} emails still reach you.`;
}

/** The last email to a customer who has deleted their account. */
export function AccountClosed({ firstName, openOrders }: EmailData["account-closed"]) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="Your name, addresses, cart and wishlist are deleted."
      title={name ? `Goodbye, ${name}` : "Goodbye"}
      note="If this wasn’t you, reply to this email right away."
    >
      <Paragraph>
        Your {shop.name} account is deleted, with your addresses, your cart and your wishlist. Of finished orders we
        keep what was sold and for how much, as accounting rules require, and nothing that shows who ordered it.
      </Paragraph>
      {openOrders > 0 && <Paragraph>{rest(openOrders)}</Paragraph>}
      <Paragraph>Thank you for carrying our work.</Paragraph>
    </EmailLayout>
  );
}
