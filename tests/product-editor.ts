import { randomUUID } from "node:crypto";
import { editorActions } from "#app/admin/products/editor/editor-actions.server.ts";
import { loadEditor } from "#app/admin/products/editor/load-editor.server.ts";
import { type ProductFormValues, ROW_FIELDS, TEXT_FIELDS } from "#app/admin/products/editor/product-form.ts";
import type { TestStaff } from "#tests/staff.ts";

/** A request for the page of a product in the back office, or its form. */
export const editorRequest = (id: string, who: TestStaff, body?: URLSearchParams) => {
  const headers = { cookie: who.cookie, "x-client-address": who.actor.network };
  return new Request(
    `http://localhost:3000/admin/products/${id}`,
    body ? { method: "POST", headers, body } : { headers },
  );
};
/** What the editor of a product shows to this person: a page of its own. */
export const openEditor = async (id: string | number, who: TestStaff) => {
  const loaded = await loadEditor(editorRequest(String(id), who), String(id));
  return { ...loaded, editor: randomUUID() };
};
type Opened = Awaited<ReturnType<typeof openEditor>>;

/** The form as the page sends it. */
function fieldsOf({ hidden, editor, seenProduct }: Opened, form: ProductFormValues): [string, string][] {
  return [
    ...Object.entries({
      ...hidden,
      editor,
      key: randomUUID(),
      seen_product: seenProduct,
      add_colors: "",
      add_sizes: "",
    }),
    ...TEXT_FIELDS.map((field): [string, string] => [field, form.texts[field]]),
    ...form.questions.flatMap(({ question, answer }): [string, string][] => [
      ["question", question],
      ["answer", answer],
    ]),
    ...form.pairs.map((pair): [string, string] => ["pair", pair]),
    ...form.rows.flatMap((row) =>
      ROW_FIELDS.filter((field) => field !== "first" || row.id === "").map((field): [string, string] => [
        `v_${field}`,
        row[field],
      ]),
    ),
  ];
}

/**
 * Sends the form of an open page after changes of its texts. Returns the result, the values for the page, and the page as it is based on
 * them. `more` replaces all fields of its names.
 */
export async function sendEditor(
  page: Opened,
  who: TestStaff,
  intent: string,
  texts: object = {},
  more: [string, string][] = [],
) {
  const form = { ...page.form, texts: { ...page.form.texts, ...texts } };
  const names = new Set(more.map(([name]) => name));
  const fields = fieldsOf(page, form).filter(([name]) => !names.has(name));
  const body = new URLSearchParams([["intent", intent], ...fields, ...more]);
  const result = await editorActions(editorRequest(page.id, who, body), page.id);
  const values = result.data.state === "confirm" ? {} : (result.data.saved?.values ?? {});
  return { ...result.data, values, page: { ...page, hidden: { ...page.hidden, ...values } } as Opened };
}
