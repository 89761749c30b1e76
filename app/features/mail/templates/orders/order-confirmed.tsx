import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { part } from "#app/features/mail/templates/email-style.ts";
import { firstNameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { shop } from "#app/platform/identity.ts";
import { Delivery, OrderEmailSummary, Returns } from "./order-summary.tsx";

type Data = EmailData["order-confirmed"];

/** The subject of the email that confirms an order. */
export const orderConfirmedSubject = ({ number }: Data) => `Thank you for your order ${number}`;

/** To a shopper whose order is paid. */
export function OrderConfirmed(order: Data) {
  const name = firstNameForGreeting(order.name);
  const by = order.arrival ? ` and arrives by ${order.arrival}` : "";
  return (
    <EmailLayout
      preview={order.arrival ? `It arrives by ${order.arrival}.` : `Order ${order.number} is paid. Next we pack it.`}
      title={name ? `Thank you, ${name}` : "Thank you"}
      button={{ label: "See your order", link: order.link }}
      note={
        <>
          <Text {...part.note}>
            Changed your mind? Until we have packed it you can cancel the order on that page, and you’ll be refunded
            automatically.
          </Text>
          <Returns {...order} />
        </>
      }
    >
      <Paragraph>
        Your order {order.number} is paid. We check and pack it by hand, and it leaves the workshop in{" "}
        {shop.packingDays} business days{by}. We’ll email you when it leaves.
      </Paragraph>
      <OrderEmailSummary {...order} />
      <Delivery {...order} />
    </EmailLayout>
  );
}
