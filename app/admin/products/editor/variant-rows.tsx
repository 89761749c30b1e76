import { type ClipboardEvent, memo, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Swatch } from "#app/ui/swatch.tsx";
import { ProductFieldHistory } from "./editor-field.tsx";
import type { VariantRow } from "./product-form.ts";
import { isOfActive } from "./set-for-all.tsx";

type Props = {
  rows: VariantRow[];
  /** New names of options, by "color Black" and "size 34". */
  renamed: Record<string, string>;
  stock: Record<string, number>;
  canPrice: boolean;
  errors: Record<string, string>;
};
type Placed = { row: VariantRow; index: number };

/** Groups of up to this many rows in all are open at first. */
const MAX_OPEN = 16;

/** The rows by color, and those that are archived at the end. */
export function VariantRows({ rows, renamed, stock, canPrice, errors }: Props) {
  const placed = rows.map((row, index) => ({ row, index }));
  const groups = new Map<string, Placed[]>();
  for (const place of placed.filter(({ row }) => row.status === "active")) {
    const group = groups.get(place.row.color);
    if (group) group.push(place);
    else groups.set(place.row.color, [place]);
  }
  const archived = placed.filter(({ row }) => row.status !== "active");
  const byRow = errorsByRow(errors);
  const rowsOf = (group: Placed[]) =>
    group.map(({ row, index }) => (
      <Row
        key={index}
        row={row}
        index={index}
        name={nameOf(row, renamed)}
        units={row.id ? (stock[row.id] ?? 0) : null}
        canPrice={canPrice}
        errors={byRow.get(index)}
      />
    ));
  const isFlat = [...groups.values()].every(({ length }) => length === 1);
  return (
    <div onPaste={pasteCells}>
      {isFlat && groups.size > 0 && <List>{rowsOf([...groups.values()].flat())}</List>}
      {!isFlat &&
        [...groups].map(([color, group]) => (
          <Group
            key={color}
            isPlain={groups.size === 1 && color === ""}
            isOpen={rows.length <= MAX_OPEN || group.some(({ index }) => byRow.has(index))}
            summary={
              <>
                <Swatch color={color} /> <strong>{renamed[`color ${color}`] ?? color}</strong>{" "}
                <span className="soft">
                  {group.length === 1 ? "1 variant" : `${group.length} variants`} ·{" "}
                  {group.reduce((sum, { row }) => sum + (stock[row.id] ?? 0), 0)} available
                </span>
              </>
            }
          >
            {rowsOf(group)}
          </Group>
        ))}
      {archived.length > 0 && (
        <Group
          isPlain={false}
          isOpen={archived.some(({ index }) => byRow.has(index))}
          summary={`Archived (${archived.length})`}
        >
          {rowsOf(archived)}
        </Group>
      )}
    </div>
  );
}

function Group({
  isPlain,
  isOpen,
  summary,
  children,
}: {
  isPlain: boolean;
  isOpen: boolean;
  summary: ReactNode;
  children: ReactNode;
}) {
  const list = <List>{children}</List>;
  if (isPlain) return list;
  return (
    <details className="variant-group" open={isOpen}>
      <summary>{summary}</summary>
      {/* Hydrated by itself: a tap elsewhere does not wait for hundreds of variants. */}
      <Suspense>{list}</Suspense>
    </details>
  );
}

function List({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="variant-head" aria-hidden="true">
        <span>Variant</span>
        <span>SKU</span>
        <span>Price</span>
        <span>Compare-at</span>
        <span>Low stock</span>
        <span>Status</span>
      </p>
      <div className="variant-list">{children}</div>
    </>
  );
}

const nameOf = ({ color, size }: VariantRow, renamed: Record<string, string>) =>
  [renamed[`color ${color}`] ?? color, renamed[`size ${size}`] ?? size].filter(Boolean).join(" · ") || "One variant";

function errorsByRow(errors: Record<string, string>): Map<number, string> {
  const rows = new Map<number, string>();
  for (const [path, message] of Object.entries(errors)) {
    const [list, index, field] = path.split(".");
    if (list !== "variants" || index === undefined) continue;
    const before = rows.get(Number(index));
    rows.set(Number(index), [before, `${field} ${message}`].filter(Boolean).join("\n"));
  }
  return rows;
}

type RowProps = {
  row: VariantRow;
  index: number;
  name: string;
  /** Null for a new variant. */
  units: number | null;
  canPrice: boolean;
  /** Lines of a field and its message: a text, so that equal ones do not render the row again. */
  errors: string | undefined;
};

