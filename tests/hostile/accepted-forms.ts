import type { PageView } from "./page-addresses.ts";
import { type Accepted, formsOf, type PageForm } from "./page-forms.ts";
import { intentsOf } from "./page-intents.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import type { RawRequest, RawResponse } from "./send-raw.ts";
import { visitPage } from "./visited-pages.ts";

/** The header of a form that a browser sends. */
export const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Shop = {
  send: (request: RawRequest) => Promise<RawResponse>;
  namesRead: (kind: "form", path: string) => string[];
};

/** The forms that the pages of this shop accept, whether they show them now or not. */
export function acceptedForms(shop: Shop) {
  const accepted = new Map<string, Accepted>();
  const nameOf = ({ pattern, viewer }: PageView) => `${pattern} ${viewer}`;

  /** Sends an empty form, and for an owner one of each intent, to record the fields that the page's code reads. */
  async function record(page: PageView): Promise<void> {
    const visited = await visitPage(page, prepareShopper(), shop);
    const { address: path, headers, viewer } = visited;
    await shop.send({ name: "empty", method: "POST", path, headers: { ...FORM, ...headers }, body: "" });
    const intents = viewer === "owner" ? await intentsOf(visited, shop) : [];
    const names = [...shop.namesRead("form", path.split("?")[0] ?? ""), ...intents.flatMap(({ names }) => names)];
    accepted.set(nameOf(page), { names: [...new Set(names)], intents });
  }

  /** The forms of a page, in a state of its record, as a new shopper or owner would send them. */
  async function newForms(page: PageView, state?: string): Promise<PageForm[]> {
    const shopper = prepareShopper();
    const visited = await visitPage(page, shopper, shop, state);
    return await formsOf(visited, shopper, accepted.get(nameOf(page)) ?? { names: [], intents: [] });
  }

  return {
    record,
    newForms,
    intents: (page: PageView) => accepted.get(nameOf(page))?.intents.map(({ intent }) => intent) ?? [],
  };
}
