import { expect, test } from "vitest";
import { addressText } from "#app/admin/orders/edited-text.ts";
import { dateText } from "#app/admin/shop-time.ts";
import { valueText } from "./value-text.ts";

test("times and dates are shown as people write them, and other text as it is", () => {
  expect(valueText("2026-11-26T14:00:00.000Z")).toBe("Nov 26, 2026, 09:00 EST");
  expect(valueText("published")).toBe("published");
  expect(dateText("2026-11-01")).toBe("Nov 1, 2026");
  expect(["2026-13-45", "soon"].map(dateText)).toEqual(["2026-13-45", "soon"]);
});

test("an address that a colleague has saved is shown without empty parts, and with the name of its country", () => {
  const edited = "Aoife Ní Bhriain · · 6 St. Stephen’s Green · · Camden · · D02 AF30 · IE";
  const countries = [{ code: "IE", name: "Ireland" }];
  expect(addressText(edited, countries)).toBe("Aoife Ní Bhriain, 6 St. Stephen’s Green, Camden, D02 AF30, Ireland");
});
