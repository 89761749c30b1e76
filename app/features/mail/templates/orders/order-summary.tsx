import { Text } from "@react-email/text";
import type { EmailUnits, OrderEmailData } from "#app/features/mail/mail.contract.ts";
import { AmountRow, Cell, EmailProductRow, withBreaks } from "#app/features/mail/templates/email-parts.tsx";
import { part } from "#app/features/mail/templates/email-style.ts";
import { shop } from "#app/platform/identity.ts";
import { DUTY_TEXT, RETURN_LABEL_TEXT } from "#app/platform/shop-facts.ts";

/** The lines of an order with an image each, and its totals. */
export function OrderEmailSummary({ lines, subtotal, shipping, total }: OrderEmailData) {
  return (
    <>
      <Lines lines={lines} />
      <Cell {...part.block}>
        <AmountRow label="Subtotal" amount={subtotal} {...part.quietRow} />
        <AmountRow label="Shipping" amount={shipping} {...part.quietRow} />
        <AmountRow label="Total" amount={total} {...part.total} />
      </Cell>
    </>
  );
}

function Lines({ lines }: { lines: (EmailUnits & { amount?: string })[] }) {
  return lines.map((line) => (
    <Cell key={`${line.name} ${line.options}`} {...part.block}>
      <EmailProductRow {...line} />
    </Cell>
  ));
}

/** The units of a parcel, and those that follow later. */
export function Parcel({ now, later }: { now: EmailUnits[]; later: EmailUnits[] }) {
  return (
    <>
      <Units title="In this parcel" units={now} />
      {later.length > 0 && <Units title="Still to come" units={later} />}
    </>
  );
}

function Units({ title, units }: { title: string; units: EmailUnits[] }) {
  return (
    <>
      <Text {...part.note}>{title}</Text>
      <Lines lines={units} />
    </>
  );
}

/** Where an order goes, what is written on its card, and what customs may charge. */
export function Delivery({ address, giftMessage, isAbroad }: OrderEmailData) {
  return (
    <>
      <Block title="Shipping to">{address}</Block>
      {giftMessage && <Block title="Your gift message">{giftMessage.split(/\r?\n/)}</Block>}
      {isAbroad && (
        <Cell {...part.block}>
          <Text {...part.quietRow}>{DUTY_TEXT}</Text>
        </Cell>
      )}
    </>
  );
}

function Block({ title, children: lines }: { title: string; children: string[] }) {
  return (
    <Cell {...part.block}>
      <Text {...part.quietRow}>{title}</Text>
      <Text {...part.row}>{withBreaks(lines)}</Text>
    </Cell>
  );
}

/** How to send something back, and whom to ask. Its links end their lines: in plain text no period follows a URL. */
export function Returns({ returnsLink }: OrderEmailData) {
  return (
    <>
      <Text {...part.note}>
        Not right? You have {shop.returnDays} days from arrival to send it back. {RETURN_LABEL_TEXT}{" "}
        {returnsLink && (
          <a href={returnsLink} {...part.link}>
            How returns work
          </a>
        )}
      </Text>
      <Text {...part.note}>Questions? Reply to this email.</Text>
    </>
  );
}
