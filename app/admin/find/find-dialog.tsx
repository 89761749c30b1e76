import { type ChangeEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { blockOfflineNavigation } from "#app/admin/offline/block-offline-navigation.ts";
import type { Found } from "#app/features/find/find.contract.ts";
import { useCloseOnBackdrop } from "#app/ui/dialog/close-on-backdrop.ts";
import { CloseIcon, SearchIcon } from "#app/ui/icons.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { FIND_HINT, groupFound } from "./found-groups.ts";
import { useFound } from "./use-found.ts";

/** What was typed, what it found, and which result the arrows chose. Enter opens it, as soon as it is there. */
function useFindBox() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const { found, problem, isCurrent } = useFound(text);
  const navigate = useNavigate();
  const items = groupFound(found).flatMap((group) => group.items);
  const active = items[at];
  useEffect(() => {
    if (!isOpening || !isCurrent) return;
    setOpening(false);
    if (active && !blockOfflineNavigation()) void navigate(active.href);
  }, [isOpening, isCurrent, active, navigate]);
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Not among the results of what was typed before: others take their places.
    if (step && !isCurrent) return event.preventDefault();
    if (step && items.length > 0) setAt((at + step + items.length) % items.length);
    else if (event.key === "Enter") setOpening(text.trim() !== "");
    else return;
    event.preventDefault();
  }
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value);
    setAt(0);
  }
  const message = problem || messageOf(text.trim(), isCurrent, items.length);
  return { input: { value: text, onKeyDown, onChange }, found, active, message, isEmpty: items.length === 0 };
}

/** Finds orders, products and variants from every page. The typed text stays until the page is left or reloaded. */
export function FindDialog({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const { input, found, active, message, isEmpty } = useFindBox();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const close = () => box.current?.closest("dialog")?.close();
  useEffect(() => {
    if (key) box.current?.closest("dialog")?.close();
  }, [key]);
  return (
    <dialog ref={ref} className="dialog find-dialog" aria-label="Find" {...useCloseOnBackdrop()}>
      <div className="find-box">
        <SearchIcon />
        <input
          ref={box}
          role="combobox"
          aria-label={FIND_HINT}
          aria-expanded={!isEmpty}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          placeholder="Number, name, email, SKU…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...input}
        />
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <FoundList id={id} found={found} active={active} />
      <p role="status" className={isEmpty ? "found-message" : "visually-hidden"}>
        {message}
      </p>
    </dialog>
  );
}

const optionId = (id: string, item: Found) => `${id}-${item.kind}-${item.id}`;

function messageOf(typed: string, isCurrent: boolean, count: number): string {
  if (typed === "") return FIND_HINT;
  if (!isCurrent) return "Searching...";
  if (count === 0) return `Nothing matches “${typed}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}

function FoundList({ id, found, active }: { id: string; found: Found[]; active: Found | undefined }) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="found" hidden={found.length === 0}>
      {groupFound(found).map(({ label, items }) => (
        <div key={label}>
          <p aria-hidden="true" className="label found-kind">
            {label}
          </p>
          {items.map((item) => (
            <Option key={`${item.kind} ${item.id}`} id={optionId(id, item)} item={item} isActive={item === active} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ id, item, isActive }: { id: string; item: Found; isActive: boolean }) {
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <Link ref={option} id={id} to={item.href} role="option" aria-selected={isActive} tabIndex={-1}>
      <span>{item.title}</span>
      <span className="soft typed-text">{item.line}</span>
    </Link>
  );
}
