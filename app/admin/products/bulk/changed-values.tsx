import { State } from "#app/admin/ui/state.tsx";
import type { PlannedValue } from "#app/features/product-editing/bulk/plan-change.ts";
import { dollars } from "#app/ui/price.tsx";

const NAMES = { price: "Price", status: "Status", tags: "Tags" };

/** The values of a product before and after a bulk action, one line each. */
export function ChangedValues({ values }: { values: (PlannedValue & { isDrastic?: boolean })[] }) {
  return (
    <span className="wide stack-tight">
      {values.map(({ field, label, before, after, isDrastic }) => {
        const show = (value: string) => (field === "price" && value ? dollars(value) : value || "none");
        return (
          <span key={`${field} ${label}`} className={`change bulk-change bulk-change-${field}`}>
            <span className="soft">{label || NAMES[field]}</span>
            <span className={field === "price" ? "number" : "typed-text"}>
              <del>{show(before)}</del> <span aria-hidden="true">→</span>
              <span className="visually-hidden"> becomes </span> <ins>{show(after)}</ins>
            </span>
            {isDrastic && (
              <State kind="bad">{Number(after) > Number(before) ? "Doubles or more" : "Halves or less"}</State>
            )}
          </span>
        );
      })}
    </span>
  );
}
