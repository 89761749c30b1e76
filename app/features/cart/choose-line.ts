import { err, ok, type Result } from "#app/platform/result.ts";
import type { CartLineError, RemoveItem } from "./cart.contract.ts";
import type { ChosenLine } from "./cart.queries.ts";

const same = (wanted: string | null | undefined, actual: string | null) =>
  !wanted || wanted.toLowerCase() === actual?.toLowerCase();

/**
 * Which line of a cart is meant, among those of one product: the one in these options, or the only one.
 * Refuses: not_in_cart, which_line.
 */
export function chooseLine(
  lines: ChosenLine[],
  { color, size }: Pick<RemoveItem, "color" | "size">,
): Result<ChosenLine, CartLineError> {
  const [meant, another] = lines.filter((line) => same(color, line.color) && same(size, line.size));
  if (!meant) return err({ code: "not_in_cart" });
  return another ? err({ code: "which_line" }) : ok(meant);
}
