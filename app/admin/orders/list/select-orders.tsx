import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { Disclosure } from "#app/admin/ui/disclosure.tsx";
import { ActionForm, FormKey, SubmitButton, useSubmitOnce } from "#app/admin/ui/forms/action-form.tsx";
import { useShown } from "#app/admin/ui/forms/action-result.ts";
import { readOfEntry, storeOfEntry, useHistoryEntry } from "#app/admin/ui/history-entry.ts";
import { LIST_FIELD, queryOfList } from "#app/admin/ui/list-address.ts";
import { PRINTS } from "../fulfillment/print-links.tsx";

type Props = {
  /** The orders of the page that can be selected. */
  numbers: string[];
  /** This page of the list, and the same with all orders selected, for browsers without JavaScript. */
  address: string;
  addressOfAll: string;
  isAllSelected: boolean;
  /** Whether something of these orders is left to pack. */
  canPack: boolean;
  children: ReactNode;
};

const NAME = "selected";

/**
 * Rows of orders that can be selected, to be printed, or packed all at once. Works without JavaScript. Back selects those that
 * were selected.
 */
export function SelectableOrders({ numbers, address, addressOfAll, isAllSelected, canPack, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const key = useContext(FormKey);
  const submitOnce = useSubmitOnce();
  const total = numbers.length;
  const { count, boxes, recount } = useSelection(form, isAllSelected ? total : 0);
  function toggleAll(event: MouseEvent) {
    event.preventDefault();
    for (const box of boxes()) box.checked = count < total;
    recount();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    // The other buttons open a print view.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") === "intent") submitOnce(event);
  }
  return (
    <form ref={form} action="/admin/orders/print/slips" className="selectable" onChange={recount} onSubmit={submit}>
      <input type="hidden" name="shown" value={numbers.join(",")} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name={LIST_FIELD} value={queryOfList(address)} />
      <Disclosure id="print" className="print-fold">
        <summary className="link-button">{count > 0 ? `Print the ${count} selected` : `Print all ${total}`}</summary>
        <fieldset className="button-row print-choices">
          <legend className="quiet">Print the selected orders, or all {total} shown</legend>
          {PRINTS.map(({ kind, text }) => (
            <button key={kind} type="submit" className="button" formAction={`/admin/orders/print/${kind}`}>
              {text}
            </button>
          ))}
          <label className="check">
            <input type="checkbox" name="pdf" value="1" />
            Download PDF
          </label>
        </fieldset>
      </Disclosure>
      <p className="select-all">
        <Link to={addressOfAll} className="link-button" preventScrollReset onClick={toggleAll}>
          {count < total ? `Select all ${total} on this page` : "Select none"}
        </Link>
      </p>
      {children}
      {canPack && (
        <div className="save-bar bulk-bar">
          <span className="number" role="status">
            {count > 0 && `${count} selected`}
          </span>
          <SubmitButton
            intent="pack_selected"
            name="intent"
            value="pack_selected"
            formMethod="post"
            formAction={address}
            busyLabel="Packing..."
          >
            Mark as packed
          </SubmitButton>
        </div>
      )}
    </form>
  );
}

/** The boxes of the orders, and how many are checked. They are stored with the page's entry in the history. */
function useSelection(form: RefObject<HTMLFormElement | null>, first: number) {
  const entry = useHistoryEntry();
  const [count, setCount] = useState(first);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(".row-select input") ?? [])];
  function recount() {
    const selected = boxes().flatMap(({ checked, value }) => (checked ? [value] : []));
    setCount(selected.length);
    storeOfEntry(NAME, entry, selected);
  }
  const restore = useEffectEvent(() => {
    const selected = readOfEntry(NAME, entry);
    if (selected.length > 0) for (const box of boxes()) box.checked = selected.includes(box.value);
    // Some may have been ticked before the page reacted.
    recount();
  });
  useLayoutEffect(() => restore(), []);
  return { count, boxes, recount };
}

/** Which of the selected orders were not packed, and why. Without JavaScript, with the Undo that the toast has otherwise. */
export function PackedNotice() {
  const shown = useShown("packed");
  if (!shown) return null;
  const { auditId, notPacked } = shown;
  return (
    <>
      {notPacked.length > 0 && (
        <section className="notice" aria-labelledby="not-packed">
          <h2 id="not-packed" className="notice-title">
            Not packed
          </h2>
          <ul>
            {notPacked.map(({ number, reason }) => (
              <li key={number}>
                <Link to={`/admin/orders/${encodeURIComponent(number)}`}>{number}</Link>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <noscript>
        <ActionForm intent="undo_packed" values={{ audit_id: String(auditId) }}>
          <button type="submit" className="link-button">
            Undo the packing
          </button>
        </ActionForm>
      </noscript>
    </>
  );
}
