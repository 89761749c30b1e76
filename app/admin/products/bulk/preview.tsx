import { Link } from "react-router";
import { Card } from "#app/admin/ui/card.tsx";
import { EmptyState } from "#app/admin/ui/empty-state.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { LIST_FIELD, listAddress } from "#app/admin/ui/list-address.ts";
import type { PlannedValue } from "#app/features/product-editing/bulk/plan-change.ts";
import { BULK_ACTIONS, type BulkAction, type TypedChange } from "./bulk-labels.ts";
import { ChangedValues } from "./changed-values.tsx";

type Product = { id: number; name: string; values: (PlannedValue & { isDrastic: boolean })[] };
type LeftOut = { id: number; name: string; reason: string; changed: string | undefined };
type Props = {
  action: BulkAction;
  /** The query of the list that the products were selected in. */
  list: string;
  typed: TypedChange;
  preview: { items: string; current: string | undefined; products: Product[]; leftOut: LeftOut[] };
};

const count = (number: number, one: string, more = `${one}s`) => (number === 1 ? `1 ${one}` : `${number} ${more}`);

/** How much changes, in words such as "37 prices in 12 products", and how many prices or products that is. */
export function extentOf(action: "price" | "other", products: { values: PlannedValue[] }[]) {
  const inProducts = count(products.length, "product");
  if (action === "other") return { text: inProducts, total: products.length };
  const prices = products.reduce((sum, { values }) => sum + values.length, 0);
  return { text: `${count(prices, "price")} in ${inProducts}`, total: prices };
}

/** Every change before it happens, what is left out and why, and the button that applies it. */
export function BulkPreviewCard({ action, list, typed, preview: { items, current, products, leftOut } }: Props) {
  const extent = extentOf(action === "price" ? "price" : "other", products);
  const drastic = products.filter(({ values }) => values.some(({ isDrastic }) => isDrastic)).length;
  const change = { action, items, [LIST_FIELD]: list, ...(action === "price" || action === "tags" ? typed : {}) };
  const intent = action === "price" ? "price" : "change";
  return (
    <>
      {leftOut.length > 0 && (
        <LeftOutCard
          leftOut={leftOut}
          current={current && addressOf(action, current, { ...typed, [LIST_FIELD]: list })}
        />
      )}
      {products.length === 0 ? (
        <EmptyState title="Nothing would change" />
      ) : (
        <>
          <Card title={`${extent.text} ${extent.total === 1 ? "changes" : "change"}`}>
            {drastic > 0 && (
              <p className="notice">
                {count(drastic, "product")} would cost half or less, or twice as much or more. Check them first.
              </p>
            )}
            <ul className="rows">
              {products.map(({ id, name, values }) => (
                <li key={id} className="row bulk-row">
                  <span className="row-name">
                    <Link to={`/admin/products/${id}`}>{name}</Link>
                  </span>
                  <ChangedValues values={values} />
                </li>
              ))}
            </ul>
          </Card>
          <ActionForm intent={intent} values={change} className="save-bar bulk-apply">
            <Link to={listAddress("/admin/products", list)} className="link-button">
              Cancel
            </Link>
            <SubmitButton intent={intent} values={change} busyLabel="Changing...">
              {BULK_ACTIONS[action].verb} {extent.text}
            </SubmitButton>
          </ActionForm>
        </>
      )}
    </>
  );
}

function addressOf(action: BulkAction, items: string, fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return `/admin/products/bulk?${new URLSearchParams([["action", action], ["items", items], ...given, ["preview", "1"]])}`;
}

function LeftOutCard({ leftOut, current }: { leftOut: LeftOut[]; current: string | undefined }) {
  return (
    <Card title={`${count(leftOut.length, "product")} left out`}>
      <ul className="rows">
        {leftOut.map(({ id, name, reason, changed }) => (
          <li key={id} className="row">
            <span className="row-name">
              <Link to={`/admin/products/${id}`}>{name}</Link>
            </span>
            <span className="wide soft">{changed ?? reason}</span>
          </li>
        ))}
      </ul>
      {current && (
        <p className="bulk-current">
          <Link to={current} className="button">
            Include the changed ones as they are now
          </Link>
        </p>
      )}
    </Card>
  );
}
