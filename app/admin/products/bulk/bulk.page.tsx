import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { denyWithout, requireStaff } from "#app/admin/require-staff.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { revalidateIfStale, useActionResult } from "#app/admin/ui/forms/action-result.ts";
import { LIST_FIELD, listAddress } from "#app/admin/ui/list-address.ts";
import { bulkPermission } from "#app/features/product-editing/bulk/apply-bulk.ts";
import type { BulkChange, BulkItem } from "#app/features/product-editing/bulk/bulk-change.contract.ts";
import { isDrastic, previewBulk } from "#app/features/product-editing/bulk/preview-bulk.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import type { Route } from "./+types/bulk.page.ts";
import "./bulk.css";
import { bulkActions } from "./bulk-actions.server.ts";
import { BULK_ACTIONS, CHANGE_FIELDS, itemsText, type TypedChange } from "./bulk-labels.ts";
import { ChangeForm } from "./change-form.tsx";
import { BulkPreviewCard } from "./preview.tsx";
import { readBulkAction, readChange, readItems } from "./read-bulk.server.ts";

export const meta = () => [{ title: "Change products · Wellworn back office" }];

/** What a bulk action would do. Nothing is changed by opening it. */
export async function loader({ request }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const { searchParams } = new URL(request.url);
  const action = readBulkAction(searchParams.get("action") ?? "");
  if (!action) throw data(null, { status: 404 });
  await denyWithout(by, bulkPermission(action), request);
  const items = readItems(searchParams.getAll("items"));
  const typed = Object.fromEntries(
    CHANGE_FIELDS.map((name) => [name, searchParams.get(name)?.trim() ?? ""]),
  ) as TypedChange;
  const isTyped = (action !== "price" && action !== "tags") || searchParams.has("preview");
  const read = isTyped ? readChange(action, typed) : undefined;
  return {
    formKey: randomUUID(),
    action,
    list: searchParams.get(LIST_FIELD) ?? "",
    items: itemsText(items),
    selected: items.length,
    typed,
    fields: read && !read.ok ? read.fields : {},
    preview: read?.ok && items.length > 0 ? await previewOf(items, read.change, by) : undefined,
  };
}

async function previewOf(items: BulkItem[], change: BulkChange, by: StaffActor) {
  const previewed = await previewBulk(items, change, by);
  if (!previewed.ok) return undefined;
  const { products, leftOut } = previewed.value;
  const current = items.map((item) => ({
    ...item,
    version: leftOut.find(({ id }) => id === item.id)?.changed?.version ?? item.version,
  }));
  return {
    items: itemsText(products),
    /** The selection in today's versions, if someone has changed one of its products. */
    current: leftOut.some(({ changed }) => changed) ? itemsText(current) : undefined,
    products: products.map(({ values, ...product }) => ({
      ...product,
      values: values.map((value) => ({ ...value, isDrastic: isDrastic(value) })),
    })),
    leftOut: leftOut.map(({ changed, ...product }) => ({
      ...product,
      changed: changed && `${changed.by || "Someone"} changed it on ${shortTime(changed.at)}.`,
    })),
  };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request }: Route.ActionArgs) => bulkActions(request);

export default function Bulk({ loaderData }: Route.ComponentProps) {
  const { formKey, action, list, items, selected, typed, fields, preview } = loaderData;
  const isDone = useActionResult()?.state === "done";
  const { title } = BULK_ACTIONS[action];
  const products = listAddress("/admin/products", list);
  const hasForm = action === "price" || action === "tags";
  return (
    <AdminPage
      title={title}
      formKey={formKey}
      breadcrumbs={[{ name: "Products", to: products }]}
      summary={
        <p className="quiet">
          {selected === 1 ? "1 product selected" : `${selected} products selected`}. Nothing changes before you confirm
          it.
        </p>
      }
    >
      {isDone || selected === 0 ? (
        <EmptyState title={isDone ? "These changes are done" : "No product is selected"}>
          <Link to={products} className="button">
            Products
          </Link>
        </EmptyState>
      ) : (
        <>
          {hasForm && (
            <ChangeForm
              key={items}
              action={action}
              items={items}
              list={list}
              typed={typed}
              errors={fields}
              isPreviewed={preview !== undefined && preview.products.length > 0}
            />
          )}
          {preview && <BulkPreviewCard action={action} list={list} typed={typed} preview={preview} />}
        </>
      )}
    </AdminPage>
  );
}
