import { expect, test } from "vitest";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";

useDatabase();

/** Foreign keys that need no index: what they refer to is never deleted, or the table has a few rows. */
const WITHOUT_INDEX = [
  "editorial_images.image_id",
  "order_note_mentions.staff_id",
  "products.department_id",
  "products.type_id",
  "refund_lines.order_id,position",
];

test("deleting a row never scans a large table that refers to it: its foreign key has an index", async () => {
  const unindexed = await queryColumn(`
    select conrelid::regclass || '.' || (
      select string_agg(attname, ',' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any(conkey))
    from pg_constraint where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid
      and (indpred is null or pg_get_expr(indpred, indrelid) like '(% IS NOT NULL)')
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
    order by 1`);
  expect(unindexed).toEqual(WITHOUT_INDEX);
});
