type Checked = {
  validity: Pick<ValidityState, "valid" | "valueMissing" | "typeMismatch" | "tooShort">;
  type: string;
  minLength: number;
  /** What the browser would say, in its own language. */
  validationMessage: string;
};

/** What a field says about its value, and how to mend it; "" when nothing is wrong. */
export function fieldMessage(label: string, { validity, type, minLength, validationMessage }: Checked): string {
  if (validity.valid) return "";
  if (validity.valueMissing) return `${label} is required.`;
  if (validity.typeMismatch && type === "email") return "Write the whole e-mail address, such as ann@example.com.";
  if (validity.tooShort) return `${label} needs at least ${minLength} characters.`;
  return validationMessage;
}
