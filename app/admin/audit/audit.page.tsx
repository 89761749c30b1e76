import { randomUUID } from "node:crypto";
import { data, Link, redirect } from "react-router";
import { fieldLabel } from "#app/admin/products/document-changes.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { AppliedFilters } from "#app/admin/ui/filters/applied-filters.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { ExportForm } from "#app/admin/ui/forms/export-form.tsx";
import { AUDIT_ACTIONS } from "#app/features/audit/audit-actions.ts";
import { getChainState } from "#app/features/audit/check-audit-log.ts";
import { listAuditEntries, listChangedFields } from "#app/features/audit/list-audit-entries.ts";
import type { Found } from "#app/features/find/find.contract.ts";
import { findAnything } from "#app/features/find/find-anything.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { findProductIdOfVariant } from "#app/features/product-editing/product-document.queries.ts";
import { may, type StaffActor } from "#app/features/staff/access/actor.ts";
import { listAuditedPeople } from "#app/features/staff/management/list-audited-people.ts";
import type { Route } from "./+types/audit.page.ts";
import { auditActions } from "./audit-actions.server.ts";
import { auditAddress } from "./audit-address.ts";
import { toEntryRow } from "./audit-entry-row.ts";
import { AuditFilters, appliedAuditFilters } from "./audit-filters.tsx";
import { AuditListItem } from "./audit-list-item.tsx";
import { ChainCard } from "./chain-card.tsx";
import { toShownChain } from "./chain-text.ts";
import { logQueryOf, readAuditFilters } from "./read-audit-filters.server.ts";

export const meta = () => [{ title: "Audit log · Wellworn back office" }];

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { label }]) => ({ value, text: label }))
  .sort((a, b) => a.text.localeCompare(b.text));

const NO_FIELDS: string[] = [];

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "audit.view");
  const { after, ...typed } = readAuditFilters(request.url);
  const { search, ...filters } = typed;
  if (search) return { ...(await loadPage(by)), typed, ...(await findSubjects(search, filters, by)) };
  const { query } = logQueryOf({ ...filters, after });
  // A subject without its type, or a field without its subject, has no entries.
  if (!query) throw data(null, { status: 404 });
  const { subject_type, subject_id } = query;
  const [page, listed, fields] = await Promise.all([
    loadPage(by),
    listAuditEntries(query, by),
    subject_type && subject_id ? listChangedFields(subject_type, subject_id, by) : NO_FIELDS,
  ]);
  const { rows, next, prev } = listed.ok ? listed.value.page : { rows: [], next: undefined, prev: undefined };
  const named = typed.field && !fields.includes(typed.field) ? [typed.field, ...fields] : fields;
  return {
    ...page,
    typed,
    entries: rows.map(toEntryRow),
    next,
    prev,
    fields: named.map((value) => ({ value, text: fieldLabel(value) })),
    choices: undefined,
  };
}

/** What the page shows with any filters. */
async function loadPage(by: StaffActor) {
  const [people, chain] = await Promise.all([listAuditedPeople(by), getChainState()]);
  return {
    formKey: randomUUID(),
    actions: ACTIONS,
    people: people.map(({ id, name, state }) => ({
      value: id,
      text: `${name}${id === by.staffId ? " (you)" : state === "suspended" ? " (suspended)" : ""}`,
    })),
    chain: toShownChain(chain),
    canExport: may(by, "audit.export"),
    canCheck: may(by, "audit.view_all"),
  };
}

type Filters = Record<string, string | undefined>;

type Subject = { kind: string; subject_type: Found["kind"]; subject_id: string | undefined; field?: string };

/** Where the entries about something stand in the log: orders by their ids, variants by their stock and in their product. */
async function subjectsOf({ kind, id }: Found): Promise<Subject[]> {
  if (kind === "order") return [{ kind, subject_type: kind, subject_id: (await findOrderByNumber(id))?.id }];
  if (kind === "product") return [{ kind, subject_type: kind, subject_id: id }];
  const productId = await findProductIdOfVariant(Number(id));
  return [
    { kind: "stock", subject_type: kind, subject_id: id },
    {
      kind: "price, SKU, status",
      subject_type: "product",
      subject_id: productId === undefined ? undefined : String(productId),
      field: `variants.${id}`,
    },
  ];
}

/** Redirects to the entries about what was typed, or returns what it can mean. */
async function findSubjects(search: string, filters: Filters, by: StaffActor) {
  const result = await findAnything(search, by);
  const found = await Promise.all(
    (result.ok ? result.value : []).map(async (one) => {
      const subjects = await subjectsOf(one);
      const { title, line } = one;
      return subjects.map(({ kind, ...subject }) => {
        const to = auditAddress({ ...filters, field: undefined, ...subject });
        return { kind, title, line, to };
      });
    }),
  );
  const choices = found.flat();
  const exact = choices.filter(({ title }) => isSame(title, search));
  const [only] = exact.length === 1 ? exact : choices.length === 1 ? choices : [];
  if (only) throw redirect(only.to);
  return { entries: [], next: undefined, prev: undefined, fields: [], choices };
}

const isSame = (one: string, other: string) => squeezed(one) === squeezed(other);
const squeezed = (text: string) => text.toLowerCase().replace(/[\s-]/g, "");

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => auditActions(request);

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { formKey, typed, entries, next, prev, actions, people, fields, choices, chain } = loaderData;
  const subject = entries[0]?.subject.label;
  const applied = appliedAuditFilters(typed, { actions, people, fields, subject });
  return (
    <AdminPage title="Audit log" formKey={formKey}>
      <ChainCard chain={chain} canCheck={loaderData.canCheck} />
      <AuditFilters typed={typed} actions={actions} people={people} fields={fields} />
      <AppliedFilters filters={applied} />
      {choices ? (
        <Choices typed={typed.search ?? ""} choices={choices} />
      ) : entries.length === 0 ? (
        <EmptyState title={applied.length > 0 ? "No entry matches" : "Nothing has happened yet"}>
          {applied.length > 0 && (
            <Link to="/admin/audit" className="button">
              The whole log
            </Link>
          )}
        </EmptyState>
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <AuditListItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {(prev ?? next) && (
        <nav aria-label="Pages" className="button-row page-links">
          {prev && (
            <Link to={auditAddress({ ...typed, after: prev })} rel="prev" className="button">
              Newer
            </Link>
          )}
          {next && (
            <Link to={auditAddress({ ...typed, after: next })} rel="next" className="button">
              Older
            </Link>
          )}
        </nav>
      )}
      {loaderData.canExport && entries.length > 0 && (
        <ExportForm contents="All entries in this list, with personal data. The export itself is recorded in the log." />
      )}
    </AdminPage>
  );
}

type Choice = { kind: string; title: string; line: string; to: string };

/** What the typed text can mean, each with the link to its entries. */
function Choices({ typed, choices }: { typed: string; choices: Choice[] }) {
  if (choices.length === 0) {
    return (
      <EmptyState title={`Nothing matches “${typed}”`}>
        <p className="soft">Type the number of an order, the name of a product, or a SKU.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="rows">
      {choices.map(({ kind, title, line, to }) => (
        <li key={to} className="row">
          <span className="row-name">
            <Link to={to}>{title}</Link>
          </span>
          <span className="soft end">{kind}</span>
          <span className="soft wide typed-text">{line}</span>
        </li>
      ))}
    </ul>
  );
}
