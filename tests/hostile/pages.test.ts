import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sharedPages } from "#app/storefront/page-parameters.ts";
import { type DeclaredDocument, declaredEndpoints } from "./declared-calls.ts";
import { expectNoFaults, useHostileShop } from "./hostile-shop.ts";
import { hostileCombined, hostileParameters, hostileText, likeliest, sampleOf, shareOf } from "./hostile-text.ts";
import { builtRoutes, pagesOf, pageUrl, pathParts, viewsOf } from "./page-addresses.ts";
import { prepareShopper } from "./prepared-shopper.ts";
import { checkPageResponse } from "./response-checks.ts";
import type { RawRequest } from "./send-raw.ts";
import { changedTables, jobsDone, storedState } from "./stored-state.ts";
import { type VisitedPage, visitPages } from "./visited-pages.ts";

const shop = useHostileShop();
const values = hostileText(3);
let pages: VisitedPage[];
let everyName: string[];

beforeAll(async () => {
  pages = await visitPages(viewsOf(pagesOf(builtRoutes())), prepareShopper(), shop);
  const document: DeclaredDocument = JSON.parse(
    (await shop.send({ name: "document", path: "/api/openapi.json" })).text,
  );
  const called = declaredEndpoints(document).flatMap(({ parameters }) =>
    parameters.filter((one) => one.in === "query"),
  );
  const linked = pages.flatMap(({ linkedNames }) => linkedNames);
  const names = [...called.map(({ name }) => name), ...linked, ...shop.namesRead("query"), "unknown", "__proto__"];
  everyName = [...new Set(names)].sort();
  await jobsDone();
}, 120_000);

/** The parameters that this page declares, and those that its code read. */
const namesOf = ({ pattern, address }: VisitedPage) => [
  ...new Set([...Object.keys(sharedPages[pattern] ?? {}), ...shop.namesRead("query", address.split("?")[0])]),
];

test("every route is covered, including new ones", () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, "../../app/routes.ts"), "utf8");
  const declared = [...routes.matchAll(/\broute\("([^"]+)"/g)].map(([, pattern]) => `/${pattern}`);
  const walked = pages.map(({ pattern }) => pattern);
  expect(walked).toEqual(expect.arrayContaining([...declared, "/", "/shop", "/men", "/bags"]));
  const { routes: built } = builtRoutes();
  const added = { id: "new", parentId: "root", path: "made/:up", module: "new.js", hasAction: true };
  const page = { pattern: "/made/:up", module: "new.js", source: "new", takesForms: true };
  expect(pagesOf({ routes: { ...built, new: added } })).toContainEqual(page);
  expect(pageUrl("/made/:up")).toBe("/made/made-up-up");
});

test("parameters that a page's code reads are detected", () => {
  const at = (pattern: string) => pages.filter((page) => page.pattern === pattern).flatMap(namesOf);
  expect(at("/order/:number")).toEqual(expect.arrayContaining(["token", "payment"]));
  expect(at("/shop")).toEqual(expect.arrayContaining(["color", "page"]));
});

/**
 * Parameters that a page's code did not read get a part of the values at each page, so that every third page gets the same one;
 * at pages of the back office, which read their parameters by the same code, every tenth. Long values go to all pages, because
 * few names fit into a URL with them.
 */
const SHARES = { whole: 3, sampled: 10 };
const LONG = 1000;
/** Each parameter of the back office gets so many of the likeliest values alone. */
const ALONE = 1;

/** Each of the page's own parameters with each value, and all other parameters together. URLs of one module share the values. */
function queriesOf(page: VisitedPage): [name: string, query: string][] {
  const at = pages.indexOf(page);
  // A page that is closed to its viewer reads none of them.
  const own = page.isClosed ? [] : namesOf(page);
  const siblings = pages.filter(({ module, viewer }) => module === page.module && viewer === page.viewer);
  const isShared = siblings.length > 1 && !page.isSampled;
  const others = everyName.filter((name) => !own.includes(name) || isShared);
  const shares = page.isSampled ? SHARES.sampled : SHARES.whole;
  const isMine = ([, written]: [string, string], number: number) =>
    (written.length > LONG && !page.isSampled) || (number + at) % shares === 0;
  return [
    ...(page.isSampled ? sampledQueriesOf(own, at) : own.flatMap((name) => shareOfSiblings(name, page, siblings))),
    ...values.filter(isMine).flatMap((value) => hostileCombined(others, value, at)),
  ];
}

function shareOfSiblings(name: string, page: VisitedPage, siblings: VisitedPage[]): [name: string, query: string][] {
  const position = siblings.indexOf(page);
  return hostileParameters(name, values).filter((_, number) => number % siblings.length === position);
}

/** The page's own parameters together with each value, because each is read for itself; and each alone with a likely one. */
function sampledQueriesOf(own: string[], at: number): [name: string, query: string][] {
  if (own.length === 0) return [];
  const notations = own.flatMap((name, position) => sampleOf(hostileParameters(name, []), 1, at + position));
  const alone = own.flatMap((name, position) => {
    const written = hostileParameters(name, values).map(([what, query]) => ({ name: what, query }));
    return sampleOf(likeliest(written), ALONE, at + position).map(({ name, query }): [string, string] => [name, query]);
  });
  return [...values.flatMap((value) => hostileCombined(own, value, at)), ...notations, ...alone];
}

test("no value of a parameter harms a page", async () => {
  const before = await storedState();
  const faults: string[] = [];
  for (const page of pages) {
    const mark = page.address.includes("?") ? "&" : "?";
    const requests = queriesOf(page).map(
      ([name, query]): RawRequest => ({ name, path: page.address + mark + query, headers: page.headers }),
    );
    faults.push(...(await shop.probeAll(requests, checkPageResponse(page.type))));
  }
  expectNoFaults(faults);
  expect(changedTables(before, await storedState())).toEqual([]);
  await shop.expectUnharmed();
}, 600_000);

test("no value in a dynamic segment harms a page", async () => {
  const before = await storedState();
  const requests = pages.flatMap(({ pattern, headers, isClosed }, at) =>
    pathParts(pattern).flatMap((part) =>
      (isClosed ? shareOf(values, at, SHARES.sampled) : values).map(([what, written]): RawRequest => {
        const address = part === "*" ? `/${written}` : pageUrl(pattern, { [part]: written });
        return { name: `${part}: ${what}`, path: address, headers };
      }),
    ),
  );
  expectNoFaults(await shop.probeAll(requests, checkPageResponse()));
  expect(changedTables(before, await storedState())).toEqual([]);
  await shop.expectUnharmed();
}, 600_000);
