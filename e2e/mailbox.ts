import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { expect } from "./shop-test.ts";

const folder = () => path.join(process.env.E2E_DATA_DIR ?? "", "mail");

/** Waits for a letter to this address that holds such a link, and answers the link. */
export async function latestLink(to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = await search(to, pattern);
        return found;
      },
      { message: `a letter to ${to} with ${pattern}`, timeout: 15_000 },
    )
    .toBeTruthy();
  return found ?? "";
}

async function search(to: string, pattern: RegExp): Promise<string | undefined> {
  const link = new RegExp(`https?://[^\\s"<]*${pattern.source}`);
  for (const file of readdirSync(folder(), { withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".eml"))
    .reverse()) {
    const letter = await PostalMime.parse(readFileSync(path.join(folder(), file.name)));
    if (!letter.to?.some((recipient) => recipient.address === to)) continue;
    const match = link.exec(letter.text ?? "");
    if (match) return match[0];
  }
  return undefined;
}
