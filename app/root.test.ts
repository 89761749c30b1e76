import { afterEach, expect, test } from "vitest";
import { now, shiftClock } from "#app/platform/clock.ts";
import { useDatabase } from "#tests/database.ts";
import { loader } from "./root.tsx";

useDatabase();
afterEach(() => shiftClock(0));

test("the footer's year is that of the shop's zone, not that of the server", async () => {
  // 23:30 on December 31 in New York; this process has UTC.
  shiftClock(Date.parse("2027-01-01T04:30:00Z") - now().getTime());
  expect((await loader()).year).toBe(2026);
});
