import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ActionForm } from "#app/admin/ui/forms/action-form.tsx";
import { State } from "#app/admin/ui/state.tsx";
import type { ShownChain } from "./chain-text.ts";

const POLL_MS = 1500;

/** Whether the log is complete, from its newest check, with a button that checks it again. */
export function ChainCard({ chain: { kind, text, isRunning }, canCheck }: { chain: ShownChain; canCheck: boolean }) {
  useReloadWhile(isRunning);
  return (
    <div className="chain-state">
      <p role="status">
        <State kind={kind}>{text}</State>
      </p>
      {isRunning && (
        <noscript>
          <p className="soft">Reload the page to see the result.</p>
        </noscript>
      )}
      {canCheck && !isRunning && (
        <ActionForm intent="check">
          <button type="submit" className="link-button">
            Check now
          </button>
        </ActionForm>
      )}
    </div>
  );
}

function useReloadWhile(isRunning: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
