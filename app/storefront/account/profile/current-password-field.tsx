import { Field } from "#app/ui/field.tsx";

/** Asks for the current password, which confirms a sensitive change. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="Current password"
      name="current_password"
      type="password"
      autoComplete="current-password"
      error={error}
      required
    />
  );
}
