import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { runAction } from "#app/admin/actions/run-action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { LIST_FIELD, listAddress } from "#app/admin/ui/list-address.ts";
import { State } from "#app/admin/ui/state.tsx";
import { undoErrorMessage } from "#app/api/admin/undo/undo.api.ts";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { findBatch } from "#app/features/audit/audit-entries.queries.ts";
import { mayUndoEntry } from "#app/features/audit/may-undo-entry.ts";
import { MAX_BULK } from "#app/features/product-editing/bulk/bulk-change.contract.ts";
import { changedValuesOf } from "#app/features/product-editing/bulk/changed-values.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { db } from "#app/platform/db/db.server.ts";
import { readLogId, readUuid } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import type { Route } from "./+types/batch.page.ts";
import "./bulk.css";
import { ChangedValues } from "./changed-values.tsx";
import { extentOf } from "./preview.tsx";

export const meta = () => [{ title: "Changed products · Wellworn back office" }];

/** What a bulk action changed. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const entries = (await findBatch(readUuid(params.batch), MAX_BULK, db())).filter(
    ({ subjectType }) => subjectType === "product",
  );
  const [first] = entries;
  if (!first) throw data(null, { status: 404 });
  const open = entries.filter(({ undoneBy }) => undoneBy === null);
  return {
    formKey: randomUUID(),
    list: listAddress("/admin/products", new URL(request.url).searchParams.get(LIST_FIELD)),
    auditId: first.id,
    isUndo: first.undoes !== null,
    by: first.actorName,
    at: fullTime(first.at),
    canUndo: open.length > 0 && open.every((entry) => mayUndoEntry(entry, by)),
    canEdit: may(by, "products.edit"),
    isUndone: open.length === 0,
    products: entries.toReversed().map(({ subjectId, subjectLabel, before, after }) => ({
      id: subjectId,
      name: subjectLabel,
      values: changedValuesOf(before ?? {}, after ?? {}),
    })),
  };
}

export const shouldRevalidate = revalidateIfStale;

/** Takes all of the batch back, or nothing. */
export const action = ({ request }: Route.ActionArgs) =>
  runAction(request, {
    undo: {
      permission: "products.view",
      run: async ({ by, text }) => {
        const undone = await undoAuditEntry({ id: readLogId(text("audit_id")), wholeBatch: true }, by);
        if (undone.ok) return ok({ message: "Undone. Everything is as it was before." });
        const { code } = undone.error;
        const isStale = code === "already_undone" || code === "overtaken";
        return err({ code, error: undoErrorMessage(undone.error), isStale });
      },
    },
  });

export default function Batch({ loaderData }: Route.ComponentProps) {
  const { formKey, list, auditId, isUndo, by, at, canUndo, canEdit, isUndone, products } = loaderData;
  const isPrice = products.every(({ values }) => values.every(({ field }) => field === "price"));
  const values = { audit_id: String(auditId) };
  return (
    <AdminPage
      title={`${extentOf(isPrice ? "price" : "other", products).text} ${isUndo ? "put back" : "changed"}`}
      formKey={formKey}
      breadcrumbs={[{ name: "Products", to: list }]}
      summary={
        <p className="quiet">
          By {by}, {at}
        </p>
      }
    >
      {isUndone && (
        <p className="bulk-done">
          <State kind="ended">Undone</State>
        </p>
      )}
      <div className="button-row bulk-done">
        <Link to={list} className="button">
          Back to products
        </Link>
        {canUndo && (
          <ActionForm intent="undo" values={values}>
            <SubmitButton intent="undo" values={values} variant="plain" busyLabel="Undoing...">
              Undo all
            </SubmitButton>
          </ActionForm>
        )}
      </div>
      <Card title="What changed">
        <ul className="rows">
          {products.map(({ id, name, values: changed }) => (
            <li key={id} className="row bulk-row">
              <span className="row-name">
                <Link to={canEdit ? `/admin/products/${id}` : `/admin/stock?search=${encodeURIComponent(name)}`}>
                  {name}
                </Link>
              </span>
              <ChangedValues values={changed} />
            </li>
          ))}
        </ul>
      </Card>
    </AdminPage>
  );
}
