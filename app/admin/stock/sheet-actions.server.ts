import { type ActionError, runAction } from "#app/admin/actions/run-action.server.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import { type Count, countUnits, type StockChange, type StockError } from "#app/features/stock-taking/adjust-stock.ts";
import { countsSchema } from "#app/features/stock-taking/stock-taking.contract.ts";
import { readInteger } from "#app/platform/http/input-schemas.ts";
import { err, ok } from "#app/platform/result.ts";
import { messageOf } from "./stock-actions.server.ts";

const NOTHING = "Nothing was recorded.";
const refuse = (error: string, fields: Record<string, string> = {}, isStale = false) =>
  err<ActionError>({ code: "invalid", error, fields, isStale });

/** The rows that were filled in: the field `counted-5` is that of the variant 5. */
function readCounts(names: string[], text: (name: string) => string) {
  const ids = names.flatMap((name) => /^counted-([1-9]\d{0,8})$/.exec(name)?.[1] ?? []);
  return ids
    .filter((id) => text(`counted-${id}`) !== "")
    .map((id) => ({
      variant_id: Number(id),
      counted: readInteger(text(`counted-${id}`)),
      expected_on_hand: readInteger(text(`expected-${id}`)),
      note: text("note"),
    }));
}

function summaryOf(changes: StockChange[]): string {
  const differing = changes.filter(({ change }) => change !== 0).length;
  const right = changes.length - differing;
  if (differing === 0) return right === 1 ? "The count is right." : `All ${right} counts are right.`;
  return `${differing === 1 ? "1 difference" : `${differing} differences`} recorded, ${right} right.`;
}

/** Books a sheet of counts, all or none. */
export const sheetActions = (request: Request) =>
  runAction(request, {
    sheet: {
      permission: "stock.count",
      run: async ({ by, text, names }) => {
        const items = readCounts(names, text);
        if (items.length === 0) return refuse("Enter what you counted in at least one row.");
        const input = countsSchema.safeParse({ items });
        if (!input.success) return refuse(NOTHING, fieldsOfSheet(input.error.issues, items));
        const counts = input.data.items.map(
          ({ variant_id, counted, expected_on_hand, note }): Count => ({
            variantId: variant_id,
            counted,
            expectedOnHand: expected_on_hand,
            note,
          }),
        );
        const result = await countUnits(counts, by);
        if (result.ok) {
          const changed = result.value.find(({ change }) => change !== 0);
          const undo = changed && undoLink(changed.auditId, { whole: true });
          return ok({ message: summaryOf(result.value), undo });
        }
        const fieldAt = (index = 0) => `counted-${counts[index]?.variantId}`;
        return refuseCounts(result.error, fieldAt);
      },
    },
  });

/** Why nothing was booked: all rows whose units moved meanwhile, or the first row with another fault. */
function refuseCounts(failure: StockError, fieldAt: (index?: number) => string) {
  const message = messageOf(failure);
  if (failure.code === "note_missing") return refuse(`${NOTHING} ${message}`, { note: message });
  const fields = { ["index" in failure ? fieldAt(failure.index) : fieldAt()]: message };
  const others = failure.code === "stock_moved" ? (failure.others ?? []) : [];
  for (const { index, current } of others) fields[fieldAt(index)] = messageOf({ code: "stock_moved", current });
  const rows = others.length === 0 ? "One row needs" : `${others.length + 1} rows need`;
  return refuse(`${NOTHING} ${rows} another look.`, fields, "current" in failure);
}

type Issue = { path: PropertyKey[]; message: string };

/** Messages by the fields of the form: `items.3.counted` is that of the fourth row. */
function fieldsOfSheet(issues: Issue[], items: { variant_id: number }[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path: [, index, name], message }) => {
      const id = items[Number(index)]?.variant_id;
      return [name === "note" ? "note" : `counted-${id}`, message];
    }),
  );
}
