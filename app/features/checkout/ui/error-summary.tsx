import type { Ref } from "react";
import { idOf, type Values } from "./checkout-fields.ts";

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The errors when the form was sent. */
  formErrors: { error: string; fieldErrors: Values } | undefined;
  /** The errors that remain. The others are struck through: removing their lines would move the fields while typing. */
  still: Values;
};

/** Says how many fields are still invalid. */
export function summarizeFields(many: number): string {
  if (many === 0) return "All corrected.";
  return many === 1 ? "Please check one field:" : `Please check ${many} fields:`;
}

/**
 * The errors that prevent the order, with links to their fields. It takes the focus. Of a change, only the text that changed is
 * announced: how many fields are left.
 */
export function ErrorSummary({ ref, formErrors, still }: Props) {
  const { error, fieldErrors = {} } = formErrors ?? {};
  const names = Object.keys(fieldErrors);
  const open = names.filter((name) => still[name]);
  // A field of which nothing was said before may be invalid since.
  const left = open.length || Object.keys(still).length;
  const kind = names.length > 0 && left === 0 ? "notice-success" : "notice-error";
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-atomic="false"
      className={error ? `notice ${kind} checkout-errors` : undefined}
    >
      {error && (
        <>
          <p>{open.length === names.length ? error : summarizeFields(left)}</p>
          {names.length > 0 && (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a
                    href={`#${idOf(name)}`}
                    className={still[name] ? undefined : "corrected"}
                    onClick={(event) => goTo(event, name)}
                  >
                    {fieldErrors[name]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** Focuses a field, opening the collapsed parts around it. */
function goTo(event: { preventDefault: () => void }, name: string) {
  const field = document.getElementById(idOf(name));
  if (!field) return;
  event.preventDefault();
  for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
    part.open = true;
  field.focus();
}
