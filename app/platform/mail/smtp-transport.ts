const LOCAL = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether the host of a URL (https://…, smtp://…) is this machine. */
export const isLocalAddress = (address: string): boolean => LOCAL.test(new URL(address).hostname);

/** nodemailer's settings that may be part of SMTP_URL and weaken or disable TLS. */
const WEAKENING = /^(ignoreTLS|requireTLS|opportunisticTLS|secure|tls\..*)$/i;

/** Whether this SMTP_URL disables encryption or certificate checks for another machine. */
export function weakensTls(url: string): boolean {
  return !isLocalAddress(url) && [...new URL(url).searchParams.keys()].some((name) => WEAKENING.test(name));
}

/**
 * nodemailer's options: TLS from the first byte (smtps), otherwise STARTTLS is required. A server on this machine may be
 * unencrypted when SMTP_URL has no password (a test mailbox) or contains `?ignoreTLS=true`.
 */
export function smtpOptions(url: string): { url: string; requireTLS: boolean } {
  const { username, searchParams } = new URL(url);
  const mayBePlain = isLocalAddress(url) && (username === "" || searchParams.get("ignoreTLS") === "true");
  return { url, requireTLS: !mayBePlain };
}
