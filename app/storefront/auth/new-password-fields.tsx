import { RestError } from "#app/platform/http/rest.ts";
import { Field } from "#app/ui/field.tsx";

const MISMATCH = "Passwords don't match";

/** Throws a RestError for the confirmation field when the two passwords differ. */
export function reportMismatch(password: string | undefined, confirmed: string | undefined): void {
  if (password !== confirmed) throw new RestError(400, MISMATCH, { confirm_password: MISMATCH });
}

type Props = { label: string; name: string; hint: string; fieldErrors: Record<string, string> };

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({ label, name, hint, fieldErrors }: Props) {
  return [
    { label, name, hint },
    { label: "Confirm password", name: "confirm_password" },
  ].map((field) => (
    <Field
      key={field.name}
      {...field}
      type="password"
      autoComplete="new-password"
      error={fieldErrors[field.name]}
      required
    />
  ));
}
