import { Hr } from "@react-email/hr";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { EmailUnits, OrderEmailData } from "#app/features/mail/mail.contract.ts";
import { ink, style } from "#app/features/mail/templates/email-style.ts";

const row = { ...style.paragraph, fontSize: "15px", lineHeight: "24px", margin: "0 0 8px" };
const quiet = { ...row, color: ink.soft };
const rule = { borderColor: ink.line, margin: "16px 0" };

/** Formats a line, for example "2 × Harbour Tote, Cognac". */
const describeLine = ({ name, options, quantity }: EmailUnits) =>
  `${quantity} × ${name}${options ? `, ${options}` : ""}`;

/** The lines and totals of an order, as text that also reads well in the plain-text version. */
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

/** The units of a parcel, and those that follow later. */
export function Parcel({ now, later }: { now: EmailUnits[]; later: EmailUnits[] }) {
  return (
    <Section style={{ margin: "24px 0" }}>
      <Units title="In this parcel" units={now} />
      {later.length > 0 && <Units title="Still to come" units={later} />}
    </Section>
  );
}

function Units({ title, units }: { title: string; units: EmailUnits[] }) {
  return (
    <>
      <Text style={quiet}>{title}</Text>
      {units.map((line) => (
        <Text key={describeLine(line)} style={row}>
          {describeLine(line)}
        </Text>
      ))}
    </>
  );
}

/** An amount, right-aligned where the email client supports it. */
function Amount({ children }: { children: string }) {
  return <span style={{ float: "right" }}>{children}</span>;
}

/** The shipping address. */
export function SentTo({ address }: Pick<OrderEmailData, "address">) {
  return (
    <Section style={{ margin: "0 0 16px" }}>
      <Text style={{ ...quiet, margin: 0 }}>Shipping to</Text>
      {address.map((part) => (
        <Text key={part} style={{ ...row, margin: 0 }}>
          {part}
        </Text>
      ))}
    </Section>
  );
}
