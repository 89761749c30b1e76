import { Text } from "@react-email/text";
import type { EmailData } from "#app/features/mail/mail.contract.ts";
import { withOptions } from "./back-in-stock-confirm.tsx";
import { EmailLayout, Paragraph } from "./email-layout.tsx";
import { part } from "./email-style.ts";

type Data = EmailData["back-in-stock"];

export const backInStockSubject = ({ product }: Data) => `${product} is back`;

/** To a person who asked for it: the variant is in stock again. */
export function BackInStock({ product, options, link, endLink }: Data) {
  return (
    <EmailLayout
      preview="It’s in stock again, and you asked us to let you know."
      title={`${product} is back`}
      button={{ label: "See it in the shop", link }}
      note={
        <Text {...part.note}>
          This was the one email that you asked for. Want to be sure?{" "}
          <a href={endLink} {...part.link}>
            Delete your request
          </a>
          .
        </Text>
      }
    >
      <Paragraph>
        The {withOptions({ product, options })} is in stock again. We make it in small numbers and can’t reserve one, so
        it may sell out again soon.
      </Paragraph>
    </EmailLayout>
  );
}
