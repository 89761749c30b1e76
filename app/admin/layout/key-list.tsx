import { type Ref, useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { NavigationEntry } from "./navigation-entries.ts";
import { areSingleKeysOn, setSingleKeys } from "./shortcuts.ts";

/** The list of keys, with the switch that turns single keys off. */
export function KeyList({ ref, entries }: { ref: Ref<HTMLDialogElement>; entries: NavigationEntry[] }) {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(areSingleKeysOn()), []);
  return (
    <Dialog ref={ref} title="Keys" className="confirm-dialog">
      <div className="dialog-body">
        <dl className="key-list">
          <Key keys={["/"]} text="Find, also Ctrl K or ⌘ K" />
          {entries.map(({ to, key, text }) => (
            <Key key={to} keys={["g", key]} text={text} />
          ))}
          <Key keys={["j"]} text="Next row" />
          <Key keys={["k"]} text="Row before" />
          <Key keys={["Enter"]} text="Open the row" />
          <Key keys={["x"]} text="Select the row" />
          <Key keys={["e"]} text="Edit" />
          <Key keys={["Ctrl", "S"]} text="Save the product, or publish its changes, also ⌘ S" />
          <Key keys={["Ctrl", "Z"]} text="Undo the last action, also ⌘ Z" />
          <Key keys={["?"]} text="This list" />
        </dl>
        <label className="check">
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => {
              setSingleKeys(target.checked);
              setOn(target.checked);
            }}
          />
          Single keys are shortcuts in this browser
        </label>
      </div>
    </Dialog>
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
