import { auditQuery } from "#app/features/audit/audit.contract.ts";
import { listAuditEntries } from "#app/features/audit/list-audit-entries.ts";
import { findBenchRows } from "#app/features/bench/bench.queries.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { serializeStaffProduct } from "#app/features/product-editing/product-responses.ts";
import { findProductRows, type ProductQuery } from "#app/features/product-list/product-list.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { findMovements, findStock, type StockQuery } from "#app/features/stock-taking/stock-list.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { encodeCursor } from "#app/platform/http/keyset.ts";
import type { OfficeCase } from "./measure.ts";

const LIST_MS = 100;
const nameOf = (given: object) => new URLSearchParams(given as Record<string, string>).toString() || "all";
const listed = { budgetMs: LIST_MS, maxStatements: 6 };

const PRODUCT_FILTERS: Partial<ProductQuery>[] = [
  {},
  { ordering: "name" },
  { ordering: "price" },
  { ordering: "stock" },
  { offset: 9_950 },
  { ordering: "stock", offset: 9_950 },
  { status: "published" },
  { status: "draft" },
  { status: "archived" },
  { category: "women" },
  { type: "wallets" },
  { category: "women", type: "wallets", status: "draft" },
  { tag: "everyday" },
  { tag: "nothing" },
  { color: "Black" },
  { color: "Fern" },
  { color: "Nothing" },
  { stock: "out" },
  { stock: "low" },
  { stock: "low", ordering: "stock" },
  { search: "zyx" },
  { search: "wallet" },
  { search: "ald" },
  { search: "B-777-1" },
  { search: "wallet", status: "draft", ordering: "price" },
];

const STOCK_FILTERS: Partial<StockQuery>[] = [
  {},
  { low: true },
  { offset: 9_950 },
  { search: "zyx" },
  { search: "wallet" },
  { search: "B-777-1" },
  { low: true, search: "wallet" },
  { productId: 1 },
];

/** The lists of products and stock, and a product with 200 variants. */
export function productCases(): OfficeCase[] {
  const products = PRODUCT_FILTERS.map((given) => ({
    group: "products",
    name: nameOf(given),
    ...listed,
    run: () => findProductRows({ ordering: "-changed_at", limit: 50, ...given }),
  }));
  const stock = STOCK_FILTERS.map((given) => ({
    group: "stock",
    name: nameOf(given),
    ...listed,
    run: () => findStock({ limit: 50, ...given }),
  }));
  const edited = async () => {
    const product = await findStoredProduct(1);
    if (!product) throw new Error("There is no product 1");
    return serializeStaffProduct(product);
  };
  return [
    ...products,
    ...stock,
    {
      group: "stock",
      name: "20,000 movements of a variant",
      ...listed,
      run: () => findMovements(1, { limit: 50 }),
    },
    { group: "what to make next", name: "all", ...listed, run: () => findBenchRows(56, 50) },
    { group: "product editor", name: "200 variants", budgetMs: 150, run: edited },
  ];
}

async function auditFilters() {
  const { rows } = await databasePool().query<{ staff: string; subject: string; at: Date; id: string }>(
    `select md5('staff0')::uuid as staff, subject_id as subject, at, id from audit_log
     where subject_type = 'order' order by at desc, id desc offset 49950 limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error("The audit log is empty");
  const after = encodeCursor({ direction: "next", key: [row.at.toISOString(), Number(row.id)] });
  const from = new Date(Date.now() - 400 * 86_400_000).toISOString();
  const to = new Date(Date.now() - 390 * 86_400_000).toISOString();
  return [
    {},
    { after },
    { staff: row.staff },
    { staff: row.staff, after },
    { action: "products.edit" },
    { action: "refunds.request" },
    { action: "owner.link" },
    { staff: row.staff, action: "refunds.request" },
    { subject_type: "order" },
    { subject_type: "staff" },
    { subject_type: "order", subject_id: row.subject },
    { subject_type: "order", subject_id: row.subject, field: "status" },
    { via: "job" },
    { via: "cli" },
    { via: "api", action: "refunds.request" },
    { from, to },
    { from, to, action: "owner.link" },
    { from, to, via: "job" },
    { subject_type: "product", action: "orders.pack" },
    { batch: "6b7d0f5e-0000-4000-8000-000000000000" },
  ];
}

/** The audit log with every filter, as owner, manager and packer see it. */
export async function auditCases(people: {
  owner: StaffActor;
  manager: StaffActor;
  packer: StaffActor;
}): Promise<OfficeCase[]> {
  const cases = (by: StaffActor, note: string, filters: object[]) =>
    filters.map((given) => {
      const query = auditQuery.parse(given);
      const shown = nameOf(Object.fromEntries(Object.entries(given).filter(([name]) => name !== "after")));
      const run = async () => {
        const entries = await listAuditEntries(query, by);
        if (!entries.ok) throw new Error(entries.error.code);
      };
      const name = [shown, "after" in given && "1,000 pages deep", note].filter(Boolean).join(", ");
      return { group: "audit log", name, ...listed, run };
    });
  const filters = await auditFilters();
  const few = filters.filter((given) => Object.keys(given).length === 0 || "action" in given || "after" in given);
  return [
    ...cases(people.owner, "", filters),
    ...cases(people.manager, "as a manager", few),
    ...cases(people.packer, "as a packer", few),
  ];
}
