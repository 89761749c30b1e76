import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { Tabs } from "#app/admin/ui/tabs.tsx";
import { may } from "#app/features/staff/access/actor.ts";
import { findStock } from "#app/features/stock-taking/stock-list.queries.ts";
import { totalText } from "#app/platform/db/keyset.server.ts";
import { MAX_PAGE, pageNumberSchema, readQuery, searchSchema } from "#app/platform/http/input-schemas.ts";
import { Button } from "#app/ui/button.tsx";
import { capitalize } from "#app/ui/capitalize.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/stock.page.ts";
import { stockActions } from "./stock-actions.server.ts";
import { StockListItem } from "./stock-list-item.tsx";

export const meta = () => [{ title: "Stock · Wellworn back office" }];

const PAGE_SIZE = 50;

const querySchema = z.object({
  low: z.literal("1").optional(),
  search: searchSchema.default(""),
  page: pageNumberSchema.default(1),
});

/** Variants with their units, those with the fewest available units first. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "stock.view");
  const { search, page, ...filters } = readQuery(querySchema, request.url);
  const low = filters.low !== undefined;
  const found = await findStock({
    low,
    ...(search && { search }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const { rows, total } = found.ok ? { rows: found.value.page.rows, total: found.value.total } : { rows: [], total: 0 };
  const pages = Math.min(MAX_PAGE, Math.ceil(total / PAGE_SIZE));
  const can = { receive: may(by, "stock.receive"), count: may(by, "stock.count") };
  return { formKey: randomUUID(), rows, total: capitalize(totalText(total)), low, search, page, pages, can };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => stockActions(request);

function addressOf({ low, search }: { low: boolean; search: string }, page = 1): string {
  const query = new URLSearchParams({
    ...(low && { low: "1" }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/admin/stock?${query}` : "/admin/stock";
}

export default function Stock({ loaderData }: Route.ComponentProps) {
  const { formKey, rows, total, low, search, page, pages, can } = loaderData;
  return (
    <AdminPage
      title="Stock"
      formKey={formKey}
      summary={<p className="quiet">{total === "1" ? "1 variant" : `${total} variants`}</p>}
      tools={
        can.count && (
          <Link
            to={search ? `/admin/stock/sheet?search=${encodeURIComponent(search)}` : "/admin/stock/sheet"}
            className="button"
          >
            Count several
          </Link>
        )
      }
    >
      <Tabs
        label="Stock"
        tabs={[
          { to: addressOf({ low: false, search }), text: "All", current: !low },
          { to: addressOf({ low: true, search }), text: "Low", current: low },
        ]}
      />
      <form className="list-filters search-filter" action="/admin/stock">
        {low && <input type="hidden" name="low" value="1" />}
        <FilterField label="Product or SKU" name="search" type="text" defaultValue={search} enterKeyHint="search" />
        <Button type="submit" variant="plain">
          Search
        </Button>
      </form>
      {rows.length === 0 ? (
        <EmptyState title={low && !search ? "No variant is low in stock" : "No variant matches"}>
          <Link to="/admin/stock" className="button">
            All stock
          </Link>
        </EmptyState>
      ) : (
        <ul className="rows">
          {rows.map((row) => (
            <StockListItem key={row.variantId} row={row} can={can} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} addressOf={(to) => addressOf({ low, search }, to)} />
    </AdminPage>
  );
}
