import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { FilterField } from "#app/admin/ui/filter-field.tsx";
import { State } from "#app/admin/ui/state.tsx";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { imageUrls } from "#app/features/images/image-urls.ts";
import { findDrafts } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { findProductRows } from "#app/features/product-editing/product-list.queries.ts";
import { findComingSchedules } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";
import { MAX_PAGE, pageNumberSchema, readQuery, searchSchema } from "#app/platform/http/input-schemas.ts";
import { toDecimal } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/products.page.ts";
import { productActions } from "./product-actions.server.ts";
import { ProductRow } from "./product-row.tsx";
import { shownSchedule } from "./publishing/load-publishing.server.ts";

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
  search: searchSchema.default(""),
  page: pageNumberSchema.default(1),
});

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const { status, search, page } = readQuery(querySchema, request.url);
  const offset = (page - 1) * PAGE_SIZE;
  const found = await findProductRows({ status, search, ordering: "-changed_at", limit: PAGE_SIZE, offset });
  const hasDrafts = (status === undefined || status === "draft") && search === "" && page === 1;
  return {
    drafts: hasDrafts ? await draftsOf(by) : [],
    formKey: randomUUID(),
    status,
    search,
    page,
    total: totalText(found.total),
    pages: Math.min(MAX_PAGE, Math.ceil(found.total / PAGE_SIZE)),
    can: { edit: may(by, "products.edit"), publish: may(by, "products.publish"), price: may(by, "prices.edit") },
    products: found.rows.map(({ image, changedAt, changedBy, priceFrom, priceTo, ...row }) => ({
      ...row,
      image: image && imageUrls(image).image_url,
      changed: [shortTime(changedAt), changedBy].filter(Boolean).join(" by "),
      price: toDecimal(priceFrom),
      priceTo: toDecimal(priceTo),
    })),
  };
}

/** What was typed and is not published: new products, and this person's changes to products. */
async function draftsOf(by: StaffActor) {
  if (!may(by, "products.edit")) return [];
  const [own, coming] = await Promise.all([findDrafts(by.staffId), findComingSchedules()]);
  const scheduled = new Map(coming.map((entry) => [entry.draft.id, shownSchedule(entry)]));
  const others = coming.map(({ draft }) => draft).filter(({ id }) => !own.some((draft) => draft.id === id));
  return [...others, ...own].map(({ id, productId, document, updatedAt }) => {
    const { time, by: name } = scheduled.get(id) ?? {};
    return {
      id,
      to: `/admin/products/${productId ?? id}`,
      name: document.name || "New product",
      isNew: productId === null,
      saved: shortTime(updatedAt),
      goesPublic: time && `Goes public ${time}, scheduled by ${name}`,
    };
  });
}

export const action = ({ request }: Route.ActionArgs) => productActions(request);

function addressOf(status: Status, search: string, page = 1): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/admin/products?${query}` : "/admin/products";
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { formKey, status, search, page, pages, total, drafts, products, can } = loaderData;
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
          to: addressOf(tab.status, search),
          text: tab.text,
          current: tab.status === status,
        }))}
      />
      <form className="list-filters search-filter" action="/admin/products">
        {status && <input type="hidden" name="status" value={status} />}
        <FilterField label="Name, slug or SKU" name="search" type="text" defaultValue={search} enterKeyHint="search" />
        <Button type="submit" variant="plain">
          Search
        </Button>
      </form>
      {drafts.length > 0 && <DraftsCard drafts={drafts} />}
      {products.length === 0 ? (
        <EmptyState title={search ? "No product matches" : "No products here"}>
          <Link to="/admin/products" className="button">
            All products
          </Link>
        </EmptyState>
      ) : (
        <ul className="rows">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} can={can} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} addressOf={(to) => addressOf(status, search, to)} />
    </AdminPage>
  );
}

function DraftsCard({ drafts }: { drafts: Route.ComponentProps["loaderData"]["drafts"] }) {
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
    </Card>
  );
}
