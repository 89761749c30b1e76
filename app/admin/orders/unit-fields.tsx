import { Field } from "#app/ui/field.tsx";

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

/** The name of a line with its color and size. */
export const lineName = ({ name, color, size }: Line): string => [name, color, size].filter(Boolean).join(", ");

/** One number per line: how many of its units. The form's fields are "units_1", "units_2" … */
export function UnitFields<OneLine extends Line>({ lines, max, chosen, error, typed }: Props<OneLine>) {
  return (
    <>
      {lines.map((line) => {
        const field = `units_${line.position}`;
        return (
          <Field
            key={line.position}
            label={lineName(line)}
            name={field}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            hint={`of ${max(line)}`}
            defaultValue={typed(field) ?? chosen?.(line)}
            error={error(field)}
          />
        );
      })}
    </>
  );
}
