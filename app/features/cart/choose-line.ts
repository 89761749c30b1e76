import { err, ok, type Result } from "#app/platform/result.ts";
import type { CartLineError, RemoveItem } from "./cart.contract.ts";
import type { ChosenLine } from "./cart.queries.ts";

const same = (wanted: string | null | undefined, actual: string | null) =>
  !wanted || wanted.toLowerCase() === actual?.toLowerCase();

/**
 * Returns the line in these options among a cart's lines of one product; without options, the only line.
 * Errors: not_in_cart, which_line.
 */
export function chooseLine(
  lines: ChosenLine[],
  { color, size }: Pick<RemoveItem, "color" | "size">,
): Result<ChosenLine, CartLineError> {
  const [line, another] = lines.filter((one) => same(color, one.color) && same(size, one.size));
  if (!line) return err({ code: "not_in_cart" });
  return another ? err({ code: "which_line" }) : ok(line);
}
