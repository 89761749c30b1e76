import { useId, useState } from "react";
import { MinusIcon, PlusIcon } from "./icons.tsx";

type Props = {
  value: number;
  /** Infinity if there is no limit. */
  max: number;
  /** Of what, in the names of the buttons. */
  name: string;
  onChange: (value: number) => void;
};

/** A quantity from 1 to `max`, with buttons to change it. With one unit left there is nothing to choose. */
export function QuantityField({ value, max, name, onChange }: Props) {
  const id = useId();
  const [isEmpty, setIsEmpty] = useState(false);
  const change = (next: number) => {
    if (next >= 1 && next <= max) onChange(next);
  };
  return (
    <div className="field quantity-field">
      <label htmlFor={id}>Quantity</label>
      <div className="quantity">
        {max > 1 && (
          <button
            type="button"
            aria-label={`Decrease quantity of ${name}`}
            aria-disabled={value <= 1}
            onClick={() => change(value - 1)}
          >
            <MinusIcon />
          </button>
        )}
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={Number.isFinite(max) ? Math.max(max, 1) : undefined}
          step={1}
          value={isEmpty ? "" : value}
          readOnly={max < 2}
          onChange={({ target }) => {
            // A cleared field stays empty, so that another number can be typed, until it loses the focus.
            setIsEmpty(target.value === "");
            change(Math.min(target.valueAsNumber || 1, max));
          }}
          onBlur={() => setIsEmpty(false)}
        />
        {max > 1 && (
          <button
            type="button"
            aria-label={`Increase quantity of ${name}`}
            aria-disabled={value >= max}
            onClick={() => change(value + 1)}
          >
            <PlusIcon />
          </button>
        )}
      </div>
    </div>
  );
}
