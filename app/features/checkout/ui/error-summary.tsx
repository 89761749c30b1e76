import { type Ref, useEffect } from "react";
import { idOf, type Values } from "./checkout-fields.ts";

type Props = {
  ref: Ref<HTMLDivElement>;
  /** What was wrong when the form was sent. */
  formErrors: { error: string; fieldErrors: Values } | undefined;
  /** What still is: the others are struck through, for a line that went would move the field under the hand. */
  still: Values;
};

/** What keeps the order from being placed: it takes the focus, and leads to each field. */
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

/** The field may stand in a part that is folded away. */
function goTo(event: { preventDefault: () => void }, name: string) {
  const field = document.getElementById(idOf(name));
  if (!field) return;
  event.preventDefault();
  for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
    part.open = true;
  field.focus();
}

/** Puts the focus on the summary each time that it says something new. */
export function useFocusOn(element: { current: HTMLElement | null }, trigger: object | undefined) {
  useEffect(() => {
    if (trigger) element.current?.focus();
  }, [element, trigger]);
}
