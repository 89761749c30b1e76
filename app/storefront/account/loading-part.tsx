import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Loaded } from "./use-loaded.ts";

type Props<Value> = {
  loaded: Loaded<Value>;
  /** Said when it did not come: "Failed to load your orders". */
  failed: string;
  again: () => void;
  children: (value: Value) => ReactNode;
};

/** A part of a page that comes after load: it keeps its place, says when it did not come, and can be asked for again. */
export function LoadingPart<Value>({ loaded, failed, again, children }: Props<Value>) {
  if (loaded.state === "shown") return children(loaded.value);
  if (loaded.state === "loading") return <p className="loading account-reserved">Loading...</p>;
  return (
    <div className="account-failed">
      <p role="alert" className="notice notice-error">
        {failed}
      </p>
      <Button variant="plain" onClick={again}>
        Try again
      </Button>
    </div>
  );
}
