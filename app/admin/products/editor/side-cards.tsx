import { Link } from "react-router";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { State } from "#app/admin/ui/state.tsx";
import { fieldAnchorOf } from "./editor-field.tsx";
import type { EditorData } from "./load-editor.server.ts";

type Props = { loaded: EditorData };

/** The status of a product as a word with a sign. */
export function ProductStatus({ status }: { status: EditorData["status"] }) {
  if (status === "published") return <State kind="good">Published</State>;
  if (status === "archived") return <State kind="ended">Archived</State>;
  return <State kind="open">Draft</State>;
}

const ACTIONS = {
  new: [],
  draft: [{ intent: "archive", text: "Archive" }],
  published: [
    { intent: "unpublish", text: "Unpublish" },
    { intent: "archive", text: "Archive" },
  ],
  archived: [{ intent: "restore", text: "Restore as a draft" }],
};

/** What shoppers see, and what can be done with the product as a whole. */
export function StatusCard({ loaded: { id, status, version, slug, changed, draftSaved, canDelete, can } }: Props) {
  const values = { version: String(version) };
  return (
    <Card title="Status" aside={<ProductStatus status={status} />}>
      <dl className="fact-list">
        <dt>Shoppers see</dt>
        <dd>{status === "published" ? `version ${version}` : "nothing yet"}</dd>
        {changed && (
          <>
            <dt>Changed</dt>
            <dd>{changed}</dd>
          </>
        )}
        {draftSaved && (
          <>
            <dt>{status === "new" ? "Saved" : "Your copy"}</dt>
            <dd>{draftSaved}</dd>
          </>
        )}
      </dl>
      {status !== "new" && (
        <div className="status-links">
          {status === "published" && (
            <a href={`/product/${slug}`} className="quiet-link">
              See it in the shop
            </a>
          )}
          <Link to={`/admin/products/${id}/history`} className="quiet-link">
            History
          </Link>
        </div>
      )}
      {status !== "new" && (
        <div className="button-row">
          {can.publish &&
            ACTIONS[status].map(({ intent, text }) => (
              <ActionForm key={intent} intent={intent} values={values}>
                <SubmitButton intent={intent} values={values} variant="plain">
                  {text}
                </SubmitButton>
              </ActionForm>
            ))}
          <ActionForm intent="duplicate">
            <SubmitButton intent="duplicate" variant="plain" busyLabel="Copying...">
              Duplicate
            </SubmitButton>
          </ActionForm>
          {canDelete && (
            <ActionForm intent="delete" values={values}>
              <SubmitButton intent="delete" values={values} variant="plain" busyLabel="Deleting...">
                Delete
              </SubmitButton>
            </ActionForm>
          )}
        </div>
      )}
    </Card>
  );
}

/** The images of the document. They are edited on a page of their own. */
export function ImagesCard({ loaded: { id, images, imageCount: count, hidden } }: Props) {
  return (
    <Card
      title="Images"
      aside={<span className="soft">{count === 0 ? "none yet" : count === 1 ? "1 image" : `${count} images`}</span>}
    >
      {count > 0 && (
        <div className="editor-images">
          {images.map(({ src, alt }) => (
            <img key={src} src={src} alt={alt} width={64} height={80} loading="lazy" />
          ))}
          {count > images.length && <span className="quiet">+{count - images.length}</span>}
        </div>
      )}
      {id === "new" && !hidden.draft ? (
        <p className="quiet">Type a name first. Images can be added once the draft is saved.</p>
      ) : (
        <Link to={`/admin/products/${id}/images`} className="button">
          {count === 0 ? "Add images" : "Edit images"}
        </Link>
      )}
    </Card>
  );
}

/** What is missing before the product can be published, each with a link to its field. */
export function ChecksCard({ loaded: { id, checks, status } }: Props) {
  const title = status === "published" ? "Before these changes are published" : "Before it can be published";
  if (checks.length === 0) {
    return (
      <Card title="Checks">
        <p>
          <State kind="good">Nothing is missing</State>
        </p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <ul className="check-list">
        {checks.map(({ path, message, where }) => (
          <li key={path}>
            <a href={hrefOf(path, id)} onClick={(event) => focusField(event, path)}>
              {where ?? message}
            </a>
            {where && <span className="soft"> {message}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A variant's fields are found by its row. */
const rowOf = (path: string) => (path.startsWith("variants.") ? path.split(".").slice(0, 2).join(".") : path);

const hrefOf = (path: string, id: string) =>
  path.startsWith("images") ? `/admin/products/${id}/images` : `#${fieldAnchorOf(rowOf(path))}`;

/** Opens the group that the field is in, and moves the focus to it. */
function focusField(event: { preventDefault: () => void }, path: string) {
  const anchor = document.getElementById(fieldAnchorOf(rowOf(path)));
  if (!anchor) return;
  event.preventDefault();
  for (const group of document.querySelectorAll("details")) if (group.contains(anchor)) group.open = true;
  const column = {
    sku: "v_sku",
    price: "v_price",
    compare_at_price: "v_compare",
    low_stock_at: "v_low",
    first_stock: "v_first",
  }[path.split(".")[2] ?? ""];
  const field = anchor.querySelector<HTMLElement>(column ? `[name="${column}"]` : "input:not([type=hidden]), textarea");
  field?.focus();
  anchor.scrollIntoView({ block: "center" });
}

type PreviewProps = { form: { name: string; slug: string; summary: string }; address: string };

/** The product as a search engine lists it. */
export function SearchPreview({ form: { name, slug, summary }, address }: PreviewProps) {
  const { host } = new URL(address);
  return (
    <Card title="Search preview">
      <div className="search-preview">
        <span className="soft">
          {host} › product › {slug || "…"}
        </span>
        <strong>{name || "New product"} · Wellworn</strong>
        <span>{summary || "The summary appears here."}</span>
      </div>
    </Card>
  );
}
