import { useSyncExternalStore } from "react";
import { formatLocalTime, formatShopDay } from "./arrival.ts";

const never = () => () => undefined;

/** When something happened: its day as the page comes, and the time by the visitor's own clock once a script can tell it. */
export function DateTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatLocalTime(at),
    () => formatShopDay(at),
  );
  return (
    <time dateTime={at} className="quiet">
      {text}
    </time>
  );
}
