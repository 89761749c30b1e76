import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { shop } from "#app/platform/identity.ts";
import { OrderEmailSummary, SentTo } from "./order-summary.tsx";

type Data = EmailData["order-shipped"];

export const orderShippedSubject = ({ number }: Data) => `Your order ${number} is on its way`;

/** To a shopper whose order was shipped. */
export function OrderShipped(order: Data) {
  const { carrier, number, url } = order.tracking;
  const button = url ? { label: "Follow your parcel", link: url } : { label: "See your order", link: order.link };
  return (
    <EmailLayout
      preview={`${carrier} has your parcel, number ${number}.`}
      title="Your order is on its way"
      button={button}
      note={
        <>
          All details are in{" "}
          <a href={order.link} style={{ color: "inherit" }}>
            order {order.number}
          </a>
          . You can return anything you don’t like within {shop.returnDays} days.
        </>
      }
    >
      <Paragraph>
        Your order {order.number} has left the workshop with {carrier}. Its tracking number is {number}.
      </Paragraph>
      <OrderEmailSummary {...order} />
      <SentTo address={order.address} />
    </EmailLayout>
  );
}
