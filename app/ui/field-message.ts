type Checked = {
  validity: Pick<ValidityState, "valid" | "valueMissing" | "typeMismatch" | "tooShort">;
  type: string;
  minLength: number;
  /** The browser's message, in the browser's language. */
  validationMessage: string;
};

/** Returns the validation message of a field, or "" when its value is valid. */
export function fieldMessage(label: string, { validity, type, minLength, validationMessage }: Checked): string {
  if (validity.valid) return "";
  if (validity.valueMissing) return `${label} is required.`;
  if (validity.typeMismatch && type === "email") return "Write the whole email address, such as ann@example.com.";
  if (validity.typeMismatch && type === "url") return "Write the whole address, such as https://example.com.";
  if (validity.tooShort) return `${label} needs at least ${minLength} characters.`;
  return validationMessage;
}
