import { type ComponentProps, useId } from "react";
import { ChevronIcon } from "./icons.tsx";

type Props = Omit<ComponentProps<"select">, "id"> & {
  label: string;
  options: readonly { value: string; text: string; disabled?: boolean }[];
};

/** A labeled native select. */
export function Select({ label, options, ...select }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select {...select} id={id}>
          {options.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </span>
    </div>
  );
}
