import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { auditQuery } from "#app/features/audit/audit.contract.ts";
import { AUDIT_ACTIONS } from "#app/features/audit/audit-actions.ts";
import { listAuditEntries } from "#app/features/audit/list-audit-entries.ts";
import { listStaff } from "#app/features/staff/management/list-staff.ts";
import { daySchema, readQuery } from "#app/platform/http/input-schemas.ts";
import { startOfDay } from "#app/platform/shop-days.ts";
import type { Route } from "./+types/audit.page.ts";
import { undoActions } from "./audit-actions.server.ts";
import { toEntryRow } from "./audit-entry-row.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

export const meta = () => [{ title: "Audit log · Wellworn back office" }];

const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([value, { label }]) => ({ value, text: label }));

/** The filters of the page: days, where the log takes times. */
const { action: actionSchema, staff, subject_type, subject_id, field, via, after: cursor } = auditQuery.shape;
const querySchema = z.object({
  action: actionSchema,
  staff,
  subject_type,
  subject_id,
  field,
  via,
  after: cursor,
  from: daySchema.optional(),
  to: daySchema.optional(),
});

/** The times from the first day until after the last one. */
const timesOf = (from: string | undefined, to: string | undefined) => ({
  from: from && startOfDay(from).toISOString(),
  to: to && startOfDay(to, 1).toISOString(),
});

export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "audit.view");
  const { from, to, after, ...filters } = readQuery(querySchema, request.url);
  const query = auditQuery.safeParse({ ...filters, ...timesOf(from, to), after });
  // A subject without its type, or a field without its subject, has no entries.
  if (!query.success) throw data(null, { status: 404 });
  const [listed, members] = await Promise.all([listAuditEntries(query.data, by), listStaff(by)]);
  const { rows, next, prev } = listed.ok ? listed.value.page : { rows: [], next: undefined, prev: undefined };
  return {
    formKey: randomUUID(),
    typed: { ...filters, from, to },
    entries: rows.map(toEntryRow),
    next,
    prev,
    actions: ACTIONS,
    people: members.ok ? members.value.map(({ id, name, email }) => ({ value: id, text: name || email })) : [],
  };
}

export const action = ({ request }: Route.ActionArgs) => undoActions(request);

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { formKey, typed, entries, next, prev, actions, people } = loaderData;
  const isFiltered = Object.values(typed).some(Boolean);
  const addressOf = (after: string) => {
    const filters = Object.entries({ ...typed, after }).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `/admin/audit?${new URLSearchParams(filters)}`;
  };
  return (
    <AdminPage title="Audit log" formKey={formKey}>
      <AuditFilters key={JSON.stringify(typed)} typed={typed} actions={actions} people={people} />
      {typed.subject_type && typed.subject_id && (
        <p className="quiet">
          Only {typed.field ? `changes of the field “${typed.field.replaceAll("_", " ")}” of ` : ""}
          {entries[0]?.subject.label ?? `${typed.subject_type} ${typed.subject_id}`} ·{" "}
          <Link to="/admin/audit">the whole log</Link>
        </p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={isFiltered ? "No entry matches" : "Nothing has happened yet"}>
          {isFiltered && (
            <Link to="/admin/audit" className="button">
              The whole log
            </Link>
          )}
        </EmptyState>
      ) : (
        <ul className="rows">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {(prev ?? next) && (
        <nav aria-label="Pages" className="button-row page-links">
          {prev && (
            <Link to={addressOf(prev)} rel="prev" className="button">
              Newer
            </Link>
          )}
          {next && (
            <Link to={addressOf(next)} rel="next" className="button">
              Older
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  );
}
