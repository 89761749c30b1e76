import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "#app/features/mail/templates/email-layout.tsx";

type Data = EmailData["payment-flagged"];

export const paymentFlaggedSubject = ({ number }: Data) => `Please look at the payment of order ${number}`;

/** To the owner: something about a payment is not as it must be, and nothing is done about it until somebody decides. */
export function PaymentFlagged({ number, link, why, due, paid, provider, ref }: Data) {
  return (
    <EmailLayout preview={`${why}.`} title="A payment needs you" button={{ label: "See the order", link }}>
      <Paragraph>
        Order {number}: {why.replace(/^./, (first) => first.toLowerCase())}.
      </Paragraph>
      <Paragraph>
        Due: {due}. {paid && `Reported: ${paid}. `}Provider: {provider}, where the payment is called {ref}.
      </Paragraph>
      <Paragraph>
        Nothing is packed, sent or sent back for it by itself. Its shopper reads that we are looking at the payment, and
        write within one working day.
      </Paragraph>
    </EmailLayout>
  );
}
