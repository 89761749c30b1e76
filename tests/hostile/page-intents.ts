import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RawRequest, RawResponse } from "./send-raw.ts";
import type { VisitedPage } from "./visited-pages.ts";

const APP = path.resolve(import.meta.dirname, "../../app");
const INTENT = /\bintent(?:=|: )"([a-z_]+)"/g;

type Shop = {
  send: (request: RawRequest) => Promise<RawResponse>;
  namesRead: (kind: "form", path: string) => string[];
};

/**
 * The intents that a page of the back office accepts, also those whose form it does not show now, such as that of a canceled
 * order, each with the names of the fields that its code reads. A page without intents has none.
 */
export async function intentsOf(
  { source, address, headers }: VisitedPage,
  shop: Shop,
): Promise<{ intent: string; names: string[] }[]> {
  const nameOf = (intent: string) => `${address}#${intent}`;
  const accepts = async (intent: string) => {
    const form = { "content-type": "application/x-www-form-urlencoded", "x-recorded-as": nameOf(intent) };
    const sent = { ...form, ...headers };
    const request = { name: intent, method: "POST", path: address, headers: sent, body: `intent=${intent}` };
    return (await shop.send(request)).status !== 404;
  };
  if (await accepts("no_such_intent")) return [];
  const files = globSync("**/*.{ts,tsx}", { cwd: path.join(APP, path.dirname(source)) });
  const texts = files.map((file) => readFileSync(path.join(APP, path.dirname(source), file), "utf8"));
  const named = [...new Set(texts.flatMap((text) => [...text.matchAll(INTENT)].map(([, intent]) => intent ?? "")))];
  const accepted: string[] = [];
  for (const intent of named) if (await accepts(intent)) accepted.push(intent);
  return accepted.map((intent) => ({ intent, names: shop.namesRead("form", nameOf(intent)) }));
}
