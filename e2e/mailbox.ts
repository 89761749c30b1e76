import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "./shop-test.ts";

const folder = () => path.join(process.env.E2E_DATA_DIR ?? "", "mail");

/** Waits for a letter to this address that holds such a link, and answers the link. */
export async function latestLink(to: string, pattern: RegExp): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<]*${pattern.source}`);
  return waitFor(`a letter to ${to} with ${pattern}`, to, ({ text }) => link.exec(text ?? "")?.[0]);
}

/** Waits for a letter to this address whose subject says so much, and answers its text. */
export async function emailTo(to: string, subject: string): Promise<string> {
  const isIt = ({ subject: line, text }: Email) => (line?.includes(subject) ? text : undefined);
  return waitFor(`a letter to ${to} about "${subject}"`, to, isIt);
}

async function waitFor(what: string, to: string, read: (email: Email) => string | undefined): Promise<string> {
  let found: string | undefined;
  const search = async () => {
    found = await searchFor(to, read);
    return found;
  };
  await expect.poll(search, { message: what, timeout: 15_000 }).toBeTruthy();
  return found ?? "";
}

async function searchFor(to: string, read: (email: Email) => string | undefined): Promise<string | undefined> {
  if (!existsSync(folder())) return undefined; // no letter has been written yet
  for (const file of readdirSync(folder(), { withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".eml"))
    .reverse()) {
    const email = await PostalMime.parse(readFileSync(path.join(folder(), file.name)));
    const match = email.to?.some((recipient) => recipient.address === to) ? read(email) : undefined;
    if (match) return match;
  }
  return undefined;
}
