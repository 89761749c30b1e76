import { shopDay } from "#app/platform/shop-days.ts";

const CHECK_MS = 10_000;

const thisYear = () => shopDay().slice(0, 4);

/** Calls `changed` within ten seconds of the new year in the shop's time zone. Every page shows the year. */
export function watchYear(changed: () => void): { close: () => void } {
  let year = thisYear();
  const check = () => {
    const before = year;
    year = thisYear();
    if (year !== before) changed();
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return { close: () => clearInterval(timer) };
}
