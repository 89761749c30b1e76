import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { z } from "zod";
import { findOwnEntry } from "#app/admin/actions/find-own-entry.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { AppliedFilters } from "#app/admin/ui/filters/applied-filters.tsx";
import { revalidateIfStale, undoLink } from "#app/admin/ui/forms/action-result.ts";
import { queryOfList } from "#app/admin/ui/list-address.ts";
import { State } from "#app/admin/ui/state.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { useToastOnce } from "#app/admin/ui/toast-once.ts";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { findDrafts } from "#app/features/product-editing/drafts/drafts.queries.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findComingSchedules } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { MISSING_PARTS, PRODUCT_ORDERINGS } from "#app/features/product-list/product-list.contract.ts";
import { findProductEditors, findProductRows } from "#app/features/product-list/product-list.queries.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";
import {
  filterText,
  logIdSchema,
  MAX_PAGE,
  pageNumberSchema,
  readQuery,
  searchSchema,
} from "#app/platform/http/input-schemas.ts";
import { toDecimal } from "#app/platform/money.ts";
import { capitalize } from "#app/ui/capitalize.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/products.page.ts";
import { productActions } from "./product-actions.server.ts";
import "./bulk/bulk.css";
import {
  appliedProductFilters,
  PRODUCT_FILTER_NAMES,
  ProductFilters,
  type ProductFilterValues,
} from "./product-filters.tsx";
import { ProductListItem } from "./product-list-item.tsx";
import { shownSchedule } from "./publishing/load-publishing.server.ts";
import { SelectableRows, SelectProduct } from "./selection.tsx";

export const meta = () => [{ title: "Products · Wellworn back office" }];

const PAGE_SIZE = 50;
const TABS = [
  { status: undefined, text: "All" },
  { status: "published", text: "Published" },
  { status: "draft", text: "Drafts" },
  { status: "archived", text: "Archived" },
] as const;
type Status = (typeof TABS)[number]["status"];

const querySchema = z.object({
  status: z.enum(["published", "draft", "archived"]).optional(),
  search: searchSchema.optional(),
  category: filterText(100).optional(),
  type: filterText(100).optional(),
  tag: filterText(100).optional(),
  color: filterText(100).optional(),
  stock: z.enum(["out", "low"]).optional(),
  missing: z.enum(MISSING_PARTS).optional(),
  changed_by: z.uuid().optional(),
  ordering: z.enum(PRODUCT_ORDERINGS).optional(),
  select: z.literal("all").optional(),
  deleted: logIdSchema.optional(),
  page: pageNumberSchema.default(1),
});

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const { page, select, deleted, ...query } = readQuery(querySchema, request.url);
  const { status, changed_by: changedBy, ordering = "-changed_at", ...same } = query;
  const offset = (page - 1) * PAGE_SIZE;
  const [found, editors] = await Promise.all([
    findProductRows({ ...same, status, changedBy, ordering, limit: PAGE_SIZE, offset }),
    findProductEditors(),
  ]);
  const { rows, total } = found.ok ? { rows: found.value.page.rows, total: found.value.total } : { rows: [], total: 0 };
  const filters = filtersOf(query);
  const hasOnly = Object.keys(filters).every((name) => name === "missing");
  const hasDrafts = (status === undefined || status === "draft") && hasOnly && page === 1;
  return {
    ...(hasDrafts ? await draftsOf(by, query.missing) : NO_DRAFTS),
    formKey: randomUUID(),
    status,
    filters,
    editors,
    all: select === "all",
    deleted: await readDeleted(deleted, by),
    page,
    total: capitalize(totalText(total)),
    pages: Math.min(MAX_PAGE, Math.ceil(total / PAGE_SIZE)),
    can: { edit: may(by, "products.edit"), publish: may(by, "products.publish"), price: may(by, "prices.edit") },
    products: rows.map(({ image, changedAt, changedBy, priceFrom, priceTo, ownPrice, ...row }) => ({
      ...row,
      image: image && imageUrls(image).image_url,
      changed: [shortTime(changedAt), changedBy].filter(Boolean).join(" by "),
      price: toDecimal(priceFrom),
      priceTo: toDecimal(priceTo),
      ownPrice: toDecimal(ownPrice),
    })),
  };
}

/** What `by` has deleted: the entry of the audit log that undoes it, and its action. */
async function readDeleted(id: number | undefined, by: StaffActor) {
  const entry = await findOwnEntry(id ?? 0, ["products.delete", "drafts.delete"], by);
  return entry && { auditId: entry.id, action: entry.action };
}

/** The filters of the query, as the form writes them. */
const filtersOf = (query: Partial<Record<string, unknown>>): ProductFilterValues =>
  Object.fromEntries(
    PRODUCT_FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]])),
  );

const LACKS: Record<(typeof MISSING_PARTS)[number], (document: ProductDocument) => boolean> = {
  image: ({ images }) => images.length === 0,
  alt: ({ images }) => images.some(({ alt }) => alt === ""),
  weight: ({ weight_grams }) => weight_grams === null,
};

const NO_DRAFTS = { drafts: [], olderDrafts: 0 };

/**
 * What was typed and is not published: new products, and this person's changes to products. `olderDrafts` is how many more there
 * are than were read.
 */
