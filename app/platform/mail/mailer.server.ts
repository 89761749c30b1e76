import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { circuitBreaker } from "#app/platform/circuit-breaker.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { isLocalAddress, smtpOptions } from "./smtp-transport.ts";

/** One letter to one person. `id` and `writtenAt` are the same at every attempt, so that a second copy can be recognised. */
export type Mail = {
  id: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
  template: string;
  link?: string;
  /** Where letters of this kind can be ended. */
  endLink?: string;
  writtenAt: Date;
};

/** The mail server will never take this letter: no such recipient, or it refuses what it says. */
export class MailRejectedError extends Error {}

const SECOND = 1000;
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  dnsTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
};

const guarded = circuitBreaker({
  failures: 3,
  restMs: 10 * SECOND,
  counts: (error) => !(error instanceof MailRejectedError),
});

/** Hands a letter to the mail server of SMTP_URL, or writes it to DATA_DIR/mail. Throws MailRejectedError for good, anything else for now. */
export async function deliver(mail: Mail): Promise<void> {
  const { SMTP_URL } = env();
  await (SMTP_URL ? guarded(() => sendBySmtp(SMTP_URL, mail)) : writeToFile(mail));
}

function messageOptions(mail: Mail): SendMailOptions {
  const sender = env().MAIL_FROM;
  const domain = /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? "localhost";
  return {
    from: sender,
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: mail.writtenAt,
    messageId: `<${mail.id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets a mail program end our letters with one press of its own (RFC 8058). */
function unsubscribeHeaders({ endLink }: Mail): Record<string, string> {
  if (!endLink) return {};
  return { "List-Unsubscribe": `<${endLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

async function sendBySmtp(url: string, mail: Mail): Promise<void> {
  const transport = createTransport({ ...smtpOptions(url), ...TIMEOUTS });
  try {
    await transport.sendMail(messageOptions(mail));
  } catch (error) {
    throw isPermanentFailure(error) ? new MailRejectedError(reasonOf(error)) : new Error(reasonOf(error));
  } finally {
    transport.close();
  }
}

/** What the server says about this letter or its recipient is final with 5xx; what it says about us (sign-in, greeting) can be mended. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, code } = error as Error & { responseCode?: number; command?: string; code?: string };
  if (responseCode === undefined) return code === "EENVELOPE";
  const concernsEmail = command === "RCPT TO" || command === "DATA" || command === "MAIL FROM";
  return concernsEmail && responseCode >= 500 && responseCode !== 530;
}

/** Codes alone: the server's text may quote the letter or its reader. */
function reasonOf(error: unknown): string {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  if (responseCode) return `The mail server answered ${responseCode} to ${command}`;
  return code === "EENVELOPE" ? "The address can't be written to" : `The mail server can't be reached (${code})`;
}

const fileTransport = createTransport({ streamTransport: true, buffer: true });

async function writeToFile(mail: Mail): Promise<void> {
  const folder = path.resolve(env().DATA_DIR, "mail");
  const written = mail.writtenAt.toISOString().slice(0, 19).replaceAll(":", "-");
  const file = path.join(folder, `${written}-${mail.template}-${mail.id.slice(0, 8)}.eml`);
  const { message } = await fileTransport.sendMail(messageOptions(mail));
  await writeFile(`${file}.part`, message, { mode: 0o600 }).catch(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.part`, message, { mode: 0o600 });
  });
  await rename(`${file}.part`, file);
  // A link may be a key (a new password, an order). Logs of a public shop are read and kept by others; the file is not.
  const link = mail.link && isLocalAddress(env().PUBLIC_URL) ? { link: mail.link } : {};
  log.info({ file, ...link }, `Mail “${mail.subject}” was written to a file`);
}
