import { type InputHTMLAttributes, useId } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & { label: string };

/** A labeled input of a filter. It is not validated, and not marked as optional, because all filters are. */
export function FilterField({ label, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className="input" />
    </div>
  );
}
