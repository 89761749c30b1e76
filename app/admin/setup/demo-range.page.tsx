import { randomUUID } from "node:crypto";
import { Link, redirect } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { zoneAction, zoneChoiceFor } from "#app/admin/me/zone-action.server.ts";
import { ZoneCard } from "#app/admin/me/zone-card.tsx";
import { itemsText } from "#app/admin/products/bulk/bulk-labels.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { findDemoRange } from "#app/features/catalog/seed/demo-range.queries.ts";
import { findOwners } from "#app/features/staff/staff.queries.ts";
import { shop } from "#app/platform/identity.ts";
import type { Route } from "./+types/demo-range.page.ts";

export const meta = () => [{ title: `Demo range · ${shop.name} back office` }];

/** The last step of the set-up, for the first owner. Everyone else, and a shop without the demo range, goes on to Today. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request);
  const isFirstOwner = by.roles.includes("owner") && (await findOwners()).length === 1;
  const range = isFirstOwner ? await findDemoRange() : [];
  if (range.length === 0) throw redirect("/admin");
  return { formKey: randomUUID(), count: range.length, items: itemsText(range), zone: await zoneChoiceFor(by) };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => runAction(request, { time_zone: zoneAction });

export default function DemoRange({ loaderData: { formKey, count, items, zone } }: Route.ComponentProps) {
  const products = count === 1 ? "1 product" : `${count} products`;
  return (
    <AdminPage title="Your shop is ready" formKey={formKey}>
      <div className="stack">
        {zone && <ZoneCard {...zone} />}
        <p>
          It sells a demo range of {products}. Keep it to try things, or archive it now: you see the list first, and can
          undo it.
        </p>
        <p className="button-row">
          <Link to="/admin" className="button button-primary">
            Keep the demo range
          </Link>
          <Link to={`/admin/products/bulk?action=archive&items=${items}`} className="button">
            Archive it…
          </Link>
        </p>
      </div>
    </AdminPage>
  );
}
