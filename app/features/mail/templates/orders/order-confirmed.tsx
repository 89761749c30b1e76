import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { nameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";
import { OrderEmailSummary, SentTo } from "./order-summary.tsx";

type Data = EmailData["order-confirmed"];

export const orderConfirmedSubject = ({ number }: Data) => `Thank you for your order ${number}`;

/** To a shopper whose order is paid. */
export function OrderConfirmed(order: Data) {
  const name = nameForGreeting(order.name);
  return (
    <EmailLayout
      preview={`Order ${order.number} is paid. Next we pack it.`}
      title={name ? `Thank you, ${name}` : "Thank you"}
      button={{ label: "See your order", link: order.link }}
      note="Changed your mind? Until we have packed it you can cancel the order on that page, and your payment is refunded automatically."
    >
      <Paragraph>
        Your order {order.number} is paid. We check and pack it by hand: it leaves the workshop in {shop.packingDays}{" "}
        working days, and we write to you when it does.
      </Paragraph>
      <OrderEmailSummary {...order} />
      <SentTo address={order.address} />
    </EmailLayout>
  );
}
