import { expect, test } from "vitest";
import { appliedProductFilters } from "./product-filters.tsx";

test("each filter that is set is named, as its field and option are; the ordering is none", () => {
  const editors = [{ id: "1", name: "Ana" }];
  const filters = { search: "tote", type: "bags", stock: "out", missing: "alt", changed_by: "1", ordering: "name" };
  expect(appliedProductFilters(filters, editors)).toEqual([
    { name: "search", text: "“tote”" },
    { name: "type", text: "Type: Bags" },
    { name: "stock", text: "Stock: Sold out" },
    { name: "missing", text: "Missing: An image without alt text" },
    { name: "changed_by", text: "Changed by Ana" },
  ]);
  expect(appliedProductFilters({ ordering: "name" }, editors)).toEqual([]);
  expect(appliedProductFilters({ changed_by: "2" }, editors)).toMatchObject([{ text: "Changed by someone else" }]);
});
