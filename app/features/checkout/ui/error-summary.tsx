import type { Ref } from "react";
import { idOf, type Values } from "./checkout-fields.ts";

type Props = {
  ref: Ref<HTMLDivElement>;
  /** The errors when the form was sent. */
  formErrors: { error: string; fieldErrors: Values } | undefined;
  /** The errors that remain. The others are struck through: removing their lines would move the fields while typing. */
  still: Values;
};

/** The errors that prevent the order, with links to their fields. It takes the focus. */
export function ErrorSummary({ ref, formErrors, still }: Props) {
  const { error, fieldErrors = {} } = formErrors ?? {};
  const names = Object.keys(fieldErrors);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={error ? "notice notice-error checkout-errors" : undefined}>
      {error && (
        <>
          <p>{error}</p>
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