async function draftsOf(by: StaffActor, missing: (typeof MISSING_PARTS)[number] | undefined) {
  if (!may(by, "products.edit")) return NO_DRAFTS;
  const [{ drafts: own, total }, coming] = await Promise.all([findDrafts(by.staffId), findComingSchedules()]);
  const scheduled = new Map(coming.map((entry) => [entry.draft.id, shownSchedule(entry)]));
  const others = coming.map(({ draft }) => draft).filter(({ id }) => !own.some((draft) => draft.id === id));
  const drafts = [...others, ...own].filter(({ document }) => missing === undefined || LACKS[missing](document));
  const shown = drafts.map(({ id, productId, document, updatedAt }) => {
    const { time, by: name } = scheduled.get(id) ?? {};
    return {
      id,
      to: `/admin/products/${productId ?? id}`,
      name: document.name || "New product",
      isNew: productId === null,
      saved: shortTime(updatedAt),
      goesPublic: time && `Scheduled for ${time} by ${name}`,
    };
  });
  return { drafts: shown, olderDrafts: total - own.length };
}

export const action = ({ request }: Route.ActionArgs) => productActions(request);
export const shouldRevalidate = revalidateIfStale;

function addressOf(status: Status, filters: ProductFilterValues, page = 1, all = false): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...filters,
    ...(all && { select: "all" }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/admin/products?${query}` : "/admin/products";
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { formKey, status, filters, editors, all, page, pages, total, drafts, olderDrafts, products, can, deleted } =
    loaderData;
  const applied = appliedProductFilters(filters, editors);
  const without = (name: keyof ProductFilterValues) => {
    const { [name]: _, ...others } = filters;
    return addressOf(status, others);
  };
  return (
    <AdminPage
      title="Products"
      formKey={formKey}
      summary={<p className="quiet">{total === "1" ? "1 product" : `${total} products`}</p>}
      tools={
        can.edit && (
          <Link to="/admin/products/new" className="button button-primary">
            New product
          </Link>
        )
      }
    >
      <Tabs
        label="Products"
        tabs={TABS.map((tab) => ({
          to: addressOf(tab.status, filters),
          text: tab.text,
          current: tab.status === status,
        }))}
      />
      <ProductFilters status={status} filters={filters} editors={editors} />
      <AppliedFilters filters={applied.map(({ name, text }) => ({ name, text, without: without(name) }))} />
      {deleted && <Deleted key={deleted.auditId} {...deleted} />}
      {(drafts.length > 0 || olderDrafts > 0) && <DraftsCard drafts={drafts} older={olderDrafts} />}
      {products.length === 0 ? (
        <EmptyState title={emptyTitle(status, applied)}>
          <Link to="/admin/products" className="button">
            All products
          </Link>
        </EmptyState>
      ) : (
        <Rows
          key={`${status} ${JSON.stringify(filters)} ${page} ${all}`}
          loaderData={loaderData}
          addressOfAll={addressOf(status, filters, page, true)}
          list={queryOfList(addressOf(status, filters, page))}
        />
      )}
      <Pagination page={page} pages={pages} addressOf={(to) => addressOf(status, filters, to)} />
    </AdminPage>
  );
}

function emptyTitle(status: Status, applied: { text: string }[]): string {
  if (applied.length === 0) return "No products here";
  const where = status ? ` in “${TABS.find((tab) => tab.status === status)?.text}”` : "";
  return `No product${where} matches ${applied.map(({ text }) => text).join(", ")}`;
}

/** After a product or a draft was deleted: a toast with "Undo"; without JavaScript the way to the log, which has it too. */
function Deleted({ auditId, action }: { auditId: number; action: string }) {
  useToastOnce("Deleted.", undoLink(auditId).url);
  return (
    <noscript>
      <p className="notice notice-success">
        Deleted. <Link to={`/admin/audit?action=${action}`}>Undo it in the audit log</Link>
      </p>
    </noscript>
  );
}

type RowsProps = Pick<Route.ComponentProps, "loaderData"> & { addressOfAll: string; list: string };

function Rows({ loaderData: { status, all, products, can }, addressOfAll, list }: RowsProps) {
  const selectable = can.publish || can.price;
  const rows = (
    <ul className="rows">
      {products.map((product) => (
        <ProductListItem
          key={product.id}
          product={product}
          can={can}
          select={
            selectable && <SelectProduct id={product.id} version={product.version} name={product.name} all={all} />
          }
        />
      ))}
    </ul>
  );
  if (!selectable) return rows;
  return (
    <SelectableRows status={status} can={can} total={products.length} addressOfAll={addressOfAll} list={list} all={all}>
      {rows}
    </SelectableRows>
  );
}

type DraftsProps = { drafts: Route.ComponentProps["loaderData"]["drafts"]; older: number };

function DraftsCard({ drafts, older }: DraftsProps) {
  return (
    <Card title="Drafts">
      <ul className="rows">
        {drafts.map(({ id, to, name, isNew, saved, goesPublic }) => (
          <li key={id} className="row">
            <span className="row-name">
              <Link to={to}>{name}</Link>
            </span>
            <span className="soft end">{saved}</span>
            {goesPublic ? (
              <span className="wide">
                <State kind="begun">{goesPublic}</State>
              </span>
            ) : (
              <span className="soft wide">
                {isNew ? "New, not published yet" : "Changes that are not published yet"}
              </span>
            )}
          </li>
        ))}
      </ul>
      {older > 0 && (
        <p className="quiet">
          {older === 1 ? "1 draft that was saved earlier is" : `${older} drafts that were saved earlier are`} not in
          this list.
        </p>
      )}
    </Card>
  );
}
