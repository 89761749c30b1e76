import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { LIST_FIELD } from "#app/admin/ui/list-address.ts";
import type { BulkAction } from "./bulk/bulk-labels.ts";

const FORM = "bulk";

type Status = "published" | "draft" | "archived" | undefined;
export type BulkRights = { publish: boolean; price: boolean };

/** The bulk actions for products of this status, as far as the person may use them. */
function actionsFor(status: Status, can: BulkRights): { action: BulkAction; text: string }[] {
  const prices = can.price ? [{ action: "price" as const, text: "Prices…" }] : [];
  if (!can.publish) return prices;
  const tags = { action: "tags" as const, text: "Tags…" };
  const publish = { action: "publish" as const, text: "Publish…" };
  const unpublish = { action: "unpublish" as const, text: "Unpublish…" };
  const archive = { action: "archive" as const, text: "Archive…" };
  if (status === "archived") return [{ action: "restore", text: "Restore…" }, ...prices, tags];
  if (status === "published") return [...prices, tags, unpublish, archive];
  return status === "draft" ? [publish, ...prices, tags, archive] : [...prices, tags, publish, unpublish, archive];
}

/** The box in front of a product. It belongs to the form of the bulk actions, because forms can't contain each other. */
export function SelectProduct({ id, version, name, all }: { id: number; version: number; name: string; all: boolean }) {
  return (
    <label className="row-select">
      <input type="checkbox" form={FORM} name="items" value={`${id}.${version}`} defaultChecked={all} />
      <span className="visually-hidden">Select {name}</span>
    </label>
  );
}

type Props = {
  status: Status;
  can: BulkRights;
  /** The number of rows. */
  total: number;
  /** The page with all its rows selected, for browsers without JavaScript. */
  addressOfAll: string;
  /** The query of this page of the list: "Cancel" leads back to it. */
  list: string;
  all: boolean;
  children: ReactNode;
};

/** Rows that can be selected, and a bar with what can be done with the selected ones. It is shown while there are any. */
export function SelectableRows({ status, can, total, addressOfAll, list, all, children }: Props) {
  const rows = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(all ? total : 0);
  const boxes = () => [...(rows.current?.querySelectorAll<HTMLInputElement>(".row-select input") ?? [])];
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length);
  // The browser, or a tap before the page reacted, may have ticked some already, and a row may be gone after its own action.
  const countTicked = useEffectEvent(recount);
  useEffect(() => countTicked());
  function toggleAll(event: MouseEvent) {
    event.preventDefault();
    for (const box of boxes()) box.checked = count < total;
    recount();
  }
  return (
    <div ref={rows} className="selectable" onChange={recount}>
      <p className="select-all">
        <Link to={addressOfAll} className="link-button" onClick={toggleAll}>
          {count < total ? `Select all ${total} on this page` : "Select none"}
        </Link>
      </p>
      {children}
      <form id={FORM} action="/admin/products/bulk" className="save-bar bulk-bar">
        <input type="hidden" name={LIST_FIELD} value={list} />
        <span className="number" role="status">
          {count > 0 && `${count} selected`}
        </span>
        {actionsFor(status, can).map(({ action, text }) => (
          <button key={action} type="submit" name="action" value={action} className="button">
            {text}
          </button>
        ))}
      </form>
    </div>
  );
}
