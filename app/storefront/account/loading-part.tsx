import type { ReactNode } from "react";
import { FailedPart } from "#app/storefront/layout/failed-part.tsx";
import type { Loaded } from "./use-loaded.ts";

type Props<Value> = {
  loaded: Loaded<Value>;
  /** Message on failure, such as "Failed to load your orders". */
  failed: string;
  reload: () => void;
  children: (value: Value) => ReactNode;
};

/** A part of a page that is fetched after load. It reserves its space and offers a retry when loading fails. */
export function LoadingPart<Value>({ loaded, failed, reload, children }: Props<Value>) {
  if (loaded.state === "ready") return children(loaded.value);
  if (loaded.state === "loading") return <p className="loading account-reserved">Loading...</p>;
  return <FailedPart text={failed} onRetry={reload} />;
}
