import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { shop } from "#app/platform/identity.ts";
import { ink, serif, style } from "./email-style.ts";

type EmailLayoutProps = {
  /** The preview text that email clients show beside the subject. */
  preview: string;
  title: string;
  button?: { label: string; link: string };
  /** Small print under the button. */
  note?: ReactNode;
  children: ReactNode;
};

const PREVIEW_LENGTH = 150;

/** The preview text, padded with invisible characters so that email clients do not continue it with the body. */
function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_LENGTH);
  return (
    <div style={style.preview} data-skip-in-text={true}>
      {text + "\u00a0\u200c".repeat(PREVIEW_LENGTH - text.length)}
    </div>
  );
}

/** The layout of all emails: wordmark, title, content, one button, and a footer with the shop's address. */
export function EmailLayout({ preview, title, button, note, children }: EmailLayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Body style={style.body}>
        <Preview>{preview}</Preview>
        <Container style={style.container}>
          <Text style={style.wordmark}>{shop.name}</Text>
          <Section style={style.card}>
            <Heading as="h1" style={style.title}>
              {title}
            </Heading>
            {children}
            {button && (
              <Section style={style.buttonRow}>
                <Button href={button.link} style={style.button}>
                  {button.label}
                </Button>
              </Section>
            )}
            {note && <Text style={style.note}>{note}</Text>}
            {button && (
              <Text style={style.note} data-skip-in-text={true}>
                If the button does nothing, copy this address into your browser:
                <br />
                <a href={button.link} style={style.address}>
                  {button.link}
                </a>
              </Text>
            )}
          </Section>
          <Hr style={style.rule} />
          <Footer />
        </Container>
      </Body>
    </Html>
  );
}

function Footer() {
  return (
    <Text style={style.footer}>
      <span style={{ fontFamily: serif, color: ink.strong }}>{shop.claim}</span>
      <br />
      {shop.address.join(" · ")}
      <br />
      <a href={`mailto:${shop.email}`} style={{ color: ink.soft }}>
        {shop.email}
      </a>
    </Text>
  );
}

/** A paragraph of an email. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={style.paragraph}>{children}</Text>;
}

/** A quoted message, with its line breaks. */
export function Quoted({ children }: { children: string }) {
  return <Text style={style.quoted}>{children}</Text>;
}
