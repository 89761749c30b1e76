import { expect, test } from "vitest";
import { appliedOrderFilters } from "./applied-filters.ts";

test("each filter that is set has a text; the ordering has none", () => {
  const filters = { search: "smith", money: "paid", country: "CA", ship_by: "late", ordering: "-total" };
  expect(appliedOrderFilters(filters, [{ value: "CA", text: "Canada" }])).toEqual([
    { name: "search", text: "“smith”" },
    { name: "money", text: "Payment: Paid" },
    { name: "country", text: "Canada" },
    { name: "ship_by", text: "Late" },
  ]);
  expect(appliedOrderFilters({ country: "XX" }, [])).toEqual([{ name: "country", text: "XX" }]);
});
