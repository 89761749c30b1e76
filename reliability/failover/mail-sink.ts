import { setTimeout as pause } from "node:timers/promises";
import { type MailServer, startMailServer } from "#tests/servers/mail-server.ts";

/** A slow mail server of one shop. It takes an email, and reports it as taken only a while later. */
export type MailSink = Pick<MailServer, "url" | "stop"> & {
  /** How many emails have been taken and not yet been reported as taken. */
  inDelivery: () => number;
};

/** All emails that were taken: the Message-IDs by recipient, with repetitions, and when the first one arrived. */
export type Mailbox = Map<string, { ids: string[]; firstAt: number }>;

/** Starts a mail server that puts what it takes into the mailbox. */
export async function openMailSink(mailbox: Mailbox, delayMs: number): Promise<MailSink> {
  let inDelivery = 0;
  const server = await startMailServer(0, {
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(parts).toString())?.[1] ?? "none";
        for (const { address } of session.envelope.rcptTo) {
          const known = mailbox.get(address);
          mailbox.set(address, { ids: [...(known?.ids ?? []), id], firstAt: known?.firstAt ?? performance.now() });
        }
        inDelivery += 1;
        await pause(delayMs);
        inDelivery -= 1;
        done();
      });
    },
  });
  return { url: server.url, stop: server.stop, inDelivery: () => inDelivery };
}
