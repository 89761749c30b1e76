const LOCAL = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether an address (https://…, smtp://…) leads to this machine itself, so that nobody stands in between. */
export const isLocalAddress = (address: string): boolean => LOCAL.test(new URL(address).hostname);

/** Settings of nodemailer that can be part of SMTP_URL and weaken or switch off its encryption. */
const WEAKENING = /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls\..*)$/i;

/** Whether this SMTP_URL asks to talk to another machine without encryption, or without checking who it is. */
export function weakensTls(url: string): boolean {
  return !isLocalAddress(url) && [...new URL(url).searchParams.keys()].some((name) => WEAKENING.test(name));
}

/**
 * How to talk to the mail server: encrypted from the first byte (smtps), else by STARTTLS, and not at all where that is
 * not offered. A server on this machine that is given no password may do without (a test mailbox), and with one where
 * `?ignoreTLS=true` says so.
 */
export function smtpOptions(url: string): { url: string; requireTLS: boolean } {
  const { username, searchParams } = new URL(url);
  const mayBePlain = isLocalAddress(url) && (username === "" || searchParams.get("ignoreTLS") === "true");
  return { url, requireTLS: !mayBePlain };
}
