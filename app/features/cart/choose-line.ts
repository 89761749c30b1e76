import { err, ok, type Result } from "#app/platform/result.ts";
import type { CartLineError, RemoveItem } from "./cart.contract.ts";
import type { ChosenLine } from "./cart.queries.ts";

type Option = string | null | undefined;

const isSame = (wanted: Option, actual: Option) => (wanted || "").toLowerCase() === (actual ?? "").toLowerCase();
const fits = (wanted: Option, actual: Option) => !wanted || isSame(wanted, actual);

/**
 * Returns the line in these options among a cart's lines of one product. An option that is left out may be any; if several lines
 * fit, it is the line without this option. Errors: not_in_cart, which_line.
 */
export function chooseLine(
  lines: ChosenLine[],
  { color, size }: Pick<RemoveItem, "color" | "size">,
): Result<ChosenLine, CartLineError> {
  const fitting = lines.filter((one) => fits(color, one.color) && fits(size, one.size));
  const [line, another] = fitting;
  if (!line) return err({ code: "not_in_cart" });
  if (!another) return ok(line);
  const exact = fitting.find((one) => isSame(color, one.color) && isSame(size, one.size));
  return exact ? ok(exact) : err({ code: "which_line" });
}
