import type { ReactNode } from "react";
import { Swatch } from "#app/ui/swatch.tsx";

type Props = {
  title: string;
  name: "color" | "size";
  values: string[];
  chosen: string | null;
  /** Whether this value, with the other option as chosen, is in stock. */
  isAvailable: (value: string) => boolean;
  onChoose: (value: string) => void;
  /** Below the values. */
  children?: ReactNode;
};

/** A product's colors or sizes as radio buttons. Sold-out values are labeled and can still be chosen. */
export function OptionPicker({ title, name, values, chosen, isAvailable, onChoose, children }: Props) {
  if (values.length === 0) return null;
  return (
    <fieldset className="options">
      <legend>
        {title}: <span className="options-chosen">{chosen}</span>
      </legend>
      <div className="options-row">
        {values.map((value) => (
          <label key={value} className="option" data-out={isAvailable(value) ? undefined : true}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {name === "color" && <Swatch color={value} />}
            <span>{value}</span>
            {!isAvailable(value) && <span className="visually-hidden">, sold out</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
