import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { firstNameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { BANK_TIME_TEXT } from "#app/platform/shop-facts.ts";
import { OrderEmailSummary } from "./order-summary.tsx";

type Data = EmailData["order-refunded"];

/** The subject of the email that a refund was sent. */
export const orderRefundedSubject = ({ number }: Data) => `Your refund for order ${number}`;

/** To a shopper who was sent a refund. */
export function OrderRefunded(order: Data) {
  const name = firstNameForGreeting(order.name);
  return (
    <EmailLayout
      preview={`${order.amount} is on its way back to you.`}
      title={`${order.amount} is on its way back`}
      button={{ label: "See your order", link: order.link }}
      note="Questions about this refund? Reply to this email."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        We have refunded {order.amount} of your order {order.number}: {order.reason}.
      </Paragraph>
      <Paragraph>
        {!order.isByHand && `It goes back to your original payment method. ${BANK_TIME_TEXT} `}This is what you ordered:
      </Paragraph>
      <OrderEmailSummary {...order} />
    </EmailLayout>
  );
}
