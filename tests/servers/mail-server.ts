import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type MailServer = { url: string; port: number; received: Email[]; stop: () => Promise<void> };

/** A real SMTP server on this machine that stores accepted emails. `answers` may reject senders, recipients or messages. */
export async function startMailServer(port = 0, responses: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      });
    },
    ...responses,
  });
  server.on("error", () => undefined); // a client that was killed
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const taken = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An error of the mail server with this SMTP code. */
export function smtpError(code: number): Error {
  return Object.assign(new Error("No"), { responseCode: code });
}
