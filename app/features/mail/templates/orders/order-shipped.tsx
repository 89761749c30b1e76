import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { shop } from "#app/platform/identity.ts";
import { OrderEmailSummary, Parcel, SentTo } from "./order-summary.tsx";

type Data = EmailData["order-shipped"];

export function orderShippedSubject({ number, parcel, corrected }: Data) {
  if (corrected) return `A new tracking number for your order ${number}`;
  return parcel ? `A parcel of your order ${number} is on its way` : `Your order ${number} is on its way`;
}

/** To a shopper whose order, or a parcel of it, was shipped, or whose tracking was corrected. */
export function OrderShipped(order: Data) {
  const { carrier, number, url } = order.tracking;
  const button = url ? { label: "Follow your parcel", link: url } : { label: "See your order", link: order.link };
  return (
    <EmailLayout
      preview={`${carrier} has your parcel, number ${number}.`}
      title={order.corrected ? "Your tracking number has changed" : "Your order is on its way"}
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
      {order.corrected ? (
        <Paragraph>
          The tracking number of your order {order.number} was wrong. The right one is {number}, with {carrier}.
        </Paragraph>
      ) : (
        <Paragraph>
          {order.parcel ? "A parcel of your" : "Your"} order {order.number} has left the workshop with {carrier}. Its
          tracking number is {number}.
        </Paragraph>
      )}
      {order.parcel ? <Parcel {...order.parcel} /> : <OrderEmailSummary {...order} />}
      <SentTo address={order.address} />
    </EmailLayout>
  );
}
