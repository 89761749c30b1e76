import { randomUUID } from "node:crypto";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale, useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { findStockByProduct, type StockRow } from "#app/features/stock-taking/stock-list.queries.ts";
import { MAX_PAGE, pageNumberSchema, readQuery, searchSchema } from "#app/platform/http/input-schemas.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/sheet.page.ts";
import "./sheet.css";
import { sheetActions } from "./sheet-actions.server.ts";
import { isDifferent } from "./stock-forms.tsx";

export const meta = () => [{ title: "Count stock · Wellworn back office" }];

/** A row has two fields, and a form at most a hundred. */
const PAGE_SIZE = 40;

const querySchema = z.object({ search: searchSchema.default(""), page: pageNumberSchema.default(1) });

/** Variants to count, those of one product together. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireStaff(request, "stock.count");
  const { search, page } = readQuery(querySchema, request.url);
  const offset = (page - 1) * PAGE_SIZE;
  const { rows, total } = await findStockByProduct({ ...(search && { search }), limit: PAGE_SIZE, offset });
  const pages = Math.min(MAX_PAGE, Math.ceil(total / PAGE_SIZE));
  return { formKey: randomUUID(), rows, search, page, pages };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => sheetActions(request);

function addressOf(search: string, page = 1): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/admin/stock/sheet?${query}` : "/admin/stock/sheet";
}

export default function CountSheet({ loaderData }: Route.ComponentProps) {
  const { formKey, rows, search, page, pages } = loaderData;
  return (
    <AdminPage
      title="Count stock"
      formKey={formKey}
      breadcrumbs={[{ name: "Stock", to: "/admin/stock" }]}
      summary={
        <p className="quiet">
          Enter what is on the shelf, including units that are reserved or waiting to be sent. Rows that you leave empty
          stay as they are.
        </p>
      }
    >
      <form className="list-filters search-filter" action="/admin/stock/sheet">
        <FilterField label="Product or SKU" name="search" type="text" defaultValue={search} enterKeyHint="search" />
        <Button type="submit" variant="plain">
          Search
        </Button>
      </form>
      {rows.length === 0 ? (
        <EmptyState title="No variant matches">
          <Link to="/admin/stock/sheet" className="button">
            All variants
          </Link>
        </EmptyState>
      ) : (
        <Sheet key={`${search} ${page}`} rows={rows} part={`${search} ${page}`} />
      )}
      <Pagination page={page} pages={pages} addressOf={(to) => addressOf(search, to)} />
    </AdminPage>
  );
}

/** `part`: the search and the page, which tell the forms of the sheet apart, so that each keeps what was typed into it. */
function Sheet({ rows, part }: { rows: StockRow[]; part: string }) {
  const { error, typed } = useFormResult("sheet", { part });
  const [{ filled, differing }, setCounts] = useState({ filled: 0, differing: 0 });
  return (
    <ActionForm
      intent="sheet"
      values={{ part }}
      offline={{ label: "Counts of the sheet" }}
      onFields={(fields) => setCounts(countsIn(fields))}
    >
      <ul className="rows count-sheet">
        {rows.map((row) => (
          <CountRow
            key={row.variantId}
            row={row}
            typed={typed(`counted-${row.variantId}`)}
            error={error(`counted-${row.variantId}`)}
          />
        ))}
      </ul>
      <div className="save-bar count-bar">
        <Field
          label="Why counts differ"
          name="note"
          defaultValue={typed("note")}
          error={error("note")}
          maxLength={500}
          placeholder="Counted on Sunday"
          required={differing > 0}
        />
        <SubmitButton intent="sheet" busyLabel="Saving...">
          {filled > 0 ? `Record ${filled === 1 ? "1 count" : `${filled} counts`}` : "Record counts"}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

/** How many rows are filled in, and how many counts differ from what is expected. */
function countsIn(fields: FormData) {
  const ids = [...fields].flatMap(([name, value]) => (value === "" ? [] : (/^counted-(\d+)$/.exec(name)?.[1] ?? [])));
  const textOf = (name: string) => String(fields.get(name) ?? "");
  const differing = ids.filter((id) => isDifferent(textOf(`counted-${id}`), textOf(`expected-${id}`)));
  return { filled: ids.length, differing: differing.length };
}

type RowProps = { row: StockRow; typed: string | undefined; error: string | undefined };

function CountRow({ row: { variantId, productName, color, size, sku, onHand }, typed, error }: RowProps) {
  const options = [color, size].filter(Boolean).join(" · ");
  const id = `counted-${variantId}`;
  return (
    <li className="row count-row">
      <label htmlFor={id} className="row-name">
        {productName} <span className="soft">{options}</span>
      </label>
      <span className="soft">
        {sku} · {onHand} expected
      </span>
      <input type="hidden" name={`expected-${variantId}`} value={onHand} />
      <input
        id={id}
        name={id}
        className="input"
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={6}
        autoComplete="off"
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <span id={`${id}-error`} className="field-error wide">
          {error}
        </span>
      )}
    </li>
  );
}
