import { Field } from "#app/ui/field.tsx";

const NAMES = [
  { label: "First name", name: "first_name", autoComplete: "given-name", maxLength: 100 },
  { label: "Last name", name: "last_name", autoComplete: "family-name", maxLength: 100 },
  { label: "Username", name: "username", autoComplete: "nickname", maxLength: 60 },
] as const;

type Names = Record<(typeof NAMES)[number]["name"], string>;
type Props = { defaultValues?: Names; fieldErrors: Record<string, string> };

/** Fields for first name, last name and username. */
export function NameFields({ defaultValues, fieldErrors }: Props) {
  return NAMES.map((field) => (
    <Field
      key={field.name}
      {...field}
      defaultValue={defaultValues?.[field.name]}
      error={fieldErrors[field.name]}
      required
    />
  ));
}
