import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { firstNameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { BANK_TIME_TEXT } from "#app/platform/shop-facts.ts";
import { OrderEmailSummary } from "./order-summary.tsx";

type Data = EmailData["order-cancelled"];

/** The subject of the email that an order is canceled. */
export const orderCanceledSubject = ({ number }: Data) => `Your order ${number} is canceled`;

const MONEY: Record<Data["money"], (refund: string) => string> = {
  goes_back: (refund) => `We are refunding ${refund} to your original payment method. ${BANK_TIME_TEXT}`,
  looked_at: () => "We are checking your payment by hand, and will refund what you paid.",
};

/** To a shopper whose order was canceled, by them or by the shop. */
export function OrderCanceled(order: Data) {
  const refund = order.refund ?? order.total;
  const money = order.isByHand ? `We have refunded ${refund}.` : MONEY[order.money](refund);
  const name = firstNameForGreeting(order.name);
  return (
    <EmailLayout
      preview={money}
      title="Your order is canceled"
      button={{ label: "See your order", link: order.link }}
      note="If you didn’t ask for this, reply to this email, and we’ll fix it."
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        Your order {order.number} is canceled: {order.reason}.
      </Paragraph>
      <Paragraph>{money}</Paragraph>
      <OrderEmailSummary {...order} />
    </EmailLayout>
  );
}
