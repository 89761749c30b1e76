import { Button } from "@react-email/button";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { shop } from "#app/platform/identity.ts";
import { Cell, withBreaks } from "./email-parts.tsx";
import { part } from "./email-style.ts";

type EmailLayoutProps = {
  /** The preview text that email clients show beside the subject. */
  preview: string;
  title: string;
  button?: { label: string; link: string };
  /** Small print under the button: a text, or paragraphs of their own. */
  note?: ReactNode;
  children: ReactNode;
};

const PREVIEW_LENGTH = 150;

/** The preview text, padded with invisible characters so that email clients do not continue it with the body. */
function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_LENGTH);
  return (
    <div {...part.preview} data-skip-in-text={true}>
      {text + "\u00a0\u200c".repeat(PREVIEW_LENGTH - text.length)}
    </div>
  );
}

/** The layout of all emails: wordmark, title, content, one button, and a footer with the shop's address. */
export function EmailLayout({ preview, title, button, note, children }: EmailLayoutProps) {
  return (
    <table role="presentation" border={0} cellPadding={0} cellSpacing={0} width="100%" {...part.column}>
      <tbody>
        <tr>
          <td align="left">
            <Preview>{preview}</Preview>
            <Text {...part.wordmark}>{shop.name}</Text>
            <Cell {...part.card}>
              <h1 {...part.title}>{title}</h1>
              {children}
              {button && <EmailButton {...button} />}
              {typeof note === "string" ? <Text {...part.note}>{note}</Text> : note}
              {button && <ButtonAddress {...button} />}
            </Cell>
            <Cell {...part.footerCell}>
              <Footer />
            </Cell>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type ButtonProps = { label: string; link: string };

function EmailButton({ label, link }: ButtonProps) {
  return (
    <Cell {...part.buttonCell}>
      <Button href={link} {...part.button}>
        {label}
      </Button>
    </Cell>
  );
}

function ButtonAddress({ link }: ButtonProps) {
  return (
    <Text {...part.note} data-skip-in-text={true}>
      If the button does nothing, copy this address into your browser:
      <br />
      <a href={link} {...part.address}>
        {link}
      </a>
    </Text>
  );
}

function Footer() {
  return (
    <Text {...part.footer}>
      <span {...part.claim}>{shop.claim}</span>
      <br />
      {shop.address.join(" · ")}
      <br />
      <a href={`mailto:${shop.email}`} {...part.footerLink}>
        {shop.email}
      </a>
    </Text>
  );
}

/** A paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text {...part.paragraph}>{children}</Text>;
}

/** A quoted message, with its line breaks. */
export function Quoted({ children }: { children: string }) {
  return (
    <Cell {...part.quotedCell}>
      <Text {...part.quoted}>{withBreaks(children.split(/\r?\n/))}</Text>
    </Cell>
  );
}
