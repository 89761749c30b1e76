import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { part } from "./email-style.ts";

type Data = EmailData["back-in-stock-confirm"];

/** A product with its options, such as "Harbour Tote (Black, M)". */
export const withOptions = ({ product, options }: Pick<Data, "product" | "options">): string =>
  options ? `${product} (${options})` : product;

/** The subject of the email that asks to confirm a back-in-stock request: it names the product, without the options. */
export const backInStockConfirmSubject = ({ product }: Data) => `Please confirm: email me when ${product} is back`;

/** To an address that was entered on the page of a sold-out product. */
export function BackInStockConfirm({ product, options, link, endLink }: Data) {
  return (
    <EmailLayout
      preview="One click, and we email you when it is back."
      title="One click to confirm"
      button={{ label: "Yes, email me", link }}
      note={
        <Text {...part.note}>
          If you didn’t ask for this, ignore this email, and you won’t hear from us about it. Or{" "}
          <a href={endLink} {...part.link}>
            delete the request
          </a>{" "}
          now.
        </Text>
      }
    >
      <Paragraph>
        You asked us to email you when the {withOptions({ product, options })} is back in stock. Please confirm that
        this address is yours. The link is valid for 7 days.
      </Paragraph>
      <Paragraph>We’ll write once, when it is back, and not for anything else.</Paragraph>
    </EmailLayout>
  );
}
