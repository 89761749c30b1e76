import { randomUUID } from "node:crypto";
import { data, Link } from "react-router";
import { z } from "zod";
import { changesOfDocument } from "#app/admin/products/document-changes.ts";
import { productIdOf } from "#app/admin/products/editor/editor-target.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { fullTime } from "#app/admin/shop-time.ts";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { ChangeList, type ShownChange } from "#app/admin/ui/change-list.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { LogLink } from "#app/admin/ui/field-history.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { revalidateIfStale } from "#app/admin/ui/forms/action-result.ts";
import { State } from "#app/admin/ui/state.tsx";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { findRevisionsWithDocuments, type Revision } from "#app/features/product-editing/revisions.queries.ts";
import { may } from "#app/features/staff/access/actor.ts";
import { idSchema, readQuery } from "#app/platform/http/input-schemas.ts";
import type { Route } from "./+types/history.page.ts";
import { historyActions } from "./history-actions.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `History of ${loaderData?.name ?? "a product"} · Wellworn back office` },
];

const PAGE_SIZE = 20;
const querySchema = z.object({ before: idSchema.optional() });

export async function loader({ request, params }: Route.LoaderArgs) {
  const by = await requireStaff(request, "products.view");
  const { before } = readQuery(querySchema, request.url);
  const productId = productIdOf(params.id);
  const product = productId === undefined ? undefined : await findStoredProduct(productId);
  if (!product) throw data(null, { status: 404 });
  // One more than is shown: the last row is compared with it.
  const found = await findRevisionsWithDocuments(product.id, { before, limit: PAGE_SIZE + 1 });
  const now = canonicalJson(product.document);
  return {
    formKey: randomUUID(),
    id: product.id,
    name: product.document.name,
    version: product.version,
    canEdit: may(by, "products.edit"),
    isFirstPage: before === undefined,
    older: found.length > PAGE_SIZE ? found[PAGE_SIZE - 1]?.version : undefined,
    revisions: found.slice(0, PAGE_SIZE).map((revision, at) => ({
      ...shownRevision(revision, found[at + 1]),
      isNow: revision.version === product.version,
      isSame: canonicalJson(revision.document) === now,
    })),
  };
}

/** A version with what it changed since the one before it. */
function shownRevision({ version, at, byName, status, document }: Revision, former: Revision | undefined) {
  const changes: ShownChange[] = former ? changesOfDocument(former.document, document) : [];
  if (former && status && former.status && status !== former.status)
    changes.unshift({ field: "Status", before: former.status, after: status });
  return { version, when: fullTime(at), byName, isFirst: !former, changes };
}

export const shouldRevalidate = revalidateIfStale;

export const action = ({ request, params }: Route.ActionArgs) => historyActions(request, params.id);

/** The versions of a product: who changed what, and a way back to each. */
export default function History({ loaderData }: Route.ComponentProps) {
  const { formKey, id, name, version, revisions, canEdit, isFirstPage, older } = loaderData;
  return (
    <AdminPage
      title="History"
      formKey={formKey}
      breadcrumbs={[
        { name: "Products", to: "/admin/products" },
        ...(canEdit ? [{ name, to: `/admin/products/${id}` }] : []),
      ]}
      summary={<p className="quiet">{name}</p>}
      tools={<LogLink subject={{ type: "product", id }} text="Audit log" />}
    >
      {revisions.length === 0 ? (
        <EmptyState title="Nothing has been changed yet">
          <p>Each save becomes a version here, and can be restored.</p>
        </EmptyState>
      ) : (
        <ol className="rows">
          {revisions.map((revision) => (
            <RevisionRow key={revision.version} revision={revision} shown={version} canEdit={canEdit} />
          ))}
        </ol>
      )}
      {(older || !isFirstPage) && (
        <nav aria-label="Pages" className="button-row page-links">
          {!isFirstPage && (
            <Link to={`/admin/products/${id}/history`} className="button">
              Newest
            </Link>
          )}
          {older && (
            <Link to={`/admin/products/${id}/history?before=${older}`} rel="next" className="button">
              Older
            </Link>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

type RevisionData = Route.ComponentProps["loaderData"]["revisions"][number];

type RowProps = {
  revision: RevisionData;
  /** The product's version that the page shows. */
  shown: number;
  canEdit: boolean;
};

function RevisionRow({ revision, shown, canEdit }: RowProps) {
  const { version, when, byName, isFirst, isNow, isSame, changes } = revision;
  const values = { revision: String(version), version: String(shown) };
  return (
    <li className="row audit-row revision">
      <span className="row-name">
        Version {version} {byName && <span className="soft">by {byName}</span>}
      </span>
      <span className="soft end number">{when}</span>
      {changes.length > 0 ? (
        <ChangeList changes={changes} />
      ) : (
        <span className="soft wide">{isFirst ? "The oldest version that is stored." : "No field was changed."}</span>
      )}
      {isNow && (
        <span className="wide">
          <State kind="good">Current version</State>
        </span>
      )}
      {canEdit && !isSame && (
        <ActionForm intent="restore" values={values} className="wide">
          <SubmitButton intent="restore" values={values} variant="plain" busyLabel="Restoring...">
            Restore this version
            <span className="visually-hidden">, version {version}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  );
}
