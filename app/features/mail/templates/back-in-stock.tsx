import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { NOTIFIED_REQUEST_DAYS } from "#app/platform/shop-facts.ts";
import { withOptions } from "./back-in-stock-confirm.tsx";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { Cell, EmailProductRow } from "./email-parts.tsx";
import { part } from "./email-style.ts";
import { nameForGreeting } from "./greeting.ts";

type Data = EmailData["back-in-stock"];

/** The subject of the email that a variant is in stock again: it names the product, without the options. */
export const backInStockSubject = ({ product }: Data) => `${product} is back`;

/** To a person who asked for it: the variant is in stock again. */
export function BackInStock({ product, options, link, endLink, image, firstName = "" }: Data) {
  const name = nameForGreeting(firstName);
  return (
    <EmailLayout
      preview="It’s in stock again, and you asked us to let you know."
      title={`${product} is back`}
      button={{ label: "See it in the shop", link }}
      note={
        <Text {...part.note}>
          This was the one email that you asked for: we won’t send another. We delete your request in{" "}
          {NOTIFIED_REQUEST_DAYS} days, or right away if you prefer:{" "}
          <a href={endLink} {...part.link}>
            Delete it now
          </a>
        </Text>
      }
    >
      <Paragraph>{name ? `Hello ${name},` : "Hello,"}</Paragraph>
      <Paragraph>
        The {withOptions({ product, options })} is in stock again. We make it in small numbers and can’t reserve one, so
        it may sell out again soon.
      </Paragraph>
      {image && (
        <Cell {...part.block}>
          <EmailProductRow name={product} options={options} image={image} />
        </Cell>
      )}
    </EmailLayout>
  );
}
