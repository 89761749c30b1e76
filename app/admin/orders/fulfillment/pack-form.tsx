import { useState } from "react";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import type { OrderView } from "../order-view.ts";
import { lineName, UnitFields } from "./unit-fields.tsx";

type Props = { order: OrderView };
type Line = OrderView["lines"][number];

/** More units than these get a number for each line, in place of a checkbox for each unit. */
const MAX_CHECKBOXES = 12;

const toPack = ({ to_send, packed }: Line) => to_send - packed;

/** Packs the units that are checked off, or all. */
export function PackForm({ order: { number, lines } }: Props) {
  const { error, typed } = useFormResult("pack");
  const [checked, setChecked] = useState(0);
  const open = lines.filter((line) => toPack(line) > 0);
  const total = open.reduce((sum, line) => sum + toPack(line), 0);
  const isPart = checked > 0 && checked < total;
  const isBegun = lines.some(({ packed }) => packed > 0);
  const unitError = error("units") ?? open.map(({ position }) => error(`units_${position}`)).find(Boolean);
  return (
    <ActionForm
      key={open.map(toPack).join()}
      intent="pack"
      offline={{ label: `Pack ${number}` }}
      onFields={(fields) => setChecked(sumOfUnits(fields))}
    >
      {unitError && <p className="notice notice-error">{unitError}</p>}
      {total > 1 && total <= MAX_CHECKBOXES && <Checkboxes lines={open} />}
      {total > MAX_CHECKBOXES && <UnitFields lines={open} max={toPack} chosen={toPack} error={error} typed={typed} />}
      <SubmitButton intent="pack" wide busyLabel="Packing...">
        {isPart ? `Pack ${checked} of ${total} units` : isBegun ? "Pack the rest" : "Mark as packed"}
      </SubmitButton>
    </ActionForm>
  );
}

const sumOfUnits = (fields: FormData) =>
  [...fields].reduce((sum, [name, value]) => (name.startsWith("units_") ? sum + Number(value) : sum), 0);

/** A checkbox for each unit, to tap while it is put into the parcel. */
function Checkboxes({ lines }: { lines: Line[] }) {
  return (
    <fieldset className="role-fields">
      <legend>In this parcel</legend>
      {lines.flatMap((line) =>
        Array.from({ length: toPack(line) }, (_, index) => `${line.position} ${index + 1}`).map((unit, index) => (
          <label key={unit} className="check">
            <input type="checkbox" name={`units_${line.position}`} value="1" />
            <span className="typed-text">
              {lineName(line)}{" "}
              <span className="soft">
                {line.sku}
                {toPack(line) > 1 && ` · ${index + 1} of ${toPack(line)}`}
              </span>
            </span>
          </label>
        )),
      )}
      <p className="soft">Check the units that you are packing now, or none to pack them all.</p>
    </fieldset>
  );
}
