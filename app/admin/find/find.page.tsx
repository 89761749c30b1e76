import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { FilterField } from "#app/admin/ui/filters/filter-field.tsx";
import { findQuery } from "#app/features/find/find.contract.ts";
import { findAnything } from "#app/features/find/find-anything.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/find.page.ts";
import { FIND_HINT, groupFound } from "./found-groups.ts";

export const meta = () => [{ title: "Find · Wellworn back office" }];

/** The results of the find dialog as a page, for browsers without JavaScript. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const input = findQuery.safeParse({ q: new URL(request.url).searchParams.get("q") ?? "" });
  const typed = input.success ? input.data.q : "";
  const found = typed ? await findAnything(typed, by) : undefined;
  if (found && !found.ok) throw data(null, { status: 403 });
  return { formKey: randomUUID(), typed, groups: found && groupFound(found.value) };
}

export default function Find({ loaderData: { formKey, typed, groups } }: Route.ComponentProps) {
  return (
    <AdminPage title="Find" formKey={formKey}>
      <form className="list-filters search-filter" action="/admin/find">
        <FilterField
          key={typed}
          label={FIND_HINT}
          name="q"
          type="search"
          maxLength={100}
          defaultValue={typed}
          enterKeyHint="search"
          required
        />
        <Button type="submit" variant="plain">
          Find
        </Button>
      </form>
      {groups?.length === 0 && (
        <EmptyState title={`Nothing matches “${typed}”`}>
          <p className="soft">Part of a number, a name or a SKU is enough: at least three characters.</p>
        </EmptyState>
      )}
      {groups?.map(({ label, items }) => (
        <section key={label} className="found-section">
          <h2 className="label">{label}</h2>
          <ul className="rows">
            {items.map(({ kind, id, title, line, href }) => (
              <li key={`${kind} ${id}`} className="row">
                <span className="row-name">
                  <Link to={href}>{title}</Link>
                </span>
                <span className="soft wide typed-text">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminPage>
  );
}
