// Measures the back office with a million orders and writes the table into docs/performance.md: `npm run bench:back-office`. Only the
// rows whose "what which" contains a text, printed and not written: `npm run bench:back-office -- --only="order page"`.
import { loadavg } from "node:os";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { actionCases, auditedActions } from "./office/action-cases.ts";
import { auditCases, productCases } from "./office/catalog-cases.ts";
import type { OfficeSize } from "./office/fill-orders.ts";
import { explain, failed, type Measured, measure, type OfficeCase, recordStatements } from "./office/measure.ts";
import { openOffice } from "./office/open-office.ts";
import { orderListCases, orderPageCases } from "./office/order-cases.ts";
import { measurePages } from "./office/page-cases.ts";
import { printCases } from "./office/print-cases.ts";
import { officeLine, officeText } from "./office/report.ts";
import { uploadRows, visibleCases } from "./office/shop-cases.ts";
import { staffOf } from "./office/staff-session.ts";
import { openShopProcess } from "./shop-process.ts";
import { describeMachine, writeTable } from "./table.ts";

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const orders = number("BENCH_ORDERS", 1_000_000);
const size: OfficeSize = {
  orders,
  products: number("BENCH_PRODUCTS", orders / 10),
  customers: number("BENCH_CUSTOMERS", (orders * 3) / 10),
  auditEntries: number("BENCH_AUDIT", orders * 5),
};
const only = process.argv
  .slice(2)
  .map((argument) => argument.replace(/^--only=/, ""))
  .join(" ");
const isWanted = (name: string) => name.includes(only);
const logProgress = (message: string) => void process.stdout.write(`${message}\n`);
const load = () => loadavg()[0]?.toFixed(1);

/** Measures the wanted cases. One that fails is a row that says so, and the others go on. */
async function measureAll(cases: OfficeCase[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of cases.filter(({ group, name }) => isWanted(`${group} ${name}`))) {
    const result = await measure(one).catch((error: unknown) => failed(one, error));
    measured.push(result);
    logProgress(officeLine(result));
    if (process.env.BENCH_PLANS) await explain(one.run, logProgress);
  }
  return measured;
}

/** The groups whose preparation takes a while. What begins with one of these needs no other. */
const SLOW_GROUPS = ["orders", "audit log", "action", "upload", "phone"];
const OTHER_GROUPS = ["order page", "today", "charts", "counts", "find", "product", "stock", "what to make", "print"];
const begun = [...SLOW_GROUPS, ...OTHER_GROUPS].find((group) => only.startsWith(group));
const wantsGroup = (...groups: string[]) => begun === undefined || groups.includes(begun);

/** What needs a shop of its own: another process that serves changes, uploads beside shoppers, and pages in a browser. */
async function measureShop(owner: StaffActor, url: string): Promise<{ measured: Measured[]; pages: string[] }> {
  if (!wantsGroup("action", "upload", "phone")) return { measured: [], pages: [] };
  process.env.DATABASE_URL = url;
  const shop = await openShopProcess();
  try {
    const measured = await measureAll(await visibleCases(shop.url, owner));
    const uploads = await uploadRows(shop.url, owner, isWanted).catch((error: unknown) => [
      failed({ group: "upload", name: "six images at once", budgetMs: 100, run: () => Promise.resolve() }, error),
    ]);
    for (const row of uploads) logProgress(officeLine(row));
    return {
      measured: [...measured, ...uploads],
      pages: await measurePages(shop.url, owner, { isWanted, logProgress }),
    };
  } finally {
    await shop.stop();
  }
}

/** Commits with audit entries wait for each other: the chain puts them in one order. */
async function measureChain(owner: StaffActor): Promise<string[]> {
  const rows: string[] = [];
  for (const clients of [1, 4, 8]) {
    const rates = [await auditedActions(owner, clients, false), await auditedActions(owner, clients, true)];
    rows.push(`| ${clients} | ${rates.map((rate) => Math.round(rate).toLocaleString("en-US")).join(" | ")} |`);
    logProgress(rows.at(-1) ?? "");
  }
  return [
    "Actions of staff at once, each a transaction of its own, actions/s. The chain of the audit log puts the commits of audited actions in one order.",
    "",
    "| people | a transaction that stores nothing | one with an audit entry |",
    "|---:|---:|---:|",
    ...rows,
  ];
}

const { url, close } = await openOffice(size, logProgress);
try {
  const [owner, manager, packer] = [await staffOf(0, "owner"), await staffOf(1, "manager"), await staffOf(2, "packer")];
  const people = { owner, manager, packer };
  recordStatements();
  const before = load();
  const measured: Measured[] = [];
  if (wantsGroup("orders")) measured.push(...(await measureAll(await orderListCases(people))));
  measured.push(...(await measureAll(await orderPageCases(people))), ...(await measureAll(productCases())));
  if (wantsGroup("audit log")) measured.push(...(await measureAll(await auditCases(people))));
  measured.push(...(await measureAll(await printCases(owner))));
  if (wantsGroup("action")) measured.push(...(await measureAll(await actionCases(owner))));
  const shop = await measureShop(owner, url);
  measured.push(...shop.measured);
  const chain = only ? [] : await measureChain(owner);
  const { about, lines } = officeText({ measured, pages: shop.pages, chain, size });
  const machine = await describeMachine("npm run bench:back-office", `${before}, and after: ${load()}`);
  if (only) logProgress(`\n${[`${machine} ${about}`, "", ...lines].join("\n")}`);
  else writeTable("office", `${machine} ${about}`, lines);
} finally {
  await close();
}
