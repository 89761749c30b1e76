import { Hr } from "@react-email/hr";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { OrderEmailData } from "#app/features/mail/mail.contract.ts";
import { ink, style } from "#app/features/mail/templates/email-style.ts";

const row = { ...style.paragraph, fontSize: "15px", lineHeight: "24px", margin: "0 0 8px" };
const quiet = { ...row, color: ink.soft };
const rule = { borderColor: ink.line, margin: "16px 0" };

/** "2 × Harbour Tote, Cognac": a line as it is read aloud. */
const describeLine = ({ name, options, quantity }: OrderEmailData["lines"][number]) =>
  `${quantity} × ${name}${options ? `, ${options}` : ""}`;

/** What was bought and what it cost, in sentences that read the same in plain text. */
export function OrderEmailSummary({ lines, subtotal, shipping, total }: OrderEmailData) {
  return (
    <Section style={{ margin: "24px 0" }}>
      <Hr style={rule} />
      {lines.map((line) => (
        <Text key={describeLine(line)} style={row}>
          {describeLine(line)}: <Amount>{line.amount}</Amount>
        </Text>
      ))}
      <Hr style={rule} />
      <Text style={quiet}>
        Subtotal: <Amount>{subtotal}</Amount>
      </Text>
      <Text style={quiet}>
        Shipping: <Amount>{shipping}</Amount>
      </Text>
      <Text style={{ ...row, fontWeight: 600 }}>
        Total: <Amount>{total}</Amount>
      </Text>
    </Section>
  );
}

/** At the end of its line, where the mail program can do that. */
function Amount({ children }: { children: string }) {
  return <span style={{ float: "right" }}>{children}</span>;
}

/** Where a parcel goes. */
export function SentTo({ address }: Pick<OrderEmailData, "address">) {
  return (
    <Section style={{ margin: "0 0 16px" }}>
      <Text style={{ ...quiet, margin: 0 }}>Sent to</Text>
      {address.map((part) => (
        <Text key={part} style={{ ...row, margin: 0 }}>
          {part}
        </Text>
      ))}
    </Section>
  );
}
