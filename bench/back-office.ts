import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { actionCases, auditedActions } from "./office/action-cases.ts";
import { auditCases, productCases } from "./office/catalog-cases.ts";
import type { OfficeSize } from "./office/fill-orders.ts";
import { explain, type Measured, measure, type OfficeCase, recordStatements } from "./office/measure.ts";
import { openOffice } from "./office/open-office.ts";
import { orderListCases, orderPageCases } from "./office/order-cases.ts";
import { officeLine, reportOffice } from "./office/report.ts";
import { changeSeenBy } from "./office/visible-elsewhere.ts";
import { openShopProcess } from "./shop-process.ts";

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const orders = number("BENCH_ORDERS", 1_000_000);
const size: OfficeSize = {
  orders,
  products: number("BENCH_PRODUCTS", orders / 10),
  customers: number("BENCH_CUSTOMERS", (orders * 3) / 10),
  auditEntries: number("BENCH_AUDIT", orders * 5),
};
const wanted = process.argv[2] ?? "";
const logProgress = (message: string) => void process.stdout.write(`${message}\n`);
const load = () => loadavg()[0]?.toFixed(1);

/** A member of staff of the seeded shop: 0 is the owner, 1 the manager, the others pack. */
async function staffOf(place: number, role: Role): Promise<StaffActor> {
  const { rows } = await databasePool().query<{ id: string }>("select md5('staff' || $1)::uuid as id", [place]);
  return {
    kind: "staff",
    staffId: rows[0]?.id ?? "",
    name: `Staff ${place}`,
    roles: [role],
    sessionId: randomUUID(),
    factorAt: new Date(),
    via: "page",
    requestId: "bench",
    network: "192.0.2.1",
  };
}

async function measureAll(cases: OfficeCase[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const one of cases.filter(({ group, name }) => `${group} ${name}`.includes(wanted))) {
    const result = await measure(one);
    measured.push(result);
    logProgress(officeLine(result));
    if (process.env.BENCH_PLANS) await explain(one.run, logProgress);
  }
  return measured;
}

const VISIBLE = {
  group: "action",
  name: "price change until another process serves page and list",
  budgetMs: 1000,
  rounds: 10,
};

async function measureVisible(owner: StaffActor, url: string): Promise<Measured[]> {
  if (!`${VISIBLE.group} ${VISIBLE.name}`.includes(wanted)) return [];
  process.env.DATABASE_URL = url;
  const shop = await openShopProcess();
  try {
    return await measureAll([{ ...VISIBLE, run: () => changeSeenBy(shop.url, owner) }]);
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
  const reading = [
    await orderListCases(people),
    await orderPageCases(people),
    productCases(),
    await auditCases(people),
  ];
  const measured = await measureAll(reading.flat());
  if ("action 500 prices image".includes(wanted)) measured.push(...(await measureAll(await actionCases(owner))));
  measured.push(...(await measureVisible(owner, url)));
  if (!wanted) reportOffice({ measured, chain: await measureChain(owner), size, load: `${before} and ${load()}` });
} finally {
  await close();
}
