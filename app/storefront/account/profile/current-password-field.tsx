import { Field } from "#app/ui/field.tsx";

/** Asks for the password that the account has now, before something is changed that only its owner may change. */
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
