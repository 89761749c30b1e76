import { useId } from "react";

type Line = { position: number; name: string; color: string | null; size: string | null };
type Props<OneLine extends Line> = {
  lines: OneLine[];
  /** How many units of the line there are to choose from. */
  max: (line: OneLine) => number;
  /** How many are chosen at first. */
  chosen?: (line: OneLine) => number | undefined;
  error: (name: string) => string | undefined;
  typed: (name: string) => string | undefined;
};

/** The name of a line with its options. */
export const lineName = ({ name, color, size }: Line): string => [name, color, size].filter(Boolean).join(", ");

/** One number per line: how many of its units. The fields are named "units_1", "units_2" … after the line's position. */
export function UnitFields<OneLine extends Line>(props: Props<OneLine>) {
  const { lines, max, chosen, error, typed } = props;
  return lines.map((line) => {
    const name = `units_${line.position}`;
    return (
      <UnitField
        key={name}
        name={name}
        label={lineName(line)}
        max={max(line)}
        value={typed(name) ?? chosen?.(line)}
        error={error(name)}
      />
    );
  });
}

type FieldProps = {
  name: string;
  label: string;
  max: number;
  value: string | number | undefined;
  error: string | undefined;
  /** The line, where the label does not name it. */
  of?: string;
  /** What applies while the field is empty; nothing if false. */
  placeholder?: string | false;
};

/** A number of units, of at most `max`. */
export function UnitField({ name, label, max, value, error, of, placeholder }: FieldProps) {
  const id = useId();
  return (
    <div className="unit-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input number"
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={value}
        placeholder={placeholder || undefined}
        aria-label={of && `${label}: ${of}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-max ${id}-error`}
      />
      <span id={`${id}-max`} className="soft number">
        of {max}
      </span>
      <span id={`${id}-error`} className="field-error">
        {error}
      </span>
    </div>
  );
}
