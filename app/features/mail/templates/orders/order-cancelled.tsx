import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { OrderEmailSummary } from "./order-summary.tsx";

type Data = EmailData["order-cancelled"];

export const orderCancelledSubject = ({ number }: Data) => `Your order ${number} is cancelled`;

const MONEY: Record<Data["money"], (total: string) => string> = {
  goes_back: (total) => `We are sending ${total} back to where you paid from. Banks take 5 to 10 days to show it.`,
  looked_at: () => "We are checking your payment by hand: what you have paid will be sent back to you.",
};

/** To a shopper whose order was cancelled, by them or by the shop. */
export function OrderCancelled(order: Data) {
  const money = MONEY[order.money](order.total);
  return (
    <EmailLayout
      preview={money}
      title="Your order is cancelled"
      button={{ label: "See your order", link: order.link }}
      note="You didn’t ask for this? Reply to this email and we will put it right."
    >
      <Paragraph>
        Your order {order.number} is cancelled: {order.reason}.
      </Paragraph>
      <Paragraph>{money}</Paragraph>
      <OrderEmailSummary {...order} />
    </EmailLayout>
  );
}
