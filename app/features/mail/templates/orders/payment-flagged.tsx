import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";

type Data = EmailData["payment-flagged"];

/** The subject of the email that asks the owner to decide about a payment. */
export const paymentFlaggedSubject = ({ number }: Data) => `Please check the payment of order ${number}`;

/** To the owner: a payment does not match its order or its refund failed, and an owner or manager has to decide; or a report. */
export function PaymentFlagged({ number, link, why, due, paid, provider, ref, isReport }: Data) {
  return (
    <EmailLayout preview={`${why}.`} title="A payment needs your attention" button={{ label: "See the order", link }}>
      <Paragraph>
        Order {number}: {why.replace(/^./, (first) => first.toLowerCase())}.
      </Paragraph>
      <Paragraph>
        Due: {due}. {paid && `Reported: ${paid}. `}Provider: {provider}, where the ID of the payment is {ref}.
      </Paragraph>
      <Paragraph>
        {isReport
          ? "Look after it in the provider’s dashboard. The order has not changed: decide whether it is still to be sent."
          : "Nothing is packed, sent or refunded for it automatically. The shopper reads that we are checking the payment and will write within one business day."}
      </Paragraph>
    </EmailLayout>
  );
}
