import { useSyncExternalStore } from "react";
import { localTimeWords, shopDayWords } from "./arrival.ts";

const never = () => () => undefined;

/** When something happened: its day as the page comes, and the time by the visitor's own clock once a script can tell it. */
export function Moment({ at }: { at: string }) {
  const words = useSyncExternalStore(
    never,
    () => localTimeWords(at),
    () => shopDayWords(at),
  );
  return (
    <time dateTime={at} className="quiet">
      {words}
    </time>
  );
}
