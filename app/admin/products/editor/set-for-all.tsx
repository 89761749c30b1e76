import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { LocalActionButton } from "./local-action-button.tsx";
import type { VariantRow } from "./product-form.ts";

type Column = "price" | "compare" | "low";
type Props = {
  matrix: RefObject<HTMLDivElement | null>;
  canPrice: boolean;
  change: (apply: (rows: VariantRow[]) => VariantRow[]) => void;
  onTyped: () => void;
};

const COLUMNS: { column: Column; label: string; inputMode: "decimal" | "numeric" }[] = [
  { column: "price", label: "Price", inputMode: "decimal" },
  { column: "compare", label: "Compare-at", inputMode: "decimal" },
  { column: "low", label: "Low-stock level", inputMode: "numeric" },
];

/** Sets a value for all variants, and fills the rows below with the value of the cell that was last used. */
export function SetForAll({ matrix, canPrice, change, onTyped }: Props) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const inputs = useRef<HTMLDivElement>(null);
  const apply = () => {
    const values = new Map<string, string>();
    for (const input of inputs.current?.querySelectorAll("input") ?? []) {
      if (input.value.trim()) values.set(input.dataset.column ?? "", input.value.trim());
      input.value = "";
    }
    if (values.size === 0) return;
    change((rows) => rows.map((row) => (row.status === "active" ? { ...row, ...Object.fromEntries(values) } : row)));
  };
  return (
    <details className="set-for-all">
      <summary className="link-button">Set for all variants</summary>
      <div ref={inputs} className="form-row">
        {COLUMNS.filter(({ column }) => canPrice || column === "low").map(({ column, label, inputMode }) => (
          <div key={column} className="field">
            <label htmlFor={`all-${column}`}>{label}</label>
            <input
              id={`all-${column}`}
              // With JavaScript the button applies it, so that the form never sends a value that no row shows.
              name={isHydrated ? undefined : `all_${column}`}
              data-column={column}
              className="input"
              inputMode={inputMode}
              autoComplete="off"
              onInput={(event) => event.stopPropagation()}
            />
          </div>
        ))}
      </div>
      <div className="button-row">
        <LocalActionButton onPress={apply}>Set for all</LocalActionButton>
        {isHydrated && <FillDown matrix={matrix} onTyped={onTyped} />}
      </div>
    </details>
  );
}

/** Whether a cell is that of a variant that is not archived. */
export const isOfActive = (cell: HTMLInputElement) =>
  cell.closest(".variant-row")?.querySelector<HTMLSelectElement>("select[name=v_status]")?.value === "active";

/** Copies the cell that was last used into the rows below it. */
function FillDown({ matrix, onTyped }: { matrix: RefObject<HTMLDivElement | null>; onTyped: () => void }) {
  const last = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState("");
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && matrix.current?.contains(target)) last.current = target;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, [matrix]);
  const fill = () => {
    const from = last.current;
    const cells = from
      ? [...(matrix.current?.querySelectorAll<HTMLInputElement>(`input[name="${from.name}"]`) ?? [])]
      : [];
    const below = from ? cells.slice(cells.indexOf(from) + 1).filter((cell) => !cell.readOnly && isOfActive(cell)) : [];
    if (!from || !cells.includes(from)) return setMessage("Tap the cell to copy first.");
    for (const cell of below) cell.value = from.value;
    setMessage(below.length === 1 ? "1 cell below is filled." : `${below.length} cells below are filled.`);
    onTyped();
  };
  return (
    <>
      <Button variant="plain" onClick={fill}>
        Fill down
      </Button>
      <span role="status" className="field-hint">
        {message}
      </span>
    </>
  );
}