/** One variant. Its inputs keep what is typed themselves, so that typing renders nothing. */
const Row = memo(function Row({ row, index, name, units, canPrice, errors = "" }: RowProps) {
  const messages = new Map(
    errors.split("\n").map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)]),
  );
  const cell = (field: CellField, label: string, path: string) => (
    <Cell
      field={field}
      label={label}
      row={row}
      index={index}
      message={messages.get(path)}
      readOnly={!canPrice && (field === "price" || field === "compare")}
    />
  );
  const taken =
    messages.get("color") ??
    messages.get("size") ??
    messages.get("id") ??
    (units !== null ? messages.get("first_stock") : undefined);
  return (
    <fieldset id={`at-variants.${index}`} className="variant-row" aria-label={name}>
      <input type="hidden" name="v_at" value={index} />
      <input type="hidden" name="v_id" value={row.id} />
      <input type="hidden" name="v_color" value={row.color} />
      <input type="hidden" name="v_size" value={row.size} />
      <span className="variant-name">
        <span className="variant-label">
          {row.color && !row.size && <Swatch color={row.color} />} {name}
        </span>
        {units === null ? (
          cell("first", "First stock", "first_stock")
        ) : (
          <Link to={`/admin/stock/${row.id}`} className="soft variant-stock">
            {units} available…<span className="visually-hidden"> of {name}</span>
          </Link>
        )}
        {units !== null && <ProductFieldHistory field={`variants.${row.id}`} label={`variant ${name}`} />}
        {taken && <span className="field-error">{taken}</span>}
      </span>
      {cell("sku", "SKU", "sku")}
      {cell("price", "Price", "price")}
      {cell("compare", "Compare-at", "compare_at_price")}
      {cell("low", "Low-stock level", "low_stock_at")}
      <label className="cell cell-status">
        <span>Status</span>
        <span className="select">
          <select name="v_status" defaultValue={row.status}>
            <option value="active">Active</option>
            <option value="archived">Archived</option>
          </select>
          <ChevronIcon />
        </span>
      </label>
    </fieldset>
  );
});

/** `first` are the units of a new variant, which are received when it is saved into the shop. */
type CellField = "sku" | "price" | "compare" | "low" | "first";
const CELLS: Record<CellField, { className: string; placeholder: string; inputMode?: "numeric" | "decimal" }> = {
  sku: { className: "cell cell-sku", placeholder: "Automatic" },
  price: { className: "cell cell-price", placeholder: "Default", inputMode: "decimal" },
  compare: { className: "cell cell-compare", placeholder: "Default", inputMode: "decimal" },
  low: { className: "cell cell-low", placeholder: "2", inputMode: "numeric" },
  first: { className: "first-stock", placeholder: "0", inputMode: "numeric" },
};

type CellProps = {
  field: CellField;
  label: string;
  row: VariantRow;
  index: number;
  message: string | undefined;
  readOnly: boolean;
};

function Cell({ field, label, row, index, message, readOnly }: CellProps) {
  const { className, ...input } = CELLS[field];
  const id = `v${index}-${field}`;
  return (
    <label className={className}>
      <span>{label}</span>
      <input
        {...input}
        className="input"
        name={`v_${field}`}
        defaultValue={row[field]}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
      />
      {message && (
        <span id={id} className="field-error">
          {message}
        </span>
      )}
    </label>
  );
}

const PASTED = ["v_sku", "v_price", "v_compare", "v_low"];

/** Spreads cells that are copied from a spreadsheet over the rows, from the cell with the focus on. */
function pasteCells(event: ClipboardEvent<HTMLDivElement>) {
  const text = event.clipboardData.getData("text").replace(/\r?\n$/, "");
  const { target, currentTarget } = event;
  if (!/[\t\n]/.test(text) || !(target instanceof HTMLInputElement)) return;
  const columns = target.name === "v_first" ? ["v_first"] : PASTED.slice(PASTED.indexOf(target.name));
  if (!columns.includes(target.name)) return;
  event.preventDefault();
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(".variant-row")];
  const top = rows.findIndex((row) => row.contains(target));
  for (const [down, line] of text.split(/\r?\n/).entries())
    for (const [right, value] of line.split("\t").entries()) {
      const name = columns[right];
      const input = name && rows[top + down]?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input && !input.readOnly && isOfActive(input)) input.value = value.trim();
    }
  target.dispatchEvent(new Event("input", { bubbles: true }));
}
