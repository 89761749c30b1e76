import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";
import { part } from "#app/features/mail/templates/email-style.ts";
import { firstNameForGreeting } from "#app/features/mail/templates/greeting.ts";
import { Delivery, OrderEmailSummary, Parcel, Returns } from "./order-summary.tsx";

type Data = EmailData["order-shipped"];

/** The subject of the email about a parcel, or about its corrected tracking. `parcel`: it contains a part of the order only. */
export function orderShippedSubject({ number, parcel, corrected }: Data) {
  if (corrected) return `A new tracking number for your order ${number}`;
  return parcel ? `A parcel of your order ${number} is on its way` : `Your order ${number} is on its way`;
}

/** What has happened, and when it arrives. */
function News({ number: order, tracking: { carrier, number }, parcel, corrected, arrival }: Data) {
  const by = arrival && ` It arrives by ${arrival}.`;
  if (corrected) {
    return (
      <Paragraph>
        The tracking number of your order {order} was wrong. The right one is {number}, with {carrier}.{by}
      </Paragraph>
    );
  }
  return (
    <Paragraph>
      {parcel ? "A parcel of your" : "Your"} order {order} has left the workshop with {carrier}. Its tracking number is{" "}
      {number}.{by}
    </Paragraph>
  );
}

/** To a shopper whose order, or a parcel of it, was shipped, or whose tracking was corrected. */
export function OrderShipped(order: Data) {
  const { carrier, number, url } = order.tracking;
  const name = firstNameForGreeting(order.name);
  const button = url ? { label: "Track your parcel", link: url } : { label: "See your order", link: order.link };
  return (
    <EmailLayout
      preview={`${carrier} has your parcel, number ${number}.`}
      title={order.corrected ? "Your tracking number has changed" : "Your order is on its way"}
      button={button}
      note={
        <>
          {url && (
            <Text {...part.note}>
              All details:{" "}
              <a href={order.link} {...part.link}>
                order {order.number}
              </a>
            </Text>
          )}
          <Returns {...order} />
        </>
      }
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <News {...order} />
      {order.parcel ? <Parcel {...order.parcel} /> : <OrderEmailSummary {...order} />}
      <Delivery {...order} />
    </EmailLayout>
  );
}
