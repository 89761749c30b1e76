import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";

type Data = EmailData["order-refunded"];

export const orderRefundedSubject = ({ number }: Data) => `Your refund for order ${number}`;

/** To a shopper who was sent a refund. */
export function OrderRefunded(order: Data) {
  return (
    <EmailLayout
      preview={`${order.amount} is on its way back to you.`}
      title={`${order.amount} is on its way back`}
      button={{ label: "See your order", link: order.link }}
    >
      <Paragraph>
        We have sent {order.amount} back for your order {order.number}: {order.reason}.
      </Paragraph>
      <Paragraph>It goes to where you paid from. Banks take 5 to 10 days to show it.</Paragraph>
    </EmailLayout>
  );
}
