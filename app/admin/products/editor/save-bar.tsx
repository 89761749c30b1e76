import { useNavigation } from "react-router";
import { State } from "#app/admin/ui/state.tsx";
import { Button } from "#app/ui/button.tsx";
import type { EditorData } from "./load-editor.server.ts";

type Props = {
  loaded: EditorData;
  changes: number;
  saving: boolean;
  /** Why the last save stored nothing. */
  problem: string | undefined;
  formId: string;
};
type Choice = { intent: string; text: string; variant: "primary" | "plain"; busy: string };

/** What can be done with the changes. A published product has nothing to do until something differs from what shoppers see. */
export function SaveBar({ loaded, changes, saving, problem, formId }: Props) {
  const { status, can, hidden } = loaded;
  const { formData, state } = useNavigation();
  const isIdle = !problem && changes === 0 && (status === "published" || status === "archived") && !hidden.draft;
  const intent = state === "idle" ? undefined : formData?.get("intent");
  return (
    <div className="save-bar editor-bar" data-idle={isIdle || undefined}>
      <span className="save-state" role="status">
        {problem ? <State kind="bad">Not saved. {problem}</State> : stateText(loaded, changes, saving)}
      </span>
      <div className="button-row">
        {hidden.draft && (
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="discard"
            variant="quiet"
            busy={intent === "discard"}
            busyLabel="Discarding..."
          >
            Discard
          </Button>
        )}
        {choicesOf(status, can.publish).map(({ intent: value, text, variant, busy }, at) => (
          <Button
            key={value}
            type="submit"
            form={formId}
            name="intent"
            value={value}
            variant={variant}
            busy={intent === value}
            busyLabel={busy}
            // The first choice never shows a draft to shoppers.
            {...(at === 0 && { "data-key": "save", "aria-keyshortcuts": "Control+S Meta+S" })}
          >
            {text}
          </Button>
        ))}
        {status !== "new" && (
          <noscript>
            <button type="submit" form={formId} name="intent" value="save" className="button">
              Save for later
            </button>
          </noscript>
        )}
      </div>
    </div>
  );
}

function stateText({ status, draftSaved }: EditorData, changes: number, saving: boolean): string {
  const count = status === "new" || changes === 0 ? "" : changes === 1 ? "1 change" : `${changes} changes`;
  const saved = saving ? "saving..." : draftSaved ? "saved as a draft" : "";
  const text = [count, saved].filter(Boolean).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function choicesOf(status: EditorData["status"], canPublish: boolean): Choice[] {
  const publish: Choice = { intent: "publish", text: "Publish", variant: "primary", busy: "Publishing..." };
  const save = (intent: string, variant: Choice["variant"]): Choice => ({
    intent,
    text: "Save",
    variant,
    busy: "Saving...",
  });
  if (status === "published") return [{ ...publish, text: "Publish changes" }];
  if (status === "archived") return [save("save_product", "primary")];
  const saveIntent = status === "new" ? "save" : "save_product";
  return canPublish ? [save(saveIntent, "plain"), publish] : [save(saveIntent, "primary")];
}
