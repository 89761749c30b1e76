import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";
import { circuitBreaker } from "#app/platform/circuit-breaker.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { mailFolder } from "./mail-folder.server.ts";
import { isLocalAddress, smtpOptions } from "./smtp-transport.ts";

/** An email to one person. `id` and `writtenAt` are the same at every attempt, so that mail programs recognize duplicates. */
export type EmailMessage = {
  id: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
  template: string;
  link?: string;
  /** The URL to unsubscribe from emails of this kind. */
  endLink?: string;
  writtenAt: Date;
};

/** The mail server permanently rejects this email: unknown recipient or rejected content. */
export class EmailRejectedError extends Error {}

const SECOND = 1000;
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  dnsTimeout: 10 * SECOND,
};
/**
 * The longest time for one email. A server may examine it for minutes before it accepts it (RFC 5321, 4.5.3.2.6), and delivers it
 * then: if the shop has given up, it sends it once more.
 */
const MAX_DELIVERY_MS = 300 * SECOND;

const guarded = circuitBreaker({
  failures: 3,
  openMs: 10 * SECOND,
  counts: (error) => !(error instanceof EmailRejectedError),
});

/**
 * Sends an email by SMTP_URL, within `limitMs` milliseconds, or writes it to DATA_DIR/mail. Throws EmailRejectedError for a permanent
 * failure, other errors for a temporary one.
 */
export async function deliver(email: EmailMessage, { limitMs = MAX_DELIVERY_MS } = {}): Promise<void> {
  const { SMTP_URL } = env();
  await (SMTP_URL ? guarded(() => sendBySmtp(SMTP_URL, email, limitMs)) : writeToFile(email));
}

function messageOptions(email: EmailMessage): SendMailOptions {
  const sender = env().MAIL_FROM;
  const domain = /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? "localhost";
  return {
    from: sender,
    to: { name: "", address: email.to },
    ...(email.replyTo ? { replyTo: { name: "", address: email.replyTo } } : {}),
    subject: email.subject,
    html: email.html,
    text: email.text,
    date: email.writtenAt,
    messageId: `<${email.id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(email) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One-click unsubscribe headers (RFC 8058). */
function unsubscribeHeaders({ endLink }: EmailMessage): Record<string, string> {
  if (!endLink) return {};
  return { "List-Unsubscribe": `<${endLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Loaded at the first email, to keep the shop's start fast. */
const nodemailer = () => import("nodemailer");

async function sendBySmtp(url: string, email: EmailMessage, limitMs: number): Promise<void> {
  const { createTransport } = await nodemailer();
  const transport = createTransport({ ...smtpOptions(url), ...TIMEOUTS, socketTimeout: limitMs });
  try {
    await transport.sendMail({ ...messageOptions(email), signal: AbortSignal.timeout(limitMs) });
  } catch (error) {
    throw isPermanentFailure(error) ? new EmailRejectedError(reasonOf(error)) : new Error(reasonOf(error));
  } finally {
    transport.close();
  }
}

/** Whether a 5xx concerns this email or its recipient, which is permanent. One for the sign-in, the greeting or the sender can be fixed. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, code } = error as Error & { responseCode?: number; command?: string; code?: string };
  if (responseCode === undefined) return code === "EENVELOPE";
  const concernsEmail = command === "RCPT TO" || command === "DATA";
  return concernsEmail && responseCode >= 500 && responseCode !== 530;
}

/** Only codes: the server's text may quote the email or its recipient. */
function reasonOf(error: unknown): string {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  if (responseCode) return `The mail server responded ${responseCode} to ${command}`;
  if (code === "EABORT") return "The mail server did not accept the email in time";
  return code === "EENVELOPE" ? "The recipient’s address is invalid" : `The mail server can’t be reached (${code})`;
}

async function writeToFile(email: EmailMessage): Promise<void> {
  const folder = mailFolder();
  const written = email.writtenAt.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = path.join(folder, `${written}-${email.template}-${email.id.slice(0, 8)}.eml`);
  const { createTransport } = await nodemailer();
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOptions(email));
  await writeFile(`${file}.part`, message, { mode: 0o600 }).catch(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, message, { mode: 0o600 });
  });
  await rename(`${file}.part`, file);
  // A link may give access (password reset, order), and the logs of a public shop may be stored elsewhere: log it on localhost only. A
  // subject may be personal: visitors write that of a contact message.
  const link = email.link && isLocalAddress(env().PUBLIC_URL) ? { link: email.link } : {};
  log.info({ file, ...link }, `Email “${email.template}” was written to a file`);
}
