import { type Ref, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { NavigationEntry } from "./navigation-entries.ts";

type Props = { ref: Ref<HTMLDialogElement>; entries: NavigationEntry[]; singleKeys: boolean };

/** The list of keys, with the switch that turns single keys off. */
export function KeyList({ ref, entries, singleKeys }: Props) {
  const { submit, state, data: result } = useFetcher<ActionResult>();
  const box = useRef<HTMLInputElement>(null);
  const refused = result && result.state !== "done" && state === "idle" ? result : undefined;
  useEffect(() => {
    if (!refused || !box.current) return;
    box.current.checked = box.current.defaultChecked;
    box.current.focus();
  }, [refused]);
  return (
    <Dialog ref={ref} title="Keys" className="confirm-dialog">
      <div className="dialog-body">
        <Keys entries={entries} />
        <label className="check">
          <input
            key={String(singleKeys)}
            ref={box}
            type="checkbox"
            defaultChecked={singleKeys}
            disabled={state !== "idle"}
            onChange={({ target }) => {
              const form = { intent: "keys", single_keys: target.checked ? "on" : "", key: crypto.randomUUID() };
              void submit(form, { method: "post", action: "/admin/me" });
            }}
          />
          Use single keys as shortcuts, on all your devices
        </label>
        <p role="alert" className={refused ? "notice notice-error" : undefined}>
          {refused && (refused.message ?? "Not saved: please sign in again.")}
        </p>
      </div>
    </Dialog>
  );
}

/** What each key does. */
export function Keys({ entries }: { entries: NavigationEntry[] }) {
  return (
    <dl className="key-list">
      <Key keys={["/"]} text="Find, also Ctrl K or ⌘ K" />
      {entries.map(({ to, key, text }) => (
        <Key key={to} keys={["g", key]} text={text} />
      ))}
      <Key keys={["j"]} text="Next row" />
      <Key keys={["k"]} text="Previous row" />
      <Key keys={["Enter"]} text="Open the row" />
      <Key keys={["x"]} text="Select the row" />
      <Key keys={["e"]} text="Edit" />
      <Key keys={["Ctrl", "S"]} text="Save the product, or publish its changes, also ⌘ S" />
      <Key keys={["Ctrl", "Z"]} text="Undo the last action, also ⌘ Z" />
      <Key keys={["?"]} text="This list" />
    </dl>
  );
}

function Key({ keys, text }: { keys: string[]; text: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className="key">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
